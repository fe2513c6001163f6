"""Logs of XSkat 4.0 (`xskat -log FILE -dolog`), read into values: English or German, plain or overstruck.

A log has for each game the names, the tricks, the hands after the discard, the skat, and what was played
and won. Columns are players, not the order of play. docs/formats/xskat.md has an example with all its
oddities. `xskat_replay` checks a game against the rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.errors import NotationError
from cardtable.games.skat.actions import CONTRACTS, DECK
from cardtable.games.skat.deal import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.cards import Card
    from cardtable.games.skat.actions import Contract

PLAYERS = 3
COLUMN = 12
_ENGLISH, _GERMAN = ("diamond", "heart", "spade", "club"), ("karo", "herz", "pik", "kreuz")
_SUITS = dict(zip(_ENGLISH + _GERMAN, "DHSCDHSC", strict=True))
_CARDS = {str(card): card for card in DECK}
_RANKS = {"10": "T", "B": "J"}
_KINDS = {**_SUITS, "grand": "G", "null": "N"}
_FIELD = re.compile(r"(?P<suit>[A-Za-z]+)(?P<mark>[ _])(?P<rank>[0-9A-Z]+)")
_SKAT_IS = re.compile(r"(?:Skat is|Im Skat ist): (.*)")
_SKAT_WAS = re.compile(r"(?:Skat was|Im Skat war): (.*)")
_BID = re.compile(r"(?:Last bid|Gereizt bis):(.*)")
_PLAYED = re.compile(r"(.*) (?:played|spielte) ([A-Za-z]+)")
_RAMSCH = re.compile(r"(.*) (lost|won|verlor|gewann) (?:the|den) Ramsch")
_ENDED = re.compile(r"(Won|Lost|Gewonnen|Verloren)(?: (?:with|mit): ([0-9]+) (?:points|Augen))?")
_SEED = re.compile(r"-+ random_seed -?[0-9]+ [0-9]+ ([1-3])(?: [LR])? -*")
_RULE = re.compile(r"-{20,}|-+ random_seed .*")
_END = re.compile(r"={20,}")
_HOUSE_RULES = {r"SPITZE !": "Spitze", r"^[A-Z]H[ _](?:passed|schob):": "passing the skat on in ramsch"}


@dataclass(frozen=True)
class Field:
    """A card in a row of tricks, with the marks of the winner (capitals) and the leader (`_`)."""

    card: Card
    wins: bool
    leads: bool


@dataclass(frozen=True)
class XSkatGame:
    """A game as it is logged. Everything is by player, 0 to 2, not by seat.

    `tricks` are the rows that have a winner. `found` is the dealt skat, and equals `skat` if the log does not
    name it. `contract` and `declarer` are None in ramsch and when everybody passed. `points` is None if the
    log has none.
    """

    names: tuple[str, ...]
    doubled: tuple[bool, ...]
    forehand: int
    tricks: tuple[tuple[Field, ...], ...]
    hands: tuple[Cards, ...]
    skat: Cards
    found: Cards
    bid: int
    declarer: int | None
    contract: Contract | None
    ramsch: bool
    won: bool | None
    points: int | None
    named: int | None
    """Who won or lost the ramsch."""


class HouseRule(NotationError):
    """A game with a rule of XSkat that we do not have."""


def plain(text: str) -> str:
    """Without overstriking, as `-unfmt` writes it: bold becomes capitals, underlined blanks become `_`."""
    text = re.sub(r"_\x08(.)", lambda mark: "_" if mark[1] == " " else mark[1], text)
    return re.sub(r"(.)\x08\1", lambda mark: mark[1].upper(), text)


def looks_like(text: str) -> bool:
    """Whether a text contains a game."""
    return re.search(r"^(?:Skat is|Im Skat ist): ", text, re.MULTILINE) is not None


def split(text: str) -> Iterator[tuple[int, str]]:
    """The text of each game with its first line, from 1. Each ends with a line of equals signs."""
    start, game = 1, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if not game:
            start = number
        if line.strip() or game:
            game.append(line)
        if _END.fullmatch(line.strip()):
            yield start, "\n".join(game)
            game = []
    if any(line.strip() for line in game):
        yield start, "\n".join(game)


def read(text: str) -> XSkatGame:
    """The game in a text. Raises NotationError with what is wrong, and HouseRule if it uses a rule that we
    do not have."""
    lines = [line.rstrip() for line in plain(text).splitlines()]
    rules = [number for number, line in enumerate(lines) if _RULE.fullmatch(line)]
    if len(rules) != 3 or not _END.fullmatch(lines[-1]):
        raise NotationError(
            text, None, "a game has three lines of hyphens and ends with a line of equals signs"
        )
    above, seed, below = rules
    _check_rules("\n".join(lines))
    told = _Footer(lines[below + 1 : -1])
    rows = [_row(line) for line in lines[above + 1 : seed] if line]
    hands = _hands(lines[seed + 1 : below])
    names, doubled = _names(lines[0])
    if told.ramsch is not None and any(doubled):
        raise HouseRule(lines[0], None, "knocking in ramsch is not played here")
    tricks = [] if _passed(lines[above + 1]) else _tricks(rows)
    return XSkatGame(
        names,
        doubled,
        _forehand(lines[seed], rows, lines[above + 1]),
        tuple(tricks),
        hands,
        told.skat,
        told.found,
        told.bid,
        told.declarer(names, hands),
        told.contract,
        told.ramsch is not None,
        told.won,
        told.points,
        None if told.ramsch is None else _player(told.ramsch, names),
    )


class _Footer:
    """The lines below the hands."""

    def __init__(self, lines: list[str]) -> None:
        self._text = "\n".join(lines)
        skat = self._found(_SKAT_IS)
        if skat is None:
            raise NotationError(self._text, None, "a game has a line `Skat is:` or `Im Skat ist:`")
        self.skat = _cards(skat[1])
        was = self._found(_SKAT_WAS)
        self.found = self.skat if was is None else _cards(was[1])
        bid = self._found(_BID)
        self.bid = 0 if bid is None else _bid(bid)
        self.played = self._found(_PLAYED)
        lost = self._found(_RAMSCH)
        self.ramsch = None if lost is None else lost[1]
        ended = self._found(_ENDED)
        self.won = None if ended is None else ended[1] in ("Won", "Gewonnen")
        self.points = None if ended is None or ended[2] is None else int(ended[2])
        if self.played is not None and self.played[2].lower() not in _KINDS:
            raise HouseRule(self.played[0], None, f"{self.played[2]} is not played here")

    def _found(self, form: re.Pattern[str]) -> re.Match[str] | None:
        return next(filter(None, map(form.fullmatch, self._text.split("\n"))), None)

    @property
    def contract(self) -> Contract | None:
        if self.played is None:
            return None
        kind = _KINDS[self.played[2].lower()]
        after = self._text[self._text.index(self.played[0]) + len(self.played[0]) :].lower()
        hand, is_open = "hand" in after, "ouvert" in after
        if kind == "N":
            return CONTRACTS["N" + "H" * hand + "O" * is_open]
        level = "Z" if "schwarz" in after else "S" if "schneider" in after else ""
        return CONTRACTS[kind + ("O" if is_open else "H" + level if hand else "")]

    def declarer(self, names: tuple[str, ...], hands: tuple[Cards, ...]) -> int | None:
        if self.played is None:
            return None
        player = _player(self.played[1], names)
        if player is not None:
            return player
        # Two players with one name: only the declarer can hold what lay in the skat.
        holders = [number for number, hand in enumerate(hands) if hand & self.found]
        if len(holders) != 1:
            raise NotationError(self.played[1], None, f"the players are {', '.join(names)}")
        return holders[0]


def _bid(line: re.Match[str]) -> int:
    value = line[1].strip()
    if not value.isdecimal():
        raise NotationError(line[0], None, "the last bid is a number")
    return int(value)


def _player(name: str, names: tuple[str, ...]) -> int | None:
    return names.index(name) if names.count(name) == 1 else None


def _names(line: str) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    """Each name is in the middle of its column, in `_` if this player doubled."""
    columns = [line[COLUMN * number : COLUMN * (number + 1)].strip() for number in range(PLAYERS)]
    doubled = tuple(name.startswith("_") and name.endswith("_") for name in columns)
    return tuple(name.strip("_") for name in columns), doubled


def _row(line: str) -> list[str]:
    return re.split(r" {2,}", line.strip())


def _passed(line: str) -> bool:
    return all(field.strip("_") in ("Pass", "Passe") for field in _row(line))


def _forehand(line: str, rows: list[list[str]], first: str) -> int:
    """The player after the dealer. The line of a game that was not dealt from a seed has only hyphens.
    Then the marks of the first row say who led."""
    seed = _SEED.fullmatch(line)
    if seed is not None:
        return int(seed[1]) % PLAYERS
    if _passed(first):
        return next(number for number, field in enumerate(rows[0]) if field.startswith("_"))
    fields = _fields(rows[0])
    leaders = [number for number, field in enumerate(fields) if field.leads]
    return (leaders or [number for number, field in enumerate(fields) if field.wins])[0]


def _fields(row: list[str]) -> tuple[Field, ...]:
    if len(row) != PLAYERS:
        raise NotationError("  ".join(row), None, "a row has three cards")
    return tuple(Field(_card(text), text.isupper(), "_" in text) for text in row)


def _tricks(rows: list[list[str]]) -> list[tuple[Field, ...]]:
    """Rows without capitals are the cards that were left when somebody stopped the game."""
    tricks = []
    for row in rows:
        fields = _fields(row)
        winners = sum(field.wins for field in fields)
        if not winners:
            break
        if winners > 1:
            raise NotationError("  ".join(row), None, "one card of a trick is in capitals: the winner's")
        tricks.append(fields)
    return tricks


def _hands(lines: list[str]) -> tuple[Cards, ...]:
    rows = [_row(line) for line in lines]
    if len(rows) != HAND or any(len(row) != PLAYERS for row in rows):
        raise NotationError("\n".join(lines), None, "the hands are ten rows of three cards")
    return tuple(Cards.of(_card(text) for text in column) for column in zip(*rows, strict=True))


def _card(text: str) -> Card:
    match = _FIELD.fullmatch(text)
    suit, rank = ("", "") if match is None else (match["suit"].lower(), match["rank"])
    # A German queen is a Dame. No English card has a D.
    letter = "Q" if rank == "D" and suit in _GERMAN else _RANKS.get(rank, rank)
    card = _CARDS.get(_SUITS.get(suit, "") + letter)
    if card is None:
        raise NotationError(text, None, "a card is like `Diamond 10`, `Karo 10` or `HEART J`")
    return card


def _cards(text: str) -> Cards:
    cards = [_card(name) for name in text.split(",")]
    if len(set(cards)) != 2:
        raise NotationError(text, None, "two cards lie in the skat")
    return Cards.of(cards)


def _check_rules(text: str) -> None:
    for mark, rule in _HOUSE_RULES.items():
        if re.search(mark, text, re.MULTILINE):
            raise HouseRule(text, None, f"{rule} is not played here")
