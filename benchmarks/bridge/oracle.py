"""The reference for the solver of bridge: DDS, through endplay, and deals to try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from endplay import _dds

from cardtable._kernel import BridgePosition
from cardtable.cards import DECK, Card, Cards, Suit
from cardtable.games.bridge import SEAT_LETTERS, SEATS, Deal, Strain, holding
from cardtable.search.bridge.par import Par

if TYPE_CHECKING:
    from random import Random

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import Vulnerable
    from cardtable.search.bridge.par import Tricks
    from cardtable.search.bridge.position import BoardPosition

# DDS counts suits from spades down, then no trumps; in the contracts of par no trumps come first. Its deuce
# is bit 2 of a holding.
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
_PAR_STRAINS = "NSHDC"
_PAR_SEATS = ((0,), (1,), (2,), (3,), (0, 2), (1, 3))
_VULNERABLE = {"none": 0, "both": 1, "ns": 2, "ew": 3}
_DEUCE = 2
_ANY_TARGET, _ONE_CARD, _ALL_CARDS, _SEARCH_ALWAYS = -1, 1, 3, 1


def dds_table(deal: Deal) -> Tricks:
    """The table of DDS, on one thread."""
    _dds.SetMaxThreads(1)
    given, found = _dds.ddTableDeal(), _dds.ddTableResults()
    for row, hand in zip(given.cards, deal.hands, strict=True):
        row[:] = [holding(hand, suit) << _DEUCE for suit in _SUITS]
    _dds.CalcDDtable(given, found)
    return {
        (seat, strain): found.resTable[number][seat]
        for number, strain in enumerate(_STRAINS)
        for seat in SEATS
    }


def dds_cards(position: BoardPosition, *, only_best: bool = False) -> dict[Card, int]:
    """What each legal card leads to for the side whose turn it is, or a best one alone, on one thread."""
    _dds.SetMaxThreads(1)
    given, found = _dds.deal(), _dds.futureTricks()
    given.trump, given.first = _STRAINS.index(position.strain), int(position.leader)
    for place, card in enumerate(position.trick):
        given.currentTrickSuit[place] = _SUITS.index(card.suit)
        given.currentTrickRank[place] = card.rank + _DEUCE
    for row, hand in zip(given.remainCards, position.hands, strict=True):
        row[:] = [holding(hand, suit) << _DEUCE for suit in _SUITS]
    _dds.SolveBoard(given, _ANY_TARGET, _ONE_CARD if only_best else _ALL_CARDS, _SEARCH_ALWAYS, found, 0)
    tricks: dict[Card, int] = {}
    for place in range(found.cards):
        suit = _SUITS[found.suit[place]]
        # Of touching cards the highest is given, the others are in a mask.
        ranks = found.equals[place] | 1 << found.rank[place]
        for rank in range(13):
            if ranks >> (rank + _DEUCE) & 1:
                tricks[DECK[13 * suit + rank]] = found.score[place]
    return tricks


def dds_par(tricks: Tricks, vulnerable: Vulnerable, dealer: Seat) -> Par:
    given, found = _dds.ddTableResults(), _dds.parResultsMaster()
    for row, strain in zip(given.resTable, _STRAINS, strict=True):
        row[:] = [tricks[seat, strain] for seat in SEATS]
    _dds.DealerParBin(given, found, int(dealer), _VULNERABLE[vulnerable])
    texts: list[str] = []
    for each in found.contracts[: found.number]:
        under, over = each.underTricks, each.overTricks
        result = f"-{under}" if under else f"+{over}" if over else "="
        bid = f"{each.level}{_PAR_STRAINS[each.denom]}{'X' if under else ''}"
        texts.extend(f"{bid}{SEAT_LETTERS[seat]}{result}" for seat in _PAR_SEATS[each.seats])
    return Par(found.score, tuple(dict.fromkeys(texts)))


def freak_deal(rng: Random) -> Deal:
    """A suit for each seat, with a few cards exchanged: long and solid suits everywhere."""
    cards = list(DECK)
    for _ in range(rng.choice((4, 8, 12, 20, 30))):
        one, other = rng.sample(range(len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]
    return Deal(tuple(Cards(sum(card.bit for card in cards[13 * seat : 13 * seat + 13])) for seat in SEATS))


@dataclass(frozen=True)
class Ending:
    """Hands of `size` cards when the trick began, of which some are on the table."""

    hands: tuple[Cards, ...]
    strain: int
    leader: int
    trick: tuple[int, ...]
    size: int

    @property
    def kernel(self) -> BridgePosition:
        hands = [int(hand) for hand in self.hands]
        return BridgePosition(hands, strain=self.strain, leader=self.leader, trick=list(self.trick))


def random_ending(rng: Random, size: int, strain: int) -> Ending:
    """Half of them of few ranks, so that honours meet; a trick is under way in three of four."""
    ranks = rng.choice((13, max(size + 1, 4)))
    deck = [card for card in DECK if card.rank >= 13 - ranks]
    cards = rng.sample(deck, 4 * size)
    hands = [list(cards[seat * size : (seat + 1) * size]) for seat in range(4)]
    leader = rng.randrange(4)
    trick: list[Card] = []
    for place in range(rng.randrange(4)):
        hand = hands[(leader + place) % 4]
        same = [card for card in hand if trick and card.suit == trick[0].suit]
        card = rng.choice(same or hand)
        hand.remove(card)
        trick.append(card)
    held = tuple(Cards(sum(card.bit for card in hand)) for hand in hands)
    return Ending(held, strain, leader, tuple(card.index for card in trick), size)
