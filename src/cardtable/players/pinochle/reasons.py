"""Why a card of four-hand pinochle is played: sentences that are true of it, the strongest first."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from cardtable.games.pinochle.actions import Play
from cardtable.games.pinochle.hands import Hand
from cardtable.players.pinochle.outlook import PLACE, Outlook, rank
from cardtable.reasons import Reason, Reasons
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardtable.cards import Card
    from cardtable.games.pinochle import View
    from cardtable.games.pinochle.play import Following, Leading

    State: TypeAlias = Following | Leading
    Check: TypeAlias = Callable[[Outlook, Card], bool]
    Fits: TypeAlias = Callable[[Outlook, Play], Mapping[str, object] | None]

WHY = "pinochle.why"
_NOTHING: Mapping[str, object] = MappingProxyType({})


def why_card(view: View, play: Play, other: Play | None = None) -> Text:
    """The strongest true sentence about this card, if possible one that is not true of the other."""
    if len(view.legal) == 1:
        return Text(f"{WHY}.only")
    return CARDS.why(view, play, other)


def _lead(check: Check) -> Fits:
    return lambda look, play: _NOTHING if not look.trick and check(look, play.card) else None


def _beat(check: Check) -> Fits:
    """For a card that would take the trick now."""

    def fits(look: Outlook, play: Play) -> Mapping[str, object] | None:
        return _NOTHING if look.trick and look.wins(play.card) and check(look, play.card) else None

    return fits


def _partners(check: Check) -> Fits:
    """For a card below the partner's, which has the trick so far."""

    def fits(look: Outlook, play: Play) -> Mapping[str, object] | None:
        below = look.trick and look.partner_wins and not look.wins(play.card)
        return _NOTHING if below and check(look, play.card) else None

    return fits


def _lost(check: Check) -> Fits:
    """For a card below an opponent's."""

    def fits(look: Outlook, play: Play) -> Mapping[str, object] | None:
        below = look.trick and not look.partner_wins and not look.wins(play.card)
        return _NOTHING if below and check(look, play.card) else None

    return fits


def _always(look: Outlook, card: Card) -> bool:
    return True


def _choice(look: Outlook) -> list[Card]:
    return [action.card for action in look.view.legal if isinstance(action, Play)]


def _winners(look: Outlook) -> list[Card]:
    return [card for card in _choice(look) if look.wins(card)]


def _counters(look: Outlook) -> list[Card]:
    return [card for card in _choice(look) if look.is_counter(card)]


def _is_lowest_of(card: Card, cards: list[Card]) -> bool:
    return PLACE[rank(card)] == max(PLACE[rank(each)] for each in cards)


def _is_cheapest_winner(look: Outlook, card: Card) -> bool:
    return _is_lowest_of(card, _winners(look))


def _is_cheapest_counter(look: Outlook, card: Card) -> bool:
    return look.is_counter(card) and _is_lowest_of(
        card, [each for each in _winners(look) if look.is_counter(each)]
    )


def _counts_least(look: Outlook, card: Card) -> bool:
    return look.worth[card.index] == min(look.worth[each.index] for each in _choice(look))


def _draws_trumps(look: Outlook, card: Card) -> bool:
    return look.is_trump(card) and bool(look.outside & look.order.trumps)


def _is_last_of_suit(look: Outlook, card: Card) -> bool:
    """The last card of a plain suit that does not count, with trumps in the hand."""
    has_trumps = any(look.is_trump(each) for each in look.view.hand)
    return (
        not look.is_counter(card) and look.length(card.suit) == 1 and not look.is_trump(card) and has_trumps
    )


def _may_be_beaten(look: Outlook, card: Card) -> bool:
    return not look.cannot_be_beaten(card)


def _beats(look: Outlook, led: Card, card: Card, hand: int) -> bool:
    """Whether a hand could beat this card after that lead."""
    suit = look.order.same_suit[led.index]
    beating = hand & look.order.beaten_by[card.index]
    return bool(beating & suit if hand & suit else beating)


def _holds(look: Outlook, card: Card, state: State) -> bool:
    """Whether no opponent behind could beat this card here."""
    led = look.trick[0] if look.trick else card
    return not any(_beats(look, led, card, state.hands[seat]) for seat in look.opponents_behind)


def _partner_takes(look: Outlook, play: Play, state: State) -> bool:
    """Whether the partner can take this lead with a card that no opponent beats."""
    hand = Hand(state.hands[(look.seat + 2) % 4])
    own = [card for card in hand if _beats(look, play.card, play.card, card.bit)]
    if not own or not _beats(look, play.card, play.card, hand):
        return False
    best = min(own, key=lambda card: PLACE[rank(card)])
    return not any(_beats(look, play.card, best, state.hands[seat]) for seat in look.opponents_behind)


_nobody_beats = partial(
    Reason[Outlook, Play],
    holds=lambda look, play, state: _holds(look, play.card, state),
    proved=lambda look, play: look.cannot_be_beaten(play.card),
)
_partner_has_it = partial(
    Reason[Outlook, Play],
    holds=lambda look, play, state: _holds(look, look.best, state),
    proved=lambda look, play: look.cannot_be_beaten(look.best),
)

CARDS = Reasons(
    Outlook,
    (
        # Leads.
        _nobody_beats(f"{WHY}.lead_trump", _lead(_draws_trumps), likely=f"{WHY}.lead_trump_likely"),
        _nobody_beats(f"{WHY}.lead_sure", _lead(lambda look, card: not look.is_trump(card))),
        _nobody_beats(
            "",
            _lead(lambda look, card: not look.is_trump(card) and look.is_highest(card)),
            likely=f"{WHY}.lead_highest",
        ),
        Reason(f"{WHY}.lead_void", _lead(_is_last_of_suit)),
        Reason(
            "",
            _lead(lambda look, card: not look.is_highest(card)),
            holds=_partner_takes,
            likely=f"{WHY}.lead_partner",
        ),
        Reason(f"{WHY}.lead_any_trump", _lead(_draws_trumps)),
        Reason(f"{WHY}.lead_cheap", _lead(lambda look, card: not look.is_counter(card))),
        Reason(f"{WHY}.lead_counters", _lead(lambda look, card: len(_counters(look)) == len(_choice(look)))),
        Reason(f"{WHY}.lead_counter", _lead(_may_be_beaten)),
        _nobody_beats(f"{WHY}.lead_sure", _lead(_always)),
        # Cards that take the trick.
        Reason(f"{WHY}.last", _beat(lambda look, card: not look.behind and _is_cheapest_counter(look, card))),
        Reason(
            f"{WHY}.last_cheap", _beat(lambda look, card: not look.behind and _is_cheapest_winner(look, card))
        ),
        Reason(f"{WHY}.last_higher", _beat(lambda look, card: not look.behind)),
        _nobody_beats(f"{WHY}.holds_cheap", _beat(_is_cheapest_winner)),
        _nobody_beats(f"{WHY}.holds", _beat(_always), likely=f"{WHY}.holds_likely"),
        Reason(
            f"{WHY}.beat_cheaply",
            _beat(
                lambda look, card: (
                    _may_be_beaten(look, card)
                    and _winners(look) == _choice(look)
                    and _counts_least(look, card)
                )
            ),
        ),
        Reason(f"{WHY}.beat", _beat(_may_be_beaten)),
        # Cards below the partner's.
        Reason(f"{WHY}.partners_none", _partners(lambda look, card: not _counters(look))),
        _partner_has_it(
            f"{WHY}.partners",
            _partners(lambda look, card: look.is_counter(card)),
            likely=f"{WHY}.partners_likely",
        ),
        Reason(f"{WHY}.partners_maybe", _partners(lambda look, card: look.is_counter(card))),
        Reason(f"{WHY}.partners_keep", _partners(_always)),
        # Cards below an opponent's.
        Reason(f"{WHY}.lost", _lost(_counts_least)),
        Reason(f"{WHY}.lost_counter", _lost(_always)),
    ),
)
"""For every legal card at least one of them holds."""
