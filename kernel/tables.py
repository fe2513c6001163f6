"""Writes the numbers of the rules for the kernel: `python kernel/tables.py FILE` makes a C++ header.

The rules in src/cardtable/games own these numbers, and the build runs this file, so the kernel has no copy to
keep. They are constants of the compiler, which works out all that follows from them before a hand is played.
`digest()` is in the built kernel too, and a test compares the two.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from cardtable.core import Seat
from cardtable.games.bridge import Contract, Strain, contract, score
from cardtable.games.bridge.deal import layout as bridge_layout
from cardtable.games.nimmt import HEADS, Nimmt
from cardtable.games.nimmt.state import ROW_FULL
from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.hands import ORDERS, SORTED
from cardtable.games.pinochle.melds import BIG_DOUBLES, PATTERNS, MeldName
from cardtable.games.pinochle.score import SCALES, WORTH
from cardtable.games.skat import kinds, scoring
from cardtable.games.skat.actions import ANNOUNCED, FROM_HAND, VALUES, Kind
from cardtable.games.skat.actions import DECK as SKAT_DECK
from cardtable.games.two_hand_pinochle.melding import POINTS
from cardtable.games.two_hand_pinochle.round import CARD_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.cards import Card
    from cardtable.tricks import Order


def braced(value: Any) -> str:
    """A value as C++ writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return "{" + ", ".join(map(braced, value)) + "}"
    return str(value)


def array(name: str, kind: str, values: Sequence[Any]) -> str:
    """A constant array. Arrays of structs have braces of their own."""
    inner = ", ".join(map(braced, values))
    return f"inline constexpr std::array<{kind}, {len(values)}> {name}{{{{{inner}}}}};"


def number(name: str, value: int) -> str:
    return f"inline constexpr int {name} = {value};"


def orders(name: str, rules: Iterable[Order], deck: Sequence[Card]) -> str:
    """Orders with the cards numbered by their place in the deck."""

    def places(cards: int) -> str:
        return f"0x{sum(1 << place for place, card in enumerate(deck) if cards & card.bit):x}"

    def masks(by_card: Sequence[int]) -> list[str]:
        return [places(by_card[card.index]) for card in deck]

    kind = f"Order<{len(deck)}>"
    made = [(places(each.trumps), masks(each.same_suit), masks(each.beaten_by)) for each in rules]
    written = ", ".join(kind + braced(each) for each in made)
    return f"inline constexpr std::array {name}{{{written}}};"


def upwards(cards: Iterable[Card], rules: Order) -> list[Card]:
    return sorted(cards, key=lambda card: -rules.beaten_by[card.index].bit_count())


def skat() -> list[str]:
    place = {card: number for number, card in enumerate(SKAT_DECK)}
    grand = kinds.ORDERS[Kind.GRAND]
    tops = [[place[card] for card in reversed(upwards(rules.trumps, rules))] for rules in kinds.ORDERS]
    plain = upwards([card for card in SKAT_DECK[:8] if not card.bit & grand.trumps], grand)
    by_suit = {suit: kind for kind, suit in kinds.SUITS.items()}
    contracts = [
        (f"{each.kind.value}", each.hand, each.schneider, each.schwarz, each.ouvert)
        for each in (*ANNOUNCED, *FROM_HAND)
    ]
    return [
        array("bids", "int", VALUES),
        "// Kind, hand, schneider, schwarz, ouvert; first those after picking up the skat.",
        array("contracts", "std::array<int, 5>", [(each,) for each in contracts]),
        number("announced", len(ANNOUNCED)),
        array("base", "int", list(kinds.BASE.values())),
        array(
            "null_values",
            "int",
            [scoring.NULL_VALUES[hand, ouvert] for hand in (False, True) for ouvert in (False, True)],
        ),
        array("card_points", "int", [kinds.POINTS[card.index] for card in SKAT_DECK]),
        number("all_points", kinds.ALL_POINTS),
        number("to_win", scoring.TO_WIN),
        number("to_schneider", scoring.TO_SCHNEIDER),
        number("tricks", scoring.TRICKS),
        orders("orders", kinds.ORDERS, SKAT_DECK),
        "// By kind the matadors from the highest down, and how many there are.",
        array("tops", "std::array<int, 11>", [(each,) for each in tops]),
        array("top_count", "int", [len(each) for each in tops]),
        "// The ranks of a plain suit and the suits of jacks, from the lowest up.",
        array("kind_of_suit", "int", [kind.value for _, kind in sorted(by_suit.items())]),
        array("plain_upwards", "int", [place[card] for card in plain]),
        array("jacks_upwards", "int", [int(card.suit) for card in kinds.JACKS]),
    ]


def bridge() -> list[str]:
    (deck,) = bridge_layout().decks
    made = [
        [score(Contract(level, strain, doubled, Seat(0)), tricks, False) for tricks in range(14)]
        for level, strain, doubled in product(range(1, 8), Strain, range(3))
    ]
    return [
        orders("orders", contract.ORDERS, tuple(deck.kinds)),
        "// What the declarer scores: by level, strain and doubling, then by tricks.",
        array("scores", "std::array<int, 14>", [(each,) for each in made]),
    ]


def pinochle() -> list[str]:
    game = Pinochle()
    place = {card: number for number, card in enumerate(SORTED)}
    names = list(MeldName)
    patterns = [
        [
            (f"{names.index(pattern.name)}", f"0x{sum(1 << place[card] for card in pattern.cards):x}")
            for pattern in PATTERNS[trump]
        ]
        for trump in by_suit()
    ]
    scale = SCALES[game.counting]
    return [
        orders("orders", [ORDERS[trump] for trump in by_suit()], SORTED),
        "// By trump the name and the cards of each meld.",
        "using Pattern = std::pair<int, std::uint64_t>;",
        array("patterns", f"std::array<Pattern, {len(patterns[0])}>", [(each,) for each in patterns]),
        "// The points of a meld once and twice.",
        array("single", "int", [BIG_DOUBLES[name][0] for name in names]),
        array("both", "int", [BIG_DOUBLES[name][1] for name in names]),
        array("counters", "int", [WORTH[game.counting][card.index] for card in SORTED]),
        number("last_trick", scale.last),
        number("all_counters", scale.total),
        number("tricks", scale.pack.tricks),
        number("target", game.target),
        number("lowest_bid", game.minimum),
        number("highest_bid", game.highest),
    ]


def by_suit() -> list[Any]:
    """Suits in the order of sorted hands."""
    return list(dict.fromkeys(card.suit for card in SORTED))


def two_hand() -> list[str]:
    return [
        array("card_points", "int", [CARD_POINTS[card] for card in SORTED]),
        array("meld_points", "int", [POINTS[name] for name in MeldName]),
    ]


def nimmt() -> list[str]:
    game = Nimmt()
    start, *hands = game.layout.piles
    return [
        array("heads", "int", HEADS),
        number("row_limit", ROW_FULL),
        number("row_count", start.size),
        number("hand_size", hands[0].size),
        number("end", game.end),
    ]


def tables() -> str:
    parts = {
        "skat": skat(),
        "bridge": bridge(),
        "pinochle": pinochle(),
        "two_hand": two_hand(),
        "nimmt": nimmt(),
    }
    return "\n\n".join(
        "\n".join([f"namespace cardtable::tables::{name} {{", *lines, "}"]) for name, lines in parts.items()
    )


def digest() -> str:
    return sha256(tables().encode()).hexdigest()[:16]


def header() -> str:
    return "\n".join(
        [
            "// Written by kernel/tables.py from the rules in src/cardtable/games.",
            "#pragma once",
            "#include <array>",
            "#include <cstdint>",
            "#include <utility>",
            "#include <cardtable/cards.hpp>",
            tables(),
            f'namespace cardtable::tables {{ inline constexpr const char* digest = "{digest()}"; }}\n',
        ]
    )


if __name__ == "__main__":
    file, text = Path(sys.argv[1]), header()
    file.parent.mkdir(parents=True, exist_ok=True)
    # A file that stays as it was does not make the compiler work.
    if not file.exists() or file.read_text() != text:
        file.write_text(text)
