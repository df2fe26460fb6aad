"""Proofs of `cluegrid check` are accepted by a checker that shares no code with it, and wrong ones aren't.

    proofs.py PROGRAM

`dratify` (PyPI) checks DRAT proofs: every line by unit propagation, or as a RAT clause.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from dratify import check_proof, parse_dimacs

PROGRAM = str(Path(sys.argv[1]).resolve())
DATA = Path("tests/data")
# The checker is written in Python: larger formulas take it a minute.
MOST_CELLS = 400


def puzzles():
    """Names, arguments, texts and exit statuses: 0 of puzzles with one solution, 1 of those with none."""
    for name, status in [("contest", 0), ("unsatisfiable", 1)]:
        yield name, ["--kind", "pixel"], Path(f"examples/puzzles/{name}.txt").read_text(), status
    yield "search_10x10", ["--kind", "pixel"], (DATA / "pixel/search_10x10.txt").read_text(), 0
    for line in (DATA / "pixel/cases.jsonl").read_text().splitlines():
        case = json.loads(line)
        is_chosen = case["source"] != "tatham" and case["w"] * case["h"] <= MOST_CELLS
        if is_chosen and case["status"] in ("unique", "unsat"):
            text = "\n".join(case["puzzle"]) + "\n"
            yield case["id"], ["--kind", "pixel"], text, int(case["status"] == "unsat")
    lake = "1..1\n2..2\n1..1\n"
    for mines, status in [(3, 1), (6, 1)]:
        yield f"{mines} mines", ["--kind", "mines", "--mines", str(mines)], lake, status
    yield "1 mine", ["--kind", "mines", "--mines", "1"], "1..\n...\n1..\n", 1
    yield "last mine", ["--kind", "mines", "--mines", "1"], "1.1\n111\n", 0


def prove(arguments, text, folder):
    """The formula and the proof that the program writes, and its exit status."""
    cnf, proof = folder / "p.cnf", folder / "p.drat"
    command = [PROGRAM, "check", *arguments, "--cnf", cnf, "--proof", proof]
    run = subprocess.run(command, input=text, text=True, capture_output=True, check=False)
    assert cnf.exists() and proof.exists(), run
    return cnf.read_text(), proof.read_text().splitlines(), run.returncode


def accepts(cnf, lines):
    result = check_proof(parse_dimacs(cnf), "\n".join(lines) + "\n")
    return bool(result.ok and result.reached_empty)


def without_last_clause(cnf):
    """The formula without the clause that excludes the solution."""
    lines = cnf.splitlines()[:-1]
    head = next(place for place, line in enumerate(lines) if line.startswith("p cnf "))
    var_count, clause_count = lines[head].split()[2:]
    lines[head] = f"p cnf {var_count} {int(clause_count) - 1}"
    return "\n".join(lines) + "\n"


def main():
    accepted = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments, text, status in puzzles():
            cnf, lines, returned = prove(arguments, text, Path(folder))
            assert returned == status, f"{name}: exit status {returned}"
            assert accepts(cnf, lines), f"{name}: the proof is refused"
            if status == 0:
                assert not accepts(without_last_clause(cnf), lines), f"{name}: accepted wrongly"
            if name == "search_10x10":
                cut = range(len(lines) - 1)
                shorter = (lines[:line] + lines[line + 1 :] for line in cut)
                assert not all(accepts(cnf, rest) for rest in shorter), "no line matters"
            accepted += 1
    print(f"{accepted} proofs accepted, wrong ones refused")


main()
