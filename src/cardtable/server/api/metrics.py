"""Metrics for Prometheus. They do not say who plays what."""

from __future__ import annotations

import hmac
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from starlette.responses import Response

from cardtable.server.http.endpoint import bearer
from cardtable.server.metrics import BUCKETS
from cardtable.server.views.refusals import not_yours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.metrics_core import Metric
    from starlette.requests import Request

    from cardtable.server.service import Service
    from cardtable.server.store.database import Writes

LOCAL = ("127.0.0.1", "::1")
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def check_reader(request: Request, token: str | None) -> None:
    """Raises Refused unless the request has the token, or comes from this machine if there is no token.

    A request that a proxy passes on does not count as coming from this machine.
    """
    if token is not None:
        if not hmac.compare_digest((bearer(request.scope) or "").encode(), token.encode()):
            raise not_yours("Send the metrics token as a bearer token to read the figures.")
    elif request.client is None or request.client.host not in LOCAL or "x-forwarded-for" in request.headers:
        raise not_yours("The figures are for this machine only; --metrics-token lets others read them.")


class Figures(Collector):
    """The metrics of a service. The counts become metrics when they are read."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def answer(self) -> Response:
        """The response with all metrics."""
        return Response(generate_latest(self._registry), headers={"content-type": MEDIA_TYPE})

    def collect(self) -> Iterator[Metric]:
        """Called by prometheus_client when the metrics are read."""
        counts = self._service.metrics
        requests = CounterMetricFamily(
            "cardtable_requests", "Requests by path and status", labels=["path", "status"]
        )
        for (path, status), times in counts.requests.items():
            requests.add_metric([path, str(status)], times)
        yield requests
        so_far = accumulate(counts.seconds)
        bounds = [*(str(bound) for bound in BUCKETS), "+Inf"]
        yield HistogramMetricFamily(
            "cardtable_request_seconds",
            "Time to answer",
            buckets=list(zip(bounds, so_far, strict=True)),
            sum_value=counts.seconds_sum,
        )
        yield CounterMetricFamily("cardtable_events", "Events at all tables", counts.events)
        refusals = CounterMetricFamily("cardtable_refusals", "Requests refused, by reason", labels=["kind"])
        for kind, times in counts.refusals.items():
            refusals.add_metric([kind], times)
        yield refusals
        yield from _gauges(self._service)
        yield from _load(self._service)
        yield from _writes(self._service.writes)


def _gauges(service: Service) -> Iterator[Metric]:
    yield GaugeMetricFamily("cardtable_streams", "Open streams", len(service.streams))
    yield GaugeMetricFamily("cardtable_driven_tables", "Tables this process drives", len(service.driver))
    failures = CounterMetricFamily(
        "cardtable_computer_failures", "Decisions computers did not make", labels=["computer", "how"]
    )
    for labels, times in service.computers.failures.items():
        failures.add_metric(labels, times)
    yield failures


def _load(service: Service) -> Iterator[Metric]:
    overload = service.overload
    yield GaugeMetricFamily("cardtable_loop_lag_seconds", "How late the loop is", overload.lag)
    worst, overload.worst = overload.worst, 0.0
    yield GaugeMetricFamily("cardtable_loop_lag_worst_seconds", "The same at its worst", worst)
    queues = GaugeMetricFamily("cardtable_queue", "What waits, by queue", labels=["queue"])
    for name, length in (
        ("requests", overload.waiting),
        ("commands", service.rooms.waiting),
        ("store", service.writes.unwritten),
        ("streams", service.streams.queued),
        ("analyses", service.analyses.waiting),
    ):
        queues.add_metric([name], length)
    yield queues


def _writes(writes: Writes) -> Iterator[Metric]:
    for name, what, value in (
        ("transactions", "Transactions written", writes.transactions),
        ("written", "Jobs written in them", writes.jobs),
        ("failures", "Jobs that could not be written", writes.failures),
        ("seconds", "Time spent writing", writes.seconds),
    ):
        yield CounterMetricFamily(f"cardtable_store_{name}", what, value)
