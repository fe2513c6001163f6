"""The faces of the cards, as a browser paints them."""

from __future__ import annotations

import re
from base64 import b64encode
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from server.outside import ServerProcess

from browser.expectations import expect
from browser.visitor import Visitor

SUITS = "CSHD"
COURTS = "KQJ"
STYLES = ("french", "german")

# Shows one card in a corner, in this style and this wide.
SHOW = """async ([card, faces, width, more]) => {
    const { prefer } = await import("/js/settings.js");
    prefer({ faces, index: "normal", deck: "four", theme: "dark", ...more });
    document.getElementById("sample")?.remove();
    const sample = document.createElement("div");
    sample.id = "sample";
    sample.className = "card";
    sample.style.cssText = "position: fixed; left: 0; top: 0; z-index: 99; border: 0; border-radius: 0";
    sample.style.setProperty("--card-width", `${width}px`);
    const face = document.createElement("card-face");
    face.setAttribute("card", card);
    sample.append(face);
    document.body.append(sample);
}"""

# How much of the part from (0.25, 0.07) to (0.75, `low`) of two pictures is painted otherwise; the second
# may be turned upside down.
DIFFERING = """async ([one, other, low, turned]) => {
    const pixels = async (picture, turned) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const { width, height } = image;
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const pen = canvas.getContext("2d");
        if (turned) { pen.translate(width, height); pen.rotate(Math.PI); }
        pen.drawImage(image, 0, 0);
        const [left, top] = [Math.round(width * 0.25), Math.round(height * 0.07)];
        return pen.getImageData(left, top, width - 2 * left, Math.round(height * low) - top).data;
    };
    const [a, b] = [await pixels(one, false), await pixels(other, turned)];
    let count = 0;
    for (let at = 0; at < a.length; at += 4)
        if ([0, 1, 2].some((part) => Math.abs(a[at + part] - b[at + part]) > 64)) count += 1;
    return count / (a.length / 4);
}"""


@pytest.fixture(scope="module")
def viewer(chromium: Browser, served: ServerProcess) -> Iterator[Visitor]:
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
    yield Visitor.enter(context, served.address)
    context.close()


def sample(viewer: Visitor, card: str, style: str, width: int, **more: Any) -> Locator:
    viewer.page.evaluate(SHOW, [card, style, width, more])
    return viewer.page.locator("#sample")


def picture(viewer: Visitor, card: str, style: str, width: int) -> str:
    return b64encode(sample(viewer, card, style, width).screenshot()).decode()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("suit", SUITS)
def test_courts_of_a_suit_are_told_apart_when_small(viewer: Visitor, style: str, suit: str) -> None:
    """At 40 px more than a quarter of the upper half is painted otherwise."""
    painted = {rank: picture(viewer, f"{suit}{rank}", style, 40) for rank in COURTS}
    for one, other in combinations(COURTS, 2):
        share = viewer.page.evaluate(DIFFERING, [painted[one], painted[other], 0.5, False])
        assert share > 0.25, (one, other)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("rank", COURTS)
def test_courts_have_two_heads(viewer: Visitor, style: str, rank: str) -> None:
    """Upside down a court looks the same, but for where a pixel begins."""
    painted = picture(viewer, f"S{rank}", style, 250)
    share = viewer.page.evaluate(DIFFERING, [painted, painted, 0.93, True])
    assert share < 0.03


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("deck", ["four", "two", "skat"])
def test_german_suits_have_the_colours_of_real_decks(viewer: Visitor, deck: str, theme: str) -> None:
    """Leaves green, hearts red, bells yellow to orange, acorns dark brown, whatever the deck."""

    def colour(suit: str) -> list[int]:
        face = sample(viewer, f"{suit}7", "german", 60, deck=deck, theme=theme).locator("svg")
        said: str = face.evaluate("(each) => getComputedStyle(each).color")
        return [int(part) for part in re.findall(r"\d+", said)]

    red, green, blue = colour("S")
    assert green > 1.5 * red
    assert green > 1.5 * blue
    red, green, blue = colour("H")
    assert red > 3 * green
    assert red > 3 * blue
    red, green, blue = colour("D")
    assert red > green > 0.5 * red
    assert blue < 0.2 * red
    red, green, blue = colour("C")
    assert 100 > red > green > blue


def test_german_cards_are_called_by_their_names(viewer: Visitor) -> None:
    """Whoever listens hears the words of the deck that lies on the table."""
    names = """async () => {
        const { cardName } = await import("/js/cards/notation.js");
        return ["CJ", "SQ", "HK", "DA"].map(cardName);
    }"""
    sample(viewer, "CJ", "german", 60)
    assert viewer.page.evaluate(names) == ["Eichel Unter", "Grün Ober", "Herz König", "Schellen Daus"]
    expect(viewer.page.locator("#sample text").first).to_have_text("U")
    sample(viewer, "CJ", "french", 60)
    assert viewer.page.evaluate(names) == ["Kreuz Bube", "Pik Dame", "Herz König", "Karo Ass"]


def test_german_signs_stand_among_words(viewer: Visitor) -> None:
    """No font has acorns: the sign is cut out of the place where the glyph of clubs would be."""
    sign = """async () => {
        const { suitMark } = await import("/js/cards/notation.js");
        const { render } = await import("/js/dom.js");
        const place = document.getElementById("sample");
        render(place, suitMark("C"));
        return getComputedStyle(place.firstElementChild).maskImage;
    }"""
    sample(viewer, "CJ", "german", 60)
    assert viewer.page.evaluate(sign).startswith('url("data:image/svg+xml,')
    sample(viewer, "CJ", "french", 60)
    assert viewer.page.evaluate(sign) == "none"
