"""Checks that every request has to pass before anything else looks at it.

Host: a request for another name comes from a page elsewhere whose name was pointed at us. Origin: requests
that change something must come from our own page, or carry no cookie that a page elsewhere could use.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from itertools import count
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect

from cardtable.server.http.content_policy import POLICY
from cardtable.server.http.endpoint import bearer, header, identify
from cardtable.server.http.problems import Problem, answer
from cardtable.server.limits.rate_limit import Buckets, Payer, address_of, payers
from cardtable.server.logs import request_id
from cardtable.server.store.database import StoreLost
from cardtable.server.views.refusals import Refused, no_store, not_there
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from cardtable.server.service import Service
    from cardtable.server.settings import Settings

LONGEST_BODY = 16 * 1024
LONGEST_LENGTH = 9
HEAVY = ("/hands/", "/api/records/", "/api/puzzles", "/api/me/")
"""Requests that change nothing but cost time are limited too."""
WORK_BEHIND_ONE_ADDRESS = 5
"""One address gets this many times what one person gets of heavy work."""

SAFE = ("GET", "HEAD", "OPTIONS")
PEOPLE_BEHIND_ONE_ADDRESS = 20
STRANGERS_BEHIND_ONE_ADDRESS = 4
"""Clients without a valid login share these limits with all others at the same address."""
LEFT = 499
"""The status in the log when the client was gone before the answer. nginx uses the same number."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
REQUEST_ID = re.compile("[0-9A-Za-z-]{8,64}")
NO_STORE = (b"cache-control", b"no-store")

Headers = tuple[tuple[bytes, bytes], ...]

logger = logging.getLogger("cardtable.server")


class Guard:
    """The checks, the usual headers and the log of every request."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service
        self._settings = service.settings
        self._headers = usual_headers(self._settings)
        self._api_headers = (*self._headers, NO_STORE)
        rate, burst = self._settings.requests_per_second, self._settings.burst
        self._people = Buckets(rate, burst)
        strangers, everybody = STRANGERS_BEHIND_ONE_ADDRESS, PEOPLE_BEHIND_ONE_ADDRESS
        self._strangers = Buckets(rate * strangers, burst * strangers)
        self._addresses = Buckets(rate * everybody, burst * everybody)
        self._prefix = secrets.token_hex(4)  # Unique for each process.
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        name = self._name_of(scope)
        request_id.set(name)

        # Not a coroutine: every message of every stream passes here.
        def send_with_headers(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                usual = self._api_headers if scope["path"].startswith("/api") else self._headers
                message["headers"] = _with(message["headers"], usual)
                message["headers"].append((b"x-request-id", name.encode()))
                log_request(scope, message["status"], begun, name)
            return send(message)

        try:
            self._check(scope)
            place = self._service.overload.enter(scope)
            if place is not None:
                await place
            if _is_limited(scope):
                await self._limit(scope)
            body = _Limited(receive)
            await self._app(scope, body.receive, send_with_headers)
        except Refused as refused:
            self._service.metrics.refused(refused.kind)
            await answer(refused)(scope, receive, send_with_headers)
        except StoreLost as error:
            logger.error("%s", error)
            refusal = no_store(error)
            self._service.metrics.refused(refusal.kind)
            await answer(refusal)(scope, receive, send_with_headers)
        except ClientDisconnect:
            log_request(scope, LEFT, begun, name)

    def _name_of(self, scope: Scope) -> str:
        """The id of this request in logs: from our own proxy, or otherwise a number."""
        if scope.get("client") and scope["client"][0] in self._settings.proxies:
            from_proxy = header(scope, b"x-request-id")
            if from_proxy is not None and REQUEST_ID.fullmatch(from_proxy):
                return from_proxy
        return f"{self._prefix}-{next(self._numbers)}"

    def _check(self, scope: Scope) -> None:
        host = header(scope, b"host") or ""
        if "*" not in self._settings.hosts and _name(host) not in self._settings.hosts:
            raise Problem(421, "wrong-host", f"This server does not go by the name {_name(host)!r}.")
        if not scope["path"].isprintable():
            raise not_there("such page")
        if scope["method"] in SAFE:
            return
        scheme = "https" if self._settings.secure else scope["scheme"]
        if not _is_own(scope, f"{scheme}://{host}"):
            raise Problem(403, "wrong-origin", Text("problem.otherSite"))
        length = header(scope, b"content-length") or ""
        # Python refuses to read numbers with thousands of digits. Nine digits are already too many.
        if length.isdecimal() and int(length[:LONGEST_LENGTH]) > LONGEST_BODY:
            raise _too_long()

    async def _limit(self, scope: Scope) -> None:
        """Limit requests by identity. What a client can invent, such as another cookie, makes no
        difference."""
        address = address_of(scope, self._settings.proxies)
        # Before the store is asked for the identity: a flood must not get that far.
        self._addresses.take(address)
        identity = await identify(self._service, scope)
        if identity is None:
            self._strangers.take(address)
            own = Payer(self._strangers, address)
        else:
            self._people.take(identity.id)
            own = Payer(self._people, identity.id)
        payers.set(
            (own, Payer(self._addresses, address, PEOPLE_BEHIND_ONE_ADDRESS // WORK_BEHIND_ONE_ADDRESS))
        )


def usual_headers(settings: Settings) -> Headers:
    """The headers of every answer."""
    hsts = (b"strict-transport-security", f"max-age={settings.hsts}".encode())
    return (*HEADERS, hsts) if settings.secure and settings.hsts else HEADERS


def _is_limited(scope: Scope) -> bool:
    return scope["method"] not in SAFE or any(part in scope["path"] for part in HEAVY)


def log_request(scope: Scope, status: int, begun: float, request: str) -> None:
    """Write a request to the log."""
    if logger.isEnabledFor(logging.INFO):
        taken = round((time.perf_counter() - begun) * 1000, 1)
        facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": taken}
        logger.info("request", extra={**facts, "request": request})


def _name(host: str) -> str:
    """The host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _with(own: Iterable[tuple[bytes, bytes]], usual: Headers) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, and the usual ones that it does not set itself."""
    headers = list(own)  # ASGI promises no more than an Iterable.
    names = {name for name, _ in headers}
    return [*headers, *(header for header in usual if header[0] not in names)]


def _is_own(scope: Scope, own: str) -> bool:
    origin = header(scope, b"origin")
    # A page elsewhere does not know a token, and browsers do not add it by themselves.
    bears_token = bool(bearer(scope))
    if origin is not None:
        return origin == own or bears_token
    # Today's browsers send one of the two headers. A request with neither and no cookie uses nobody's login.
    site = header(scope, b"sec-fetch-site")
    return site == "same-origin" if site is not None else bears_token or header(scope, b"cookie") is None


def _too_long() -> Problem:
    return Problem(413, "too-long", Text("problem.tooLong", bytes=LONGEST_BODY))


class _Limited:
    """Counts the bytes of a body, because its declared length may be wrong or missing."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._left = LONGEST_BODY

    async def receive(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise _too_long()
        return message
