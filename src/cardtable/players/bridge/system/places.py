"""Where a section of a system applies, in addition to its pattern of calls: `when passed, level 2-3`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.bridge import Bid, Call

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.players.bridge.system.auction import Auction


def _level(auction: Auction) -> int:
    return auction.last_bid.level if auction.last_bid else 0


def _opened_by(auction: Auction) -> int:
    """How many places before me the opener sits; 4 if nobody has opened."""
    return 4 if auction.opened_at is None else (auction.me - auction.opened_at) % 4


def _partner_notrump(auction: Auction) -> bool:
    last = auction.partners[-1] if auction.partners else None
    return last is not None and isinstance(last.call, Bid) and last.call.strain == 4 and not last.artificial


def _fit(auction: Auction) -> bool:
    """Whether both partners know a trump suit of eight cards."""
    return any(auction.shown.least(suit) + auction.partner.least(suit) >= 8 for suit in range(4))


VULNERABILITY: dict[str, Callable[[Auction], bool]] = {
    "vulnerable": lambda a: a.we_are_vulnerable,
    "they vulnerable": lambda a: a.they_are_vulnerable,
    "favourable": lambda a: a.they_are_vulnerable and not a.we_are_vulnerable,
    "unfavourable": lambda a: a.we_are_vulnerable and not a.they_are_vulnerable,
}
FLAGS: dict[str, Callable[[Auction], bool]] = {
    **VULNERABILITY,
    "passed": lambda a: a.passed(0),
    "partner passed": lambda a: a.passed(2),
    "forced": lambda a: a.is_forced,
    "gf": lambda a: a.game_forced,
    "game": lambda a: a.is_game,
    "theirs": lambda a: a.is_theirs,
    "doubled": lambda a: a.doubled == 1,
    "last": lambda a: a.ends_if_passed,
    "quiet": lambda a: not a.theirs,
    "opener": lambda a: _opened_by(a) == 0,
    "responder": lambda a: _opened_by(a) == 2,
    "they opened": lambda a: _opened_by(a) in (1, 3),
    "partner bid": lambda a: bool(a.partners),
    "partner silent": lambda a: not a.partners,
    "partner doubled": lambda a: any(said.call is Call.DOUBLE for said in a.partners),
    "partner notrump": _partner_notrump,
    "fit": _fit,
    "suits": lambda a: a.last_bid is not None and a.last_bid.strain != 4,
}
NUMBERS: dict[str, Callable[[Auction], int]] = {
    "level": _level,
    "seat": lambda a: len(a.said) + 1,
    "my bids": lambda a: len(a.mine),
    "partner bids": lambda a: len(a.partners),
    "my least": lambda a: a.shown.points[0],
    "partner least": lambda a: a.partner.points[0],
    "partner most": lambda a: a.partner.points[1],
    "partner range": lambda a: a.partner.points[1] - a.partner.points[0],
}
_NUMBER = re.compile(rf"({'|'.join(NUMBERS)}) (\d+)(?:-(\d+)|(\+))?")


_ASKED = re.compile(r"(I )?asked (\w+)")


def _named(distance: int, name: str) -> Callable[[Auction], bool]:
    """Whether the last call of this seat has this name."""
    return lambda auction: bool(auction.of(distance)) and name in auction.of(distance)[-1].names


def parse_place(text: str) -> Callable[[Auction], bool]:
    """The place in this text. Raises NotationError."""
    tests = [_single(part.strip()) for part in text.split(",")]
    return lambda auction: all(test(auction) for test in tests)


def _single(text: str) -> Callable[[Auction], bool]:
    if text.startswith("not "):
        inner = _single(text[4:])
        return lambda auction: not inner(auction)
    if text in FLAGS:
        return FLAGS[text]
    asked = _ASKED.fullmatch(text)
    if asked is not None:
        return _named(0 if asked[1] else 2, asked[2])
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise NotationError(text, None, f"no such place; there are {', '.join([*FLAGS, *NUMBERS])}")
    count, low = NUMBERS[match[1]], int(match[2])
    high = 99 if match[4] else int(match[3] or low)
    return lambda auction: low <= count(auction) <= high
