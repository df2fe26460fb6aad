"""Gives the same boards to cluegrid and to its peers in turn, and writes a table of how they did."""

import argparse
import sys
from itertools import groupby
from pathlib import Path

import contest
import instances
import programs
import table

REPOSITORY = instances.REPOSITORY
DIRECTORY = REPOSITORY / ".bench"


def main() -> None:
    options = arguments().parse_args()
    rounds = options.rounds or (1 if options.quick else 3)
    timeout = options.timeout or (5.0 if options.quick else 20.0)
    most_cells = options.most_cells or (instances.QUICK if options.quick else sys.maxsize)
    instances.make(DIRECTORY / "instances", most_cells)
    own = programs.own(options.binary)
    peers = programs.one_variant_each() if options.quick else programs.peers()
    everyone = [own, *peers]
    report: list[str] = []

    def publish(text: str) -> None:
        report.append(text)
        print(text, flush=True)

    publish(table.heading(programs.versions(options.binary), rounds, timeout))
    too_slow = contest.TooSlow()
    found = instances.found(DIRECTORY / "instances", options.quick, options.only)
    found = [instance for instance in found if instance.cell_count <= most_cells]
    for question, boards in groupby(found, key=lambda instance: instance.question):
        publish(table.section(question))
        results = []
        for instance in boards:
            scores, reason = contest.hold(instance, everyone, too_slow, rounds, timeout)
            publish(table.rows(instance, scores, reason))
            results.append((instance, scores))
        publish(table.closest(results))
    (DIRECTORY / "peers.md").write_text("\n".join(report) + "\n")


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="benches/peers/run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small boards, one variant of each peer")
    parser.add_argument("--only", choices=["pixel", "mines", "odds"], help="one part of the table")
    parser.add_argument("--most-cells", type=int, metavar="N", help="boards of up to N cells")
    parser.add_argument("--rounds", type=int, metavar="N", help="default: 3; quick: 1")
    parser.add_argument(
        "--timeout", type=float, metavar="S", help="seconds for one run; default: 20; quick: 5"
    )
    parser.add_argument(
        "--binary",
        type=Path,
        default=REPOSITORY / "target" / "release" / "cluegrid",
        metavar="PATH",
        help="the cluegrid to measure; default: the one that was just built",
    )
    return parser


if __name__ == "__main__":
    main()
