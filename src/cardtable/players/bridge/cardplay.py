"""Rules for the cards: leads, second hand low, third hand high, trumps, finesses, winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Suit
from cardtable.games.bridge import Play, side_of
from cardtable.players.bridge import leads, signals
from cardtable.players.bridge.counting import Count
from cardtable.players.bridge.hand import KING, high_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.games.bridge import View

# Their indices in RANKS.
NINE_RANK = 7
JACK_RANK = 9


def usual(view: View) -> Card:
    """The card that the rules play. It is called thousands of times in one decision, so no reasons are looked
    for here."""
    count = Count(view)
    legal = [action.card for action in view.legal if isinstance(action, Play)]
    if len(legal) == 1:
        return legal[0]
    if not view.trick:
        return _lead(count)
    if legal[0].suit == view.trick[0].suit:
        return _follow(count, legal)
    return _without_the_suit(count, legal)


def _lead(count: Count) -> Card:
    if count.is_declarer:
        return _declarer_leads(count)
    if not count.view.tricks:
        return leads.opening_lead(count.view)
    return _defender_leads(count)


def has_sequence(cards: Sequence[Card]) -> bool:
    """Two touching cards on top, the higher at least a queen or with a third one behind."""
    if len(cards) < 2 or cards[-1].rank - cards[-2].rank != 1:
        return False
    return cards[-1].rank > JACK_RANK or (
        len(cards) > 2 and cards[-2].rank - cards[-3].rank == 1 and cards[-1].rank == JACK_RANK
    )


def strength(cards: Sequence[Card]) -> int:
    return high_cards(sum(1 << card.rank for card in cards))


def _defender_leads(count: Count) -> Card:
    hand, view = count.held, count.view
    masters = [card for card in count.masters if int(card.suit) != count.trumps]
    if masters and len(masters) >= count.tricks_needed > 0:
        return masters[-1]
    ruffed = signals.for_a_ruff(count)
    if ruffed is not None:
        return ruffed
    mine = [trick.cards[0].suit for trick in view.tricks if side_of(trick.leader) == side_of(count.turn)]
    for suit in dict.fromkeys(mine):
        cards = count.suit(hand, suit)
        if cards:
            if count.is_master(cards[-1]):
                return cards[-1]
            return cards[-1] if len(cards) == 2 or has_sequence(cards) else cards[0]
    side = [count.suit(hand, suit) for suit in Suit if int(suit) != count.trumps]
    side = [cards for cards in side if cards] or [
        count.suit(hand, suit) for suit in Suit if count.suit(hand, suit)
    ]
    sequences = [cards for cards in side if has_sequence(cards)]
    if sequences:
        return max(sequences, key=len)[-1]
    dummy = view.dummy or 0
    # Through strength, up to weakness: where dummy has least, partner's honours are worth most.
    best = min(side, key=lambda cards: (strength(count.suit(dummy, cards[0].suit)), strength(cards)))
    return best[0]


def _declarer_leads(count: Count) -> Card:
    if count.trumps is not None and count.trumps_out:
        drawn = _draw(count, count.trumps)
        if drawn is not None:
            return drawn
    both = [card for card in (*count.held, *count.other) if count.is_master(card)]
    left = 13 - len(count.view.tricks)
    if count.masters and (len(both) >= count.tricks_needed or len(both) >= left):
        return _cash(count)
    developed = _develop(count)
    if developed is not None:
        return developed
    if count.masters:
        return _cash(count)
    return min(count.held, key=lambda card: (card.rank, -len(count.suit(count.held, card.suit))))


def _draw(count: Count, trumps: int) -> Card | None:
    """A round of trumps, as long as we have more of them than the other side."""
    own, other = count.suit(count.held, trumps), count.suit(count.other, trumps)
    if not own or len(own) + len(other) <= count.trumps_out:
        return None
    if count.is_master(own[-1]):
        return own[-1]
    if other and other[-1].rank > own[-1].rank:
        return own[0]
    if has_sequence(own):
        return own[-1]
    return own[0] if other else None


def _cash(count: Count) -> Card:
    """From the suit that is shortest in the other hand first, so that it is not blocked; trumps last."""
    return min(
        count.masters,
        key=lambda card: (
            int(card.suit) == count.trumps,
            len(count.suit(count.other, card.suit)),
            -card.rank,
        ),
    )


def _develop(count: Count) -> Card | None:
    """The longest suit of both hands: low towards honours, or from the top of a sequence."""
    best: list[tuple[int, int]] = []
    for suit in Suit:
        own, other = count.suit(count.held, suit), count.suit(count.other, suit)
        out = len(count.suit(count.against, suit))
        if own and int(suit) != count.trumps and out and len(own) + len(other) >= 5:
            promise = max(len(own), len(other)) * 4 + strength(own) + strength(other)
            best.append((promise, int(suit)))
    if not best:
        return None
    _, suit_number = max(best)
    own, other = count.suit(count.held, suit_number), count.suit(count.other, suit_number)
    if not other or (own[-1].rank > other[-1].rank and has_sequence(own)):
        return own[-1]
    return own[0]


def _follow(count: Count, legal: Sequence[Card]) -> Card:
    place = len(count.view.trick)
    winning = [card for card in count.beating(sum(card.bit for card in legal)) if card in legal]
    if not winning:
        return signals.follow(count, legal)
    if place == 3:
        return signals.follow(count, legal) if count.is_ours else winning[0]
    if place == 1:
        return _second_hand(count, legal, winning)
    return _third_hand(count, legal, winning)


def _second_hand(count: Count, legal: Sequence[Card], winning: Sequence[Card]) -> Card:
    led = count.view.trick[0]
    if led.rank >= JACK_RANK and winning[-1].rank > JACK_RANK:
        return winning[0] if count.is_master(winning[0]) else winning[-1]
    masters = [card for card in winning if count.is_master(card)]
    if masters and count.tricks_needed == 1:
        return masters[0]
    if masters and count.is_declarer and not count.suit(count.other, led.suit):
        return masters[0]
    return signals.follow(count, legal)


def _third_hand(count: Count, legal: Sequence[Card], winning: Sequence[Card]) -> Card:
    """High enough to win, but the lowest of cards that are worth the same. The declarer finesses."""
    if count.is_ours and (count.is_master(count.best) or count.best.rank > JACK_RANK + 1):
        return signals.follow(count, legal)
    if count.is_declarer:
        tried = finesse(count, winning)
        if tried is not None:
            return tried
    return _cheapest_of_touching(count, winning)


def finesse(count: Count, winning: Sequence[Card]) -> Card | None:
    """The lowest card over which only one honour is missing that a higher card of ours would catch."""
    for card in winning:
        if card.rank < JACK_RANK - 1:
            continue
        missing = [out for out in count.suit(count.against, card.suit) if out.rank > card.rank]
        above = [own for own in winning if own.rank > card.rank]
        if (
            len(missing) == 1
            and above
            and above[-1].rank > missing[0].rank
            # `KING >> 1` is the queen.
            and 1 << missing[0].rank & (KING | KING >> 1)
        ):
            return card
    return None


def _cheapest_of_touching(count: Count, winning: Sequence[Card]) -> Card:
    best = winning[-1]
    against = {card.rank for card in count.suit(count.against, best.suit)}
    for card in reversed(winning):
        if any(card.rank < rank < best.rank for rank in against):
            break
        best = card
    return best


def _without_the_suit(count: Count, legal: Sequence[Card]) -> Card:
    trumps = [card for card in legal if int(card.suit) == count.trumps]
    last = len(count.view.trick) == 3
    sure = count.view.trick and count.is_ours and (last or count.is_master(count.best))
    if trumps and not sure:
        winning = [card for card in count.beating(sum(card.bit for card in trumps)) if card in trumps]
        if winning and (not count.is_ours or not last):
            return winning[0]
    side = [card for card in legal if int(card.suit) != count.trumps] or list(legal)
    return min(side, key=lambda card: regret(count, card))


def regret(count: Count, card: Card) -> tuple[bool, int, int]:
    cards = count.suit(count.held, card.suit)
    guards = len(cards) == 2 and cards[-1].rank > JACK_RANK
    return count.is_master(card) or guards, card.rank, -len(cards)
