"""Hands of skat judged by nets, and guesses of where cards lie, with nets whose answers can be counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import exp
from typing import TYPE_CHECKING

import pytest

from cardtable.cards import Cards, Suit
from cardtable.games.skat.actions import DECK
from cardtable.search.skat.hand_strength import STEPS, SkatBeliefs, SkatStrength, strength
from support.skat_nets import indifferent, layer, preferring_aces

if TYPE_CHECKING:
    from cardtable.search.nets import Layer

HAND = Cards.parse("CJ SJ DJ CA CK DA D8 HA HT S7")
ACE_HELD, TEN_PUSHED = 7, 8 + 3


def counting() -> list[Layer]:
    """The odds of a game: aces in side suits, 10 for each jack, 100 for forehand, and twice that as second
    answer; in null, tens pushed. Nobody's bids say anything."""
    head = [layer(3, 1, {(0, 0): 1, (1, 0): 100}), layer(1, 2, {(0, 0): 1, (0, 1): 2})]
    jacks = [layer(12, 1, {(jack, 0): 10 for jack in range(4)}), layer(1, 1, {(0, 0): 1})]
    aces = [layer(16, 1, {(ACE_HELD, 0): 1}), layer(1, 1, {(0, 0): 1})]
    tens = [layer(16, 1, {(TEN_PUSHED, 0): 1}), layer(1, 1, {(0, 0): 1})]
    bids = [layer(16, 1, {}), layer(1, 1, {}), layer(2, 1, {}), layer(1, len(STEPS), {})]
    return [*aces, *jacks, *head, *aces, *jacks, *head, *tens, *jacks, *head, *bids]


def test_a_game_is_judged_by_what_its_suits_add_up_to() -> None:
    """Three jacks; three side aces in grand, two when clubs are trumps. Jacks are no trumps in null."""
    nets = SkatStrength(counting())
    assert nets.odds(-1, HAND, 0, False, False) == 33
    assert nets.odds(0, HAND, 0, False, False) == 32
    assert nets.odds(0, HAND, 0, True, True) == 264
    assert nets.odds(-2, HAND, Cards.parse("CT ST"), False, False) == 2
    assert nets.bid_shares(HAND, True) == pytest.approx([1 / 13] * 13)


def test_pushes_are_sorted_and_keep_trumps() -> None:
    """With clubs as trumps four of twelve are free: six pairs, best the one that keeps both aces."""
    nets = SkatStrength(counting())
    pushes = nets.pushes(0, Cards.parse("CJ SJ HJ DJ CA CT CK CQ DA HA H7 S7"), False)
    assert [odds for _, odds in pushes] == [42, 41, 41, 41, 41, 40]
    assert Cards(pushes[0][0]) == Cards.parse("H7 S7")
    # Eleven trumps: one of them has to go, but no jack.
    pushes = nets.pushes(0, Cards.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 DA"), False)
    assert len(pushes) == 28
    assert not any(pair & Cards.parse("CJ SJ HJ DJ") for pair, _ in pushes)


def test_every_skat_is_tried() -> None:
    """22 cards are unseen: 231 pairs of them, six games each; grand counts what was picked up and kept."""
    found = SkatStrength(counting()).with_each_skat(HAND, False)
    assert len({skat for skat, _ in found}) == 231
    games = dict(found)[Cards.parse("HJ SA")]
    assert [odds for _, odds in games] == [43, 43, 43, 43, 44, 1]


def test_wrong_layers_are_refused() -> None:
    with pytest.raises(ValueError, match="22 layers"):
        SkatStrength(counting()[1:])
    with pytest.raises(ValueError, match="not those"):
        SkatStrength([*counting()[1:], counting()[0]])


def beliefs(known: list[str], barred: list[str]) -> SkatBeliefs:
    def masks(piles: list[str]) -> list[int]:
        return [int(Cards.parse(pile)) for pile in piles]

    steps = [0] * 3, [13] * 3
    return SkatBeliefs(
        SkatStrength(counting()), indifferent(), 0, masks(known), masks(barred), *steps, -1, 0, False, []
    )


KNOWN = ["C7 C8 C9 CT CJ CQ CK CA D7 D8", "D9 DT DJ DQ DK DA H7 H8 H9", "HT HJ HQ HK HA S7 S8 S9 ST", ""]


def test_layouts_are_uniform_over_what_is_possible() -> None:
    """SJ SQ SK SA: one each for two hands and two for the skat is twelve ways; without SA in the second hand
    nine. Drawn one at a time, each comes as often."""
    asked = beliefs(KNOWN, ["", "SA", "", ""])
    drawn = Counter(tuple(asked.draw(1, 1, seed)[0][0]) for seed in range(1800))
    assert len(drawn) == 9
    assert all(150 <= count <= 250 for count in drawn.values())
    assert not any(piles[1] & Cards.parse("SA") for piles in drawn)
    assert len(asked.draw(100, 500, 1)) == 9


def test_what_is_drawn_counts_as_much_as_it_fits() -> None:
    """The second seat bid 48, which fits the spade jack better than other cards. Of twelve layouts six are
    drawn: over many draws each layout counts in sum what it fits, as often as it lay in the pool."""
    masks = [int(Cards.parse(pile)) for pile in KNOWN]
    steps = [0, STEPS.index(48), 0], [13, len(STEPS), 13]
    asked = SkatBeliefs(strength(), indifferent(), 0, masks, [0] * 4, *steps, -1, 0, False, [])
    draws, pool = 3000, 48
    sums: dict[tuple[int, ...], float] = defaultdict(float)
    for seed in range(draws):
        drawn = asked.draw(6, pool, seed)
        assert len(drawn) == len({tuple(piles) for piles, _ in drawn}) <= 6
        for piles, counts in drawn:
            sums[tuple(piles)] += counts
    assert len(sums) == 12
    for layout, counted in sums.items():
        assert counted / draws == pytest.approx(pool / 12 * asked.fit(layout), rel=0.1)


def test_cards_that_cannot_lie_so_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be dealt"):
        beliefs(KNOWN, ["", "SJ SQ SK SA", "", ""])
    with pytest.raises(ValueError, match="two places"):
        beliefs([KNOWN[0], KNOWN[0], "", ""], [""] * 4)


def test_who_passed_is_taken_for_weak_and_who_bid_for_strong() -> None:
    """Four jacks and four aces in the second hand, once after it passed and once after it bid 48."""
    strong = [int(Cards.parse("CJ SJ HJ DJ CA DA HA SA CT DT"))]
    others = ["C7 C8 C9 D7 D8 D9 H7 H8 S7 S8", "H9 HT HQ HK S9 ST SQ SK CQ CK", "DQ DK"]
    front, rear, skat = (int(Cards.parse(pile)) for pile in others)
    fits = []
    for first, last in ((0, 1), (STEPS.index(48), len(STEPS))):
        steps = [0, first, 0], [13, last, 13]
        seen = SkatBeliefs(strength(), indifferent(), 0, [front, 0, 0, 0], [0] * 4, *steps, -1, 0, False, [])
        fits.append(seen.fit([front, *strong, rear, skat]))
    assert fits[1] > 3 * fits[0]


@pytest.mark.parametrize(
    ("trump", "held", "value"),
    [
        (Suit.CLUBS, "CJ HJ CA CT CK C9 C8 DA D7 HT", 24),
        (Suit.DIAMONDS, "HJ DJ DA DT DK D9 D8 CA C7 ST", 27),
        (Suit.HEARTS, "HA HT HK H9 H8 CA C7 ST SQ D7", 50),
        (Suit.SPADES, "SK SQ S9 S8 S7 CA C7 HT HQ D7", 77),
        (-1, "CJ SJ CA CT CK DA DT D7 HT HA", 72),
    ],
)
def test_who_plays_has_what_the_bid_needs(trump: int, held: str, value: int) -> None:
    """With 1, without 2, without 4, without 6 and grand with 2: a bid above that is ten times less likely."""
    declarer = int(Cards.parse(held))
    rest = sorted((card for card in DECK if not card.bit & declarer), key=lambda card: card.rank)
    # Two low cards, which change no matadors.
    skat, front, rear = (int(Cards.of(rest[first:last])) for first, last in ((0, 2), (2, 12), (12, 22)))
    fits = []
    for bid in (value, value + 1):
        piles, steps = ([front, 0, 0, 0], [0] * 4), ([0] * 3, [13] * 3)
        seen = SkatBeliefs(strength(), indifferent(), 0, *piles, *steps, 1, trump, False, [], bid)
        fits.append(seen.fit([front, declarer, rear, skat]))
    assert fits[1] == pytest.approx(fits[0] / 10)


def test_cards_that_were_played_say_something() -> None:
    """A defender who throws the king of diamonds holds no ace, rather than three: if an ace is played e times
    as often as any other card, 1 of 10 against 1 of 7 + 3 e, to the power of 0.75."""
    hands = [
        "C7 C8 C9 CT CJ CQ CK CA HJ SJ",
        "DK D7 D8 D9 H7 H8 H9 S7 S8 S9",
        "DA HA SA DT DQ HT HQ HK ST SQ",
    ]
    aces = ["C7 C8 C9 CT CJ CQ CK CA HJ SJ", "DK DA HA SA D7 H7 H8 H9 S7 S8", "D8 D9 S9 DT DQ HT HQ HK ST SQ"]
    piles = [[int(Cards.parse(pile)) for pile in (*each, "DJ SK")] for each in (hands, aces)]
    leader, led = piles[0][0], int(Cards.parse("DK"))
    # Forehand declares clubs and is the one who guesses; middlehand plays to the lead of a jack.
    jack = int(Cards.parse("SJ"))
    seen = SkatBeliefs(
        SkatStrength(counting()),
        preferring_aces(),
        0,
        [leader, led, 0, 0],
        [0] * 4,
        [0] * 3,
        [13] * 3,
        0,
        0,
        False,
        [(jack, 0, 0), (led, 0, 0)],
    )
    without, with_aces = (seen.fit(each) for each in piles)
    assert without / with_aces == pytest.approx(((7 + 3 * exp(1)) / 10) ** 0.75, rel=1e-4)


@pytest.mark.parametrize(("thrown", "kept"), [("S9", 0.85), ("S7", 0.15), ("S8", 0.075)])
def test_a_signal_is_read(thrown: str, kept: float) -> None:
    """The partner threw one of three low spades with the ace: the agreement asks for the nine, and it is kept
    17 times of 20; who breaks it plays the seven or the eight. Two low spades leave only the seven."""
    holding = "DK D8 D9 H7 H8 H9" + (" S7 S8 S9 SA" if thrown != "S7" else " S7 S9 SA SK")
    front = int(Cards.parse("C7 C8 C9 CT CJ CQ CK CA HJ SJ"))
    partner, card = int(Cards.parse(holding)), int(Cards.parse(thrown))
    rest = [each for each in DECK if not each.bit & (front | partner)]
    piles = [front, partner, int(Cards.of(rest[:10])), int(Cards.of(rest[10:]))]
    low, high, clubs = (int(Cards.parse(cards)) for cards in ("S7 S8 S9", "SA ST", "C7"))
    fits = []
    for signal in ((0, 0), (low, high)):
        played = [(clubs, 0, 0), (card, *signal)]
        steps = [0] * 3, [13] * 3
        seen = SkatBeliefs(
            strength(), indifferent(), 0, [front, card, 0, 0], [0] * 4, *steps, 2, 0, False, played
        )
        fits.append(seen.fit(piles))
    assert fits[1] / fits[0] == pytest.approx(kept, rel=1e-4)
