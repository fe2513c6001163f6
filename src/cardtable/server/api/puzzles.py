"""Requests about puzzles: positions in which to find the best action."""

from __future__ import annotations

from cardtable.server.api.lobby import working_games
from cardtable.server.http.endpoint import ApiCall, Body, Endpoint
from cardtable.server.views.puzzle_shapes import PuzzleList, PuzzleShape


class Answered(Body):
    action: str


async def list_puzzles(call: ApiCall, body: None) -> PuzzleList:
    """The number of puzzles of each game, and my results."""
    return PuzzleList(await call.service.puzzles.briefs(call.me.id, working_games()))


async def next_puzzle(call: ApiCall, body: None) -> PuzzleShape:
    """A puzzle that I have not tried: my own mistakes first, otherwise one that fits my rating."""
    return await call.service.puzzles.next(call.me.id, str(call.request.path_params["game"]))


async def show_puzzle(call: ApiCall, body: None) -> PuzzleShape:
    """A puzzle by its id; with the solution if I have answered it."""
    return await call.service.puzzles.shown(call.me.id, str(call.request.path_params["puzzle"]))


async def answer_puzzle(call: ApiCall, body: Answered) -> PuzzleShape:
    """Answer a puzzle and see what each action is worth. Only the first answer counts."""
    puzzle = str(call.request.path_params["puzzle"])
    return await call.service.puzzles.answer(call.me.id, puzzle, body.action)


ENDPOINTS = (
    Endpoint("GET", "/api/puzzles", list_puzzles, PuzzleList),
    Endpoint("GET", "/api/puzzles/of/{game}", next_puzzle, PuzzleShape),
    Endpoint("GET", "/api/puzzles/{puzzle}", show_puzzle, PuzzleShape),
    Endpoint("POST", "/api/puzzles/{puzzle}", answer_puzzle, PuzzleShape, Answered),
)
