"""A contest: one instance, given to all programs in turn, for several rounds."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

import judge
import own_answer
import process
from instances import Instance
from programs import OWN, Program, engine_seconds


@dataclass
class Score:
    """How a program did. `trouble` says why there is no answer, `fault` what is wrong with it."""

    program: Program
    seconds: list[float] = field(default_factory=list)
    engine: list[float] = field(default_factory=list)
    peak_bytes: int | None = None
    answer: dict | None = None
    trouble: str = ""
    fault: str = ""

    def run(self, instance: Instance, timeout: float) -> None:
        """Asks the program once more."""
        ended = process.run(self.program.asked(instance.question, instance.path), timeout)
        if ended.timed_out:
            self.trouble = over(timeout)
            return
        try:
            answer, engine = read(self.program, instance.question, ended)
        except (ValueError, KeyError, TypeError) as error:
            self.trouble = complaint(ended, error)
            return
        if self.answer is not None and judge.rounded(self.answer) != judge.rounded(answer):
            self.trouble = "FAILED: another answer in another round"
        self.answer = answer
        self.seconds.append(ended.seconds)
        self.peak_bytes = max(filter(None, (self.peak_bytes, ended.peak_bytes)), default=None)
        if engine is not None:
            self.engine.append(engine)


class TooSlow:
    """Who ran out of time on which boards, and so is not asked about larger ones of the same family."""

    def __init__(self) -> None:
        self.smallest: dict[tuple[str, str, Program], Instance] = {}

    def note(self, score: Score, instance: Instance) -> None:
        place = (instance.question, instance.family, score.program)
        self.smallest.setdefault(place, instance)

    def reason(self, program: Program, instance: Instance) -> str:
        smaller = self.smallest.get((instance.question, instance.family, program))
        if smaller is None or smaller.cell_count >= instance.cell_count:
            return ""
        return f"not asked: too slow on {smaller.name}"


def hold(
    instance: Instance, programs: Iterable[Program], too_slow: TooSlow, rounds: int, timeout: float
) -> tuple[list[Score], str]:
    """The scores, one for each name, and why the right answer is believed to be so.

    The first round has all variants of a program, the others the best of them.
    """
    scores = [
        Score(program, trouble=too_slow.reason(program, instance))
        for program in programs
        if instance.question in program.questions
    ]
    for score in scores:
        if not score.trouble:
            score.run(instance, timeout)
            if score.trouble == over(timeout):
                too_slow.note(score, instance)
    best = best_variants(scores)
    for _ in range(rounds - 1):
        for score in best:
            if not score.trouble:
                score.run(instance, timeout)
    for score in best:
        if not score.trouble and score.peak_bytes is None:
            command = score.program.asked(instance.question, instance.path)
            score.peak_bytes = process.peak_bytes(command, timeout)
    return best, judged(instance, best)


def over(timeout: float) -> str:
    return f"over {timeout:g} s"


def best_variants(scores: list[Score]) -> list[Score]:
    best: dict[str, Score] = {}
    for score in scores:
        rival = best.setdefault(score.program.name, score)
        if key(score) < key(rival):
            best[score.program.name] = score
    return list(best.values())


def key(score: Score) -> tuple[bool, float]:
    return bool(score.trouble), min(score.seconds, default=0.0)


def judged(instance: Instance, scores: list[Score]) -> str:
    """Says of each score what is wrong with it, and drops the answers."""
    answers = {score.program.name: score.answer for score in scores if score.answer is not None}
    right, reason = judge.reference(answers, instance.expected)
    for score in scores:
        if score.answer is not None and right is not None:
            score.fault = judge.fault(instance.question, score.answer, right)
        score.answer = None
    return reason


def read(program: Program, question: str, ended: process.Ended) -> tuple[dict, float | None]:
    """The answer and the time inside the engine."""
    output = json.loads(ended.output)
    if program.name == OWN:
        return own_answer.translated(question, output), engine_seconds(ended.complaints)
    return output["answer"], output["engine_seconds"]


def complaint(ended: process.Ended, error: Exception) -> str:
    """The last thing that a program said before it failed."""
    lines = ended.complaints.strip().splitlines() or [str(error)]
    return f"FAILED with status {ended.status}: {lines[-1][:80]}"
