"""Questions answered by a solver that finds one model at a time.

An oracle has `solve(lits)`, which gives a model as a list of booleans in which the literals are true, or
None; and `block(model)`, after which that model is none any more. A literal is a variable and its value.
"""

from typing import Protocol

from answer import INCONSISTENT, UNSATISFIABLE, deduction, verdict
from board import Board

Lits = list[tuple[int, bool]]


class Oracle(Protocol):
    def solve(self, lits: Lits) -> list[bool] | None: ...
    def block(self, model: list[bool]) -> None: ...


def check(board: Board, make_oracle) -> dict:
    """One solution, several or none; and if several, the certain cells."""
    oracle = make_oracle()
    model = oracle.solve([])
    if model is None:
        return UNSATISFIABLE
    oracle.block(model)
    other = oracle.solve([])
    if other is None:
        return verdict(board, True, model)
    return verdict(board, False, backbone(board, make_oracle(), [model, other]))


def deduce(board: Board, make_oracle) -> dict:
    """The safe and the mined cells."""
    oracle = make_oracle()
    model = oracle.solve([])
    if model is None:
        return INCONSISTENT
    return deduction(board, backbone(board, oracle, [model]))


def backbone(board: Board, oracle: Oracle, models: list[list[bool]]) -> list[bool | None]:
    """The value of each cell that is the same in all models: every one that the models known so far
    agree on is asked for another value, and each answer is a model more."""
    certain: list[bool | None] = list(models[0])
    if board.total is None:
        clued = {variable for _, block in board.constraints for variable in block}
        certain = [value if v in clued else None for v, value in enumerate(certain)]
    for model in models[1:]:
        certain = agreement(certain, model)
    for variable in range(len(certain)):
        if (value := certain[variable]) is not None:
            model = oracle.solve([(variable, not value)])
            if model is not None:
                certain = agreement(certain, model)
    return certain


def agreement(certain: list[bool | None], model: list[bool]) -> list[bool | None]:
    """What stays certain when `model` is one of the models."""
    return [value if value is other else None for value, other in zip(certain, model)]
