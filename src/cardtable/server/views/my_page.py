"""A person's own page: hands, statistics, and the cost of decisions."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.players.review import reviews_of
from cardtable.server.store.summaries import read_story
from cardtable.server.views.puzzle_shapes import RatingShape, rating_shape
from cardtable.texts import plain_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.server.store.people_store import Cost, PlayedHand
    from cardtable.server.store.rating_store import Skill

MOST_WEEKS = 12


class MyHand(msgspec.Struct):
    """A finished hand of mine. `points` are those of my `seat`. The `declarer`, a seat, played for
    `contract`. `reviewed` says that the cost of each decision is known."""

    table: str
    hand: int
    game: str
    series: str | None
    at: float
    seat: int
    names: list[str]
    points: int
    declarer: int | None
    contract: str
    id: str
    reviewed: bool


class MyHands(msgspec.Struct):
    """The newest first. `before` is the parameter for the next page, None if this was the last."""

    hands: list[MyHand]
    before: float | None


class KindShape(msgspec.Struct):
    """The cost of my decisions of one kind: their number, the mean cost in `unit`, and the number of
    mistakes."""

    kind: str
    unit: dict[str, Any] | None
    decisions: int
    cost: float
    slips: int


class WeekShape(msgspec.Struct):
    """The mean cost of my decisions in the play, in the week that begins on this Monday."""

    monday: str
    decisions: int
    cost: float


class GameStatistics(msgspec.Struct):
    """Of `hands` I have `declared` some and `made` some of these. `mean` is my mean of points in a hand.
    `unit` is the unit of the costs in `weeks`. `deals` is my rating by deals of the day, None before
    the first."""

    game: str
    hands: int
    reviewed: int
    declared: int
    made: int
    mean: float
    kinds: list[KindShape]
    weeks: list[WeekShape]
    unit: dict[str, Any] | None
    deals: RatingShape | None


class Statistics(msgspec.Struct):
    games: list[GameStatistics]


def hand_shape(hand: PlayedHand) -> MyHand:
    """A finished hand as clients get it."""
    story = read_story(hand.story)
    return MyHand(
        table=hand.table_id,
        hand=hand.hand,
        game=hand.game,
        series=hand.series,
        at=hand.at,
        seat=hand.seat,
        names=story.names,
        points=_points(hand)[hand.seat],
        declarer=story.declarer,
        contract=story.contract,
        id=story.id,
        reviewed=hand.reviewed,
    )


def statistics(
    hands: Sequence[PlayedHand], costs: Sequence[Cost], ratings: dict[str, Skill]
) -> list[GameStatistics]:
    """By game, the most played first. `ratings` are those by deals of the day."""
    by_game: dict[str, list[PlayedHand]] = defaultdict(list)
    for hand in hands:
        by_game[hand.game].append(hand)
    order = sorted(by_game, key=lambda game: -len(by_game[game]))
    return [
        _of_game(game, by_game[game], [cost for cost in costs if cost.game == game], ratings.get(game))
        for game in order
    ]


def _of_game(game: str, hands: list[PlayedHand], costs: list[Cost], rating: Skill | None) -> GameStatistics:
    declared = [
        _points(hand)[hand.seat] > 0 for hand in hands if read_story(hand.story).declarer == hand.seat
    ]
    reviews = reviews_of(game)
    units = {str(place): plain_text(review.unit.name) for place, review in enumerate(reviews)}
    play = str(len(reviews) - 1)
    return GameStatistics(
        game=game,
        hands=len(hands),
        reviewed=sum(hand.reviewed for hand in hands),
        declared=len(declared),
        made=sum(declared),
        mean=round(sum(_points(hand)[hand.seat] for hand in hands) / len(hands), 1),
        kinds=_kinds(costs, units),
        weeks=_weeks([cost for cost in costs if cost.unit == play]),
        unit=units.get(play),
        deals=None if rating is None else rating_shape(rating),
    )


def _kinds(costs: list[Cost], units: dict[str, dict[str, Any] | None]) -> list[KindShape]:
    groups: dict[tuple[str, str], list[Cost]] = defaultdict(list)
    for cost in costs:
        groups[cost.unit, cost.kind].append(cost)
    return [
        KindShape(
            kind,
            units.get(unit),
            len(some),
            round(sum(cost.cost for cost in some) / len(some), 2),
            sum(cost.slip for cost in some),
        )
        for (unit, kind), some in sorted(groups.items())
    ]


def _weeks(costs: list[Cost]) -> list[WeekShape]:
    """The latest weeks with play, the oldest first."""
    groups: dict[date, list[float]] = defaultdict(list)
    for cost in costs:
        day = datetime.fromtimestamp(cost.at, UTC).date()
        groups[day - timedelta(days=day.weekday())].append(cost.cost)
    return [
        WeekShape(monday.isoformat(), len(some), round(sum(some) / len(some), 2))
        for monday, some in sorted(groups.items())[-MOST_WEEKS:]
    ]


def _points(hand: PlayedHand) -> list[int]:
    return msgspec.json.decode(hand.points, type=list[int])
