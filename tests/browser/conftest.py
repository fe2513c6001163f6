"""A real Chromium and a real server for the tests of the page."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from server.outside import ServerProcess, server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

from browser.visitor import PREFER, Visitor

USUAL: dict[str, Any] = {
    "viewport": {"width": 1440, "height": 900},
    "reduced_motion": "reduce",
    "service_workers": "block",
}
"""A browser that nothing moves in, so that nothing has to be waited for. Without a service worker tests can
hold up any file; test_kept_files has one."""

DEALS = ("--seed", os.environ.get("DEALS", "2102"))
"""No test may pass or fail by the luck of a deal: all tables of a game deal the same hands, and computers
that choose by chance choose the same. With another seed in the environment the tests meet other hands."""


@contextmanager
def started_chromium() -> Iterator[Browser]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no chromium; on Debian: apt-get install --no-install-recommends chromium")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


# For this folder and not for the whole session: while it runs, playwright keeps an event loop in this thread,
# and a test of something else in the same process could not start one of its own. The folder has an
# __init__.py, because otherwise pytest would not take it for a package.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with started_chromium() as browser:
        yield browser


def entered(context: BrowserContext, address: str, place: str = "") -> Visitor:
    """Somebody who has opened the page, and for whom no finished trick stays on the table."""
    visitor = Visitor.enter(context, address, place)
    visitor.page.evaluate(PREFER, {"pause": 0})
    return visitor


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server(f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.db'}", *DEALS) as running:
        yield running


@pytest.fixture
def slow(chromium: Browser, tmp_path: Path) -> Iterator[Visitor]:
    """Somebody at a server whose computers take half an hour for a card: nothing happens meanwhile."""
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with server(db, "--pace", "1800", *DEALS) as running, chromium.new_context(**USUAL) as context:
        yield entered(context, running.address)


@pytest.fixture
def new_person(chromium: Browser, served: ServerProcess) -> Iterator[Callable[..., Visitor]]:
    """Makes people, each with a browser of their own; `place` is where they enter, `script` runs first.

    What each page says in the end is printed, for whoever wonders why a test failed.
    """
    contexts: list[BrowserContext] = []

    def enter(place: str = "", script: str = "", **options: Any) -> Visitor:
        context = chromium.new_context(**{**USUAL, **options})
        contexts.append(context)
        context.add_init_script(script)
        return entered(context, served.address, place)

    yield enter
    for context in contexts:
        print_pages(context)
        context.close()


@pytest.fixture(scope="module")
def usual_browser(chromium: Browser, served: ServerProcess) -> Iterator[Visitor]:
    context = chromium.new_context(**USUAL)
    yield entered(context, served.address)
    context.close()


@pytest.fixture
def regular(usual_browser: Visitor) -> Iterator[Visitor]:
    """Somebody who stays for all tests of a module, at one table after the other: to start a browser and load
    the page takes longer than most of them."""
    usual_browser.page.set_viewport_size(USUAL["viewport"])
    yield usual_browser
    print_pages(usual_browser.page.context)


def print_pages(context: BrowserContext) -> None:
    for page in context.pages:
        print(f"{page.url}\n{page.inner_text('body')}\n")


@pytest.fixture
def person(new_person: Callable[..., Visitor]) -> Visitor:
    return new_person()
