"""Why a card of bridge is played: sentences that are true of it, the strongest first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from cardtable.games.bridge import Play
from cardtable.players.bridge import traits
from cardtable.players.bridge.outlook import Outlook
from cardtable.reasons import Reason, Reasons
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardtable.games.bridge import Action, View
    from cardtable.players.bridge.traits import Check

    Fits: TypeAlias = Callable[[Outlook, Action], Mapping[str, object] | None]
    CardReason: TypeAlias = Reason[Outlook, Action]

WHY = "bridge.why"


def why_card(view: View, play: Play, other: Action | None = None) -> Text:
    """The strongest true sentence about this card, if possible one that is not true of the other."""
    return CARDS.why(view, play, other)


def _when(*checks: Check) -> Fits:
    """For a card of which all of these are true."""

    def fits(look: Outlook, action: Action) -> Mapping[str, object] | None:
        if not isinstance(action, Play) or not all(check(look, action.card) for check in checks):
            return None
        return {"suit": Text(f"suits.{action.card.suit}")}

    return fits


def _lead(key: str, *checks: Check) -> CardReason:
    return Reason(f"{WHY}.{key}", _when(traits.is_lead, *checks))


def _opening(name: str, *checks: Check) -> CardReason:
    """A lead by agreement, which has the same name."""
    return _lead(name, traits.is_opening(name), *checks)


def _take(key: str, *checks: Check) -> CardReason:
    return Reason(f"{WHY}.{key}", _when(traits.takes, *checks))


def _give(key: str, *checks: Check) -> CardReason:
    return Reason(f"{WHY}.{key}", _when(traits.gives_up, *checks))


def _throw(key: str, *checks: Check) -> CardReason:
    return Reason(f"{WHY}.{key}", _when(traits.is_thrown, *checks))


def _not(check: Check) -> Check:
    return lambda look, card: not check(look, card)


_nobody_beats = partial(Reason[Outlook, "Action"], holds=traits.holds, proved=traits.is_proved)
_defends, _theirs, _not_last = _not(traits.is_declarer), _not(traits.is_ours), _not(traits.is_last)

_SECOND_LOW = (traits.is_second, traits.is_lowest, traits.is_low)

_LEADS: tuple[CardReason, ...] = (
    _lead("grand_slam", traits.in_grand_slam),
    _nobody_beats(f"{WHY}.needed", _when(traits.is_lead, traits.is_needed)),
    Reason(
        f"{WHY}.defeats",
        _when(traits.is_lead, traits.has_enough),
        holds=traits.all_stand,
        proved=traits.all_stand_for_sure,
        likely=f"{WHY}.defeats_likely",
    ),
    _lead("partners_suit", traits.of_partner),
    _lead("unbid", traits.unbid),
    _opening("sequence"),
    _opening("inner_sequence"),
    _opening("singleton", traits.has_trumps),
    _opening("fourth_best", traits.from_longest),
    _opening("not_under_ace"),
    _opening("top_of_two"),
    _opening("top_of_nothing"),
    _opening("safe_low", traits.has_higher),
    Reason(
        f"{WHY}.for_a_ruff",
        _when(traits.is_lead, traits.for_a_ruff),
        holds=traits.partner_ruffs,
        proved=traits.partner_has_trumps,
        likely=f"{WHY}.for_a_ruff_likely",
    ),
    _nobody_beats(f"{WHY}.draw_sure", _when(traits.is_lead, traits.draws)),
    _lead("draw_low", traits.draws, traits.is_towards),
    _lead("draw_top", traits.draws, traits.is_in_sequence),
    _lead("draw", traits.draws, traits.have_more),
    _lead("draw_now", traits.draws),
    _nobody_beats(f"{WHY}.cash_sure", _when(traits.is_lead)),
    _nobody_beats("", _when(traits.is_lead, traits.is_highest_left), likely=f"{WHY}.cash_likely"),
    _lead("to_ruff", traits.other_ruffs),
    Reason(
        f"{WHY}.to_winner",
        _when(traits.is_lead, traits.is_to_winner),
        holds=traits.other_takes,
        proved=traits.other_takes_for_sure,
        likely=f"{WHY}.to_winner_likely",
    ),
    _lead("towards", traits.is_towards),
    _lead("sequence_suit", traits.is_in_sequence),
    _lead("void", traits.is_last_before_ruffs),
    _lead("returns", traits.returns),
    _lead("goes_on", traits.goes_on),
    _lead("lead_trump", traits.dummy_may_ruff),
    Reason("", _when(traits.is_lead, _defends), holds=traits.partner_takes, likely=f"{WHY}.lead_partner"),
    _lead("dummy_weak", traits.dummy_is_weak),
    _lead("work_on", traits.is_longest_together),
    _lead("no_honour", _defends, traits.risks_no_honour),
    _lead("lead_low", traits.is_lowest_of_suit, traits.has_higher),
    _lead("lead_high", _not(traits.has_higher)),
    _lead("lead_suit", traits.may_be_beaten),
)
_TAKES: tuple[CardReason, ...] = (
    _nobody_beats(f"{WHY}.needed", _when(traits.takes, traits.is_needed)),
    _nobody_beats(
        f"{WHY}.ruff_sure",
        _when(traits.takes, traits.is_ruff, traits.is_cheapest),
        likely=f"{WHY}.ruff_likely",
    ),
    _nobody_beats(f"{WHY}.ruff_high", _when(traits.takes, traits.is_ruff, traits.lower_may_be_beaten)),
    _take("ruff", traits.is_ruff),
    _take("cheaply", traits.is_last, traits.is_cheapest, _theirs),
    _nobody_beats(f"{WHY}.no_finesse", _when(traits.takes, traits.refuses_finesse)),
    _take("finesse", traits.finesses),
    _nobody_beats(f"{WHY}.holds_cheap", _when(traits.takes, _not_last, traits.is_cheapest, _theirs)),
    _take("covers", traits.covers, _defends),
    _take("beats", traits.covers, traits.is_declarer),
    _nobody_beats(f"{WHY}.wins_first", _when(traits.takes, traits.spares_other)),
    _nobody_beats(f"{WHY}.holds", _when(traits.takes, _not_last)),
    _take("second_low", *_SECOND_LOW, _defends),
    _take("low_here", *_SECOND_LOW, traits.is_declarer),
    _take("third_high", traits.is_third, traits.is_highest, _defends),
    _take("high_here", traits.is_highest, _not_last),
    _nobody_beats("", _when(traits.takes, _not_last), likely=f"{WHY}.holds_likely"),
    _take("overtakes", traits.is_ours),
    _take("beat_cheaply", traits.is_cheapest),
    _take("last_higher", traits.is_last),
    _take("win_now", traits.may_be_beaten),
)
_GIVES: tuple[CardReason, ...] = (
    _give("likes", traits.is_signal, traits.partner_led),
    _give("even", traits.is_signal, _not(traits.partner_led)),
    Reason(
        f"{WHY}.partners",
        _when(traits.gives_up, traits.is_ours, traits.is_lowest),
        holds=traits.ours_holds,
        proved=traits.ours_holds_for_sure,
        likely=f"{WHY}.partners_likely",
    ),
    _give(
        "cannot_win",
        traits.is_lowest,
        _theirs,
        _not(traits.could_take),
        _not(traits.other_is_to_play),
    ),
    _give("second_low", *_SECOND_LOW, _defends),
    _give("low_here", *_SECOND_LOW, traits.is_declarer),
    _give("hold_up", traits.could_take, _theirs),
    _give("lowest_here", traits.is_lowest),
    _give("not_lowest"),
)
_THROWS: tuple[CardReason, ...] = (
    _throw("void", traits.is_last_before_ruffs),
    _throw("discard", traits.is_no_loss),
    _throw("discard_long", traits.from_longest, traits.is_lowest_of_suit),
    _throw("discard_low", traits.is_lowest_of_suit, traits.has_higher),
    _throw("low_trump", traits.is_trump),
    _throw("discard_other"),
)

_ONLY: CardReason = Reason(f"{WHY}.only", _when(traits.is_only))
CARDS: Reasons[Outlook, Action] = Reasons(Outlook, (_ONLY, *_LEADS, *_TAKES, *_GIVES, *_THROWS))
"""For every legal card at least one of them holds."""
