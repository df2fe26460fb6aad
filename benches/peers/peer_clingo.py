"""clingo: a cardinality constraint for each clue; certain cells are cautious and brave consequences."""

from clingo import Control, Function, Number

import peer
from answer import INCONSISTENT, UNSATISFIABLE, deduction, verdict
from board import Board


class Program:
    """The board as a ground program, handed over by clingo's backend: as text it takes far longer."""

    def __init__(self, board: Board, clock: peer.Clock) -> None:
        self.clock = clock
        with clock.time("build"):
            self.control = Control()
            with self.control.backend() as backend:
                # Only atoms with names have cautious and brave consequences.
                self.names = [Function("x", [Number(v)]) for v in range(len(board.cells))]
                cells = [backend.add_atom(name) for name in self.names]
                backend.add_rule(cells, choice=True)
                for count, block in board.constraints:
                    add_exactly(backend, count, [cells[v] for v in block])
                if board.total is not None:
                    add_exactly(backend, board.total, cells)

    def models(self, mode: str, limit: int) -> tuple[int, list[bool]]:
        """How many models clingo gives, and the last, which is the answer in the modes that refine it."""
        self.control.configuration.solve.models = limit
        self.control.configuration.solve.enum_mode = mode
        # The call itself makes the program ready, which is much of clingo's work.
        with self.clock.time("engine"):
            handle = self.control.solve(yield_=True)
        with handle:
            with self.clock.time("engine"):
                count = sum(1 for _ in handle)
                last = handle.last()
            true = set(last.symbols(atoms=True)) if last else set()
            return count, [name in true for name in self.names]

    def certain(self) -> list[bool | None] | None:
        """What is the same in all models; None if there is none."""
        count, always = self.models("cautious", 0)
        if count == 0:
            return None
        _, ever = self.models("brave", 0)
        return [True if a else (None if e else False) for a, e in zip(always, ever)]


def add_exactly(backend, count: int, atoms: list[int]) -> None:
    """Rules out all models in which other than `count` of the atoms are true."""
    weighted = [(atom, 1) for atom in atoms]
    reached, passed = backend.add_atom(), backend.add_atom()
    backend.add_weight_rule([reached], count, weighted)
    backend.add_weight_rule([passed], count + 1, weighted)
    backend.add_rule([], [-reached])
    backend.add_rule([], [passed])


def check(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    program = Program(board, clock)
    count, model = program.models("auto", 2)
    if count == 0:
        return UNSATISFIABLE
    return verdict(board, count == 1, model if count == 1 else program.certain())


def deduce(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    certain = Program(board, clock).certain()
    return INCONSISTENT if certain is None else deduction(board, certain)


if __name__ == "__main__":
    peer.run({"check": check, "deduce": deduce})
