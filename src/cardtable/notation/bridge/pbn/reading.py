"""Boards out of a PBN file. A board that cannot be read is reported with its line; the others are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.bridge import contract_of, parse_seat, side_of
from cardtable.notation.bridge.board import Board, Carded, Said
from cardtable.notation.bridge.pbn.tokens import Section, Tag, sections
from cardtable.notation.bridge.pbn.values import (
    VULNERABLE,
    read_calls,
    read_contract,
    read_deal,
    read_hex_table,
    read_play,
    read_rows_table,
    read_sided,
    read_tricks,
)
from cardtable.notation.hands import Finding

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from cardtable.core import Seat
    from cardtable.games.bridge import Contract, Strain

    T = TypeVar("T")

_NAMES = ("north", "east", "south", "west")
_READ = {
    "board", "dealer", "vulnerable", "deal", *_NAMES, "auction", "play", "contract", "declarer", "result",
    "score", "scoreimp", "doubledummytricks", "optimumresulttable",
}  # fmt: skip
# What stands below these by mistake is no table of theirs.
_PLAIN = ("event", "site", "date", "scoring", "board")
_SAME_BOARD = ("deal", "dealer", "vulnerable")


def read(text: str) -> tuple[list[Board], list[Finding]]:
    """All boards that can be read, and what is wrong with the others."""
    boards: list[Board] = []
    findings: list[Finding] = []
    inherited = _Inheritance()
    for section in sections(text):
        inherited.resolve(section)
        findings.extend(Finding(line, why) for line, why in section.broken)
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
    """`#` is the value of the game before, `##x` is x for all games to come; and a second record of a
    board often leaves out what the first has said."""

    def __init__(self) -> None:
        self._before: dict[str, Tag] = {}
        self._for_all: dict[str, Tag] = {}

    def resolve(self, section: Section) -> None:
        for name, tag in section.tags.items():
            if tag.value == "#":
                before = self._before.get(name)
                tag.value = "" if before is None else before.value
            elif tag.value.startswith("##"):
                tag.value = tag.value[2:]
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


def _board(section: Section) -> Board:
    contract, passed_out = _contract(section)
    dealer = _read(section, "dealer", _seat)
    calls = _auction(section, dealer)
    if contract is None and calls is not None and dealer is not None and not passed_out:
        contract = contract_of(dealer, [said.call for said in calls])
    side = None if contract is None else side_of(contract.declarer)
    score = _read(section, "score", lambda text: read_sided(text, side))
    table = _read(section, "doubledummytricks", read_hex_table)
    if table is None and "optimumresulttable" in section.tags:
        tag = section.tags["optimumresulttable"]
        table = _read(section, "optimumresulttable", lambda _: read_rows_table(tag.rows), even_empty=True)
    number = _number(section.value("board").strip())
    others = {name: tag for name, tag in section.tags.items() if name not in _READ}
    if number is None and section.value("board"):
        others["board"] = section.tags["board"]
    tables = [tag for name, tag in others.items() if tag.rows and name not in _PLAIN]
    return Board(
        line=section.line,
        number=number,
        dealer=dealer,
        vulnerable=VULNERABLE.get(section.value("vulnerable").strip().lower()),
        hands=_read(section, "deal", read_deal) or (None,) * 4,
        names=tuple("" if section.value(name) == "?" else section.value(name) for name in _NAMES),
        calls=calls,
        contract=contract,
        passed_out=passed_out,
        cards=_play(section, contract),
        tricks=_read(section, "result", read_tricks),
        score=None if score is None else int(score),
        imps=_read(section, "scoreimp", lambda text: read_sided(text, side)),
        tags={tag.name: tag.value for tag in others.values() if tag not in tables and tag.value.strip("?.")},
        tables={tag.name: (tag.value, *tag.rows) for tag in tables},
        # The 20 digits in which it is written again have no sign for a gap.
        double_dummy=table if table is not None and len(table) == 20 else None,
    )


def _read(section: Section, name: str, parse: Callable[[str], T], *, even_empty: bool = False) -> T | None:
    """What a tag says; None if it is not there or says nothing."""
    tag = section.tags.get(name)
    if tag is None or (tag.value.strip() in ("", "?", "-") and not even_empty):
        return None
    try:
        return parse(tag.value)
    except NotationError as error:
        raise _Unreadable(tag, error) from None


def _seat(text: str) -> Seat:
    return parse_seat(text.strip().lstrip("^"))


def _number(text: str) -> int | None:
    """None for names such as `1-3`, which are kept as they are."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _contract(section: Section) -> tuple[Contract | None, bool]:
    declarer = section.value("declarer")
    if declarer.strip() == "?":
        declarer = ""
    # A contract without a declarer: the auction tells both.
    if not declarer and "auction" in section.tags and section.value("contract").strip().lower() != "pass":
        return None, False
    found = _read(section, "contract", lambda text: read_contract(text, declarer))
    return (None, False) if found is None else found


def _auction(section: Section, dealer: Seat | None) -> tuple[Said, ...] | None:
    tag = section.tags.get("auction")
    if tag is None or not (tag.rows or tag.value.strip()):
        return None
    try:
        first = _seat(tag.value) if tag.value.strip() else dealer
        if dealer is not None and first != dealer:
            raise NotationError(
                tag.value, None, f"the auction starts with {tag.value}, who is not the dealer"
            )
        return read_calls(" ".join(tag.rows).split(), tag.notes)
    except NotationError as error:
        raise _Unreadable(tag, error) from None


def _play(section: Section, contract: Contract | None) -> tuple[Carded, ...]:
    tag = section.tags.get("play")
    if tag is None or contract is None or not tag.rows:
        return ()
    try:
        leader = _seat(tag.value) if tag.value.strip() else contract.leader
        strain: Strain = contract.strain
        return read_play(" ".join(tag.rows).split(), tag.notes, leader, strain)
    except NotationError as error:
        raise _Unreadable(tag, error) from None
