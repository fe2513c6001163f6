"""Requests about accounts, and about tokens for programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from starlette.responses import Response

from cardtable.server.api.lobby import LONGEST_NAME, Me, with_login
from cardtable.server.http.endpoint import Answer, Body, Call, Endpoint, new_guest
from cardtable.server.http.problems import bad_value, not_now, not_there, not_yours
from cardtable.server.store import passwords
from cardtable.server.store.identities import Rights
from cardtable.server.views.plain_text import spoken

if TYPE_CHECKING:
    from cardtable.server.store.identities import Token

LOGIN_FORM = re.compile(r"[a-z0-9][a-z0-9._-]{1,31}")
LONGEST_LABEL = 40
MOST_TOKENS = 20

# Checked against when nobody has an account of that name, so that the answer takes as long.
NOBODY = f"scrypt${passwords.COST}${passwords.BLOCK}${passwords.PARALLEL}${'00' * 16}${'00' * 64}"


class Credentials(Body):
    login: str
    password: str


class TokenTerms(Body):
    label: str
    scope: Literal["play", "read"] = "play"


class NewToken(Answer):
    """`token` is shown this once."""

    label: str
    token: str


class TokenFacts(Answer):
    label: str
    created: float
    scope: str


class Tokens(Answer):
    tokens: list[TokenFacts]


async def make_account(call: Call, body: Credentials) -> Me:
    """Keep my games: a name and a password to log in with elsewhere."""
    login = body.login.lower()
    if call.me.login is not None:
        raise not_now(f"You have the account {call.me.login} already.")
    if not LOGIN_FORM.fullmatch(login):
        raise bad_value("a login has 2 to 32 of the characters a-z, 0-9, dot, dash and underscore")
    if not passwords.SHORTEST <= len(body.password) <= passwords.LONGEST:
        raise bad_value(f"a password has {passwords.SHORTEST} to {passwords.LONGEST} characters")
    kept = await passwords.hashed(body.password)
    if not await call.service.sessions.make_account(call.me, login, kept):
        raise not_now(f"The login {login} is taken.")
    return Me(call.me.id, call.me.name, login)


async def log_in(call: Call, body: Credentials) -> Response:
    """Log in to an account."""
    login = body.login.lower()
    found = await call.service.sessions.account(login) if LOGIN_FORM.fullmatch(login) else None
    fits = await passwords.fits(body.password[: passwords.LONGEST], found[1] if found else NOBODY)
    if found is None or not fits:
        raise not_yours("Login and password do not fit.")
    return with_login(call, found[0], await call.service.sessions.log_in(found[0]))


async def show_tokens(call: Call, body: None) -> Tokens:
    """The tokens of my programs."""
    return Tokens([_facts(token) for token in await call.service.sessions.tokens(call.me)])


async def make_token(call: Call, body: TokenTerms) -> NewToken:
    """A token for a program, which then plays as me, or as a new guest if nobody is logged in.

    A label that is in use gets a new token.
    """
    label = spoken(body.label)
    if not 1 <= len(label) <= LONGEST_LABEL or "/" in label:
        raise bad_value(f"a label has 1 to {LONGEST_LABEL} characters, and no slash")
    sessions = call.service.sessions
    if call.identity is None:
        guest, _ = await new_guest(call.service, call.request, label[:LONGEST_NAME])
        return NewToken(label, await sessions.new_token(guest, label, Rights(body.scope)))
    if len(await sessions.tokens(call.me)) >= MOST_TOKENS:
        raise not_now(f"You have {MOST_TOKENS} tokens; drop one first.")
    return NewToken(label, await sessions.new_token(call.me, label, Rights(body.scope)))


async def drop_token(call: Call, body: None) -> Response:
    """Revoke a token."""
    label = str(call.request.path_params["label"])
    if not await call.service.sessions.drop_token(call.me, label):
        raise not_there(f"token {label!r} of yours")
    return Response(status_code=204)


def _facts(token: Token) -> TokenFacts:
    return TokenFacts(token.label, token.created, token.scope.value)


ENDPOINTS = (
    Endpoint("POST", "/api/account", make_account, Me, Credentials, scope=Rights.ALL),
    Endpoint("POST", "/api/login", log_in, Me, Credentials, login=False),
    Endpoint("GET", "/api/tokens", show_tokens, Tokens, scope=Rights.ALL),
    Endpoint(
        "POST", "/api/tokens", make_token, NewToken, TokenTerms, login=False, status=201, scope=Rights.ALL
    ),
    Endpoint("DELETE", "/api/tokens/{label}", drop_token, None, status=204, scope=Rights.ALL),
)
