"""Whether answers are right."""

import json

TOLERANCE = 1e-9


def reference(answers: dict[str, dict], expected: dict | None) -> tuple[dict | None, str]:
    """The answer to compare with, and why it is believed: it was known, or most programs give it.

    `answers` has the answer of each program, by its name; those that leave something out do not vote.
    """
    if expected is not None:
        return expected, "known"
    votes: dict[str, list[str]] = {}
    for name, answer in answers.items():
        if answer.get("certain", "") is not None:
            votes.setdefault(rounded(answer), []).append(name)
    if not votes:
        return None, "nobody answers"
    most = max(votes, key=lambda text: len(votes[text]))
    agreeing = len(votes[most])
    return answers[votes[most][0]], f"{agreeing} of {sum(map(len, votes.values()))} agree"


def rounded(answer: dict) -> str:
    odds = answer.get("odds")
    if odds is not None:
        answer = answer | {"odds": [round(chance, 7) for chance in odds]}
    return json.dumps(answer, sort_keys=True)


def fault(question: str, answer: dict, right: dict) -> str:
    """What is wrong with an answer; empty if nothing is."""
    return {"check": fault_of_verdict, "deduce": fault_of_deduction, "odds": fault_of_odds}[question](
        answer, right
    )


def fault_of_verdict(answer: dict, right: dict) -> str:
    if answer["verdict"] != right["verdict"]:
        return f"WRONG: {answer['verdict']}"
    if answer["certain"] == right["certain"]:
        return ""
    if answer["certain"] is None:
        return "does not say which cells are certain"
    wrong = sum(one != other for one, other in zip(answer["certain"], right["certain"]))
    return f"WRONG: {wrong} cells"


def fault_of_deduction(answer: dict, right: dict) -> str:
    if answer["consistent"] != right["consistent"]:
        return "WRONG: " + ("consistent" if answer["consistent"] else "inconsistent")
    cells = {
        name: {(kind, *cell) for kind in ("safe", "mined") for cell in one[kind]}
        for name, one in (("given", answer), ("right", right))
    }
    if unfounded := len(cells["given"] - cells["right"]):
        return f"WRONG: {unfounded} cells are not certain"
    missing = len(cells["right"] - cells["given"])
    return f"misses {missing} of {len(cells['right'])} cells" if missing else ""


def fault_of_odds(answer: dict, right: dict) -> str:
    if answer["consistent"] != right["consistent"]:
        return "WRONG: " + ("consistent" if answer["consistent"] else "inconsistent")
    if not answer["consistent"]:
        return ""
    error = max((abs(p - q) for p, q in zip(answer["odds"], right["odds"])), default=0.0)
    # Not `error > TOLERANCE`: the error of a NaN is one too.
    return "" if error <= TOLERANCE else f"WRONG: off by {error:.1g}"
