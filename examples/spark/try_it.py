"""Runs `check_folder.py` on a few hundred puzzles by a local Spark, and compares with one plain batch.

    try_it.py PROGRAM FOLDER
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
DATA = HERE.parent.parent / "tests/data"


def questions():
    """Checks of pixel puzzles and deductions about Minesweeper positions, and a line with an error."""
    for case in (DATA / "pixel/cases.jsonl").read_text(encoding="utf-8").splitlines():
        puzzle = "\n".join(json.loads(case)["puzzle"])
        yield {"puzzle": puzzle, "kind": "pixel"}
        yield {"puzzle": puzzle, "kind": "pixel", "query": "deduce"}
    for file in sorted((DATA / "mines/midgame").glob("*.txt")):
        puzzle = file.read_text(encoding="utf-8")
        yield {"puzzle": puzzle, "query": "deduce"}
        yield {"puzzle": puzzle, "query": "odds"}
    yield {"puzzle": "no puzzle"}


def write_lines(folder):
    """Writes the questions to a few files, and returns the paths."""
    folder.mkdir(parents=True)
    files = [folder / f"{name}.jsonl" for name in "abc"]
    lines = [json.dumps({"id": id, **question}) for id, question in enumerate(questions())]
    for index, file in enumerate(files):
        file.write_text("".join(line + "\n" for line in lines[index :: len(files)]))
    return files


def by_id(text):
    """The answers by their id; line numbers are those of a part of the lines, so they differ."""
    answers = [json.loads(line) for line in text.splitlines()]
    for answer in answers:
        answer.pop("line", None)
    return sorted(answers, key=lambda answer: answer["id"])


def main(program, folder):
    shutil.rmtree(folder, ignore_errors=True)
    files = write_lines(folder / "puzzles")
    answers = folder / "answers"
    submit = Path(sys.executable).parent / "spark-submit"
    # Slow networks have slow names; what runs here alone needs none.
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    quiet = ["--conf", "spark.ui.enabled=false", "--conf", "spark.log.level=WARN"]
    spark = [submit, "--master", "local[2]", *quiet]
    job = [HERE / "check_folder.py", folder / "puzzles", answers]
    subprocess.run([*spark, "--files", program, *job], env=environment, check=True)
    parts = "".join(part.read_text() for part in sorted(answers.glob("part-*")))
    plain = subprocess.run(
        [program, "batch", "--query", "check"],
        input="".join(file.read_text() for file in files),
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    by_spark, by_batch = by_id(parts), by_id(plain.stdout)
    if by_spark != by_batch:
        sys.exit(f"Spark gave {len(by_spark)} answers, batch {len(by_batch)}, and they differ")
    print(f"{len(by_spark)} answers, the same as those of one batch")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
