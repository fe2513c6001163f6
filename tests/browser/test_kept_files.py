"""The page on a slow network and without one: what is shown before it is there, and the files it keeps."""

from __future__ import annotations

import shutil
import socket
import threading
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route

from browser.expectations import expect
from browser.visitor import PATIENCE, Visitor
from cardtable.server.http import static
from cardtable.server.http.static import page_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from server.outside import ServerProcess

WEB = Path(str(files("cardtable").joinpath("web")))
# The page keeps its files at leisure, after five seconds.
AT_ONCE = """
    const later = window.setTimeout;
    window.setTimeout = (work, delay, ...given) => later(work, delay === 5000 ? 0 : delay, ...given);
"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# Ends when the new worker is in force: it alone has kept anything.
TAKEN_OVER = """async (before) => {
    const isOver = (names) => names.length === 1 && !before.includes(names[0]);
    while (!isOver(await caches.keys())) await new Promise((next) => setTimeout(next, 50));
}"""
KEPT = """async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
}"""


@pytest.fixture
def keeping(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser with a service worker, once the page has asked for one."""
    context = chromium.new_context(locale="en-US", service_workers="allow")
    context.add_init_script(AT_ONCE)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The files of the page alone, which may change meanwhile; gives the address."""
    app = Starlette(routes=[Route("/{path:path}", page_of(folder))])
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        running = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        running.start()
        yield f"http://localhost:{listening.getsockname()[1]}"
        server.should_exit = True
        running.join()


def text_of(page: Page, path: str) -> str:
    return str(page.evaluate("async (path) => (await fetch(path)).text()", path))


def test_there_is_something_to_read_before_the_modules_come(chromium: Browser, served: ServerProcess) -> None:
    """With no module at all the page is in its colours, and names the games."""
    with chromium.new_context(locale="de-DE", service_workers="block") as context:
        page = context.new_page()
        page.route("**/js/**", lambda route: route.abort())
        page.goto(served.address)
        expect(page.locator("main.opening")).to_contain_text("Reizen, den Kontrakt spielen")
        felt = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert felt == "rgb(15, 39, 36)"


def test_the_page_opens_without_a_network(keeping: BrowserContext, served: ServerProcess) -> None:
    """It says that it is offline, and goes on by itself when it no longer is."""
    person = Visitor.enter(keeping, served.address)
    person.page.wait_for_function(CONTROLLED)
    kept = person.page.evaluate(KEPT)
    assert {
        "/",
        "/js/first.bundle.js",
        "/js/table.bundle.js",
        "/css/table/table.css",
        "/texts/en.json",
    } <= set(kept)
    assert [path for path in kept if path.startswith("/api")] == []
    keeping.set_offline(True)
    person.page.reload()
    person.page.locator("main.missing h1", has_text="You are offline.").wait_for()
    expect(person.page.locator("main.missing p")).to_contain_text("This page goes on by itself")
    keeping.set_offline(False)
    person.page.locator("article.game").first.wait_for()


def test_a_table_is_left_and_found_again(keeping: BrowserContext, served: ServerProcess) -> None:
    """Whoever loses the network in mid-hand opens the page offline and is back at the table with it."""
    person = Visitor.enter(keeping, served.address)
    person.open_table(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
    person.page.wait_for_function(CONTROLLED)
    keeping.set_offline(True)
    person.page.reload()
    person.page.locator("main.missing h1", has_text="You are offline.").wait_for()
    keeping.set_offline(False)
    person.page.locator("table-page main.felt").wait_for()
    assert person.wait_until_asked()


def test_a_changed_file_reaches_the_page(
    keeping: BrowserContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the next visit, from the network; and once the new files are kept, without one too."""
    monkeypatch.setattr(static, "LOOK_SECONDS", 1e-9)  # every time
    folder = tmp_path / "web"
    shutil.copytree(WEB, folder)
    sheet = folder / "css" / "ladder.css"
    with serving(folder) as address:
        page = keeping.new_page()
        page.goto(address)
        page.wait_for_function(CONTROLLED)
        assert text_of(page, "/css/ladder.css") == sheet.read_text()
        before = page.evaluate("caches.keys()")
        sheet.write_text("/* new */")
        page.reload()
        assert text_of(page, "/css/ladder.css") == "/* new */"
        page.evaluate(TAKEN_OVER, before)
    page.reload()
    assert text_of(page, "/css/ladder.css") == "/* new */"
