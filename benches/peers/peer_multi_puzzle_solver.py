"""multi-puzzle-solver: its Mosaic board, asked for up to two solutions, and its Minesweeper advice.

It says of an ambiguous puzzle that it is so and not which cells are certain.
"""

import numpy
from puzzle_solver.core.utils_ortools import SingleSolution, generic_solve_all
from puzzle_solver.puzzles.minesweeper import minesweeper
from puzzle_solver.puzzles.mosaic import mosaic

import peer
from answer import INCONSISTENT, UNSATISFIABLE, verdict
from board import Board


def symbols(board: Board) -> numpy.ndarray:
    return numpy.array([[tile if tile.isdigit() else " " for tile in row] for row in board.rows])


def solution(board: mosaic.Board, solver) -> SingleSolution:
    values = {position: solver.value(cell) for position, cell in board.model_vars.items()}
    return SingleSolution(assignment=values)


def check(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    with clock.time("build"):
        puzzle = mosaic.Board(symbols(board))
    with clock.time("engine"):
        found = generic_solve_all(puzzle, solution, max_solutions=2, verbose=False)
    if not found:
        return UNSATISFIABLE
    if len(found) > 1:
        return verdict(board, False, None)
    values = {(position.y, position.x): bool(v) for position, v in found[0].assignment.items()}
    return verdict(board, True, [values[cell] for cell in board.cells])


def deduce(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    try:
        with clock.time("engine"):
            safe, mined, _ = minesweeper.give_next_guess(symbols(board), board.total, verbose=False)
    except ValueError:
        return INCONSISTENT
    cells = {name: sorted([p.y, p.x] for p in found) for name, found in (("s", safe), ("m", mined))}
    return {"consistent": True, "safe": cells["s"], "mined": cells["m"]}


if __name__ == "__main__":
    peer.run({"check": check, "deduce": deduce})
