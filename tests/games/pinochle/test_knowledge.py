"""What a seat can tell about the other hands, and that drawn worlds keep to all of it."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import combinations, islice
from random import Random

import pytest

from cardtable.core import Seat
from cardtable.errors import GameError
from cardtable.games.pinochle import Action, Deal, Hand, Pinochle, View
from cardtable.games.pinochle.hands import SORTED, count
from cardtable.games.pinochle.knowledge import knowledge
from cardtable.record import Record
from cardtable.testing import check_hand, random_record
from cardtable.testing.knowledge import check_spread
from games.pinochle.sdz_hands import FIRST, SECOND, THIRD, SdzHand

STATES = list(FIRST.record().states())


def test_known_cards_are_shown_or_played() -> None:
    """After trick 1 seat 0 knows the melds of all and the cards of the trick; AD was in no meld."""
    knows = knowledge(STATES[9].view(Seat(0)))
    assert [Hand(cards) for cards in knows.known] == [
        FIRST.deal.hands[0],
        Hand.parse("QD 9H"),
        Hand.parse("AD JD JC JH 9H KS QS JS"),
        Hand.parse("TD KC KC QC QC"),
    ]


@pytest.mark.parametrize(
    ("plays", "seat", "lacking"),
    [
        (4, 3, ""),
        (6, 3, "AD TD KD QD JD 9D"),
        (8, 1, ""),
        (10, 0, "AC TC KC"),
        (24, 2, "AD TD KD QD JD 9D AH"),
    ],
)
def test_voids_and_failures_to_beat(plays: int, seat: int, lacking: str) -> None:
    """Nothing beats an ace; a trump to 9D shows a void, QD under it shows nothing; JC to QC can beat with
    no club; KH under TH has no AH."""
    view = STATES[5 + plays].view(None)
    assert Hand(knowledge(view).lacking[seat]) == Hand.parse(lacking)


def test_melds_not_shown_are_not_there() -> None:
    """Seat 1 showed a nine and no marriage: in no world does it hold a king and a queen of one suit."""
    view = STATES[5].view(Seat(0))
    marriages = [Hand.parse(f"K{suit} Q{suit}") for suit in "DCHS"]
    for world in islice(FIRST.record().game.worlds(view, Random(1)), 300):
        hand = Hand.of(world.deal.piles[1])
        assert all(marriage & ~hand for marriage in marriages)
        assert count(hand, SORTED[17]) == 1  # the nine of hearts


def random_hand(seed: int) -> Record[Deal, Action, View]:
    return random_record(Pinochle(throw_in=False), Random(seed))


def brute_force(record: Record[Deal, Action, View], done: int, seat: Seat) -> Counter[tuple[Hand, ...]]:
    """Every way to deal the cards that the others still hold, all told apart, that leaves the view as it
    is; by the hands as they were dealt."""
    played = record.actions[:done]
    state = Record(record.game, record.deal, played).last
    view = state.view(seat)
    others = [other for other in range(4) if other != seat]
    held = [list(state.view(Seat(other)).hand) for other in others]
    cards = [card for hand in held for card in hand]
    found: Counter[tuple[Hand, ...]] = Counter()
    places = set(range(len(cards)))
    for first in combinations(sorted(places), len(held[0])):
        for second in combinations(sorted(places - set(first)), len(held[1])):
            third = sorted(places - set(first) - set(second))
            hands = list(record.deal.hands)
            for other, gone, chosen in zip(others, held, (first, second, third), strict=True):
                kept = Counter(hands[other]) - Counter(gone)
                hands[other] = Hand.of([*kept.elements(), *(cards[place] for place in chosen)])
            with suppress(GameError):
                again = Record(record.game, Deal(tuple(hands)), played).last
                found[tuple(hands)] += again.view(seat) == view
    return +found


@pytest.mark.parametrize(
    ("record", "left", "seat"),
    [
        (FIRST.record(), 12, 0),
        (FIRST.record(), 10, 2),
        (random_hand(38), 12, 1),
        (random_hand(58), 11, 2),
        (random_hand(59), 11, 3),
    ],
)
def test_worlds_against_enumeration(record: Record[Deal, Action, View], left: int, seat: int) -> None:
    """Every deal that trying all of them finds is drawn, each as often as shuffles make it, by chi-square;
    in the last three a hand has shown a card whose other copy is hidden."""
    done = len(record.actions) - left
    found = brute_force(record, done, Seat(seat))
    view = Record(record.game, record.deal, record.actions[:done]).last.view(Seat(seat))
    draws = 60 * len(found)
    worlds = islice(record.game.worlds(view, Random(2)), draws)
    drawn = Counter(tuple(Hand.of(pile) for pile in world.deal.piles) for world in worlds)
    assert set(drawn) <= set(found)
    due = {deal: draws * ways / found.total() for deal, ways in found.items()}
    chi_square = sum((drawn[deal] - number) ** 2 / number for deal, number in due.items())
    assert chi_square < len(found) + 5 * (2 * len(found)) ** 0.5


@pytest.mark.parametrize("hand", [FIRST, SECOND, THIRD])
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_every_world_shows_the_same_melds(hand: SdzHand, seat: int | None) -> None:
    """At the first trick, whoever looks: worlds differ in hidden cards only."""
    state = list(hand.record().states())[6]
    watcher = None if seat is None else Seat(seat)
    view = state.view(watcher)
    for world in islice(view.game.worlds(view, Random(3)), 20):
        assert world.view(watcher) == view


def test_laws_with_other_options() -> None:
    """What the presets leave out keeps the laws too."""
    game = Pinochle(
        auction="passes",
        stuck=False,
        dealer=3,
        moon=25,
        highest=30,
        throw_in=False,
        counting="250",
        big_doubles=False,
    )
    check_hand(game, 1)
    check_spread(random_record(game, Random(1)), Random(1))
