"""What is so of a card in a trick of skat: seen by the seat, proved by counting, or in one position."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from cardtable.cards import RANKS, Card, Cards
from cardtable.games.skat.actions import DECK, Play
from cardtable.players.skat.outstanding import Outstanding, points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardtable.games.skat import Playing, View

    Check: TypeAlias = Callable[[Outstanding, Card], bool]
    Fits: TypeAlias = Callable[[Outstanding, Play], Mapping[str, object] | None]

JACK = RANKS.index("J")
MANY = 10
"""Aces and tens have at least this many points."""
LONG = 3
"""At least this many cards are a long suit, fewer a short one."""
NOTHING: Mapping[str, object] = MappingProxyType({})


def when(*checks: Check) -> Fits:
    """For a card of which all this is true."""
    return lambda known, play: NOTHING if all(check(known, play.card) for check in checks) else None


def known_to(view: View) -> Outstanding:
    """What the seat to act can count."""
    return Outstanding(view, [action.card for action in view.legal if isinstance(action, Play)])


# In the trick.


def leads(known: Outstanding, card: Card) -> bool:
    return not known.trick


def beats(known: Outstanding, card: Card) -> bool:
    return bool(known.trick) and known.beats(card)


def loses(known: Outstanding, card: Card) -> bool:
    return bool(known.trick) and not known.beats(card)


def is_last(known: Outstanding, card: Card) -> bool:
    return len(known.trick) == 2


def is_not(check: Check) -> Check:
    return lambda known, card: not check(known, card)


def declares(known: Outstanding, card: Card) -> bool:
    return known.declares


def ours(known: Outstanding, card: Card) -> bool:
    """The partner has the trick so far."""
    return bool(known.trick) and not known.declares and known.top_seat != known.declarer


defends, theirs = is_not(declares), is_not(ours)


def stands(known: Outstanding, card: Card) -> bool:
    """It is proved that nobody of the other side goes over this card."""
    return not any(known.may_beat(seat, card) for seat in known.opponents_behind)


def tops_out(known: Outstanding, card: Card) -> bool:
    """It is proved that the trick stays with the card that has it now."""
    return stands(known, known.top)


may_fall = is_not(stands)


def any_winner(known: Outstanding, card: Card) -> bool:
    return any(map(known.beats, known.cards))


no_winner = is_not(any_winner)

# The card, beside the others that may be played.


def is_trump(known: Outstanding, card: Card) -> bool:
    return known.is_trump(card)


is_plain = is_not(is_trump)


def is_top(known: Outstanding, card: Card) -> bool:
    return not known.above(card)


has_higher_out = is_not(is_top)


def trumps_are_out(known: Outstanding, card: Card) -> bool:
    return bool(known.out & known.order.trumps)


def is_rich(known: Outstanding, card: Card) -> bool:
    return points(card) >= MANY


def counts_most(known: Outstanding, card: Card) -> bool:
    return points(card) == max(map(points, known.cards)) > 0


def counts_least(known: Outstanding, card: Card) -> bool:
    return points(card) == min(map(points, known.cards))


def follows(known: Outstanding, card: Card) -> bool:
    return bool(card.bit & known.order.same_suit[known.trick[0].index])


throws = is_not(follows)


def is_lowest(known: Outstanding, card: Card) -> bool:
    """The lowest of its suit in the hand, and not the only one."""
    own = [each for each in known.view.hand if each.bit & known.order.same_suit[card.index]]
    return len(own) > 1 and card == min(own, key=known.power)


def winners(known: Outstanding) -> list[Card]:
    return [each for each in known.cards if known.beats(each)]


def is_lowest_winner(known: Outstanding, card: Card) -> bool:
    found = winners(known)
    return len(found) > 1 and card == min(found, key=known.power)


def is_lowest_sure(known: Outstanding, card: Card) -> bool:
    sure = [each for each in winners(known) if stands(known, each)]
    return len(sure) > 1 and card == min(sure, key=known.power)


def is_richest_winner(known: Outstanding, card: Card) -> bool:
    return points(card) == max(map(points, winners(known))) > 0


def trumps_in(known: Outstanding, card: Card) -> bool:
    return known.is_trump(card) and not known.is_trump(known.trick[0])


def leaves_void(known: Outstanding, card: Card) -> bool:
    """The last card of a plain suit, with trumps in the hand."""
    has_trumps = bool(known.view.hand & known.order.trumps)
    return not known.is_trump(card) and known.length(card) == 1 and has_trumps


def has_nothing_high(known: Outstanding, card: Card) -> bool:
    """A plain suit without ace and ten in the hand."""
    own = [each for each in known.view.hand if each.bit & known.order.same_suit[card.index]]
    return not known.is_trump(card) and all(points(each) < MANY for each in own)


def saves_jack(known: Outstanding, card: Card) -> bool:
    """The lowest trump, where a jack may be played that counts less."""
    jacks = [each for each in known.cards if each.rank == JACK and known.is_trump(each)]
    lowest = known.is_trump(card) and is_lowest(known, card)
    return lowest and bool(jacks) and points(card) > points(jacks[0])


def _lengths(known: Outstanding) -> list[int]:
    """Of the plain suits that may be led."""
    return [known.length(each) for each in known.cards if not known.is_trump(each)]


def is_longest(known: Outstanding, card: Card) -> bool:
    return is_plain(known, card) and known.length(card) == max(_lengths(known)) >= LONG


def is_shortest(known: Outstanding, card: Card) -> bool:
    return is_plain(known, card) and known.length(card) == min(_lengths(known)) < LONG


def declarer_next(known: Outstanding, card: Card) -> bool:
    return known.next_seat == known.declarer


partner_next = is_not(declarer_next)


def declarer_lacks(known: Outstanding, card: Card) -> bool:
    """The declarer certainly has no card of this plain suit."""
    assert known.declarer is not None
    suit = known.order.same_suit[card.index]
    return not known.is_trump(card) and not suit & known.out & ~known.lacks[known.declarer]


def partner_led(known: Outstanding, card: Card) -> bool:
    suit = known.order.same_suit[card.index]
    first = known.view.plays[::3]
    return any(seat not in (known.seat, known.declarer) and led.bit & suit for seat, led in first)


def _ten_of(card: Card) -> int:
    return Cards.of(each for each in DECK if each.suit == card.suit and points(each) == MANY)


def is_ace(known: Outstanding, card: Card) -> bool:
    return points(card) > MANY and not known.is_trump(card)


def has_ten(known: Outstanding, card: Card) -> bool:
    return bool(_ten_of(card) & known.view.hand)


def ten_is_out(known: Outstanding, card: Card) -> bool:
    return bool(_ten_of(card) & known.out)


# In one position.


def hand_of(state: Playing, seat: int) -> int:
    return int(state.terms.hands[seat] & ~state.played)


def _over(known: Outstanding, card: Card, hand: int, led: Card | None = None) -> int:
    """The cards of a hand that could go over this one; `led` begins the trick, else the table shows it."""
    led = led or (known.trick[0] if known.trick else card)
    suit, beating = known.order.same_suit[led.index], hand & known.order.beaten_by[card.index]
    return beating & suit if hand & suit else beating


def holds(known: Outstanding, card: Card, state: Playing) -> bool:
    return not any(_over(known, card, hand_of(state, seat)) for seat in known.opponents_behind)


def partner_leads_on(known: Outstanding, play: Play, state: Playing) -> bool:
    """The partner can take this lead, and the declarer cannot take it back."""
    (partner,) = {0, 1, 2} - {known.seat, known.declarer}
    declarers = hand_of(state, known.declarer or 0)
    taking = Cards(_over(known, play.card, hand_of(state, partner)))
    return any(not _over(known, each, declarers, play.card) for each in taking)


def partner_goes_over(known: Outstanding, play: Play, state: Playing) -> bool:
    return bool(_over(known, known.top, hand_of(state, known.next_seat)))


def declarer_has_trumps(known: Outstanding, play: Play, state: Playing) -> bool:
    return bool(hand_of(state, known.declarer or 0) & known.order.trumps)
