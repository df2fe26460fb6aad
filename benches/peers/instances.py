"""The instances: which boards there are, what is asked about them, and what is known of the answer."""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
ADVERSARIAL = REPOSITORY / "tests" / "data" / "mines" / "adversarial"
QUICK = 10_000
# In a quick run: one of each kind, and nothing on which peers run into the limit one after the other.
QUICK_NAMES = re.compile(
    r"easy_(25|100)|minimal_50|stripes_50|(played|opened)_16x30_(30|40)|lattice7x7|checker8x8|strip3x60"
)


# The part of a name that says how large the board is.
SIZE = re.compile(r"[0-9]+x[0-9]+|(?<=^easy_)[0-9]+|(?<=^minimal_)[0-9]+")


@dataclass(frozen=True)
class Instance:
    """A file and a question. Instances of one family differ in size alone."""

    question: str
    name: str
    family: str
    cell_count: int
    path: Path
    expected: dict | None


def make(directory: Path, most_cells: int) -> None:
    """Writes the files that are not there yet: each position with its total and without."""
    command = ["cargo", "run", "--release", "--quiet", "--example", "peers_instances", "--"]
    subprocess.run([*command, directory, str(most_cells)], check=True, cwd=REPOSITORY)
    for source in [*positions(directory / "mines"), *positions(ADVERSARIAL)]:
        total, rows = source.read_text().split("\n", 1)
        write(directory / "total" / source.name, f"{total}\n{rows}")
        write(directory / "open" / source.name, f"# mines=?\n{rows}")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def found(directory: Path, quick: bool, only: str | None) -> list[Instance]:
    """The instances of each part, families together and small ones first."""
    parts = {
        "pixel": lambda: boards(directory / "pixel", "check"),
        "mines": lambda: boards(directory / "open", "deduce") + boards(directory / "total", "deduce"),
        "odds": lambda: boards(directory / "total", "odds"),
    }
    wanted = [only] if only else list(parts)
    return [
        instance
        for part in wanted
        for instance in parts[part]()
        if not quick or QUICK_NAMES.fullmatch(instance.name)
    ]


def boards(folder: Path, question: str) -> list[Instance]:
    instances = [instance(path, question) for path in positions(folder)]
    return sorted(instances, key=lambda board: (board.family, board.cell_count, board.name))


def positions(folder: Path) -> list[Path]:
    """The boards in a folder, without the truths behind them."""
    return [path for path in folder.glob("*.txt") if not path.name.endswith(".sol.txt")]


def instance(path: Path, question: str) -> Instance:
    rows = path.read_text().split("\n", 1)[1].split()
    family = f"{path.parent.name} {SIZE.sub('', path.stem)}"
    expected = {"check": picture, "deduce": certain, "odds": probabilities}[question](path)
    return Instance(question, path.stem, family, len(rows) * len(rows[0]), path, expected)


def picture(path: Path) -> dict | None:
    """A pixel puzzle that comes with its picture is unique."""
    truth = path.with_name(f"{path.stem}.sol.txt")
    if not truth.exists():
        return None
    return {"verdict": "unique", "certain": "".join(truth.read_text().split())}


def certain(path: Path) -> dict | None:
    answer = exact(path).get("no_total" if path.parent.name == "open" else "with_total")
    return answer and {"consistent": True, "safe": answer["safe"], "mined": answer["mined"]}


def probabilities(path: Path) -> dict | None:
    answer = exact(path).get("with_total")
    if answer is None:
        return None
    by_cell = {tuple(map(int, cell.split(","))): float(p) for cell, p in answer["prob"].items()}
    return {"consistent": True, "odds": [by_cell[cell] for cell in sorted(by_cell)]}


def exact(path: Path) -> dict:
    """The exact answers to one of the adversarial positions."""
    file = ADVERSARIAL / f"{path.stem}.expected.json"
    return json.loads(file.read_text()) if file.exists() else {}
