"""Answers in the form in which programs are compared."""

from board import Board

UNSATISFIABLE = {"verdict": "unsatisfiable", "certain": None}
INCONSISTENT = {"consistent": False, "safe": [], "mined": []}


def verdict(board: Board, is_unique: bool, certain: list[bool | None] | None) -> dict:
    """Whether a pixel puzzle has one solution, and its certain cells: `#` black, `.` white, `?` neither.

    `certain` has a value for each cell, or is None where the program does not say.
    """
    glyphs = {True: "#", False: ".", None: "?"}
    text = None if certain is None else "".join(glyphs[value] for value in certain)
    return {"verdict": "unique" if is_unique else "ambiguous", "certain": text}


def deduction(board: Board, certain: list[bool | None]) -> dict:
    """The covered cells that are certainly safe and mined, given what is certain of each."""
    cells = {
        wanted: [list(cell) for cell, value in zip(board.cells, certain) if value is wanted]
        for wanted in (False, True)
    }
    return {"consistent": True, "safe": cells[False], "mined": cells[True]}
