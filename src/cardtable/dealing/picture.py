"""A picture of a deal as self-contained SVG: a row of small cards for each pile."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

CARD_WIDTH, CARD_HEIGHT, GAP, ROW = 30, 40, 4, 50
LETTER = 8
"""The approximate width of a letter in a pile's name."""

SUITS = (("S", "♠", "#1b2230"), ("H", "♥", "#c5303a"), ("D", "♦", "#1e63c4"), ("C", "♣", "#237a46"))
"""The letter of a suit, its symbol, and its colour, as on the page."""

_FRENCH = re.compile("([SHDC])([2-9TJQKA])")


def svg_of_piles(piles: Mapping[str, Sequence[object]]) -> str:
    """Each pile on its own line after its name. The cards of a French deck begin with spades."""
    margin = LETTER * max(map(len, piles)) + 3 * GAP
    longest = max(len(pile) for pile in piles.values())
    width, height = margin + longest * (CARD_WIDTH + GAP), ROW * len(piles)
    rows = "".join(
        _row(name, _sorted(pile), margin, number * ROW) for number, (name, pile) in enumerate(piles.items())
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="14">{rows}</svg>'
    )


def _sorted(pile: Iterable[object]) -> list[str]:
    """In the order people hold their cards: suit by suit, the highest first. Other cards stay in place."""
    texts = [str(each) for each in pile]
    if not all(map(_FRENCH.fullmatch, texts)):
        return texts
    suits = [letter for letter, _, _ in SUITS]
    return sorted(texts, key=lambda text: (suits.index(text[0]), -"23456789TJQKA".index(text[1])))


def _row(name: str, cards: Sequence[str], left: int, top: int) -> str:
    middle = top + ROW // 2
    label = f'<text x="{GAP}" y="{middle + 5}" fill="#666">{escape(name)}</text>'
    return label + "".join(
        _card(card, left + place * (CARD_WIDTH + GAP), middle - CARD_HEIGHT // 2)
        for place, card in enumerate(cards)
    )


def _card(card: str, left: int, top: int) -> str:
    sign, colour = card, "#1a1a1a"
    for letter, sign_of_suit, colour_of_suit in SUITS:
        if _FRENCH.fullmatch(card) and card[0] == letter:
            sign, colour = f"{card[1]}{sign_of_suit}".replace("T", "10"), colour_of_suit
    return (
        f'<rect x="{left}" y="{top}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="4" '
        f'fill="#fffdf7" stroke="#999"/><text x="{left + CARD_WIDTH // 2}" y="{top + CARD_HEIGHT // 2 + 5}" '
        f'text-anchor="middle" fill="{colour}">{escape(sign)}</text>'
    )
