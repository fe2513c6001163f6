"""Requests about accounts, and about tokens for programs."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from starlette.responses import Response

from cardtable.server.api.lobby import COOKIE_SECONDS, LONGEST_NAME, Me, with_login
from cardtable.server.http.endpoint import (
    Answer,
    ApiCall,
    Body,
    Endpoint,
    cookie_name,
    login_of,
    new_guest,
)
from cardtable.server.limits.rate_limit import address_of
from cardtable.server.store import passwords
from cardtable.server.store.identities import Rights, session_id
from cardtable.server.tables import seating
from cardtable.server.views.plain_text import spoken
from cardtable.server.views.refusals import Refused, bad_value, not_now, not_there, not_yours

if TYPE_CHECKING:
    from cardtable.server.store.identities import Identity, Token

LOGIN_FORM = re.compile(r"[a-z0-9][a-z0-9._-]{1,31}")
KNOWN = "cardtable-known"
"""The cookie with the mark of a browser, one for each account that was used there."""
MOST_KNOWN = 4
LONGEST_LABEL = 40
MOST_TOKENS = 20

# Checked when no account has that name, so that the answer takes equally long.
NOBODY = f"scrypt${passwords.COST}${passwords.BLOCK}${passwords.PARALLEL}${'00' * 16}${'00' * 64}"


class Credentials(Body):
    login: str
    password: str


class TokenTerms(Body):
    label: str
    scope: Literal["play", "read"] = "play"


class NewToken(Answer):
    """`token` is shown only this once."""

    label: str
    token: str


class TokenFacts(Answer):
    label: str
    created: float
    scope: str


class Tokens(Answer):
    tokens: list[TokenFacts]


class NewPassword(Body):
    old: str
    new: str


class Proof(Body):
    """The password. Guests have none."""

    password: str = ""


class SessionFacts(Answer):
    """`current` is the session that asks."""

    id: str
    created: float
    used: float
    current: bool


class AllSessions(Answer):
    sessions: list[SessionFacts]


async def make_account(call: ApiCall, body: Credentials) -> Response:
    """Keep my games: a name and a password to log in with elsewhere."""
    login = body.login.lower()
    if call.me.login is not None:
        raise not_now(f"You have the account {call.me.login} already.")
    if not LOGIN_FORM.fullmatch(login):
        raise bad_value("a login has 2 to 32 of the characters a-z, 0-9, dot, dash and underscore")
    _check_password(body.password)
    call.service.logins.take(_address(call))  # It takes as long as to check a password.
    kept = await passwords.hashed(body.password)
    if not await call.service.sessions.make_account(call.me, login, kept):
        raise not_now(f"The login {login} is taken.")
    # Somebody who saw the guest's cookie must not get into the account.
    made = replace(call.me, login=login)
    return await _with_mark(call, made, await call.service.sessions.only_login(made))


async def log_in(call: ApiCall, body: Credentials) -> Response:
    """Log in to an account."""
    person = await _proved(call, body.login.lower(), body.password)
    return await _with_mark(call, person, await call.service.sessions.log_in(person))


async def change_password(call: ApiCall, body: NewPassword) -> Response:
    """Change my password; every other browser is logged out."""
    await _proved(call, _account(call), body.old)
    _check_password(body.new)
    kept = await passwords.hashed(body.new)
    return with_login(call, call.me, await call.service.sessions.change_password(call.me, kept))


async def delete_account(call: ApiCall, body: Proof) -> Response:
    """Delete my account, logins, tokens, and all other data about me.

    Running games are given up. Hands that I played with others stay, without my name and what I said.
    """
    if call.me.login is not None:
        await _proved(call, call.me.login, body.password)
    for table_id in await call.service.store.running_with(call.me.id):
        # A game that has ended in the meantime need not be left.
        with suppress(Refused):
            leaving = partial(seating.leave, person=call.person)
            await call.service.rooms.run(table_id, leaving, patient=True)
    await call.service.sessions.delete(call.me, call.service.rooms.heard)
    response = Response(status_code=204)
    response.delete_cookie(cookie_name(call.service), path="/", secure=call.service.settings.secure)
    return response


async def show_sessions(call: ApiCall, body: None) -> AllSessions:
    """The browsers where I am logged in."""
    mine = session_id(login_of(call.service, call.request.scope) or "")
    rows = await call.service.sessions.sessions(call.me)
    return AllSessions([SessionFacts(row.id, row.created, row.used, row.id == mine) for row in rows])


async def end_session(call: ApiCall, body: None) -> Response:
    """Log a browser out."""
    which = str(call.request.path_params["session"])
    if not await call.service.sessions.end_session(call.me, which):
        raise not_there(f"session {which!r} of yours")
    return Response(status_code=204)


def _account(call: ApiCall) -> str:
    if call.me.login is None:
        raise not_now("You have no account; a guest has no password.")
    return call.me.login


def _check_password(password: str) -> None:
    if not passwords.SHORTEST <= len(password) <= passwords.LONGEST:
        raise bad_value(f"a password has {passwords.SHORTEST} to {passwords.LONGEST} characters")


async def _proved(call: ApiCall, login: str, password: str) -> Identity:
    """Whose account this is. Raises Refused if the password is wrong, or after too many attempts."""
    # Before the account is looked up, so that unknown names are treated the same.
    await _count_attempt(call, login)
    account = await call.service.sessions.account(login) if LOGIN_FORM.fullmatch(login) else None
    fits = await passwords.fits(password[: passwords.LONGEST], account[1] if account else NOBODY)
    if account is None or not fits:
        raise not_yours("Login and password do not fit.")
    return account[0]


async def _count_attempt(call: ApiCall, login: str) -> None:
    """Count an attempt for this account. A login that is valid and a browser where the owner has been have
    limits of their own. So nobody who guesses elsewhere can lock the owner out."""
    service, scope = call.service, call.request.scope
    mark = await _mark(call, login)
    if call.identity is not None and call.identity.login == login:
        service.guesses.take(("login", session_id(login_of(service, scope) or "")))
    elif mark is not None:
        service.guesses.take(("browser", mark))
    else:
        service.logins.take(_address(call))
        service.guesses.take(login)


def _address(call: ApiCall) -> str:
    return address_of(call.request.scope, call.service.settings.proxies)


def _marks(call: ApiCall) -> list[str]:
    return call.request.cookies.get(KNOWN, "").split(".")


async def _mark(call: ApiCall, login: str) -> str | None:
    """The mark of this browser for this account, or None if it is not known there."""
    for mark in _marks(call)[:MOST_KNOWN]:
        if await call.service.known_browsers.is_known(login, mark):
            return mark
    return None


async def _with_mark(call: ApiCall, identity: Identity, login: str) -> Response:
    """The answer to a login, with a mark for the browser, which is known from now on."""
    assert identity.login is not None, "this was a login to an account"
    mark = await _mark(call, identity.login) or await call.service.known_browsers.mark(identity.login)
    others = [other for other in _marks(call) if other not in ("", mark)]
    response = with_login(call, identity, login)
    response.set_cookie(
        KNOWN,
        ".".join([mark, *others][:MOST_KNOWN]),
        max_age=COOKIE_SECONDS,
        path="/api/",
        secure=call.service.settings.secure,
        httponly=True,
        samesite="lax",
    )
    return response


async def show_tokens(call: ApiCall, body: None) -> Tokens:
    """The tokens of my programs."""
    return Tokens([_facts(token) for token in await call.service.sessions.tokens(call.me)])


async def make_token(call: ApiCall, body: TokenTerms) -> NewToken:
    """A token for a program, which then plays as me, or as a new guest if nobody is logged in.

    A label that is already used gets a new token.
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


async def drop_token(call: ApiCall, body: None) -> Response:
    """Revoke a token."""
    label = str(call.request.path_params["label"])
    if not await call.service.sessions.drop_token(call.me, label):
        raise not_there(f"token {label!r} of yours")
    return Response(status_code=204)


def _facts(token: Token) -> TokenFacts:
    return TokenFacts(token.label, token.created, token.scope.value)


ENDPOINTS = (
    Endpoint("POST", "/api/account", make_account, Me, Credentials, scope=Rights.ALL),
    Endpoint("DELETE", "/api/account", delete_account, None, Proof, status=204, scope=Rights.ALL),
    Endpoint("POST", "/api/password", change_password, Me, NewPassword, scope=Rights.ALL),
    Endpoint("GET", "/api/sessions", show_sessions, AllSessions, scope=Rights.ALL),
    Endpoint("DELETE", "/api/sessions/{session}", end_session, None, status=204, scope=Rights.ALL),
    Endpoint("POST", "/api/login", log_in, Me, Credentials, login=False),
    Endpoint("GET", "/api/tokens", show_tokens, Tokens, scope=Rights.ALL),
    Endpoint(
        "POST", "/api/tokens", make_token, NewToken, TokenTerms, login=False, status=201, scope=Rights.ALL
    ),
    Endpoint("DELETE", "/api/tokens/{label}", drop_token, None, status=204, scope=Rights.ALL),
)
