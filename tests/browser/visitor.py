"""Somebody with a browser: sees and clicks what people see and click, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page, Position

# Only a page that stands still waits this long; a busy machine may take seconds for a click.
PATIENCE = 60_000
MOST_DECISIONS = 120
OFTEN = 3
MOST_KEYS = 100

CARDS = "button.card:not([aria-disabled]):not(.lifted)"
OFFERS = ("[data-action=pass]", ".answers button:not(.confirm), button.take", ".confirm", CARDS)
"""What is taken, the first that is there: pass if it can be said, else a word, else cards."""

# Either the hand is over, or it is my turn and something is offered: its selector and the seq.
ASKED = """(offers) => {
    if (document.querySelector(".result")) return ["", 0];
    if (!document.querySelector(".prompt.mine")) return null;
    const offer = offers.find((selector) => document.querySelector(selector));
    return offer ? [offer, document.querySelector("table-page").table.seq] : null;
}"""

# An action is sent as a click sends it; null when nothing is asked for any more.
TAKE = """(wanted) => {
    const page = document.querySelector("table-page");
    const { legal: all } = page.table;
    const fitting = wanted.map((form) => all.filter(({ action }) => new RegExp(form).test(action)));
    const legal = fitting.find((each) => each.length > 0)?.at(-1) ?? all[0];
    if (legal) page.act(legal);
    return legal?.action ?? null;
}"""

DUEL: dict[str, Any] = {
    "game": "nimmt",
    "preset": "duel",
    "chairs": ["me", "nimmt:random"],
    "start": True,
}
"""A table of 6 nimmt! against one computer, to be opened."""

# All that is written, and the names that are read out.
SAID = """() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.nodeType === Node.TEXT_NODE) said.push(node.nodeValue);
        else if (node.localName === "noscript") node.replaceChildren();
        else said.push(node.getAttribute("aria-label") ?? "", node.getAttribute("title") ?? "");
    }
    return said;
}"""

PREFER = "async (some) => (await import('/js/settings.js')).prefer(some)"
USUAL_PAUSE = 1200
"""How long a finished trick stays on the table, in milliseconds."""

# The index of a card that lies half under another.
CORNER: Position = {"x": 10, "y": 16}


@dataclass
class Visitor:
    page: Page
    address: str
    decided: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    @classmethod
    def enter(cls, context: BrowserContext, address: str, place: str = "") -> Visitor:
        """Opens the page; whatever the browser complains about fails the test."""
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", _fail)
        page.goto(f"{address}/{place}")
        page.wait_for_selector(
            "article.game, main.felt, main.missing, main.friend, main.rules, main.account, main.bidding"
        )
        # Who has been asked for a name is not asked again.
        page.evaluate(PREFER, {"named": True})
        return cls(page, address)

    def open_table(self, **wanted: Any) -> str:
        """A new table by the page's own interface; gives its id and goes there."""
        table = self.page.evaluate(
            """async (wanted) => {
                const { post } = await import("/js/api.js");
                return (await post("/tables", JSON.parse(wanted))).table;
            }""",
            json.dumps(wanted),
        )
        self.go_to(table)
        return str(table)

    def go_to(self, table: str) -> None:
        self.page.goto(f"{self.address}/#/table/{table}")
        self.page.wait_for_selector(f"table-page[table='{table}'] main.felt")

    def look_at(self, place: str) -> None:
        """Another page, by way of the lobby, so that nothing of the last one is taken for it."""
        self.page.goto(f"{self.address}/#/")
        self.page.wait_for_selector("article.game")
        self.page.goto(f"{self.address}/{place}")
        self.page.wait_for_selector("main:not(.lobby)")

    def speak(self, language: str) -> None:
        """As if it was chosen in the lobby; what is shown changes."""
        self.page.evaluate("async (each) => (await import('/js/texts.js')).chooseLanguage(each)", language)
        self.page.wait_for_selector(f"html[lang={language}]")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand button.card")

    @property
    def cards(self) -> list[str]:
        """The cards of the hand, from the left."""
        return list(self.hand.evaluate_all("cards => cards.map((card) => card.dataset.card)"))

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt")

    def seat(self, name: str) -> Locator:
        return self.page.locator(".seat", has_text=name)

    def wait_until_asked(self) -> bool:
        """True if something is asked of me and can be clicked, False if the hand is over."""
        asked = self._asked()[0] != ""
        self.settle()
        return asked

    def settle(self) -> None:
        """New choices take no click for a moment, so that a double click decides nothing."""
        self.page.locator("main.felt:not(.settling)").wait_for()

    def _asked(self) -> tuple[str, int]:
        offer, position = self.page.wait_for_function(ASKED, arg=OFFERS).json_value()
        return offer, position

    def decide(self) -> bool:
        """Takes the first thing that is offered; False if the hand is over."""
        offer, position = self._asked()
        if offer == "":
            return False
        self.settle()
        if offer == ".confirm":
            self._pick()
        else:
            self.page.locator(offer).first.click(position=CORNER)
        self.wait_for_news(position)
        return True

    def may(self, start: str) -> bool:
        """Whether an action that begins with this is offered, once something is asked."""
        self.page.wait_for_function(
            "() => document.querySelector('.result') || document.querySelector('table-page').myTurn"
        )
        legal = self.page.evaluate("document.querySelector('table-page').table.legal")
        return any(each["action"].startswith(start) for each in legal)

    def take(self, *wanted: str) -> str:
        """Takes the last action that the first of these patterns fits, without looking for its button."""
        self.page.wait_for_function(
            "() => document.querySelector('.result') || document.querySelector('table-page').myTurn"
        )
        position = self.seq
        taken = self.page.evaluate(TAKE, wanted)
        if taken is not None:
            self.wait_for_news(position)
        return str(taken or "")

    def decide_by_touch(self) -> bool:
        """The same with a finger: a card is lifted by the first tap and played by the second."""
        offer, _ = self._asked()
        if offer != CARDS:
            return self.decide()
        self.page.locator(CARDS).first.tap(position=CORNER)
        lifted = self.page.locator("button.card.lifted")
        lifted.wait_for()
        # Where all choose at once the others may have chosen meanwhile, so `seq` says nothing here.
        assert self.page.evaluate("document.querySelector('table-page').myTurn"), "one tap decides nothing"
        position = self.seq
        lifted.tap(position=CORNER)
        self.wait_for_news(position)
        return True

    def decide_by_keyboard(self, typed: bool) -> bool:
        """The same by typing what is written on it, or by Tab, arrows and Enter."""
        offer, position = self._asked()
        if offer in ("", ".confirm"):
            return self.decide()
        keyboard = self.page.keyboard
        if typed:
            first = self.page.locator(offer).first
            keyboard.type(str(first.get_attribute("data-action") or first.get_attribute("data-card")))
        else:
            self._focus(offer)
        keyboard.press("Enter")
        self.wait_for_news(position)
        return True

    def _focus(self, offer: str) -> None:
        """By Tab to the first of its kind, and by arrows to a card that can be played."""
        self._press("Tab", offer if offer != CARDS else "button.card")
        self._press("ArrowRight", offer)

    def _press(self, key: str, wanted: str) -> None:
        """Until something of this kind has the focus."""
        for _ in range(MOST_KEYS):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{MOST_KEYS} times {key} do not lead to {wanted}")

    def _pick(self) -> None:
        confirm = self.page.locator(".confirm")
        while confirm.is_disabled():
            self.page.locator(CARDS).first.click(position=CORNER)
        confirm.click()

    @property
    def seq(self) -> int:
        return int(self.page.evaluate("document.querySelector('table-page').table.seq"))

    def wait_for_news(self, position: int) -> None:
        self.page.wait_for_function(
            "position => document.querySelector('table-page').table.seq > position", arg=position
        )

    def play_hand(self) -> None:
        """Plays on until the hand is over."""
        for _ in range(MOST_DECISIONS):
            if not self.goes_on(self.decide):
                return
        raise AssertionError(f"the hand is not over after {MOST_DECISIONS} decisions")

    def goes_on(self, decide: Callable[[], bool]) -> bool:
        """Decides in this way; False if the hand is over. What is offered in the same words again and again
        is decided like this a few times, and then just taken: new buttons take no click for a while."""
        offer, _ = self._asked()
        words = self.page.url, offer, self.prompt.inner_text() if offer else ""
        self.decided[words] += 1
        return decide() if self.decided[words] <= OFTEN else bool(self.take())

    def next_hand(self) -> None:
        """Plays on to the end of this hand; then the next one is dealt, with other cards."""
        while self.take():
            pass
        number = self.page.evaluate("document.querySelector('table-page').table.hand.number")
        self.page.locator(".result button.next").click()
        self.page.wait_for_function(
            "number => document.querySelector('table-page').table.hand.number > number", arg=number
        )

    @property
    def said(self) -> list[str]:
        """All texts of the page."""
        return list(self.page.evaluate(SAID))

    @property
    def is_too_wide(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def _fail(error: object) -> None:
    raise AssertionError(f"the page threw {error}")
