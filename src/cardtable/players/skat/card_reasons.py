"""Why a card of a suit game or a grand is played: sentences that are true of it, the strongest first."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cardtable.games.skat.actions import Play
from cardtable.players.skat import card_facts as f
from cardtable.players.skat.counting import MUCH, have, needs
from cardtable.players.skat.outstanding import Outstanding, points
from cardtable.reasons import Reason, Reasons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardtable.cards import Card
    from cardtable.games.skat import Playing
    from cardtable.players.skat.card_facts import Check, Fits

WHY = "skat.why"


# The count of card points.


def _count(check: Check) -> Fits:
    """For a card that brings the trick to its side, with the points of the trick and of the side then."""

    def fits(known: Outstanding, play: Play) -> Mapping[str, object] | None:
        trick = known.on_table + points(play.card)
        total = have(known) + trick
        is_it = known.beats(play.card) and have(known) < needs(known) and check(known, play.card)
        return {"points": trick, "total": total} if is_it else None

    return fits


def _decides(check: Check) -> Fits:
    def fits(known: Outstanding, play: Play) -> Mapping[str, object] | None:
        found = _count(check)(known, play)
        total = have(known) + known.on_table + points(play.card)
        return None if found is None or total < needs(known) else {"points": total}

    return fits


def _is_over(check: Check) -> Fits:
    def fits(known: Outstanding, play: Play) -> Mapping[str, object] | None:
        points = have(known)
        return {"points": points} if points >= needs(known) and check(known, play.card) else None

    return fits


def _is_much(known: Outstanding, card: Card) -> bool:
    return bool(known.trick) and known.on_table + points(card) >= MUCH


def _is_good(known: Outstanding, card: Card) -> bool:
    return card.rank == f.JACK or points(card) >= f.MANY


def _only_trumps_win(known: Outstanding, card: Card) -> bool:
    """And the trick has few points."""
    cheap = known.on_table < MUCH
    return cheap and all(f.trumps_in(known, each) for each in f.winners(known))


def _any_sure(known: Outstanding, card: Card) -> bool:
    return any(f.stands(known, each) for each in f.winners(known))


def _hopes(known: Outstanding, card: Card) -> bool:
    """The partner is still to play and may go over the declarer's card."""
    return len(known.trick) == 1 and known.may_beat(known.next_seat, known.top)


_Known = Reason[Outstanding, Play]
_stays = partial(
    _Known,
    holds=lambda known, play, state: f.holds(known, play.card, state),
    proved=lambda known, play: f.stands(known, play.card),
)
_partner_has_it = partial(
    _Known,
    holds=lambda known, play, state: f.holds(known, known.top, state),
    proved=lambda known, play: f.tops_out(known, play.card),
)


def say(key: str, *checks: Check) -> _Known:
    """This sentence for a card of which all this is true."""
    return _Known(f"{WHY}.{key}", f.when(*checks))


def _chance(key: str, holds: Callable[[Outstanding, Play, Playing], bool], *checks: Check) -> _Known:
    return _Known("", f.when(*checks), holds=holds, likely=f"{WHY}.{key}")


_COUNT = (
    _stays(f"{WHY}.decides_declarer", _decides(f.declares)),
    _stays(f"{WHY}.decides_defenders", _decides(f.defends)),
    _Known(f"{WHY}.over_declarer", _is_over(f.declares)),
    _Known(f"{WHY}.over_defenders", _is_over(f.defends)),
    _stays(f"{WHY}.brings", _count(_is_much)),
    _Known(f"{WHY}.would_bring", _count(lambda *it: f.declares(*it) and _is_much(*it) and f.may_fall(*it))),
)
_DECLARER_LEADS = (
    _stays(f"{WHY}.trumps_above", f.when(f.is_trump, f.trumps_are_out)),
    _stays(f"{WHY}.lead_sure", f.when(f.is_top), likely=f"{WHY}.lead_likely"),
    say("highest", f.is_plain, f.is_top, f.trumps_are_out),
    say("trumps_force", f.is_trump, f.has_higher_out, _is_good),
    say("trumps_below", f.is_trump, f.has_higher_out, f.is_not(_is_good)),
    say("lead_void", f.leaves_void, f.has_higher_out),
    say("give_up", f.counts_least, lambda known, card: all(map(known.above, known.cards))),
    say("give_now", f.counts_least, f.has_higher_out),
    say("lead_long", f.is_longest, f.has_higher_out),
    say("lead_force", f.has_higher_out),
)
_DEFENDER_LEADS = (
    say("force", f.declarer_lacks, f.may_fall),
    say("ace_ten", f.is_ace, f.has_ten, f.may_fall),
    say("ace_shows", f.is_ace, f.ten_is_out, lambda known, card: known.length(card) > 1),
    _stays(f"{WHY}.holds", f.when(lambda *it: True), likely=f"{WHY}.holds_likely"),
    say("returns", f.is_plain, f.partner_led),
    _chance("partner_takes", f.partner_leads_on, f.has_higher_out),
    _chance("trump_lead", f.declarer_has_trumps, f.is_trump),
    say("ace", f.is_plain, f.is_top, f.trumps_are_out),
    say("long", f.is_longest, f.declarer_next),
    say("short", f.is_shortest, f.partner_next),
    say("lead_void", f.leaves_void),
    say("lead_least", f.counts_least),
    say("lead_low", f.is_lowest),
    say("through", f.is_plain, f.declarer_next),
    say("to_partner", f.is_plain, f.partner_next),
    say("only_trumps", lambda known, card: all(map(known.is_trump, known.cards))),
    say("trump_any", f.is_trump),
)
_THROWN = (
    say("throw_void", f.throws, f.leaves_void),
    say("throw_empty", f.throws, f.has_nothing_high),
)
_DECLARER_BEATS = (
    say("rich", f.is_last, f.is_richest_winner, f.is_rich),
    say("ruff_points", f.is_last, f.trumps_in, lambda known, card: known.on_table > 0),
    say("last_cheap", f.is_last, f.is_lowest_winner),
    say("last_wins", f.is_last),
    _stays(
        f"{WHY}.points_sure",
        f.when(f.is_not(f.is_last), f.is_rich, f.is_richest_winner),
        likely=f"{WHY}.points_likely",
    ),
    say("cheaply", f.is_not(f.is_last), f.stands, f.is_lowest_sure),
    _stays(f"{WHY}.sure", f.when(f.is_not(f.is_last)), likely=f"{WHY}.sure_likely"),
    say("ruff_now", f.trumps_in),
    say("not_sure_high", f.may_fall),
)
_DECLARER_LOSES = (
    say("no_trump", f.any_winner, _only_trumps_win),
    say("lost_jack", f.no_winner, f.saves_jack),
    say("lost", f.no_winner, f.counts_least),
    say("not_sure", f.any_winner, f.is_not(f.is_last), f.counts_least, f.is_not(_any_sure)),
    say("wait", f.any_winner),
    say("least", f.any_winner, f.counts_least),
    *_THROWN,
    say("lowest", f.is_lowest),
    say("lost_rid", f.no_winner),
)
_OVER_PARTNER = (
    say("over_safe", f.is_last, f.is_rich),
    say("over_partner", lambda known, card: all(map(known.beats, known.cards))),
    say("over_lead", f.is_last),
    _stays(f"{WHY}.holds", f.when(f.is_not(f.is_last)), likely=f"{WHY}.holds_likely"),
    say("makes_beat", f.may_fall),
    say("last_cheap", f.is_lowest_winner),
)
_UNDER_PARTNER = (
    say("no_points", lambda known, card: not max(map(points, known.cards))),
    _partner_has_it(f"{WHY}.smear", f.when(f.counts_most), likely=f"{WHY}.smear_likely"),
    say("smear_hope", f.counts_most, f.is_not(f.tops_out)),
    say("smear_some", f.tops_out, lambda known, card: points(card) > 0, f.is_not(f.counts_most)),
    say("keep_sure", f.tops_out, f.is_not(f.counts_most)),
    say("keep", f.is_not(f.tops_out), f.is_not(f.counts_most)),
    *_THROWN,
    say("lowest", f.is_lowest),
)
_DEFENDER_BEATS = (
    say("from_declarer", f.is_rich, f.is_richest_winner),
    say("last_cheap", f.is_lowest_winner),
    say("take_from", lambda *it: True),
)


_DEFENDER_LOSES = (
    _chance("hope_likely", f.partner_goes_over, _hopes, f.counts_most),
    say("hope", _hopes, f.is_rich),
    say("theirs_jack", f.no_winner, f.saves_jack),
    say("theirs", f.no_winner, f.counts_least),
    say("wait", f.any_winner),
    say("least", f.any_winner, f.counts_least),
    *_THROWN,
    say("lowest", f.is_lowest),
    say("theirs_rid", f.no_winner),
)


def where(situation: Fits, reasons: tuple[_Known, ...]) -> tuple[_Known, ...]:
    """These reasons, for this situation only."""

    def limited(fits: Fits) -> Fits:
        return lambda known, play: None if situation(known, play) is None else fits(known, play)

    return tuple(replace(each, fits=limited(each.fits)) for each in reasons)


CARDS = Reasons(
    f.known_to,
    (
        *_COUNT,
        *where(f.when(f.leads, f.declares), _DECLARER_LEADS),
        *where(f.when(f.leads, f.defends), _DEFENDER_LEADS),
        *where(f.when(f.beats, f.declares), _DECLARER_BEATS),
        *where(f.when(f.loses, f.declares), _DECLARER_LOSES),
        *where(f.when(f.beats, f.ours), _OVER_PARTNER),
        *where(f.when(f.loses, f.ours), _UNDER_PARTNER),
        *where(f.when(f.beats, f.defends, f.theirs), _DEFENDER_BEATS),
        *where(f.when(f.loses, f.defends, f.theirs), _DEFENDER_LOSES),
    ),
)
"""For every card that may be played at least one of them holds."""
