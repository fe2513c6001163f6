"""Puzzles for people: first from their own mistakes, then those that come with cardtable."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.games import GAMES
from cardtable.puzzles.files import from_line, shipped, to_line
from cardtable.server.events import now
from cardtable.server.limits.rate_limit import computed
from cardtable.server.store.identities import DAY_SECONDS
from cardtable.server.store.people_store import Cost, OwnPuzzle, PeopleStore
from cardtable.server.store.rating_store import HARDER, PUZZLES, UNKNOWN, RatingStore, Skill
from cardtable.server.views.puzzle_shapes import (
    AnswerShape,
    PuzzleBrief,
    PuzzlePosition,
    PuzzleShape,
    position,
    rating_shape,
)
from cardtable.server.views.refusals import bad_value, not_there
from cardtable.server.views.shapes import ValueShape
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.puzzles.puzzle import Puzzle
    from cardtable.server.computers.analyses import Analysis
    from cardtable.server.rooms import Rooms
    from cardtable.server.store.database import Database
    from cardtable.server.store.rating_store import RatedAnswer

WEEK_SECONDS = 7 * DAY_SECONDS
MOST_POSITIONS = 500
"""Positions of puzzles that are kept. A hundred puzzles come with cardtable."""
LONGEST_ACTION = 40
"""The number of characters of a wrong action that the refusal repeats."""


class _Offered(NamedTuple):
    """A puzzle. `at` is the time of the mistake, None for one that comes with cardtable."""

    puzzle: Puzzle
    at: float | None = None


class Puzzles:
    """The puzzles of this server."""

    def __init__(self, database: Database, rooms: Rooms) -> None:
        self.people = PeopleStore(database)
        self.ratings = RatingStore(database)
        self._rooms = rooms
        self._positions: OrderedDict[str, PuzzlePosition] = OrderedDict()

    async def keep(self, analysis: Analysis) -> None:
        """Store the results of an analysis for the people at the table."""
        if not analysis.seats:
            return
        room = await self._rooms.get(analysis.table_id)
        hand = room.finished[analysis.number - 1]
        who = {seat: hand.chairs[hand.players[seat]].identity for seat in analysis.seats}
        game, at = hand.record.game.name, now()
        costs = [
            Cost(
                room.id, hand.number, decision.number, identity, game,
                decision.kind, str(decision.review), decision.cost, decision.slip, at,
            )
            for decision in analysis.decisions
            if (identity := who.get(decision.seat)) is not None
        ]  # fmt: skip
        puzzles = [
            OwnPuzzle(identity, puzzle.id, game, at, to_line(puzzle))
            for puzzle in analysis.puzzles
            if (identity := who.get(puzzle.seat)) is not None
        ]
        await self.people.keep_review(room.id, hand.number, costs, puzzles)

    async def briefs(self, identity: str, games: Iterable[str]) -> list[PuzzleBrief]:
        """The puzzles of each game, with this person's results."""
        answers = await self.ratings.answers(identity)
        ratings = await self.ratings.of(identity)
        mine = await self.people.puzzles(identity)
        week = now() - WEEK_SECONDS
        briefs = []
        for game in games:
            own = [puzzle for puzzle in mine if puzzle.game == game]
            ids = {*(puzzle.id for puzzle in own), *await _shipped(game)}
            tried = [right for puzzle, right in answers.items() if puzzle in ids]
            fresh = [puzzle for puzzle in own if puzzle.at >= week and puzzle.id not in answers]
            rating = rating_shape(ratings.get((PUZZLES, game), UNKNOWN))
            briefs.append(PuzzleBrief(game, len(ids), len(tried), sum(tried), len(fresh), rating))
        return briefs

    async def next(self, identity: str, game: str) -> PuzzleShape:
        """A puzzle that this person has not tried: their own mistakes first, otherwise the one that fits
        best. Raises Refused if there is none left."""
        if game not in GAMES:
            raise bad_value(f"there is no game {game!r}; there are {', '.join(GAMES)}")
        answers = await self.ratings.answers(identity)
        for own in await self.people.puzzles(identity, game):
            if own.id not in answers:
                return await self._shown(_Offered(from_line(own.line), own.at), identity)
        mine = (await self.ratings.of(identity)).get((PUZZLES, game), UNKNOWN)
        skills = await self.ratings.of_puzzles(game)
        left = [puzzle for key, puzzle in (await _shipped(game)).items() if key not in answers]
        if not left:
            raise not_there(Text("problem.noPuzzle"))
        nearest = min(left, key=lambda puzzle: abs(skills.get(puzzle.id, _start(puzzle)).mu - mine.mu))
        return await self._shown(_Offered(nearest), identity)

    async def shown(self, identity: str, puzzle_id: str) -> PuzzleShape:
        """A puzzle by its id, with the solution if this person has answered it."""
        offered = await self._find(identity, puzzle_id)
        answered = puzzle_id in await self.ratings.answers(identity)
        if not answered:
            return await self._shown(offered, identity)
        return await self.answer(identity, puzzle_id, "")

    async def answer(self, identity: str, puzzle_id: str, action: str) -> PuzzleShape:
        """The puzzle with its solution, after this answer. Only the first answer counts."""
        offered = await self._find(identity, puzzle_id)
        puzzle = offered.puzzle
        if action or puzzle_id not in await self.ratings.answers(identity):
            legal = [str(action) for action in puzzle.record.last.legal(puzzle.seat)]
            if action not in legal:
                raise bad_value(f"{action[:LONGEST_ACTION]!r} is none of {', '.join(legal)}")
        answered = await self.ratings.answer(
            identity,
            puzzle_id,
            puzzle.record.game.name,
            action,
            right=puzzle.is_right(action),
            at=now(),
            starts=_start(puzzle),
        )
        shape = await self._shown(offered, identity, answered.puzzle)
        shape.answer = _answer_shape(puzzle, answered, (await self._position(puzzle)).hands)
        return shape

    async def _find(self, identity: str, puzzle_id: str) -> _Offered:
        for own in await self.people.puzzles(identity):
            if own.id == puzzle_id:
                return _Offered(from_line(own.line), own.at)
        for game in GAMES:
            puzzle = (await _shipped(game)).get(puzzle_id)
            if puzzle is not None:
                return _Offered(puzzle)
        raise not_there(Text("problem.noPuzzle"))

    async def _shown(self, offered: _Offered, identity: str, skill: Skill | None = None) -> PuzzleShape:
        puzzle, game = offered.puzzle, offered.puzzle.record.game.name
        if skill is None:
            skill = (await self.ratings.of_puzzles(game)).get(puzzle.id, _start(puzzle))
        table = (await self._position(puzzle)).table
        mine = offered.at is not None
        rating = rating_shape(skill)
        return PuzzleShape(puzzle.id, game, puzzle.kind, puzzle.seat, mine, offered.at, rating, table, None)

    async def _position(self, puzzle: Puzzle) -> PuzzlePosition:
        # To compute it takes up to 30 ms, and many people get the same puzzle.
        key = puzzle.id
        shown = self._positions.get(key)
        if shown is None:
            shown = self._positions[key] = await computed(partial(position, puzzle))
            if len(self._positions) > MOST_POSITIONS:
                self._positions.popitem(last=False)
        return shown


def _start(puzzle: Puzzle) -> Skill:
    """The rating of a puzzle that nobody has tried. A puzzle that the computer `club` does not solve
    starts higher."""
    return UNKNOWN if puzzle.club == puzzle.best else UNKNOWN._replace(mu=UNKNOWN.mu + HARDER)


def _answer_shape(puzzle: Puzzle, answered: RatedAnswer, hands: list[Any]) -> AnswerShape:
    return AnswerShape(
        action=answered.action,
        right=answered.right,
        values=[ValueShape(action, action, value) for action, value in puzzle.values],
        guesses=puzzle.guesses,
        unit=puzzle.unit,
        share=puzzle.share,
        why=puzzle.why_plain,
        reason=puzzle.why,
        taken=puzzle.taken,
        cost=puzzle.cost,
        cost_unit=puzzle.cost_unit,
        line=list(puzzle.line),
        club=puzzle.club,
        hands=hands,
        before=rating_shape(answered.before),
        after=rating_shape(answered.after),
        rated=answered.is_first,
    )


async def _shipped(game: str) -> dict[str, Puzzle]:
    return await asyncio.to_thread(_by_id, game)


@cache
def _by_id(game: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped(game)}
