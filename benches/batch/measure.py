"""Measures `cluegrid batch`: lines a second of processor time, and peak memory."""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

INSTANCES = "target/release/examples/batch_instances"
BATCH = ["target/release/cluegrid", "batch"]
FOLDER = Path(".bench/batch")
ROUNDS = 3

QUICK = "--quick" in sys.argv[1:]
# How many different lines there are of each kind, and how often they are repeated.
KINDS = {"single": (200_000, 5), "minimal": (10_000, 5), "experts": (10_000, 5)}
LINES = [100_000, 1_000_000, 10_000_000]
if QUICK:
    KINDS = {"single": (50_000, 2), "minimal": (500, 10), "experts": (500, 10)}
    LINES = [10_000, 100_000]


def made(kind, count):
    """The file with so many lines."""
    path = FOLDER / f"{kind}_{count}.jsonl"
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        with open(part, "wb") as out:
            subprocess.run([INSTANCES, kind, str(count)], stdout=out, check=True)
        part.rename(path)
    return path


def run(arguments, lines):
    """Seconds on the clock, seconds of all processors together, and peak memory in megabytes."""
    begin = time.monotonic()
    with open(os.devnull, "wb") as out:
        process = subprocess.Popen(
            BATCH + arguments, stdin=lines, stdout=out, stderr=subprocess.PIPE
        )
        summary = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, summary
    wall = time.monotonic() - begin
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def speed(kind, count, repeats):
    path = made(kind, count)
    repeated = FOLDER / f"{kind}_{count}x{repeats}.jsonl"
    if not repeated.exists():
        repeated.write_bytes(path.read_bytes() * repeats)
    best = None
    for _ in range(ROUNDS):
        with open(repeated, "rb") as lines:
            seconds = run(["--threads", "1"], lines)
        best = min(best or seconds, seconds, key=lambda it: it[1])
    wall, processor, peak = best
    lines = count * repeats
    print(
        f"{kind:8} {lines:>9} lines  {lines / processor:>8.0f} a second of processor time"
        f"  {lines / wall:>8.0f} on the clock  {peak:>4.0f} MB",
        flush=True,
    )


def memory(count):
    with subprocess.Popen([INSTANCES, "single", str(count)], stdout=subprocess.PIPE) as maker:
        wall, _, peak = run([], maker.stdout)
    print(
        f"{count:>9} lines through a pipe, all cores:  {peak:>4.0f} MB,"
        f"  {count / wall:>8.0f} lines a second",
        flush=True,
    )


def main():
    print(f"one worker ({resource.getpagesize() // 1024} kB pages, {os.cpu_count()} cores)")
    for kind, (count, repeats) in KINDS.items():
        speed(kind, count, repeats)
    for count in LINES:
        memory(count)


if __name__ == "__main__":
    main()
