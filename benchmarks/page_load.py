"""What the page costs a browser: `python -m benchmarks.page_load [--seconds N]`.

The first page with an empty cache and with a full one: requests, bytes, and the time until "Play now" can be
clicked. The same on a slow network, 400 ms and 50 kB/s: when there is something to read, when "Play now" can
be clicked, and when the cards of somebody who clicks at once are in sight. Then a table at which a card is
played every second, with cards that move: frames that came late by the page's own clock and by Chromium's
trace, tasks of more than 50 ms, and what a move costs the page's thread in processor time. Server, browser
and whatever else runs share the machine, so a busy one shows in every figure but the last.

Chromium slows down what the page asks for, not what a service worker does: with kept files add a round trip.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

# The people who play in the browser tests play here too.
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import click
from playwright.sync_api import sync_playwright

from browser.visitor import Visitor
from server.outside import server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

VISITS = 7
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
FRAME_MS = 1000 / 60
PACE = "1"

# Noted as soon as there is something to click: the moment in ms after the address was entered.
READY = """
new MutationObserver((_, observer) => {
    if (!document.querySelector("article.game button")) return;
    window.ready = performance.now();
    observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""

LOADED = """() => {
    const all = ["navigation", "resource"].flatMap((each) => performance.getEntriesByType(each));
    // What comes later is for other pages.
    const loaded = all.filter((each) => each.startTime < window.ready);
    const sum = (name) => loaded.reduce((all, each) => all + each[name], 0);
    return [loaded.length, sum("decodedBodySize"), sum("transferSize"), window.ready];
}"""

WATCH = """() => {
    const watched = { frames: [], tasks: [] };
    let last = performance.now();
    const frame = (now) => { watched.frames.push(now - last); last = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => watched.tasks.push(...list.getEntries().map((each) => each.duration)))
        .observe({ type: "longtask" });
    window.watched = watched;
}"""

TRACED = "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame"


def visit(page: Page, address: str) -> tuple[int, int, int, float]:
    page.goto(address)
    page.wait_for_function("() => window.ready")
    requests, plain, sent, ready = page.evaluate(LOADED)
    return requests, plain, sent, ready


def first_page(browser: Browser, address: str) -> None:
    cold, warm = [], []
    for _ in range(VISITS):
        context = browser.new_context()
        context.add_init_script(READY)
        page = context.new_page()
        cold.append(visit(page, address))
        page.goto("about:blank")
        warm.append(visit(page, address))
        context.close()
    for name, visits in (("empty cache", cold), ("full cache", warm)):
        requests, plain, sent, _ = visits[0]
        ready = median(each[3] for each in visits)
        click.echo(
            f"first page, {name}: {requests} requests, {plain / 1000:.0f} kB, {sent / 1000:.0f} kB sent, "
            f"ready after {ready:.0f} ms (median of {VISITS}, worst {max(each[3] for each in visits):.0f})"
        )


def slow_network(browser: Browser, address: str) -> None:
    """With an empty cache, and once more when the service worker has kept the files."""
    context = browser.new_context(service_workers="allow")
    context.add_init_script(READY)
    page = context.new_page()
    throttle = context.new_cdp_session(page)
    throttle.send("Network.enable")
    for name in ("empty cache", "files kept"):
        throttle.send("Network.emulateNetworkConditions", SLOW)
        requests, _, sent, ready = visit(page, address)
        words = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        clicked = time.monotonic()
        page.locator("article.game button.go").first.click()
        page.locator("main.felt .hand .card").first.wait_for()
        shown = 1000 * (time.monotonic() - clicked)
        click.echo(
            f"{SLOW['latency']} ms and {SLOW['downloadThroughput'] // 1000} kB/s, {name}: "
            f"words after {words:.0f} ms, "
            f"ready after {ready:.0f} ms ({requests} requests, {sent / 1000:.0f} kB sent), "
            f"own cards in sight {shown:.0f} ms after the click, {ready + shown:.0f} ms in all"
        )
        throttle.send("Network.emulateNetworkConditions", {**SLOW, "latency": 0, "downloadThroughput": -1})
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.goto("about:blank")
    context.close()


def moving_cards(browser: Browser, address: str, seconds: float) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    person = Visitor.enter(context, address)
    others = ["pinochle:basic"] * 3
    person.open_table(game="pinochle", chairs=["me", *others], start=True)
    person.page.evaluate("async () => (await import('/js/settings.js')).prefer({ guided: true })")
    trace = Trace(context.new_cdp_session(person.page))
    person.page.evaluate(WATCH)
    first, until, spent = person.seq, time.monotonic() + seconds, trace.spent
    while time.monotonic() < until and person.decide():
        person.page.wait_for_timeout(1000)
    frames, tasks = person.page.evaluate("() => [watched.frames, watched.tasks]")
    moves, busy, dropped = person.seq - first, trace.spent - spent, trace.dropped()
    late = sum(round(each / FRAME_MS) - 1 for each in frames if each > 1.5 * FRAME_MS)
    click.echo(
        f"{moves} moves in {seconds:.0f} s at 1440x900: {len(frames)} frames, {late} late by the page's "
        f"clock (longest gap {max(frames):.0f} ms), {dropped} dropped by the trace, "
        f"{len(tasks)} tasks of more than 50 ms (longest {max(tasks, default=0):.0f} ms), "
        f"{1000 * busy / moves:.0f} ms of processor time for a move"
    )
    context.close()


class Trace:
    """What Chromium itself notes of its frames."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._events: list[dict[str, Any]] = []
        self._over = False
        session.on("Tracing.dataCollected", lambda told: self._events.extend(told["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "_over", True))
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.send("Tracing.start", {"traceConfig": {"includedCategories": TRACED.split(",")}})

    @property
    def spent(self) -> float:
        """The processor time of the page's thread so far, in s."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))

    def dropped(self) -> int:
        self._session.send("Tracing.end")
        while not self._over:
            self._session.send("Runtime.evaluate", {"expression": "0"})
        return sum(event["name"] == "DroppedFrame" for event in self._events)


@click.command()
@click.option("--seconds", default=30.0, help="How long cards are played; 0 leaves that out.")
def main(seconds: float) -> None:
    """Print what the first page and a table cost the browser."""
    program = shutil.which("chromium")
    if program is None:
        raise click.ClickException("there is no chromium; on Debian: apt-get install chromium")
    with (
        tempfile.TemporaryDirectory() as place,
        server(f"sqlite:///{place}/tables.db", "--pace", PACE) as running,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as browser,
    ):
        click.echo(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        first_page(browser, running.address)
        slow_network(browser, running.address)
        if seconds:
            moving_cards(browser, running.address, seconds)


if __name__ == "__main__":
    main()
