"""The loop of `loop/main.rs` in Python over ms_toollib: JSON lines in, JSON lines out, seconds on stderr."""

import json
import sys
import time

import ms_toollib

COVERED = 10


def main() -> None:
    start = time.perf_counter()
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            board = json.loads(line)
            tiles = [[int(tile) if tile.isdigit() else COVERED for tile in row] for row in board["tiles"]]
            odds, _ = ms_toollib.cal_probability_onboard(tiles, board["mines"])
            print(json.dumps({"odds": odds}))
    print(f"{time.perf_counter() - start:.3f}", file=sys.stderr)


if __name__ == "__main__":
    main()
