"""What the server counts, for Prometheus. Nothing here says who plays what."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.responses import Response

from cardtable.server.http.endpoint import bearer
from cardtable.server.http.problems import not_yours

if TYPE_CHECKING:
    from starlette.requests import Request

    from cardtable.server.service import Service
    from cardtable.server.tables.room import Room

LOCAL = ("127.0.0.1", "::1")
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


def check_reader(request: Request, token: str | None) -> None:
    """Problem unless the figures are asked for with the token, or from this machine where there is none.

    What a proxy passes on does not come from this machine."""
    if token is not None:
        if not hmac.compare_digest((bearer(request) or "").encode(), token.encode()):
            raise not_yours("The figures are for who has the token.")
    elif request.client is None or request.client.host not in LOCAL or "x-forwarded-for" in request.headers:
        raise not_yours("The figures are for this machine only; --metrics-token lets others read them.")


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "cardtable_requests", "Requests by path and status", ["path", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "cardtable_request_seconds", "Time to answer", registry=self._registry, buckets=BUCKETS
        )
        self._events = Counter("cardtable_events", "Events at all tables", registry=self._registry)
        self._streams = Gauge("cardtable_streams", "Open streams", registry=self._registry)
        self._driven = Gauge("cardtable_driven_tables", "Tables this process drives", registry=self._registry)
        self._failures = Gauge(
            "cardtable_computer_failures",
            "Decisions computers did not make",
            ["computer"],
            registry=self._registry,
        )

    def answered(self, path: str, status: int, seconds: float) -> None:
        # `path` is the pattern of the endpoint: with ids in it there would be labels without end.
        self._requests.labels(path, str(status)).inc()
        self._seconds.observe(seconds)

    def happened(self, before: Room | None, after: Room) -> None:
        if before is not None:
            self._events.inc(after.seq - before.seq)

    def answer(self, service: Service) -> Response:
        self._streams.set(len(service.streams))
        self._driven.set(len(service.driver))
        for name, times in service.computers.failures.items():
            self._failures.labels(name).set(times)
        return Response(generate_latest(self._registry), headers={"content-type": MEDIA_TYPE})
