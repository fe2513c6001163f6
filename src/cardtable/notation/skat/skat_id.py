"""Skat-game-ids in all their forms, and their conversion from and to our records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.cards import Card, Cards
from cardtable.core import Seat
from cardtable.errors import GameError, NotationError
from cardtable.games.skat.actions import BIDS as SAID
from cardtable.games.skat.actions import (
    CONTRACTS,
    DISCARDS,
    PLAYS,
    Action,
    Bid,
    Call,
    Contract,
    Discard,
    Kind,
    Play,
)
from cardtable.games.skat.deal import Deal
from cardtable.games.skat.game import Skat
from cardtable.games.skat.play import Over, Playing
from cardtable.games.skat.terms import Solo
from cardtable.notation.skat.skat_id_bits import (
    BIDS,
    BY_NAME,
    CARDS,
    NAMES,
    NUMBERS,
    ROWS,
    SEATS,
    Distribution,
    Run,
    SkatId,
    candidates,
    from_base64,
    from_integer,
    random_distribution,
    to_base64,
    to_integer,
)
from cardtable.notation.skat.skat_id_text import read_text
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import State
    from cardtable.games.skat.view import View

    SkatRecord = Record[Deal, Action, View]

__all__ = [
    "BIDS",
    "BY_NAME",
    "CARDS",
    "NAMES",
    "NUMBERS",
    "Distribution",
    "Run",
    "SkatId",
    "candidates",
    "from_base64",
    "from_integer",
    "from_record",
    "random_distribution",
    "read",
    "read_text",
    "to_base64",
    "to_integer",
    "to_record",
    "why_not",
]

_KINDS = (Kind.NULL, Kind.DIAMONDS, Kind.HEARTS, Kind.SPADES, Kind.CLUBS, Kind.GRAND)
_LONGEST_NUMBER = 80


def read(text: str) -> SkatId:
    """An id as Base64 or integer, or the text of a distribution or a run. Of several runs with the same
    integer, the first that follows the rules. Raises NotationError."""
    word = text.strip()
    if re.fullmatch(r"[+-]?[0-9]+", word, re.ASCII):
        if len(word) > _LONGEST_NUMBER:
            raise NotationError(word, None, "this number is too long for an id")
        default = from_integer(int(word))
        return next((skat_id for skat_id in candidates(int(word)) if _can_be(skat_id)), default)
    # The cards alone have 64 characters, so a shorter word can only be an id.
    if len(word.split()) == 1 and len(word) < 2 * len(CARDS):
        return from_base64(word)
    return read_text(text)


def why_not(run: Run) -> str | None:
    """Why a run breaks the rules, or None if it is possible."""
    try:
        to_record(run)
    except NotationError as error:
        return error.why
    return None


def _can_be(what: SkatId) -> bool:
    return isinstance(what, Distribution) or why_not(what) is None


def to_record(what: SkatId) -> SkatRecord:
    """The hand as our record. Raises NotationError if it is not possible.

    The bids of a run are only the last ones of each seat, so the auction is the shortest that fits them.
    Cards are counted as dealt or, if that is not a legal game and this is, in the soloist's hand after the
    exchange. A hand that stopped early has zeros where it was not played. What follows the end of a hand is
    ignored.
    """
    distribution = what if isinstance(what, Distribution) else what.distribution
    deal = Deal.of(distribution.piles)
    if isinstance(what, Distribution):
        return Record(Skat(), deal)
    soloist = what.soloist
    if soloist is None:
        return Record(Skat(), deal, (Call.PASS,) * SEATS)
    try:
        return _played(what, deal, Seat(soloist), _as_dealt(what, soloist))
    except GameError as error:
        try:
            return _played(what, deal, Seat(soloist), _after_exchange(what, soloist))
        except GameError:
            raise NotationError(str(what), None, f"this cannot have been played: {error}") from None


def from_record(record: SkatRecord) -> SkatId:
    """The id of our hand: of the deal if nothing was said, otherwise of the run. Raises NotationError for
    ramsch, kontra and hands that stop before the play."""
    distribution = Distribution(record.deal.piles).normalised()
    if not record.actions:
        return distribution
    last = record.last
    if any(action in (Call.KONTRA, Call.RE) for action in record.actions):
        raise NotationError(str(distribution), None, "an id knows no kontra")
    position = last.last if isinstance(last, Over) else last
    if isinstance(last, Over) and not isinstance(position, Playing):
        nothing = ((0,) * SEATS,) * ROWS
        return Run(distribution, (0,) * SEATS, (CARDS[0], CARDS[0]), 0, (False,) * 4, nothing)
    if not isinstance(position, Playing) or not isinstance(position.terms, Solo):
        raise NotationError(str(distribution), None, "an id needs a game with a soloist")
    terms = position.terms
    contract = terms.contract
    dropped = tuple(sorted(Cards(terms.skat), key=NUMBERS.__getitem__))
    flags = (contract.hand, contract.ouvert, contract.schneider, contract.schwarz)
    rows = _rows(distribution, terms.declarer, position)
    return Run(distribution, _bids(record), dropped, _KINDS.index(contract.kind), flags, rows)


def _played(run: Run, deal: Deal, soloist: Seat, hands: list[list[Card]]) -> SkatRecord:
    game = Skat()
    actions: list[Action] = list(_auction([BIDS[bid] for bid in run.bids], soloist))
    contract = _contract(run)
    dropped = DISCARDS[run.dropped[0].bit | run.dropped[1].bit]
    if contract.hand and dropped.cards != deal.skat:
        raise GameError("in a hand game the skat stays as it was dealt")
    actions += [contract] if contract.hand else [Call.PICK_UP, dropped, contract]
    state: State[Action, View] = Record(game, deal, tuple(actions)).last
    for number, row in enumerate(run.rows):
        if _repeats(run, number):
            break
        for _ in range(SEATS):
            if not state.to_act:
                break
            (seat,) = state.to_act
            action = _play(hands[seat], row[seat])
            if row[seat] == 0 and state.why_not(seat, action) and not any(map(any, run.rows[number + 1 :])):
                return Record(game, deal, tuple(actions))
            state = state.apply({seat: action})
            actions.append(action)
    return Record(game, deal, tuple(actions))


def _play(hand: list[Card], index: int) -> Play:
    if index >= len(hand):
        raise GameError(f"a hand of {len(hand)} has no card with the number {index}")
    return PLAYS[hand[index]]


def _repeats(run: Run, number: int) -> bool:
    """Whether a row plays a card for the second time: then the hand had stopped before."""
    row = run.rows[number]
    return any(row[seat] == earlier[seat] for earlier in run.rows[:number] for seat in range(SEATS))


def _as_dealt(run: Run, soloist: int) -> list[list[Card]]:
    *hands, skat = (list(pile) for pile in run.distribution.piles)
    hands[soloist] += skat
    return hands


def _after_exchange(run: Run, soloist: int) -> list[list[Card]]:
    hands = _as_dealt(run, soloist)
    kept = (card for card in hands[soloist] if card not in run.dropped)
    hands[soloist] = sorted(kept, key=NUMBERS.__getitem__)
    return hands


def _contract(run: Run) -> Contract:
    """Flags are read with what they imply: an announcement implies a hand game."""
    kind = _KINDS[run.kind]
    hand, ouvert, schneider, schwarz = run.flags
    if kind is Kind.NULL:
        return CONTRACTS["N" + "H" * hand + "O" * ouvert]
    schwarz |= ouvert
    schneider |= schwarz
    return Contract(kind, hand or schneider, schneider, schwarz, ouvert)


def _auction(values: list[int], soloist: Seat) -> Iterator[Action]:
    """The shortest auction in which each seat goes as far as its value, and the soloist wins."""
    front, middle, rear = values
    if not middle and not rear:
        yield from (Call.PASS, Call.PASS, _at_least(front))
        return
    bid = 0
    middle_wins = soloist == 1 or (soloist == 2 and middle > front)
    if middle_wins:
        if front:
            yield from (_at_least(front), Call.YES)
            bid = front
        call = _at_least(middle if not rear or soloist == 2 else bid + 1)
        yield from (call, Call.PASS)
        bid = call.value
    else:
        if middle:
            yield from (_at_least(middle), Call.YES)
            bid = middle
        yield Call.PASS
    held = middle if middle_wins else front
    yield from _second_duel(rear, held, bid, soloist == 2)


def _second_duel(rear: int, held: int, bid: int, rear_wins: bool) -> Iterator[Action]:
    if not rear_wins:
        if rear > bid:
            yield from (_at_least(rear), Call.YES)
        yield Call.PASS
        return
    if held > bid:
        yield from (_at_least(held), Call.YES)
        bid = held
    yield from (_at_least(max(rear, bid + 1)), Call.PASS)


def _at_least(value: int) -> Bid:
    return next((bid for bid in SAID if bid.value >= value), SAID[-1])


def _bids(record: SkatRecord) -> tuple[int, ...]:
    """The last value that each seat said or held."""
    values = [0] * SEATS
    high = 0
    taken = iter(record.actions)
    for state in record.states():
        for seat, action in zip(state.to_act, taken, strict=False):
            if isinstance(action, (Contract, Discard)) or action is Call.PICK_UP:
                return tuple(BIDS.index(value) for value in values)
            if isinstance(action, Bid):
                high = values[seat] = action.value
            elif action is Call.YES:
                values[seat] = high
    raise AssertionError("a game is announced before it is played")


def _rows(distribution: Distribution, soloist: Seat, last: Playing) -> tuple[tuple[int, ...], ...]:
    *hands, skat = (list(pile) for pile in distribution.piles)
    hands[soloist] += skat
    plays = [(move.seat, move.action.card) for move in last.history if isinstance(move.action, Play)]
    rows = [[0] * SEATS for _ in range(ROWS)]
    for number, (seat, card) in enumerate(plays):
        rows[number // SEATS][seat] = hands[seat].index(card)
    return tuple(tuple(row) for row in rows)
