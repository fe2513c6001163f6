"""Finds puzzles in hands.

A costly decision is not yet a puzzle: with all cards open, a reasonable guess can be costly too. So the
strongest player is asked what it would do with the knowledge of the seat. A position is a puzzle only if that
player is sure and agrees with the open cards.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.advice import Sureness
from cardtable.core import Adviser, Clock
from cardtable.games import usual_match
from cardtable.players import bots_for, make_bot
from cardtable.players.review import reviews_of
from cardtable.puzzles.explaining import STRONGEST, computer, why_not
from cardtable.puzzles.kinds import kind_of
from cardtable.puzzles.puzzle import Puzzle
from cardtable.record import Record
from cardtable.table import Table, play
from cardtable.texts import plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardtable.advice import Evidence
    from cardtable.core import AnyGame, AnyState, Seat
    from cardtable.record import AnyRecord
    from cardtable.search.review import Decision, Review
    from cardtable.table import AnyTable

MIDDLE = "club"
MOST = 4
"""The number of mistakes in each part of a hand that are tried for new sets, the most costly first."""
LEAD = 0.25
"""The lead of the best action over the next, relative to the distance of the worst. A person must be able
to see it, not only a computer."""
SLIP = 0.5
"""The same for the action that was taken: a puzzle is about a mistake, not about the second best."""
AGREED = 0.1
"""The share of the loss that the advised action may lose with the actual cards."""
CHANCE = 0.05
"""The smallest lead where values are chances to win. A person cannot see less."""
BEYOND = 3.0
"""The lead must be more than this many standard errors. With two, the best of many actions would lead too
often by chance."""
DIGITS = 3
_TRUSTED = (Sureness.KNOWN, Sureness.CLEAR)


def from_hand(record: AnyRecord, seats: Iterable[Seat] | None = None, seed: int = 0) -> Iterator[Puzzle]:
    """The puzzles in a finished hand, from the decisions of these seats or of all."""
    wanted = None if seats is None else set(seats)
    for review in reviews_of(record.game.name):
        for decision in review.decisions(record):
            if decision.is_slip and (wanted is None or decision.seat in wanted):
                found = puzzle_of(record, review, decision, seed)
                if found is not None:
                    yield found


def from_deals(game: AnyGame, seed: int) -> Iterator[Puzzle]:
    """Puzzles without end, at most one from each hand, in which a computer of middle strength does not find
    the best action; the same seed gives the same.

    The hands are those of matches that the computer just below `club` plays with itself. Where it slips
    `club` is asked, too. If `club` slips there, its choice is the mistake of the puzzle, and such puzzles
    come first; otherwise it is the action of the computer below.
    """
    club = computer(game.name, MIDDLE)
    for record in _matches(game, seed):
        missed = []
        for review in reviews_of(game.name):
            slips = sorted(filter(_is_slip, review.decisions(record)), key=_cost, reverse=True)
            for decision in slips[:MOST]:
                state, _ = _position(record, decision.number)
                chosen = make_bot(club, seed).choose(state.view(decision.seat), _steady())
                of_club = replace(decision, action=chosen)
                mistake = of_club if of_club.is_slip else decision
                missed.append(puzzle_of(record, review, mistake, seed))
        found = [each for each in missed if each is not None]
        if found:
            yield max(found, key=lambda each: (not each.is_right(each.club), _clarity(each)))


def _matches(game: AnyGame, seed: int) -> Iterator[AnyRecord]:
    """Match after match: other dealers and scores ask other questions than a first hand."""
    known = bots_for(game.name)
    below = known[known.index(computer(game.name, MIDDLE)) - 1]
    number = 0
    while True:
        match = usual_match(game)
        while (seating := match.next_hand()) is not None:
            record = played(seating.game, below, seed, number)
            assert record.result is not None
            match = match.after(record.result)
            number += 1
            yield record


def played(game: AnyGame, bot: str, seed: int, number: int) -> AnyRecord:
    """Deal number so and so, played by this computer on all seats."""
    table: AnyTable = Table(Record(game, game.deal(Random(f"{seed}/{number}"))))
    return play(table, [make_bot(bot, seed + seat) for seat in range(game.seats)], _steady)


def _steady() -> Clock:
    return Clock(None, steady=True)


def puzzle_of(record: AnyRecord, review: Review, decision: Decision[Any], seed: int = 0) -> Puzzle | None:
    """The puzzle in a costly decision. None if the strongest player is not sure, or disagrees."""
    state, before = _position(record, decision.number)
    view = state.view(decision.seat)
    player = make_bot(computer(record.game.name, STRONGEST), seed)
    if not isinstance(player, Adviser):
        return None
    advice = player.advise(view, _steady())
    evidence = advice.evidence
    if evidence is None or not _is_clear(evidence, advice.action, decision):
        return None
    why = why_not(view, advice, decision.action)
    return Puzzle(
        record=replace(record, actions=record.actions[:before]),
        seat=decision.seat,
        kind=kind_of(record.game.name, view, decision.action, state.sides),
        taken=str(decision.action),
        club=str(make_bot(computer(record.game.name, MIDDLE), seed).choose(view, _steady())),
        values=tuple((str(action), round(value, DIGITS)) for action, value in evidence.values),
        guesses=evidence.guesses,
        unit=plain_text(evidence.unit.name),
        share=evidence.unit.share,
        why=plain_text(why),
        why_plain=str(why),
        cost=round(decision.cost, DIGITS),
        cost_unit=plain_text(review.unit.name),
        line=tuple(map(str, decision.line)),
        as_good=tuple(map(str, advice.alike)),
    )


def _position(record: AnyRecord, number: int) -> tuple[AnyState, int]:
    """Where the action with this number was taken, and the number of actions known before it: simultaneous
    choices do not know each other."""
    done = 0
    for state in record.states():
        if done + len(state.to_act) > number:
            return state, done
        done += len(state.to_act)
    raise ValueError(f"there is no action {number} in a hand of {len(record.actions)}")


def _is_clear(evidence: Evidence[Any], advised: object, decision: Decision[Any]) -> bool:
    """Whether the advised action is also the best with open cards, with a large lead, and another one was
    taken."""
    worths = dict(evidence.values)
    best, second, *_ = sorted(worths.values(), reverse=True) if len(worths) > 1 else (0.0, 0.0)
    spread = best - min(worths.values())
    open_worth = dict(decision.values)
    if spread <= 0 or worths[advised] < best or advised not in open_worth:
        return False
    # What the strongest player did not even weigh is behind all that it did.
    taken = worths.get(decision.action, -inf)
    return (
        decision.values[0][1] - open_worth[advised] <= AGREED * decision.cost
        and evidence.sureness(advised) in _TRUSTED
        and best - second > BEYOND * (evidence.error or 0.0)
        and best - second >= max(LEAD * spread, CHANCE if evidence.unit.share else 0.0)
        and best - taken >= SLIP * spread
    )


def _is_slip(decision: Decision[Any]) -> bool:
    return decision.is_slip


def _cost(decision: Decision[Any]) -> float:
    return decision.cost


def _clarity(puzzle: Puzzle) -> float:
    """The lead of the best action over the next, relative to the whole range."""
    values = [value for _, value in puzzle.values]
    return (values[0] - values[1]) / (values[0] - values[-1])
