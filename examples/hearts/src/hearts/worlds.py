"""Every position that looks like a View, each as likely as the shuffle makes it.

The hands after passing and the passed cards determine the deal: each hand gives back what it got. Any three
cards of a hand may be those that it got, so each distribution of hands has the same number of ways to pass.
So the unseen cards are dealt to the hands at random, and three are drawn from each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import DECK, Card, Cards
from cardtable.core import Move
from cardtable.dealing.dealer import Dealer
from hearts.actions import HEARTS, ORDER, PASSED, PENALTIES, SEATS, TWO_OF_CLUBS, Pass, Play
from hearts.state import Passing, Playing, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from cardtable.core import Seat
    from hearts.view import View

EVERYTHING = Cards.of(DECK)


def worlds(view: View, rng: Random) -> Iterator[State]:
    game, plays = view.game, view.plays
    moves = tuple([Move(seat, Play(card)) for seat, card in plays])
    played = [Cards.of(card for who, card in plays if who == seat) for seat in SEATS]
    known = _known(view, played)
    unseen = EVERYTHING & ~Cards.of(card for hand in known for card in hand)
    dealer = Dealer(tuple(Cards(unseen)), [13 - len(hand) for hand in known], _lacking(plays))
    while True:
        whole = [Cards(hand | Cards.of(pile)) for hand, pile in zip(known, dealer.deal(rng), strict=True)]
        if view.leader is None:
            yield Passing(game, game.deal_of([tuple(hand) for hand in whole]))
            continue
        given = _given(view, whole, rng)
        dealt = [Cards(whole[seat] & ~given[game.giver(seat)] | given[seat]) for seat in SEATS]
        left = tuple([Cards(hand & ~gone) for hand, gone in zip(whole, played, strict=True)])
        passes = () if game.passing == "hold" else tuple([Pass(cards) for cards in given])
        deal = game.deal_of([tuple(hand) for hand in dealt])
        yield Playing(game, deal, passes, left, moves, view.leader, view.taken)


def _known(view: View, played: Sequence[Cards]) -> list[Cards]:
    """What is certain about each hand after passing."""
    known = list(played)
    if view.seat is not None:
        known[view.seat] = Cards(known[view.seat] | view.hand)
    if view.leader is None:
        return known
    for seat in SEATS:
        if view.game.giver(seat) == view.seat:
            known[seat] = Cards(known[seat] | view.passed)
    if not view.plays:
        known[view.leader] = Cards(known[view.leader] | TWO_OF_CLUBS.bit)
    return known


def _lacking(plays: Sequence[tuple[Seat, Card]]) -> list[tuple[Card, ...]]:
    """What each seat cannot have any more: a suit that it did not follow, and all but hearts or penalties
    if it played one where only a hand with nothing else may."""
    lacking = [0] * len(SEATS)
    broken = False
    led = TWO_OF_CLUBS
    for number, (seat, card) in enumerate(plays):
        if number % 4 == 0:
            led = card
            if card in HEARTS and not broken:
                lacking[seat] |= EVERYTHING & ~HEARTS
        lacking[seat] |= ORDER.void(led, card)
        if number < 4 and card in PENALTIES:
            lacking[seat] |= EVERYTHING & ~PENALTIES
        broken |= card in HEARTS
    return [tuple(Cards(cards)) for cards in lacking]


def _given(view: View, whole: Sequence[Cards], rng: Random) -> list[Cards]:
    """What each seat passed: known to the giver and the receiver and, once the hand is over, to everybody.
    Otherwise any three cards of the hand that has them now."""
    if view.game.passing == "hold":
        return [Cards() for _ in SEATS]
    if view.deal is not None:
        return [Cards(dealt & ~hand) for dealt, hand in zip(view.deal.hands, whole, strict=True)]
    given = [Cards() for _ in SEATS]
    for seat, hand in zip(SEATS, whole, strict=True):
        giver = view.game.giver(seat)
        if giver == view.seat:
            given[giver] = view.passed
        elif seat == view.seat:
            given[giver] = view.received
        else:
            given[giver] = Cards.of(rng.sample(tuple(hand), PASSED))
    return given
