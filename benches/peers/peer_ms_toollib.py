"""ms_toollib: mine probabilities, and the cells that its logic finds.

With a total, cells of probability 0 and 1 are certain. Without one its logic is asked, because a density
in place of the total is turned into a total, and what follows from that is not certain.
"""

import ms_toollib

import peer
from answer import INCONSISTENT
from board import Board

COVERED = 10
MINED = 11
SAFE = 12
# Rounding must not count against it.
EPSILON = 1e-9


def tiles(board: Board) -> list[list[int]]:
    return [[int(tile) if tile.isdigit() else COVERED for tile in row] for row in board.rows]


def warm_up() -> None:
    """The first call fills tables that every later one uses."""
    ms_toollib.cal_probability_onboard([[1, COVERED], [COVERED, COVERED]], 1)


def probabilities(board: Board, clock: peer.Clock) -> list[list[float]] | None:
    """The probability of each cell; None where it says that there is no solution."""
    warm_up()
    game = tiles(board)
    try:
        with clock.time("engine"):
            result, _ = ms_toollib.cal_probability_onboard(game, board.total)
    except RuntimeError:
        return None
    return result


def odds(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    result = probabilities(board, clock)
    if result is None:
        return {"consistent": False, "odds": None}
    return {"consistent": True, "odds": [result[row][col] for row, col in board.cells]}


def deduce(board: Board, clock: peer.Clock, _options: list[str]) -> dict:
    return by_logic(board, clock) if board.total is None else by_probability(board, clock)


def by_probability(board: Board, clock: peer.Clock) -> dict:
    result = probabilities(board, clock)
    if result is None:
        return INCONSISTENT
    safe = [[row, col] for row, col in board.cells if result[row][col] <= EPSILON]
    mined = [[row, col] for row, col in board.cells if result[row][col] >= 1 - EPSILON]
    return {"consistent": True, "safe": safe, "mined": mined}


def by_logic(board: Board, clock: peer.Clock) -> dict:
    warm_up()
    game = tiles(board)
    with clock.time("engine"):
        marked, safe, mined = ms_toollib.get_all_not_and_is_mine_on_board(game)
    marked_as = {
        mark: {(row, col) for row, col in board.cells if marked[row][col] == mark}
        for mark in (SAFE, MINED)
    }
    safe = sorted(map(list, marked_as[SAFE].union(safe)))
    mined = sorted(map(list, marked_as[MINED].union(mined)))
    return {"consistent": True, "safe": safe, "mined": mined}


if __name__ == "__main__":
    peer.run({"deduce": deduce, "odds": odds})
