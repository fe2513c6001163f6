"""What every request has to get past, before anything looks at what it wants.

Host: another name than ours is a page elsewhere that was told to find us under it. Origin: requests
that change something come from our own page, or carry no cookie that a page elsewhere could use.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request

from cardtable.server.http.content_policy import POLICY
from cardtable.server.http.endpoint import identify
from cardtable.server.http.problems import Problem, answer, no_store, not_there
from cardtable.server.http.rate_limit import Buckets, address_of
from cardtable.server.store.database import StoreLost
from cardtable.texts import Text

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from cardtable.server.service import Service

LONGEST_BODY = 16 * 1024
LONGEST_LENGTH = 9
HEAVY = ("/hands/", "/api/records/")
"""Requests that change nothing but cost something have limits too."""

SAFE = ("GET", "HEAD", "OPTIONS")
PEOPLE_BEHIND_ONE_ADDRESS = 20
STRANGERS_BEHIND_ONE_ADDRESS = 4
"""Who is not logged in, or shows a login that is nobody's, shares these with all such at the address."""
LOGIN_PATHS = ("/api/login", "/api/account", "/api/password")
LOGINS_PER_SECOND, LOGIN_BURST = 0.5, 10
LEFT = 499
"""In the log: the client was gone before it was answered. nginx writes the same number."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NO_STORE = (b"cache-control", b"no-store")

logger = logging.getLogger("cardtable.server")


class Guard:
    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service
        self._settings = service.settings
        hsts = (b"strict-transport-security", f"max-age={self._settings.hsts}".encode())
        self._headers = (*HEADERS, hsts) if self._settings.secure and self._settings.hsts else HEADERS
        rate, burst = self._settings.requests_per_second, self._settings.burst
        self._people = Buckets(rate, burst)
        strangers, everybody = STRANGERS_BEHIND_ONE_ADDRESS, PEOPLE_BEHIND_ONE_ADDRESS
        self._strangers = Buckets(rate * strangers, burst * strangers)
        self._addresses = Buckets(rate * everybody, burst * everybody)
        self._logins = Buckets(LOGINS_PER_SECOND, LOGIN_BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                usual = (*self._headers, NO_STORE) if scope["path"].startswith("/api") else self._headers
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in usual if each[0] not in given)]
                _log(scope, message["status"], begun)
            await send(message)

        try:
            self._check(scope)
            if _is_limited(scope):
                await self._limit(scope)
            body = _Limited(receive)
            await self._app(scope, body.receive, send_with_headers)
        except Problem as problem:
            await answer(problem)(scope, receive, send_with_headers)
        except StoreLost as error:
            logger.error("%s", error)
            await answer(no_store())(scope, receive, send_with_headers)
        except ClientDisconnect:
            _log(scope, LEFT, begun)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if "*" not in self._settings.hosts and _name(host) not in self._settings.hosts:
            raise Problem(421, "wrong-host", f"This server does not go by the name {_name(host)!r}.")
        if not scope["path"].isprintable():
            raise not_there("such page")
        if scope["method"] in SAFE:
            return
        scheme = "https" if self._settings.secure else scope["scheme"]
        if not _is_own(headers, f"{scheme}://{host}"):
            raise Problem(403, "wrong-origin", Text("problem.otherSite"))
        length = headers.get("content-length", "")
        # Python refuses to read a number of thousands of digits; nine are enough to be too long.
        if length.isdecimal() and int(length[:LONGEST_LENGTH]) > LONGEST_BODY:
            raise _too_long()

    async def _limit(self, scope: Scope) -> None:
        """By who somebody is: what a client may make up at will, such as another cookie, changes nothing."""
        address = address_of(scope, self._settings.proxies)
        if scope["path"] in LOGIN_PATHS:
            self._logins.take(address)
        # Before the store is asked who that is: a flood must not get so far.
        self._addresses.take(address)
        identity = await identify(self._service, Request(scope))
        if identity is None:
            self._strangers.take(address)
        else:
            self._people.take(identity.id)


def _is_limited(scope: Scope) -> bool:
    return scope["method"] not in SAFE or any(part in scope["path"] for part in HEAVY)


def _log(scope: Scope, status: int, begun: float) -> None:
    if logger.isEnabledFor(logging.INFO):
        taken = round((time.perf_counter() - begun) * 1000, 1)
        facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": taken}
        logger.info("request", extra=facts)


def _name(host: str) -> str:
    """The host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _is_own(headers: Headers, own: str) -> bool:
    origin = headers.get("origin")
    if origin is not None:
        return origin == own or _bears_token(headers)
    # Today's browsers send one of the two headers. A request with neither and no cookie uses nobody's login.
    site = headers.get("sec-fetch-site")
    return site == "same-origin" if site is not None else _bears_token(headers) or "cookie" not in headers


def _bears_token(headers: Headers) -> bool:
    # A page elsewhere does not know the token, and browsers do not add it by themselves.
    return headers.get("authorization", "").lower().startswith("bearer ")


def _too_long() -> Problem:
    return Problem(413, "too-long", Text("problem.tooLong", bytes=LONGEST_BODY))


class _Limited:
    """A body that claims to be short, or claims nothing, may still be long."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._left = LONGEST_BODY

    async def receive(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise _too_long()
        return message
