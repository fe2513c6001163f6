"""Requests about puzzles: positions to decide in."""

from __future__ import annotations

from cardtable.server.api.lobby import that_work
from cardtable.server.http.endpoint import Body, Call, Endpoint
from cardtable.server.views.puzzle_shapes import PuzzleList, PuzzleShape


class Answered(Body):
    action: str


async def list_puzzles(call: Call, body: None) -> PuzzleList:
    """How many puzzles there are of each game, and how I do with them."""
    return PuzzleList(await call.service.puzzles.briefs(call.me.id, that_work()))


async def next_puzzle(call: Call, body: None) -> PuzzleShape:
    """A puzzle that I have not tried: a mistake of mine first, else one that fits my rating."""
    return await call.service.puzzles.next(call.me.id, str(call.request.path_params["game"]))


async def show_puzzle(call: Call, body: None) -> PuzzleShape:
    """A puzzle by its id; with the answer, if I have given mine."""
    return await call.service.puzzles.shown(call.me.id, str(call.request.path_params["puzzle"]))


async def answer_puzzle(call: Call, body: Answered) -> PuzzleShape:
    """Say what I would do, and see what each action is worth. The first answer counts."""
    puzzle = str(call.request.path_params["puzzle"])
    return await call.service.puzzles.answer(call.me.id, puzzle, body.action)


ENDPOINTS = (
    Endpoint("GET", "/api/puzzles", list_puzzles, PuzzleList),
    Endpoint("GET", "/api/puzzles/of/{game}", next_puzzle, PuzzleShape),
    Endpoint("GET", "/api/puzzles/{puzzle}", show_puzzle, PuzzleShape),
    Endpoint("POST", "/api/puzzles/{puzzle}", answer_puzzle, PuzzleShape, Answered),
)
