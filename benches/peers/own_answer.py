"""cluegrid's JSON in the form in which answers are compared."""


def translated(question: str, output: dict) -> dict:
    """The answer; an incomplete one is an error."""
    if not output.get("complete", True):
        raise ValueError("the answer is not complete")
    return {"check": verdict, "deduce": deduction, "odds": odds}[question](output)


def verdict(output: dict) -> dict:
    if output["verdict"] == "unsatisfiable":
        return {"verdict": "unsatisfiable", "certain": None}
    rows = ["".join(row).translate(str.maketrans("10", "#.")) for row in output["solution"]]
    if output["verdict"] == "unique":
        return {"verdict": "unique", "certain": "".join(rows)}
    cells = [list(row) for row in rows]
    for row, col in output["differs"]:
        cells[row][col] = "?"
    return {"verdict": "ambiguous", "certain": "".join("".join(row) for row in cells)}


def deduction(output: dict) -> dict:
    return {name: output[name] for name in ("consistent", "safe", "mined")}


def odds(output: dict) -> dict:
    chances = [chance for row in output["odds"] or [] for chance in row if chance is not None]
    return {"consistent": output["consistent"], "odds": chances if output["consistent"] else None}
