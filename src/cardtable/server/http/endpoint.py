"""How a request becomes a call of a function with typed arguments, and its answer a response."""

from __future__ import annotations

import hashlib
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardtable.server.http.problems import Problem, answer, no_login, no_store, not_yours, unreadable
from cardtable.server.http.rate_limit import address_of
from cardtable.server.store.database import StoreLost
from cardtable.server.store.event_store import SeqTaken
from cardtable.server.store.identities import Rights
from cardtable.server.tables.commands import Person
from cardtable.server.tables.events import UnknownEvent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import Receive, Scope, Send

    from cardtable.server.service import Service
    from cardtable.server.store.identities import Identity

KEY_LENGTH = 64
DIGEST_LENGTH = 12

Seq = Annotated[int, Meta(ge=0, le=2**31)]
ChairNumber = Annotated[int, Meta(ge=0, le=99)]

logger = logging.getLogger("cardtable.server")


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends."""


class Nothing(Body):
    pass


class Answer(msgspec.Struct):
    """What a client gets."""


@dataclass(frozen=True)
class Endpoint:
    """One request that can be made. `login` says that somebody must be logged in for it, `scope` what a login
    must be good for; `query` names what may stand in the address; an answer with one of the `also`
    statuses has the same form."""

    method: str
    path: str
    handle: Callable[[Call, Any], Awaitable[Any]]
    answer: type[msgspec.Struct] | None
    body: type[Body] | None = None
    login: bool = True
    status: int = 200
    also: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    scope: Rights | None = None

    @property
    def needed(self) -> Rights:
        if self.scope is not None:
            return self.scope
        return Rights.READ if self.method == "GET" else Rights.PLAY

    @property
    def summary(self) -> str:
        return (self.handle.__doc__ or "").strip().splitlines()[0]


@dataclass(frozen=True)
class Call:
    service: Service
    request: Request
    identity: Identity | None
    body: Body | None = None

    @property
    def me(self) -> Identity:
        if self.identity is None:
            raise no_login()
        return self.identity

    @property
    def person(self) -> Person:
        return Person(self.me.id, self.me.name)

    @property
    def key(self) -> str | None:
        """What the client calls this command, told apart from those of other people.

        With a digest of what is asked for: the same key for something else is a mistake of the client."""
        key = self.request.headers.get("idempotency-key")
        if key is None:
            return None
        if not 1 <= len(key) <= KEY_LENGTH:
            raise unreadable(f"Idempotency-Key has 1 to {KEY_LENGTH} characters")
        asked = self.request.url.path.encode() + b" " + msgspec.json.encode(self.body)
        return f"{self.me.id}.{hashlib.sha256(asked).hexdigest()[:DIGEST_LENGTH]}:{key}"


def cookie_name(service: Service) -> str:
    # With this prefix browsers let no other host, and no page without https, set the cookie.
    return "__Host-cardtable" if service.settings.secure else "cardtable"


def bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def login_of(service: Service, request: Request) -> str | None:
    return bearer(request) or request.cookies.get(cookie_name(service))


def check_scope(identity: Identity, needed: Rights) -> None:
    if not identity.scope.allows(needed):
        raise not_yours(f"This token is good for {identity.scope.value} only.")


async def identify(service: Service, request: Request) -> Identity | None:
    login = login_of(service, request)
    return None if login is None else await service.sessions.find(login)


async def new_guest(service: Service, request: Request, name: str) -> tuple[Identity, str]:
    """Somebody who was not here before, with a login. Problem if too many come from one address."""
    service.newcomers.take(address_of(request.scope, service.settings.proxies))
    return await service.sessions.new_guest(name)


def route(service: Service, endpoint: Endpoint) -> Route:
    return Route(endpoint.path, EndpointApp(service, endpoint), methods=[endpoint.method])


class EndpointApp:
    """An ASGI application of its own: it refuses things itself, so nothing has to be wrapped around it."""

    def __init__(self, service: Service, endpoint: Endpoint) -> None:
        self._service = service
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        response = await self._answered(Request(scope, receive))
        seconds = time.perf_counter() - begun
        self._service.metrics.answered(self._endpoint.path, response.status_code, seconds)
        await response(scope, receive, send)

    async def _answered(self, request: Request) -> Response:
        endpoint = self._endpoint
        try:
            identity = await identify(self._service, request)
            if endpoint.login and identity is None:
                raise no_login()
            if identity is not None:
                check_scope(identity, endpoint.needed)
            body = None if endpoint.body is None else await _body(request, endpoint.body)
            result = await endpoint.handle(Call(self._service, request, identity, body), body)
        except Problem as problem:
            return answer(problem)
        except StoreLost as error:
            logger.error("%s", error)
            return answer(no_store())
        except (UnknownEvent, SeqTaken) as error:
            return answer(Problem(503, "no-store", f"{error}."))
        if isinstance(result, Response):
            return result
        return Response(msgspec.json.encode(result), endpoint.status, media_type="application/json")


async def _body(request: Request, kind: type[Body]) -> Body:
    data = await request.body() or b"{}"
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        # RecursionError: thousands of brackets within each other.
        raise unreadable(str(error)) from None
