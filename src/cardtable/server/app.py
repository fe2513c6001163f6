"""The web service as an ASGI application."""

from __future__ import annotations

from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cardtable.server.api import (
    accounts,
    bidding,
    days,
    hands,
    ladders,
    lobby,
    my_page,
    puzzles,
    series,
    tables,
)
from cardtable.server.api.metrics import Figures, check_reader
from cardtable.server.api.sdz import ChannelApp, receive
from cardtable.server.api.stream import StreamApp, StreamLimit
from cardtable.server.computers.computers import Computers
from cardtable.server.http.dispatch import Dispatch
from cardtable.server.http.endpoint import EndpointApp
from cardtable.server.http.guard import Guard
from cardtable.server.http.openapi import document
from cardtable.server.http.problems import Problem, answer
from cardtable.server.http.static import page
from cardtable.server.service import Service
from cardtable.server.store.database import Database, StoreLost
from cardtable.server.store.migrations import migrate
from cardtable.server.views.refusals import Refused, no_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from cardtable.server.settings import Settings


async def _refused(request: Request, error: Exception) -> Response:
    """The response to what no handler took: an unknown path or method, or a body that is too long."""
    if isinstance(error, Refused):
        return answer(error)
    assert isinstance(error, HTTPException)
    return answer(
        Problem(error.status_code, "not-there", f"There is no {request.method} {request.url.path}.")
    )


HANDLERS = {HTTPException: _refused, Refused: _refused}

ENDPOINTS = (
    *tables.ENDPOINTS,
    *lobby.ENDPOINTS,
    *accounts.ENDPOINTS,
    *hands.ENDPOINTS,
    *series.ENDPOINTS,
    *days.ENDPOINTS,
    *my_page.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *ladders.ENDPOINTS,
    *bidding.ENDPOINTS,
)


class _Application(Starlette):
    """Starlette without its outermost layer, which costs time for every message of every stream. uvicorn does
    the same work: an exception in our code is logged and answered with 500.

    `around` wraps the application with what every request passes.
    """

    around: Callable[[ASGIApp], ASGIApp]

    def build_middleware_stack(self) -> ASGIApp:
        return self.around(ExceptionMiddleware(self.router, handlers=self.exception_handlers))


def make_app(settings: Settings) -> Starlette:
    """The application with its own database and computers. Migrates the database first."""
    database = Database(settings.db, settings.patience)
    migrate(database.engine)
    return app_of(Service(settings, database, Computers(settings.workers, seed=settings.seed)))


def app_of(service: Service) -> Starlette:
    """The application for this service."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    endpoints: list[tuple[str, str, ASGIApp]] = [
        *((endpoint.method, endpoint.path, EndpointApp(service, endpoint)) for endpoint in ENDPOINTS),
        ("GET", "/api/stream", StreamLimit(service, StreamApp(service))),
        ("GET", "/channel", StreamLimit(service, ChannelApp(service))),
    ]
    app = _Application(routes=_routes(service), lifespan=lifespan, exception_handlers=HANDLERS)
    app.around = lambda pages: Guard(Dispatch(pages, endpoints), service)
    app.state.service = service
    app.state.endpoints = endpoints
    return app


@cache  # It takes 15 ms to make, and tables would wait for it.
def _description() -> bytes:
    return msgspec.json.encode(document(ENDPOINTS))


def _routes(service: Service) -> list[Route]:
    """What is not an endpoint: documents for programs and operators, and the page."""
    figures = Figures(service)

    async def described(request: Request) -> Response:
        return Response(_description(), media_type="application/json")

    async def received(request: Request) -> Response:
        return await receive(service, request)

    async def health(request: Request) -> Response:
        """This process answers. `/ready` says whether it can also write."""
        return JSONResponse({"status": "ok"})

    async def ready(request: Request) -> Response:
        try:
            await service.check_writing()
        except StoreLost as error:
            return answer(no_store(error))
        return JSONResponse({"status": "ok"})

    async def metrics(request: Request) -> Response:
        check_reader(request, service.settings.metrics_token)
        return figures.answer()

    return [
        Route("/api/openapi.json", described, methods=["GET"]),
        Route("/receive", received, methods=["POST"]),
        Route("/health", health, methods=["GET"]),
        Route("/ready", ready, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
        # Last, because it matches every path.
        Route("/{path:path}", page, methods=["GET"]),
    ]
