"""The programs that are measured, and how each is asked."""

import json
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
OWN = "cluegrid"


@dataclass(frozen=True)
class Program:
    """A program in one of its variants, and the questions that it can answer."""

    name: str
    variant: str
    questions: tuple[str, ...]
    command: tuple[str, ...]
    options: tuple[str, ...] = ()

    def asked(self, question: str, path: Path) -> list[str]:
        return [*self.command, question, str(path), *self.options]

    @property
    def label(self) -> str:
        return f"{self.name} ({self.variant})" if self.variant else self.name


def own(binary: Path) -> Program:
    """cluegrid itself, with the questions that this binary knows."""

    def knows(*arguments: str) -> bool:
        return subprocess.run([binary, *arguments, "--help"], capture_output=True).returncode == 0

    questions = tuple(question for question in ("check", "deduce", "odds") if knows(question))
    help_text = subprocess.run([binary, "check", "--help"], capture_output=True, text=True).stdout
    options = ("--json", "--stats") if "--stats" in help_text else ("--json",)
    return Program(OWN, "", questions, (str(binary),), options)


def peers() -> list[Program]:
    """All peers. Those whose best settings depend on the board are there in several variants."""
    both = ("check", "deduce")

    def peer(name: str, script: str, questions: tuple[str, ...], *options: str) -> Program:
        command = (sys.executable, str(HERE / f"peer_{script}.py"))
        return Program(name, " ".join(options), questions, command, options)

    return [
        peer("CP-SAT", "cpsat", both),
        peer("CP-SAT", "cpsat", both, "1"),
        peer("clingo", "clingo", both),
        *(
            peer("PySAT", "pysat", both, solver, encoding)
            for solver in ("cadical153", "glucose4", "maplechrono")
            for encoding in ("seqcounter", "totalizer")
        ),
        peer("multi-puzzle-solver", "multi_puzzle_solver", both),
        peer("ms_toollib", "ms_toollib", ("deduce", "odds")),
    ]


def one_variant_each() -> list[Program]:
    """All peers, each in the first of its variants."""
    first: dict[str, Program] = {}
    for peer in peers():
        first.setdefault(peer.name, peer)
    return list(first.values())


def versions(binary: Path) -> dict[str, str]:
    """The version of each program."""
    found = {
        "CP-SAT": f"ortools {version('ortools')}",
        "clingo": version("clingo"),
        "PySAT": f"python-sat {version('python-sat')}",
        "multi-puzzle-solver": version("multi-puzzle-solver"),
        "ms_toollib": version("ms-toollib"),
        "Python": sys.version.split()[0],
    }
    query = ["dpkg-query", "--show", "--showformat=${Version}", "sgt-puzzles"]
    try:
        found["sgt-puzzles"] = subprocess.run(query, capture_output=True, text=True).stdout
    except FileNotFoundError:
        found["sgt-puzzles"] = "not installed"
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, cwd=HERE
    ).stdout
    own_version = subprocess.run([binary, "--version"], capture_output=True, text=True).stdout
    return {OWN: f"{own_version.split()[-1]} (commit {commit.strip()})"} | found


def engine_seconds(complaints: str) -> float | None:
    """The time inside cluegrid's solver, from what `--stats` prints on standard error: that of all its stages."""
    for line in complaints.splitlines():
        if line.startswith("stats:"):
            times = json.loads(line.removeprefix("stats:"))
            return sum(time for stage, time in times.items() if stage not in ("read", "engine", "print"))
    return None
