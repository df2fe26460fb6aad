"""The table in Markdown."""

import os
import platform
from pathlib import Path
from statistics import median

from contest import Score
from instances import Instance
from programs import OWN

TITLES = {
    "check": "Pixel puzzles: the solution, and whether it is the only one",
    "deduce": "Minesweeper: the safe and the mined cells",
    "odds": "Minesweeper: the mine probability of every covered cell",
}
LARGE = 10_000
HEAD = "| board | program | answer | process: min | median | ratio | engine: min | ratio | peak memory |"


def heading(versions: dict[str, str], rounds: int, timeout: float) -> str:
    """What was measured with what."""
    lines = [
        "# cluegrid and its peers",
        "",
        f"{cpu()}, {os.cpu_count()} cores, {platform.platform(terse=True)}.",
        f"{rounds} rounds, limit {timeout:g} s. Times in milliseconds; ratios are the program's time to",
        "cluegrid's, both minima. How to read it: `benches/peers/README.md`.",
        "",
        "| program | version |",
        "|---|---|",
        *(f"| {name} | {version} |" for name, version in versions.items()),
        "",
        "sgt-puzzles takes no part: outside a window its `mosaic` and `mines` make new puzzles and solve",
        "none that is given to them.",
    ]
    return "\n".join(lines)


def section(question: str) -> str:
    return "\n".join(["", f"## {TITLES[question]}", "", HEAD, "|---|---|---|" + "--:|" * 6])


def rows(instance: Instance, scores: list[Score], reason: str) -> str:
    """The rows of one instance."""
    own = next((score for score in scores if score.program.name == OWN), None)
    total = {"total": ", with total", "open": ", no total"}.get(instance.path.parent.name, "")
    return "\n".join(
        row([f"{instance.name}{total}"] if index == 0 else [""], score, own, reason)
        for index, score in enumerate(scores)
    )


def closest(results: list[tuple[Instance, list[Score]]]) -> str:
    """Where a peer comes closest to cluegrid: on all boards and on large ones, by process and by engine."""
    lines = [""]
    for boards, least in (("all boards", 0), ("boards of 10 000 cells or more", LARGE)):
        for name, times in (("process", lambda s: s.seconds), ("engine", lambda s: s.engine)):
            found = [
                (min(times(peer)) / min(times(own)), instance.name, peer.program.label)
                for instance, scores in results
                if instance.cell_count >= least
                for own, peer in pairs(scores)
                if times(own) and times(peer)
            ]
            if found:
                ratio, board, program = min(found)
                lines.append(f"- {name}, {boards}: at least {ratio:.3g}x ({program} on {board})")
    return "\n".join(lines)


def pairs(scores: list[Score]) -> list[tuple[Score, Score]]:
    """cluegrid with each peer, where both have an answer and cluegrid's is right."""
    own = [s for s in scores if s.program.name == OWN and not (s.trouble or s.fault)]
    return [(o, s) for o in own for s in scores if s is not o and not s.trouble]


def row(cells: list[str], score: Score, own: Score | None, reason: str) -> str:
    answer = score.trouble or score.fault or f"right ({reason})"
    cells += [score.program.label, answer]
    if score.trouble:
        cells += [""] * 6
    else:
        has_own = own is not None and own is not score and not own.trouble
        cells += [milliseconds(min(score.seconds)), milliseconds(median(score.seconds))]
        cells.append(ratio(score.seconds, own.seconds) if has_own else "")
        cells.append(milliseconds(min(score.engine)) if score.engine else "")
        cells.append(ratio(score.engine, own.engine) if has_own else "")
        cells.append(f"{score.peak_bytes / 1e6:.0f} MB" if score.peak_bytes else "")
    return "| " + " | ".join(cells) + " |"


def milliseconds(seconds: float) -> str:
    thousand = seconds * 1e3
    return f"{thousand:.0f}" if thousand >= 100 else f"{thousand:.3g}"


def ratio(times: list[float], own: list[float]) -> str:
    return f"{min(times) / min(own):.3g}x" if times and own and min(own) > 0 else ""


def cpu() -> str:
    """The name of the processor."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()
