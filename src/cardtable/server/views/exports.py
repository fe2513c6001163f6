"""Finished hands in the formats that people keep them in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.notation.bridge import board_records as bridge_records
from cardtable.notation.bridge import lin, pbn
from cardtable.notation.bridge.check import derived
from cardtable.notation.own import ids, records
from cardtable.notation.skat import iss_check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.notation.bridge.board import Board
    from cardtable.record import AnyRecord

Write = Callable[["AnyRecord", "Sequence[str]"], str]


@dataclass(frozen=True)
class Export:
    """`write` takes the record and who sat on each seat. NotationError if the format cannot say it."""

    suffix: str
    write: Write


def _board(record: AnyRecord, names: Sequence[str]) -> Board:
    return replace(derived(bridge_records.from_record(record)), names=tuple(names))


def _iss(record: AnyRecord, names: Sequence[str]) -> str:
    players = {f"P{seat}": name.replace("[", "(").replace("]", ")") for seat, name in enumerate(names)}
    return f"{iss_check.from_record(record, players)}\n"


OWN = {
    "id": Export("txt", lambda record, names: f"{ids.write(record)}\n"),
    "record": Export("jsonl", lambda record, names: f"{records.write(record)}\n"),
}
OTHERS = {
    "bridge": {
        "pbn": Export("pbn", lambda record, names: pbn.write([_board(record, names)])),
        "lin": Export("lin", lambda record, names: lin.write([_board(record, names)])),
    },
    "skat": {"iss": Export("sgf", _iss)},
}
"""By game, then by the name of the format."""


def exports(game: str) -> dict[str, Export]:
    return {**OWN, **OTHERS.get(game, {})}
