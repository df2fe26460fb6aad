"""A board: the clues of an instance file and the constraints that they state."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True)
class Board:
    """Rows of characters: digits are clues, anything else is none, or covered on a Minesweeper board."""

    kind: str
    rows: list[str]
    total: int | None

    @classmethod
    def read(cls, path: Path) -> "Board":
        """The board in a file: pixel puzzles start with ROWS COLS, positions with `# mines=K` or `?`."""
        first, *rows = path.read_text().splitlines()
        rows = [row for row in rows if row]
        if not first.startswith("# mines="):
            return cls("pixel", rows, None)
        mines = first.removeprefix("# mines=")
        return cls("mines", rows, None if mines == "?" else int(mines))

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])

    @cached_property
    def cells(self) -> list[tuple[int, int]]:
        """The cells that are to be found out, in reading order; their places are the variables."""
        return [
            (row, col)
            for row, line in enumerate(self.rows)
            for col, tile in enumerate(line)
            if self.kind == "pixel" or not tile.isdigit()
        ]

    @cached_property
    def constraints(self) -> list[tuple[int, list[int]]]:
        """For each clue its number and the variables that it counts."""
        height, width = self.size
        variable = [[-1] * width for _ in range(height)]
        for place, (row, col) in enumerate(self.cells):
            variable[row][col] = place
        found = []
        for row, line in enumerate(self.rows):
            near_rows = variable[max(row - 1, 0) : row + 2]
            for col, tile in enumerate(line):
                if tile.isdigit():
                    left = max(col - 1, 0)
                    block = [v for near in near_rows for v in near[left : col + 2] if v >= 0]
                    found.append((int(tile), block))
        return found
