"""The SAT solvers of PySAT, with its own encodings of cardinality constraints."""

from functools import partial

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

import peer
import queries
from board import Board


class Oracle:
    """The board as clauses. Options: the solver's name, and the encoding's."""

    def __init__(self, board: Board, clock: peer.Clock, options: list[str]) -> None:
        name, encoding = options
        self.clock = clock
        self.cell_count = len(board.cells)
        with clock.time("build"):
            self.solver = Solver(name=name)
            top = self.cell_count
            for count, block in board.constraints:
                top = self.add_exactly(count, [v + 1 for v in block], top, encoding)
            if board.total is not None:
                # Of all encodings in PySAT the one that stays smallest where the total is large.
                cells = list(range(1, self.cell_count + 1))
                total = CardEnc.equals(cells, board.total, top_id=top, encoding=EncType.mtotalizer)
                self.solver.append_formula(total.clauses)

    def add_exactly(self, count: int, lits: list[int], top: int, encoding: str) -> int:
        """Adds the clauses of one clue; returns the largest variable then in use."""
        clauses, helper_count = encoded(count, len(lits), encoding)
        names = [0, *lits, *range(top + 1, top + 1 + helper_count)]
        for clause in clauses:
            self.solver.add_clause([names[lit] if lit > 0 else -names[-lit] for lit in clause])
        return top + helper_count

    def solve(self, lits: queries.Lits) -> list[bool] | None:
        with self.clock.time("engine"):
            is_satisfiable = self.solver.solve([v + 1 if value else -v - 1 for v, value in lits])
        if not is_satisfiable:
            return None
        values = set(self.solver.get_model())
        return [v + 1 in values for v in range(self.cell_count)]

    def block(self, model: list[bool]) -> None:
        self.solver.add_clause([-v - 1 if value else v + 1 for v, value in enumerate(model)])


TEMPLATES: dict[tuple[int, int, str], tuple[list[list[int]], int]] = {}


def encoded(count: int, size: int, encoding: str) -> tuple[list[list[int]], int]:
    """The clauses of "exactly `count` of the variables 1 to `size`", and how many helpers they use.

    PySAT makes them once for each kind of clue; doing so for every clue would take most of the time.
    """
    key = (count, size, encoding)
    if key not in TEMPLATES:
        lits = list(range(1, size + 1))
        if count > size:
            TEMPLATES[key] = [[]], 0
        elif not lits:
            TEMPLATES[key] = [], 0
        else:
            formula = CardEnc.equals(lits, count, encoding=getattr(EncType, encoding))
            TEMPLATES[key] = formula.clauses, max(formula.nv - size, 0)
    return TEMPLATES[key]


def ask(query, board: Board, clock: peer.Clock, options: list[str]) -> dict:
    return query(board, partial(Oracle, board, clock, options))


if __name__ == "__main__":
    peer.run({"check": partial(ask, queries.check), "deduce": partial(ask, queries.deduce)})
