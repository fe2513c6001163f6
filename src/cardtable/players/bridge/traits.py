"""Checks of a card of bridge: what its player sees, and what one position of the hidden cards shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardtable.games.bridge import Play, partner
from cardtable.players.bridge import leads, signals
from cardtable.players.bridge.cardplay import JACK_RANK, NINE_RANK, has_sequence, regret, strength
from cardtable.players.bridge.cardplay import finesse as tried_finesse
from cardtable.players.bridge.outlook import Outlook, left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.cards import Card
    from cardtable.games.bridge import Action, Playing

    Check: TypeAlias = Callable[[Outlook, Card], bool]


def is_only(look: Outlook, card: Card) -> bool:
    return len(look.legal) == 1


def is_lead(look: Outlook, card: Card) -> bool:
    return not look.trick


def takes(look: Outlook, card: Card) -> bool:
    """A card that takes the trick for now."""
    return card in look.winning


def gives_up(look: Outlook, card: Card) -> bool:
    """A card of the suit led that does not."""
    return bool(look.trick) and card.suit == look.trick[0].suit and card not in look.winning


def is_thrown(look: Outlook, card: Card) -> bool:
    """A card of another suit that does not."""
    return bool(look.trick) and card.suit != look.trick[0].suit and card not in look.winning


# What a seat sees.


def is_declarer(look: Outlook, card: Card) -> bool:
    return look.is_declarer


def is_trump(look: Outlook, card: Card) -> bool:
    return look.is_trump(card)


def is_ruff(look: Outlook, card: Card) -> bool:
    return look.is_trump(card) and not look.is_trump(look.trick[0])


def is_ours(look: Outlook, card: Card) -> bool:
    return look.count.is_ours


def is_cheapest(look: Outlook, card: Card) -> bool:
    return look.is_cheapest(card)


def is_lowest(look: Outlook, card: Card) -> bool:
    return look.is_lowest(card)


def is_needed(look: Outlook, card: Card) -> bool:
    return look.count.tricks_needed == 1


def is_opening(agreement: str) -> Check:
    """Whether our agreements lead this card of its suit, under this name."""

    def check(look: Outlook, card: Card) -> bool:
        return not look.view.tricks and _agreed(look, card) == agreement

    return check


def _agreed(look: Outlook, card: Card) -> str:
    led, agreement = leads.agreed(look.own(card.suit), int(look.count.contract.strain))
    return agreement if led is card else ""


def has_trumps(look: Outlook, card: Card) -> bool:
    return look.count.trumps is not None and bool(look.own(look.count.trumps))


def has_higher(look: Outlook, card: Card) -> bool:
    """Of the same suit, and worth more."""
    return not look.is_alike(card, look.own(card.suit)[-1])


def from_longest(look: Outlook, card: Card) -> bool:
    return len(look.own(card.suit)) == max(len(look.own(suit)) for suit in range(4))


def of_partner(look: Outlook, card: Card) -> bool:
    return not look.view.tricks and bool(_agreed(look, card)) and int(card.suit) in leads.bid_by(look.view, 2)


def unbid(look: Outlook, card: Card) -> bool:
    """Our card of a suit that they have not bid, although they have bid the longest suit of the hand."""
    theirs = leads.their_suits(look.view)
    longest = max(range(4), key=lambda suit: len(look.own(suit)))
    bid = {*theirs, look.count.trumps}
    is_ours = not look.view.tricks and bool(_agreed(look, card)) and int(card.suit) not in bid
    return is_ours and longest in theirs


def in_grand_slam(look: Outlook, card: Card) -> bool:
    is_slam = look.count.contract.level == leads.GRAND_SLAM and not look.is_declarer
    return is_slam and not look.view.tricks and look.count.is_master(card) and not look.is_trump(card)


def for_a_ruff(look: Outlook, card: Card) -> bool:
    return not look.is_declarer and bool(look.view.tricks) and signals.for_a_ruff(look.count) == card


def has_enough(look: Outlook, card: Card) -> bool:
    """A defender's winner, one of as many as defeat the contract."""
    masters = _side_winners(look)
    return not look.is_declarer and card in masters and len(masters) >= look.count.tricks_needed > 0


def _side_winners(look: Outlook) -> list[Card]:
    return [card for card in look.count.masters if not look.is_trump(card)]


def is_highest_left(look: Outlook, card: Card) -> bool:
    """Of a suit beside trumps, also in the declarer's other hand."""
    others = look.others(card.suit)
    return card in _side_winners(look) and (not others or others[-1].rank < card.rank)


def draws(look: Outlook, card: Card) -> bool:
    return look.is_declarer and look.is_trump(card) and look.count.trumps_out > 0


def have_more(look: Outlook, card: Card) -> bool:
    return len(look.own(card.suit)) + len(look.others(card.suit)) > look.count.trumps_out


def is_towards(look: Outlook, card: Card) -> bool:
    """The lowest card towards a higher one than any here, which somebody may beat."""
    own, others = look.own(card.suit), look.others(card.suit)
    return bool(others) and others[-1].rank > own[-1].rank and look.is_alike(card, own[0])


def is_to_winner(look: Outlook, card: Card) -> bool:
    others = look.others(card.suit)
    return bool(others) and look.count.is_master(others[-1]) and others[-1].rank > card.rank


def other_ruffs(look: Outlook, card: Card) -> bool:
    trumps = look.count.trumps
    return (
        look.is_declarer
        and trumps is not None
        and not look.is_trump(card)
        and not look.others(card.suit)
        and bool(look.others(trumps))
    )


def is_in_sequence(look: Outlook, card: Card) -> bool:
    own = look.own(card.suit)
    return has_sequence(own) and look.is_alike(card, own[-1])


def _led_before(look: Outlook, steps: int) -> set[int]:
    """The suits that the hand this many places on has led."""
    return {int(t.cards[0].suit) for t in look.view.tricks if (t.leader - look.count.turn) % 4 == steps}


def goes_on(look: Outlook, card: Card) -> bool:
    return not look.is_declarer and int(card.suit) in _led_before(look, 0)


def returns(look: Outlook, card: Card) -> bool:
    return not look.is_declarer and int(card.suit) in _led_before(look, 2)


def _dummy(look: Outlook, suit: int) -> list[Card]:
    return look.count.suit(look.view.dummy or 0, suit)


def dummy_may_ruff(look: Outlook, card: Card) -> bool:
    return not look.is_declarer and look.is_trump(card) and bool(_dummy(look, card.suit))


def dummy_is_weak(look: Outlook, card: Card) -> bool:
    """Where dummy has the fewest high cards of the suits that can be led."""
    if look.is_declarer or look.view.dummy is None or look.is_trump(card):
        return False
    side = {int(each.suit) for each in look.legal if not look.is_trump(each)}
    return strength(_dummy(look, card.suit)) == min(strength(_dummy(look, suit)) for suit in side)


def _together(look: Outlook, suit: int) -> int:
    return len(look.own(suit)) + len(look.others(suit))


def is_longest_together(look: Outlook, card: Card) -> bool:
    """The declarer's longest suit beside trumps, in which the others still have cards."""
    out = look.count.suit(look.count.against, card.suit)
    side = {int(each.suit) for each in look.legal if not look.is_trump(each)}
    return (
        look.is_declarer
        and bool(out)
        and not look.is_trump(card)
        and _together(look, card.suit) == max(_together(look, suit) for suit in side)
    )


def risks_no_honour(look: Outlook, card: Card) -> bool:
    return look.own(card.suit)[-1].rank < JACK_RANK - 1


def is_last_before_ruffs(look: Outlook, card: Card) -> bool:
    return not look.is_trump(card) and len(look.own(card.suit)) == 1 and has_trumps(look, card)


def is_lowest_of_suit(look: Outlook, card: Card) -> bool:
    return look.is_alike(card, look.own(card.suit)[0])


def is_last(look: Outlook, card: Card) -> bool:
    return len(look.trick) == 3


def is_second(look: Outlook, card: Card) -> bool:
    return len(look.trick) == 1


def finesses(look: Outlook, card: Card) -> bool:
    return _may_finesse(look) and tried_finesse(look.count, look.winning) == card


def refuses_finesse(look: Outlook, card: Card) -> bool:
    tried = tried_finesse(look.count, look.winning) if _may_finesse(look) else None
    return tried is not None and tried.rank < card.rank


def _may_finesse(look: Outlook) -> bool:
    """For the third hand, with the suit that was led."""
    follows = bool(look.winning) and look.winning[0].suit == look.trick[0].suit
    return follows and look.is_declarer and len(look.trick) == 2


def covers(look: Outlook, card: Card) -> bool:
    led = look.trick[0]
    return len(look.trick) == 1 and led.rank >= JACK_RANK and card.suit == led.suit


def is_third(look: Outlook, card: Card) -> bool:
    return len(look.trick) == 2


def is_highest(look: Outlook, card: Card) -> bool:
    """Of the suit led."""
    return card.suit == look.trick[0].suit and look.is_alike(card, look.winning[-1])


def spares_other(look: Outlook, card: Card) -> bool:
    """The declarer's second hand, when the other hand is out of the suit."""
    return look.is_declarer and len(look.trick) == 1 and not look.others(look.trick[0].suit)


def lower_may_be_beaten(look: Outlook, card: Card) -> bool:
    return not look.cannot_be_beaten(look.winning[0])


def may_be_beaten(look: Outlook, card: Card) -> bool:
    return not look.cannot_be_beaten(card)


def other_is_to_play(look: Outlook, card: Card) -> bool:
    """Whether the declarer's other hand may still take the trick."""
    return look.is_declarer and len(look.trick) == 1


def could_take(look: Outlook, card: Card) -> bool:
    return bool(look.winning)


def is_signal(look: Outlook, card: Card) -> bool:
    """A card that is not the lowest, because a defender has something to tell."""
    is_higher = not look.is_declarer and card != look.legal[0]
    return is_higher and signals.follow(look.count, look.legal) == card


def partner_led(look: Outlook, card: Card) -> bool:
    return (look.count.turn - len(look.trick)) % 4 == partner(look.count.turn)


def is_low(look: Outlook, card: Card) -> bool:
    return card.rank <= NINE_RANK


def is_no_loss(look: Outlook, card: Card) -> bool:
    """Neither a winner nor the guard of an honour."""
    return not look.is_trump(card) and not regret(look.count, card)[0]


# What a position shows.


def holds(look: Outlook, action: Action, state: Playing) -> bool:
    assert isinstance(action, Play)
    return look.holds(action.card, state)


def is_proved(look: Outlook, action: Action) -> bool:
    assert isinstance(action, Play)
    return look.cannot_be_beaten(action.card)


def all_stand(look: Outlook, action: Action, state: Playing) -> bool:
    """Whether no opponent can ruff any of the winners of this hand."""
    return all(
        not left(state, seat) & look.order.trumps
        or all((left(state, seat) & suit).bit_count() >= number for suit, number in _runs(look))
        for seat in look.opponents_behind
    )


def all_stand_for_sure(look: Outlook, action: Action) -> bool:
    return all(
        not look.most(seat, look.order.trumps)
        or all(look.least(seat, suit) >= number for suit, number in _runs(look))
        for seat in look.opponents_behind
    )


def _runs(look: Outlook) -> Iterator[tuple[int, int]]:
    """Each suit with the number of winners in it."""
    winners = _side_winners(look)
    for suit in {card.suit: look.order.same_suit[card.index] for card in winners}.items():
        yield suit[1], sum(card.suit == suit[0] for card in winners)


def partner_ruffs(look: Outlook, action: Action, state: Playing) -> bool:
    return bool(left(state, partner(look.count.turn)) & look.order.trumps)


def partner_has_trumps(look: Outlook, action: Action) -> bool:
    return look.least(partner(look.count.turn), look.order.trumps) > 0


def ours_holds(look: Outlook, action: Action, state: Playing) -> bool:
    return look.holds(look.count.best, state)


def ours_holds_for_sure(look: Outlook, action: Action) -> bool:
    return look.cannot_be_beaten(look.count.best)


def other_takes_for_sure(look: Outlook, action: Action) -> bool:
    return isinstance(action, Play) and look.cannot_be_beaten(look.others(action.card.suit)[-1])


def other_takes(look: Outlook, action: Action, state: Playing) -> bool:
    """Whether the winner of the declarer's other hand takes this lead."""
    return isinstance(action, Play) and look.holds(look.others(action.card.suit)[-1], state)


def partner_takes(look: Outlook, action: Action, state: Playing) -> bool:
    """Whether the partner has a card of this suit that no opponent beats."""
    assert isinstance(action, Play)
    card = action.card
    hand = left(state, partner(look.count.turn)) & look.order.same_suit[card.index]
    higher = look.count.suit(hand & look.order.beaten_by[card.index], card.suit)
    return bool(higher) and look.holds(higher[-1], state)
