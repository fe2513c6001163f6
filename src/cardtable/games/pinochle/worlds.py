"""Every position that looks like a View, each as likely as the shuffle makes it."""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING

from cardtable.games.pinochle.actions import ALONE, Action, Give, Play, Word
from cardtable.games.pinochle.auction import Bidding, Naming, NotPlayed
from cardtable.games.pinochle.exchange import Giving, Returning
from cardtable.games.pinochle.hands import KINDS, ORDERS, Deal, Hand, count, minus, plus
from cardtable.games.pinochle.knowledge import Knowledge, dealer_for, knowledge
from cardtable.games.pinochle.melds import has_marriage
from cardtable.games.pinochle.play import Following, Leading, Over, Terms, may_play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from cardtable.games.pinochle.game import State
    from cardtable.games.pinochle.view import Contract, View

Hands = tuple[Hand, ...]
Secrets = tuple[Action, ...]


def worlds(view: View, rng: Random) -> Iterator[State]:
    """States that look like this view, endlessly."""
    if view.result is not None:
        state = _finished(view)
        while True:
            yield state
    knows = knowledge(view)
    exchange = _exchange(view)
    make = _playing(view, knows) if view.melds else _before_play(view)
    dealer = dealer_for(view, knows)
    known, others = knows.known, knows.others
    hands = [Hand(cards) for cards in known]
    while True:
        for seat, cards in zip(others, dealer.deal(rng), strict=True):
            hands[seat] = Hand(plus(known[seat], cards))
        before = exchange.undone(tuple(hands), rng)
        if before is not None and _may_have_named(view, before[0]):
            yield make(Deal(before[0]), before[1], tuple(hands))


def _may_have_named(view: View, dealt: Hands) -> bool:
    """Whether the bidder could name this trump with the hand as dealt."""
    contract = view.contract
    if contract is None or not view.game.marriage:
        return True
    return has_marriage(dealt[contract.bidder], contract.trump)


class _NoExchange:
    """The hands are still as they were dealt."""

    def undone(self, hands: Hands, rng: Random) -> tuple[Hands, Secrets] | None:
        return hands, ()


class _KnownExchange:
    """For one of the two who passed cards: the deal follows from the present hands."""

    def __init__(self, contract: Contract, given: Hand, returned: Hand) -> None:
        self._contract = contract
        self._given, self._returned = given, returned
        self._secrets: Secrets = (Give(given), Give(returned)) if returned else (Give(given),)

    def undone(self, hands: Hands, rng: Random) -> tuple[Hands, Secrets] | None:
        dealt = list(hands)
        bidder, partner = self._contract.bidder, self._contract.partner
        dealt[bidder] = Hand(minus(plus(hands[bidder], self._returned), self._given))
        dealt[partner] = Hand(plus(minus(hands[partner], self._returned), self._given))
        return tuple(dealt), self._secrets


class _HiddenExchange:
    """For the others: any cards may have been given and any returned.

    Cards are drawn as if each copy were different. A choice that can be made in several ways is then kept
    with the probability that makes it count once. With two copies about half of the choices are kept, and
    never less than one in 2^passing for each of the two.
    """

    def __init__(self, contract: Contract, number: int, both: bool) -> None:
        self._contract = contract
        self._number = number
        self._both = both

    def undone(self, hands: Hands, rng: Random) -> tuple[Hands, Secrets] | None:
        bidder, partner = self._contract.bidder, self._contract.partner
        full, less = int(hands[bidder]), int(hands[partner])
        faces, secrets = 1, []
        # The returned cards moved last, so they are put back first.
        if self._both:
            returned = Hand.of(rng.sample(tuple(hands[partner]), self._number))
            full, less = plus(full, returned), minus(less, returned)
            faces *= _faces(returned, full)
            secrets.append(Give(returned))
        given = Hand.of(rng.sample(tuple(Hand(full)), self._number))
        full, less = minus(full, given), plus(less, given)
        faces *= _faces(given, less)
        if rng.randrange(faces):
            return None
        dealt = list(hands)
        dealt[bidder], dealt[partner] = Hand(full), Hand(less)
        return tuple(dealt), (Give(given), *secrets)


def _faces(chosen: int, cards: int) -> int:
    """The number of ways to choose these if all copies were different."""
    return prod(comb(count(cards, card), count(chosen, card)) for card in Hand(chosen & KINDS))


def _exchange(view: View) -> _NoExchange | _KnownExchange | _HiddenExchange:
    contract = view.contract
    if contract is None or not view.game.passing or (not view.melds and _is_giving(view)):
        return _NoExchange()
    if view.seat in (contract.bidder, contract.partner):
        return _KnownExchange(contract, view.given, view.returned)
    return _HiddenExchange(contract, view.game.passing, bool(view.melds))


def _is_giving(view: View) -> bool:
    return view.contract is not None and view.to_act == ALONE[view.contract.partner]


def _before_play(view: View) -> Callable[[Deal, Secrets, Hands], State]:
    game, history, holder, contract = view.game, view.history, view.holder, view.contract
    if contract is not None:
        if _is_giving(view):
            return lambda deal, secrets, hands: Giving(game, deal, history, contract)
        return lambda deal, secrets, hands: Returning(game, deal, history, contract, _cards(secrets[0]))
    if holder is not None and view.to_act == ALONE[holder]:
        return lambda deal, secrets, hands: Naming(game, deal, history, view.high, holder)
    silent = 0
    for move in history:
        if move.action is Word.PASS or game.auction == "once":
            silent |= 1 << move.seat
    return lambda deal, secrets, hands: Bidding(game, deal, history, view.high, holder, silent, view.to_act)


def _cards(action: Action) -> Hand:
    assert isinstance(action, Give)
    return action.cards


def _playing(view: View, knows: Knowledge) -> Callable[[Deal, Secrets, Hands], State]:
    assert view.contract is not None
    game, contract, melds, leaders, to_act = view.game, view.contract, view.melds, view.leaders, view.to_act
    number = sum(isinstance(move.action, Play) for move in view.history)
    before = len(view.history) - number
    history, moves = view.history[:before], view.history[before:]
    played, turn, trump = knows.played, to_act[0], contract.trump
    trick = view.trick
    if not trick:

        def leading(deal: Deal, secrets: Secrets, hands: Hands) -> State:
            terms = Terms(game, deal, history, secrets, contract, hands, melds)
            left = tuple(map(minus, hands, played))
            return Leading(terms, left, moves, leaders, to_act, left[turn] & KINDS)

        return leading
    place = ORDERS[trump].best(trick)
    led, best, winner = trick[0], trick[place], ALONE[(leaders[-1] + place) % 4][0]

    def following(deal: Deal, secrets: Secrets, hands: Hands) -> State:
        terms = Terms(game, deal, history, secrets, contract, hands, melds)
        left = tuple(map(minus, hands, played))
        allowed = may_play(left[turn], led, best, trump)
        return Following(terms, left, moves, leaders, to_act, allowed, led, best, winner)

    return following


def _finished(view: View) -> State:
    assert view.deal is not None
    assert view.result is not None
    if view.contract is None:
        return NotPlayed(view.game, view.deal, view.history, view.high, view.holder, view.result)
    hands, contract = list(view.deal.hands), view.contract
    secrets: Secrets = ()
    if view.game.passing:
        bidder, partner = contract.bidder, contract.partner
        hands[bidder] = Hand(minus(plus(hands[bidder], view.given), view.returned))
        hands[partner] = Hand(plus(minus(hands[partner], view.given), view.returned))
        secrets = (Give(view.given), Give(view.returned))
    after = sum(isinstance(move.action, Play) or move.action is Word.CONCEDE for move in view.history)
    before = len(view.history) - after
    history, moves = view.history[:before], view.history[before:]
    terms = Terms(view.game, view.deal, history, secrets, contract, tuple(hands), view.melds)
    return Over(terms, moves, view.leaders, view.result)
