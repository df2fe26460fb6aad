"""clingo: one cardinality constraint for each clue; certain cells are its cautious and brave consequences."""

from clingo import Control

import peer
from answer import INCONSISTENT, UNSATISFIABLE, deduction, verdict
from board import Board


class Program:
    """The board as a ground program whose atoms `x(V)` are the black or mined cells."""

    def __init__(self, board: Board, clock: peer.Clock) -> None:
        self.clock = clock
        self.cell_count = len(board.cells)
        with clock.time("build"):
            constraints = list(board.constraints)
            if board.total is not None:
                constraints.append((board.total, range(self.cell_count)))
            rules = [f"{{x(0..{self.cell_count - 1})}}."] if board.cells else []
            for count, block in constraints:
                atoms = ";".join(f"x({v})" for v in block)
                rules.append(f":- not {count} {{{atoms}}} {count}.")
            self.control = Control()
            self.control.add("base", [], "\n".join(rules))
            self.control.ground([("base", [])])

    def models(self, mode: str, limit: int) -> list[list[bool]]:
        """The models that clingo gives, of which the last is the answer in the modes that refine it."""
        self.control.configuration.solve.models = limit
        self.control.configuration.solve.enum_mode = mode
        found: list[list[bool]] = []

        def keep(model) -> None:
            values = [False] * self.cell_count
            for symbol in model.symbols(atoms=True):
                values[symbol.arguments[0].number] = True
            found.append(values)

        with self.clock.time("engine"):
            self.control.solve(on_model=keep)
        return found

    def certain(self) -> list[bool | None] | None:
        """What is the same in all models; None if there is none."""
        cautious = self.models("cautious", 0)
        if not cautious:
            return None
        always, ever = cautious[-1], self.models("brave", 0)[-1]
        return [True if a else (None if e else False) for a, e in zip(always, ever)]


def check(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    program = Program(board, clock)
    models = program.models("auto", 2)
    if not models:
        return UNSATISFIABLE
    is_unique = len(models) == 1
    return verdict(board, is_unique, models[0] if is_unique else program.certain())


def deduce(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    certain = Program(board, clock).certain()
    return INCONSISTENT if certain is None else deduction(board, certain)


if __name__ == "__main__":
    peer.run({"check": check, "deduce": deduce})
