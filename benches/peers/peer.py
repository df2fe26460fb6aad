"""What all peers share: they read an instance file and print one line of JSON.

`engine_seconds` is the time inside the peer's own solver; `build_seconds` is the time to hand it the
board, which is mostly Python's and is not counted as the engine's.
"""

import json
import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from board import Board


class Clock:
    """The time that a peer takes, by stage."""

    def __init__(self) -> None:
        self.seconds = {"build": 0.0, "engine": 0.0}

    @contextmanager
    def time(self, stage: str):
        begin = perf_counter()
        yield
        self.seconds[stage] += perf_counter() - begin


def run(answers: dict[str, Callable[[Board, Clock, list[str]], dict]]) -> None:
    """Answers `peer_NAME.py QUESTION FILE [OPTION…]` with the function for that question."""
    question, path, *options = sys.argv[1:]
    clock = Clock()
    answer = answers[question](Board.read(Path(path)), clock, options)
    times = {f"{stage}_seconds": seconds for stage, seconds in clock.seconds.items()}
    json.dump({"answer": answer, **times}, sys.stdout)
    print()
