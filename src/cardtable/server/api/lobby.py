"""Requests about me, the games, and the tables."""

from __future__ import annotations

import dataclasses
import logging
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from cardtable.games import GAMES, part_of, title, usual_match
from cardtable.games.part import RulesPart
from cardtable.notation.own.options import options_of
from cardtable.notation.own.plain import plain
from cardtable.players.part import PlayersPart
from cardtable.server.http.endpoint import (
    Answer,
    ApiCall,
    Body,
    Endpoint,
    Nothing,
    cookie_name,
    login_of,
    new_guest,
)
from cardtable.server.http.static import browser_language
from cardtable.server.series.series import bots_in_series
from cardtable.server.store.identities import Rights
from cardtable.server.tables.phrases import PHRASES
from cardtable.server.views.log_lines import PHRASE_TEXTS
from cardtable.server.views.plain_text import spoken
from cardtable.server.views.refusals import bad_value
from cardtable.server.views.shapes import OwnTables, Tables
from cardtable.server.views.snapshot import first_sides
from cardtable.texts import Text, say

logger = logging.getLogger("cardtable.server")

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.server.store.identities import Identity

LONGEST_NAME = 24
# The longest time that browsers keep a cookie.
COOKIE_SECONDS = 400 * 24 * 3600
FACE_DOWN = ("", "", "")


class Me(Answer):
    id: str
    name: str
    account: str | None


class Rename(Body):
    name: str


class Preset(Answer):
    """`sides` has the chairs that play together in the first hand."""

    name: str
    options: dict[str, Any]
    chairs: int
    sides: list[list[int]]


class Option(Answer):
    name: str
    type: str
    default: Any


class GameFacts(Answer):
    """A game.

    `emblem` are cards that stand for it. `card_marks` is what is printed on a card besides its number, by
    number. `own_chair` is the chair of a person who plays against computers.
    `face` says whether the page has a table of its own for it; other games use the generic table.
    `bot_choices` are options of its computers with the values of each, the default first. `series_bots` can
    be chosen for a series, the default first.
    """

    name: str
    title: str
    about: str
    emblem: tuple[str, ...]
    card_marks: tuple[int, ...]
    own_chair: int
    presets: list[Preset]
    options: list[Option]
    bots: list[str]
    series_bots: list[str]
    bot_choices: dict[str, tuple[str, ...]]
    face: bool


class Games(Answer):
    games: list[GameFacts]
    phrases: tuple[str, ...]
    phrase_words: list[dict[str, Any]]


async def log_in_as_guest(call: ApiCall, body: Nothing) -> Response:
    """Who I am; a new guest on the first visit."""
    if call.identity is not None:
        return with_login(call, call.identity, None)
    language = browser_language(call.request.headers.get("accept-language", ""))
    name = say(Text("naming.guest", number=str(call.service.rng.randrange(1000, 10000))), language)
    guest, login = await new_guest(call.service, call.request, name)
    return with_login(call, guest, login)


async def rename(call: ApiCall, body: Rename) -> Me:
    """Change my name."""
    name = spoken(body.name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise bad_value(Text("problem.nameLength", most=LONGEST_NAME))
    return _me(await call.service.sessions.rename(call.me, name))


async def log_out(call: ApiCall, body: None) -> Response:
    """Log out."""
    login = login_of(call.service, call.request.scope)
    assert login is not None
    await call.service.sessions.revoke(login)
    response = Response(status_code=204)
    response.delete_cookie(cookie_name(call.service), path="/", secure=call.service.settings.secure)
    return response


async def show_games(call: ApiCall, body: None) -> Games:
    """The games, their options and the computers that play them."""
    return Games(
        [_facts(name, GAMES[name], tuple(call.service.opponents.names(name))) for name in working_games()],
        tuple(PHRASES),
        [phrase.plain() for phrase in PHRASE_TEXTS.values()],
    )


async def show_lobby(call: ApiCall, body: None) -> Tables:
    """The running tables."""
    return Tables(await call.service.store.lobby())


async def show_mine(call: ApiCall, body: None) -> OwnTables:
    """The tables I sit at, and my finished games."""
    return OwnTables(await call.service.tables_of(call.me.id))


def with_login(call: ApiCall, identity: Identity, login: str | None) -> Response:
    """The answer to a login: who that is, and the cookie if there is a new login."""
    response = Response(msgspec.json.encode(_me(identity)), media_type="application/json")
    if login is not None:
        response.set_cookie(
            cookie_name(call.service),
            login,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=call.service.settings.secure,
            httponly=True,
            samesite="lax",
        )
    return response


def _me(identity: Identity) -> Me:
    return Me(identity.id, identity.name, identity.login)


def working_games() -> list[str]:
    """The games that can be imported. A broken package must not make the other games unavailable."""
    names = []
    for name in GAMES:
        try:
            GAMES[name].presets()
            for kind in (RulesPart, PlayersPart):
                part_of(kind, name)
        except Exception:  # A package from outside may raise anything.
            logger.exception("the game %s cannot be loaded", name)
        else:
            names.append(name)
    return names


@lru_cache(maxsize=64)  # Everybody who opens the page asks for them, and each game takes a millisecond.
def _facts(name: str, game: type[AnyGame], bots: tuple[str, ...]) -> GameFacts:
    made = game.presets()
    presets = [
        Preset(preset, options_of(one), len(usual_match(one).standings), first_sides(one))
        for preset, one in made.items()
    ]
    usual = next(iter(made.values()))
    options = [
        Option(field.name, str(field.type), plain(getattr(usual, field.name)))
        for field in dataclasses.fields(game)  # type: ignore[arg-type] # every Game is a dataclass
    ]
    rules, taken_by_bots = part_of(RulesPart, name), part_of(PlayersPart, name).options
    return GameFacts(
        name,
        str(title(name)),
        str(rules.about),
        rules.emblem or FACE_DOWN,
        rules.card_marks,
        rules.series.own_chair,
        presets,
        options,
        list(bots),
        bots_in_series(name),
        {option: taken.values for option, taken in taken_by_bots.items() if taken.values},
        has_face(name),
    )


def has_face(game: str) -> bool:
    """Whether the page has a folder with the name of this game."""
    own = files("cardtable").joinpath("web", "js", "table", "games", game.replace("-", "_"), "face.js")
    return own.is_file()


ENDPOINTS = (
    Endpoint("POST", "/api/session", log_in_as_guest, Me, Nothing, login=False, scope=Rights.READ),
    Endpoint("PATCH", "/api/session", rename, Me, Rename),
    Endpoint("DELETE", "/api/session", log_out, None, status=204, scope=Rights.READ),
    Endpoint("GET", "/api/games", show_games, Games, login=False),
    Endpoint("GET", "/api/lobby", show_lobby, Tables, login=False),
    Endpoint("GET", "/api/mine", show_mine, OwnTables),
)
