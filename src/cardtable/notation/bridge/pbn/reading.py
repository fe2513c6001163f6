"""Reads the boards of a PBN file. A board that cannot be read is reported with its line; the others are
read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from cardtable.errors import NotationError
from cardtable.games.bridge import SEATS, contract_of, parse_seat, side_of
from cardtable.notation.bridge.board import AnnotatedCall, AnnotatedCard, Board
from cardtable.notation.bridge.pbn.moves import read_calls, read_play, starts
from cardtable.notation.bridge.pbn.tokens import PbnSection, Tag, sections
from cardtable.notation.bridge.pbn.values import (
    is_denomination,
    read_contract,
    read_deal,
    read_hex_table,
    read_rows_table,
    read_sided,
    read_tricks,
    read_vulnerable,
)
from cardtable.notation.hands import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import TypeVar

    from cardtable.core import Seat
    from cardtable.games.bridge import Contract, Strain

    T = TypeVar("T")

_NAMES = ("north", "east", "south", "west")
_READ = {
    "board", "dealer", "vulnerable", "deal", *_NAMES, "auction", "play", "contract", "declarer", "result",
    "score", "scoreimp", "doubledummytricks", "optimumresulttable",
}  # fmt: skip
# Lines below these by mistake are not their table.
_PLAIN = ("event", "site", "date", "scoring", "board")
_NOTHING = ("", "?", "-")
_SAME_BOARD = ("deal", "dealer", "vulnerable")


def read(text: str) -> tuple[list[Board], list[Finding]]:
    """All boards that can be read, and what is wrong with the others."""
    boards: list[Board] = []
    findings: list[Finding] = []
    inherited = _Inheritance()
    for section in sections(text):
        inherited.resolve(section)
        findings.extend(Finding(line, why, is_hand=False) for line, why in section.broken)
        if not section.tags:
            continue
        try:
            boards.append(_board(section))
        except _Unreadable as error:
            findings.append(Finding(error.line, str(error)))
    return boards, findings


class _Unreadable(Exception):
    def __init__(self, tag: Tag, why: NotationError) -> None:
        super().__init__(f"{tag.name}: {why}")
        self.line = tag.line


class _Inheritance:
    """`#` is the value of the game before. `##x` is x for all later games without this tag, until one has
    it. `##` is both. A second record of a board often leaves out what the first has stated."""

    def __init__(self) -> None:
        self._before: dict[str, Tag] = {}
        self._for_all: dict[str, Tag] = {}

    def resolve(self, section: PbnSection) -> None:
        for name, tag in section.tags.items():
            goes_on = tag.value.startswith("##")
            if tag.value in ("#", "##"):
                before = self._before.get(name)
                tag.value = "" if before is None else before.value
            elif goes_on:
                tag.value = tag.value[2:]
            # Any other value ends what applied to all later games.
            self._for_all.pop(name, None)
            if goes_on:
                self._for_all[name] = tag
        for name, tag in self._for_all.items():
            section.tags.setdefault(name, Tag(section.line, tag.name, tag.value))
        before = self._before.get("board")
        if before is not None and section.value("board") in ("", before.value) and "deal" not in section.tags:
            for name in ("board", *_SAME_BOARD):
                if name in self._before:
                    kept = self._before[name]
                    section.tags.setdefault(name, Tag(section.line, kept.name, kept.value))
        self._before = dict(section.tags)


def _board(section: PbnSection) -> Board:
    contract, passed_out = _contract(section)
    dealer = _dealer(section)
    calls = _auction(section, dealer)
    if contract is None and calls is not None and dealer is not None and not passed_out:
        contract = contract_of(dealer, [call.call for call in calls])
    side = None if contract is None else side_of(contract.declarer)
    score = _read(section, "score", lambda text: read_sided(text, side))
    table = _double_dummy(section)
    return Board(
        line=section.line,
        number=_number(section.value("board").strip()),
        dealer=dealer,
        # Here `-` means that nobody is.
        vulnerable=_read(section, "vulnerable", read_vulnerable, but=("", "?")),
        hands=_read(section, "deal", read_deal) or (None,) * 4,
        names=tuple("" if section.value(name) == "?" else section.value(name) for name in _NAMES),
        calls=calls,
        contract=contract,
        passed_out=passed_out,
        cards=_play(section, contract),
        tricks=_read(section, "result", lambda text: read_tricks(text, side)),
        score=None if score is None or score % 1 else int(score),
        imps=_read(section, "scoreimp", lambda text: read_sided(text, side)),
        **_others(section, whole_table=table is not None, ending=contract is None and not passed_out),
        double_dummy=table,
    )


class _Others(TypedDict):
    tags: dict[str, str]
    tables: dict[str, tuple[str, ...]]


def _others(section: PbnSection, *, whole_table: bool, ending: bool) -> _Others:
    """What a board has no field for is kept as it is."""
    others = {name: tag for name, tag in section.tags.items() if name not in _READ}
    kept = {
        "board": _number(section.value("board").strip()) is None and section.value("board"),
        "doubledummytricks": not whole_table,
        "declarer": section.value("declarer").lstrip().startswith("^"),
        "result": section.value("result").lstrip().startswith("^"),
        "score": "." in section.value("score"),
        "contract": ending and is_denomination(section.value("contract")),
        "play": ending and section.value("play").strip(),
    }
    others |= {name: section.tags[name] for name, why in kept.items() if why and name in section.tags}
    tables = [tag for name, tag in others.items() if tag.rows and name not in _PLAIN]
    return {
        "tags": {
            tag.name: tag.value for tag in others.values() if tag not in tables and tag.value.strip("?.")
        },
        "tables": {tag.name: (tag.value, *tag.rows) for tag in tables},
    }


def _double_dummy(section: PbnSection) -> dict[tuple[Seat, Strain], int] | None:
    """None also for a table with gaps, because the row form cannot express them."""
    table = _read(section, "doubledummytricks", read_hex_table)
    tag = section.tags.get("optimumresulttable")
    if table is None and tag is not None:
        table = _read(section, tag.name.lower(), lambda head: read_rows_table(head, tag.rows), but=())
    return table if table is not None and len(table) == 20 else None


def _dealer(section: PbnSection) -> Seat | None:
    """If a board does not name the dealer, it is the seat whose column has the first call."""
    dealer = _read(section, "dealer", _seat)
    tag = section.tags.get("auction")
    if dealer is not None or tag is None or not tag.rows or tag.value.strip() in _NOTHING:
        return dealer
    first = _read(section, "auction", _seat)
    return None if first is None else SEATS[(first + starts(tag.rows)) % 4]


def _read(
    section: PbnSection, name: str, parse: Callable[[str], T], *, but: Collection[str] = _NOTHING
) -> T | None:
    """The value of a tag. None if it is missing or one of the values `but`, which say nothing."""
    tag = section.tags.get(name)
    if tag is None or tag.value.strip() in but:
        return None
    try:
        return parse(tag.value)
    except NotationError as error:
        raise _Unreadable(tag, error) from None


def _seat(text: str) -> Seat:
    return parse_seat(text.strip().removeprefix("^"))


def _number(text: str) -> int | None:
    """None for names such as `1-3`, which are kept as they are."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _contract(section: PbnSection) -> tuple[Contract | None, bool]:
    declarer = section.value("declarer")
    if declarer.strip() == "?":
        declarer = ""
    # A contract without a declarer: the auction gives both.
    if not declarer and "auction" in section.tags and section.value("contract").strip().lower() != "pass":
        return None, False
    # Of an end position only the strain is known.
    if not declarer and is_denomination(section.value("contract")):
        return None, False
    contract = _read(section, "contract", lambda text: read_contract(text, declarer))
    return (None, False) if contract is None else contract


def _auction(section: PbnSection, dealer: Seat | None) -> tuple[AnnotatedCall, ...] | None:
    tag = section.tags.get("auction")
    if tag is None or not (tag.rows or tag.value.strip()):
        return None
    try:
        first = dealer if tag.value.strip() in _NOTHING else _seat(tag.value)
        return read_calls(tag.rows, tag.notes, first, dealer)
    except NotationError as error:
        raise _Unreadable(tag, error) from None


def _play(section: PbnSection, contract: Contract | None) -> tuple[AnnotatedCard, ...]:
    tag = section.tags.get("play")
    if tag is None or contract is None or not tag.rows:
        return ()
    try:
        leader = _seat(tag.value) if tag.value.strip() else contract.leader
        strain: Strain = contract.strain
        return read_play(tag.rows, tag.notes, leader, strain)
    except NotationError as error:
        raise _Unreadable(tag, error) from None
