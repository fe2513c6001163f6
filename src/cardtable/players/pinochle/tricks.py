"""Rules for a card of four-hand pinochle: what a careful partner plays. `reasons` says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.pinochle.actions import PLAYS, Play
from cardtable.games.pinochle.hands import Hand
from cardtable.players.pinochle.outlook import PLACE, Outlook, rank

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.pinochle import View

TRUSTED = 0.5
"""A card is trusted if no opponent behind may have a higher one, and none trumps it with this chance."""

MAY_WIN = 1
"""A card may take a trick if at most this many higher ones are out."""


def usual_card(view: View) -> Play:
    """The card that the rules play."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return PLAYS[cards[0].index]
    look = Outlook(view)
    if not look.trick:
        return PLAYS[_lead(look, cards).index]
    winning = [card for card in cards if look.wins(card)]
    return PLAYS[(_win(look, winning) if winning else _lose(look, cards)).index]


def _lead(look: Outlook, cards: list[Card]) -> Card:
    safe = [card for card in cards if _is_trusted(look, card)]
    plain = [card for card in safe if not look.is_trump(card) and look.is_counter(card)]
    if plain:
        return min(plain, key=lambda card: (PLACE[rank(card)], look.length(card.suit)))
    trumps = [card for card in safe if look.is_trump(card)]
    if trumps and look.outside & look.order.trumps:
        return max(trumps, key=lambda card: look.worth[card.index])
    waste = [card for card in cards if not look.is_trump(card)] or cards
    return min(waste, key=lambda card: (look.worth[card.index], look.length(card.suit), -PLACE[rank(card)]))


def _win(look: Outlook, winning: list[Card]) -> Card:
    safe = [card for card in winning if _is_trusted(look, card)]
    if safe and not look.behind:
        return max(safe, key=lambda card: (look.is_counter(card), PLACE[rank(card)]))
    if safe:
        return max(safe, key=lambda card: PLACE[rank(card)])
    return max(winning, key=lambda card: (not look.worth[card.index], PLACE[rank(card)]))


def _lose(look: Outlook, cards: list[Card]) -> Card:
    ours = look.partner_wins and _is_trusted(look, look.best)
    if ours or look.will_be_taken_by_partner():
        return max(cards, key=lambda card: _gives(look, card))
    return max(cards, key=lambda card: (-look.worth[card.index], not look.is_trump(card), PLACE[rank(card)]))


def _gives(look: Outlook, card: Card) -> tuple[bool, bool, int, int]:
    """A counter, if possible not a trump; among cards that take no later trick, the one that counts most."""
    worth = look.worth[card.index]
    higher = Hand(look.outside & look.order.beaten_by[card.index] & look.order.same_suit[card.index])
    wins_later = len(list(higher)) <= MAY_WIN
    return worth > 0, not look.is_trump(card), 0 if wins_later else worth, PLACE[rank(card)]


def _is_trusted(look: Outlook, card: Card) -> bool:
    if any(look.beaters(seat, card).higher for seat in look.opponents_behind):
        return False
    return look.chance_to_hold(card) >= TRUSTED
