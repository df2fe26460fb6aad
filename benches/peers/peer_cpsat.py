"""CP-SAT of OR-Tools: one linear equation for each clue, and one for the total."""

from functools import partial

from ortools.sat.python import cp_model

import peer
import queries
from board import Board


class Oracle:
    """The board as a CP-SAT model. Options: the number of workers, if not CP-SAT's own choice."""

    def __init__(self, board: Board, clock: peer.Clock, options: list[str]) -> None:
        self.clock = clock
        self.solver = cp_model.CpSolver()
        if options:
            self.solver.parameters.num_workers = int(options[0])
        with clock.time("build"):
            self.model = cp_model.CpModel()
            self.cells = [self.model.new_bool_var("") for _ in board.cells]
            for count, block in board.constraints:
                self.model.add(cp_model.LinearExpr.sum([self.cells[v] for v in block]) == count)
            if board.total is not None:
                self.model.add(cp_model.LinearExpr.sum(self.cells) == board.total)

    def solve(self, lits: queries.Lits) -> list[bool] | None:
        with self.clock.time("build"):
            self.model.clear_assumptions()
            self.model.add_assumptions([self.literal(v, value) for v, value in lits])
        with self.clock.time("engine"):
            status = self.solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), self.solver.status_name(status)
        return self.solver.boolean_values(self.cells).tolist()

    def block(self, model: list[bool]) -> None:
        with self.clock.time("build"):
            self.model.add_bool_or([self.literal(v, not value) for v, value in enumerate(model)])

    def literal(self, variable: int, value: bool):
        cell = self.cells[variable]
        return cell if value else cell.negated()


def ask(query, board: Board, clock: peer.Clock, options: list[str]) -> dict:
    return query(board, partial(Oracle, board, clock, options))


if __name__ == "__main__":
    peer.run({"check": partial(ask, queries.check), "deduce": partial(ask, queries.deduce)})
