"""Turns a request into a call of a function with typed arguments, and its result into a response."""

from __future__ import annotations

import hashlib
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import ClientDisconnect, Request, cookie_parser
from starlette.responses import Response

from cardtable.server.events import UnknownEvent
from cardtable.server.http.problems import Problem, answer, no_login, unreadable
from cardtable.server.limits.rate_limit import address_of
from cardtable.server.store.database import StoreLost
from cardtable.server.store.event_store import SeqTaken
from cardtable.server.store.identities import Rights
from cardtable.server.tables.commands import Person
from cardtable.server.views.refusals import Refused, no_store, not_yours
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import Receive, Scope, Send

    from cardtable.server.service import Service
    from cardtable.server.store.identities import Identity

IDENTITY, HEADERS = "cardtable.identity", "cardtable.headers"
"""What is found out once for a request is kept under these names."""
JSON = (b"content-type", b"application/json")
KEY_LENGTH = 64
DIGEST_LENGTH = 12

Seq = Annotated[int, Meta(ge=0, le=2**31)]
ChairNumber = Annotated[int, Meta(ge=0, le=99)]

logger = logging.getLogger("cardtable.server")


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request."""


class Nothing(Body):
    pass


class Answer(msgspec.Struct):
    """The body of a response."""


@dataclass(frozen=True)
class Endpoint:
    """One kind of request.

    `login` says that the client must be logged in, `scope` which rights the login needs. `query` names the
    parameters of the address. A response with one of the `also` statuses has the same form.
    """

    method: str
    path: str
    handle: Callable[[ApiCall, Any], Awaitable[Any]]
    answer: type[msgspec.Struct] | None
    body: type[Body] | None = None
    login: bool = True
    status: int = 200
    also: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    scope: Rights | None = None

    @property
    def needed(self) -> Rights:
        """The rights that a login needs."""
        if self.scope is not None:
            return self.scope
        return Rights.READ if self.method == "GET" else Rights.PLAY

    @property
    def summary(self) -> str:
        """The first line of the handler's docstring, for the documentation."""
        return (self.handle.__doc__ or "").strip().splitlines()[0]


@value
class ApiCall:
    """One request: who asks, from where, and the arguments."""

    service: Service
    request: Request
    identity: Identity | None
    body: Body | None = None

    @property
    def me(self) -> Identity:
        """Who asks. Raises Refused if the client is not logged in."""
        if self.identity is None:
            raise no_login()
        return self.identity

    @property
    def person(self) -> Person:
        return Person(self.me.id, self.me.name)

    @property
    def key(self) -> str | None:
        """The Idempotency-Key of the request, made unique for this person. Raises Refused if it is too long.

        It contains a digest of the request, because the same key for something else is a mistake of the
        client.
        """
        key = header(self.request.scope, b"idempotency-key")
        if key is None:
            return None
        if not 1 <= len(key) <= KEY_LENGTH:
            raise unreadable(f"Idempotency-Key has 1 to {KEY_LENGTH} characters")
        asked = self.request.scope["path"].encode() + b" " + msgspec.json.encode(self.body)
        return f"{self.me.id}.{hashlib.sha256(asked).hexdigest()[:DIGEST_LENGTH]}:{key}"


def header(scope: Scope, name: bytes) -> str | None:
    """The value of the header with this lower-case name, the first if there are several. None if there is
    none."""
    by_name: dict[bytes, bytes] | None = scope.get(HEADERS)
    if by_name is None:
        # The last entry wins, so the headers are entered in reverse order.
        by_name = scope[HEADERS] = dict(reversed(scope["headers"]))
    value = by_name.get(name)
    return None if value is None else value.decode("latin-1")


def cookie_name(service: Service) -> str:
    """The name of the login cookie."""
    # With this prefix browsers do not let another host, or a page without https, set the cookie.
    return "__Host-cardtable" if service.settings.secure else "cardtable"


def bearer(scope: Scope) -> str | None:
    """The token in the Authorization header, or None."""
    scheme, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def login_of(service: Service, scope: Scope) -> str | None:
    """The login of a request, from its token or its cookie. None if there is neither."""
    login = bearer(scope)
    if login:
        return login
    # HTTP/2 may send each cookie in its own header.
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return cookie_parser(cookies.decode("latin-1")).get(cookie_name(service)) if cookies else None


def check_scope(identity: Identity, needed: Rights) -> None:
    """Raises Refused if the token does not have the needed rights."""
    if not identity.scope.allows(needed):
        raise not_yours(f"This token is good for {identity.scope.value} only.")


async def identify(service: Service, scope: Scope) -> Identity | None:
    """Who sends a request, or None. The store is asked only once for each request."""
    if IDENTITY not in scope:
        login = login_of(service, scope)
        scope[IDENTITY] = None if login is None else await service.sessions.find(login)
    identity: Identity | None = scope[IDENTITY]
    return identity


async def new_guest(service: Service, request: Request, name: str) -> tuple[Identity, str]:
    """A new guest with a login. Raises Refused if too many come from one address."""
    service.newcomers.take(address_of(request.scope, service.settings.proxies))
    return await service.sessions.new_guest(name)


class EndpointApp:
    """An ASGI application that sends its own refusals, so that nothing has to be wrapped around it."""

    def __init__(self, service: Service, endpoint: Endpoint) -> None:
        self._service = service
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        result = await self._answered(Request(scope, receive))
        special = result if isinstance(result, Response) else None
        status = self._endpoint.status if special is None else special.status_code
        self._service.metrics.answered(self._endpoint.path, status, time.perf_counter() - begun)
        if special is not None:
            await special(scope, receive, send)
            return
        # What a Response of Starlette would send, which takes several times as long to make.
        content = msgspec.json.encode(result)
        headers = [(b"content-length", b"%d" % len(content)), JSON]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def _answered(self, request: Request) -> msgspec.Struct | Response:
        """The answer, or another response: a refusal, or one that the handler made itself."""
        endpoint = self._endpoint
        try:
            identity = await identify(self._service, request.scope)
            if endpoint.login and identity is None:
                raise no_login()
            if identity is not None:
                check_scope(identity, endpoint.needed)
            body = None if endpoint.body is None else await _body(request, endpoint.body)
            result: msgspec.Struct | Response
            result = await endpoint.handle(ApiCall(self._service, request, identity, body), body)
            return result
        except Refused as refused:
            return self._refused(refused)
        except StoreLost as error:
            logger.error("%s", error)
            return self._refused(no_store(error))
        except (UnknownEvent, SeqTaken) as error:
            logger.warning("%s", error)
            return self._refused(Problem(503, "no-store", f"{error}."))

    def _refused(self, refused: Refused) -> Response:
        self._service.metrics.refused(refused.kind)
        return answer(refused)


async def _body(request: Request, kind: type[Body]) -> Body:
    data = await _read(request) or b"{}"
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        # RecursionError: thousands of nested brackets.
        raise unreadable(str(error)) from None


async def _read(request: Request) -> bytes:
    """The body, which usually arrives in one piece."""
    pieces = []
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        pieces.append(message.get("body", b""))
        if not message.get("more_body", False):
            return pieces[0] if len(pieces) == 1 else b"".join(pieces)
