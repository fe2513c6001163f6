"""cardtable's search kernel"""

import enum
from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

class NimmtPolicy(enum.Enum):
    """How a seat chooses its cards in the playouts of 6 nimmt!."""

    UNIFORM = 0
    """any card"""

    DESCENDING = 1
    """any card first, then always the highest"""

    LEARNED = 2
    """drawn from a model"""

class NimmtObjective(enum.Enum):
    """What a hand of 6 nimmt! is worth in the end; more is better."""

    HEADS = 0
    """minus the own heads"""

    DIFFERENCE = 1
    """mean heads of the others minus the own"""

    HAND = 2
    """chance to have the fewest heads of this hand, ties shared"""

    MATCH = 3
    """chance to win the match"""

class NimmtPosition:
    """What one seat knows when it has to choose a card or take a row."""

    def __init__(
        self,
        seat: int,
        hand: Sequence[int],
        start: Sequence[int],
        tricks: Sequence[Sequence[int]],
        taken: Sequence[int],
        *,
        totals: Sequence[int],
        end: int = 66,
        highest: int = 104,
    ) -> None:
        """
        `tricks` has the card of each seat, `taken` the last cards of the rows taken by choice, `totals` the
        heads of each seat from earlier hands. ValueError if no hand can look like this.
        """

class NimmtValue:
    """How good a choice is: `mean` with its standard `error` over `worlds`."""

    @property
    def candidate(self) -> int:
        """the card, or the last card of the row to take"""

    @property
    def mean(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def worlds(self) -> int: ...

class NimmtEvaluation:
    """All choices of a decision, best first."""

    @property
    def values(self) -> list[NimmtValue]: ...
    @property
    def worlds(self) -> int:
        """how many worlds were dealt"""

class NimmtModel:
    """A learned guess at what a strong player would choose."""

    def __init__(self, layers: Sequence[tuple[int, int, int, bytes, bytes, bytes]]) -> None:
        """
        The two layers of its net, as those of `Net`. ValueError if they do not fit.
        """

    def chances(self, position: NimmtPosition) -> list[float]:
        """How likely it takes each card of the hand, ascending, to be chosen."""

def nimmt_evaluate(
    position: NimmtPosition,
    *,
    model: NimmtModel | None = None,
    worlds: int | None = None,
    milliseconds: float | None = None,
    seed: int = 0,
    own: NimmtPolicy = NimmtPolicy.LEARNED,
    others: NimmtPolicy = NimmtPolicy.LEARNED,
    objective: NimmtObjective = NimmtObjective.HAND,
    halving: bool = True,
    belief: bool = True,
) -> NimmtEvaluation:
    """
    Monte Carlo over worlds that all choices share, until `worlds` or `milliseconds` are spent.

    `halving` gives up the worse half of the choices again and again; without it all see every world.
    `belief` weighs worlds by what the others have played; without it every deal is as likely.
    Belief and LEARNED need a `model`.
    """

def nimmt_replay(
    seats: int, start: Sequence[int], tricks: Sequence[Sequence[int]], taken: Sequence[int]
) -> tuple[list[int], list[tuple[int, int, int]]]:
    """
    The heads of each seat after these tricks, and the rows as (last card, cards, heads).
    """

def nimmt_facts(position: NimmtPosition) -> list[list[int]]:
    """
    By card of the hand, ascending: the inputs of a model's net that are 1.
    """

NIMMT_INPUTS: int = 1175

class TwoHandDue(enum.Enum):
    """What the player of two-hand pinochle has to do."""

    LEAD = 0

    CHASE = 1

    MELD = 2

class TwoHandHabit(enum.Enum):
    """By which rules of thumb a seat of two-hand pinochle plays on."""

    COURSE = 0
    """those that the course describes"""

    CAREFUL = 1
    """what a card takes, is worth later, and breaks, weighed"""

def two_hand_solve(
    mine: Sequence[tuple[int, int]],
    yours: Sequence[tuple[int, int]],
    *,
    trump: int,
    classic: bool,
    due: TwoHandDue,
    lead: int,
    nodes: int | None = None,
    milliseconds: float | None = None,
) -> tuple[int, list[int], int] | None:
    """
    Perfect play without a stock: the points to come more than the other's, the places of the cards to play
    or meld, and how many positions were looked at. None if it would take more `nodes` or
    longer than this.

    A card is its number, suit * 6 + rank (clubs to spades, 9 J Q K T A), and a bit for each name of a meld
    that it served in. `lead` is the card to chase, -1 if none is.
    """

def two_hand_values(
    mine: Sequence[tuple[int, int]],
    worlds: Sequence[tuple[Sequence[tuple[int, int]], Sequence[int]]],
    *,
    trump: int,
    classic: bool,
    due: TwoHandDue,
    lead: int,
    upcard: int,
    choices: Sequence[Sequence[int]],
    own: TwoHandHabit,
    other: TwoHandHabit,
) -> list[int]:
    """
    For each choice, told by places in the hand, the sum over worlds (the other hand, the stock) of the points
    more than the other's when the two then play by these rules of thumb.
    """

def two_hand_weights() -> list[float]:
    """
    The weights of the careful rules of thumb: of a lead, of a lead for each point of a meld that waits, of a
    card kept, of one kept once the stock is gone (each for 9 J Q K T A of plain suits and of trumps), and ten
    more, as careful.hpp has them.
    """

def two_hand_against_course(weights: Sequence[float], *, classic: bool, deals: int, seed: int) -> float:
    """
    How many points a round more than by the rules of the course the careful rules get with these weights,
    over this number of deals, each played from both sides.
    """

class TrickGame(enum.Enum):
    """Whose rules a position is played by."""

    SKAT_SUIT = 0

    SKAT_GRAND = 1

    SKAT_NULL = 2

    PINOCHLE = 3

    DOUBLE_PINOCHLE = 4
    """endings of the double deck"""

class TrickPosition:
    """All cards still held, and the trick on the table."""

    def __init__(
        self,
        game: TrickGame,
        hands: Sequence[Sequence[int]],
        trick: Sequence[int],
        *,
        leader: int,
        side: Sequence[int],
        worth: Sequence[int],
        each: int,
        last: int,
    ) -> None:
        """
        Cards are numbered by kind, trumps first, then suit by suit, each from its lowest card up. `side`
        are the seats that are counted; `worth` is by kind, `each` for every trick, `last` for the last one
        besides. In SKAT_NULL the count is 1 if the side takes no trick. ValueError if no hand can look like
        this.
        """

    @property
    def legal(self) -> list[int]:
        """What may be played now, ascending."""

class TrickAnswer:
    """What the side gets from here on: `low` to `high`."""

    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    @property
    def cards(self) -> list[tuple[int, int, int]]:
        """by legal card, if asked for: its number, low, high"""

    @property
    def nodes(self) -> int: ...
    @property
    def complete(self) -> bool:
        """whether the question was answered before the limit"""

def trick_solve(
    positions: Sequence[TrickPosition],
    *,
    targets: Sequence[int] | None,
    cards: bool,
    nodes: int | None = None,
    milliseconds: float | None = None,
    threads: int = 1,
) -> list[TrickAnswer]:
    """
    The value of each position, of each of its cards too if `cards`, or only whether it reaches its target.

    `nodes` is for each position, `milliseconds` for all. Answers to limits of nodes are always the same.
    """

def trick_line(
    position: TrickPosition, *, nodes: int | None = None, milliseconds: float | None = None
) -> tuple[list[tuple[int, int]], TrickAnswer]:
    """Best play as (seat, card), and the value; as far as the limit allows."""

def trick_plain(position: TrickPosition, *, nodes: int | None = None) -> TrickAnswer:
    """
    The value by a plain search without any refinement: what the solver is checked and measured against.
    """

def trick_playouts(position: TrickPosition, *, count: int, seed: int) -> list[int]:
    """What the side gets in `count` games of random cards."""

def trick_random_game(position: TrickPosition, *, seed: int) -> list[tuple[int, int]]:
    """A game of random cards as (seat, card)."""

class BridgePosition:
    """All cards still held, and the trick on the table."""

    def __init__(self, hands: Sequence[int], *, strain: int, leader: int, trick: Sequence[int]) -> None:
        """
        Cards are numbered suit * 13 + rank, clubs and deuces first; a hand has a bit for each of its cards.
        Strain 4 is no trumps, seats count from North. ValueError if no hands can look like this.
        """

class BridgeAnswer:
    """
    Tricks not yet complete for the side whose turn it is: `low` to `high`.
    """

    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    @property
    def cards(self) -> list[tuple[int, int, int]]:
        """by legal card, if asked for: its number, low, high"""

    @property
    def nodes(self) -> int:
        """how many cards were tried"""

    @property
    def bytes(self) -> int:
        """the memory that results were kept in"""

    @property
    def complete(self) -> bool:
        """whether the question was answered before the limit"""

class BridgeTable:
    """The tricks of each seat as declarer in each strain."""

    @property
    def tricks(self) -> list[list[tuple[int, int]]]:
        """by strain and seat: low, high"""

    @property
    def nodes(self) -> int:
        """how many cards were tried"""

    @property
    def bytes(self) -> int:
        """the memory that the largest strain needed"""

    @property
    def complete(self) -> bool:
        """whether all were found before the limit"""

def bridge_solve(
    positions: Sequence[BridgePosition],
    *,
    targets: Sequence[int] | None = None,
    cards: bool,
    nodes: int | None = None,
    milliseconds: float | None = None,
    megabytes: int | None = None,
    threads: int = 1,
) -> list[BridgeAnswer]:
    """
    What each position is worth to the side whose turn it is, and each of its cards too if `cards`; with
    targets only whether these are reached.

    `nodes` and `megabytes` are for each position, `milliseconds` for all. When the memory is full it is
    emptied, which costs time and changes no value.
    """

def bridge_line(
    position: BridgePosition, *, nodes: int | None = None, milliseconds: float | None = None
) -> tuple[list[tuple[int, int]], BridgeAnswer]:
    """
    Best play as (seat, card), of the best cards always the lowest, and the value; as far as the limit allows.
    """

def bridge_tables(
    deals: Sequence[Sequence[int]],
    *,
    nodes: int | None = None,
    milliseconds: float | None = None,
    megabytes: int | None = None,
    threads: int = 1,
) -> list[BridgeTable]:
    """
    The full table of each deal. `nodes` and `megabytes` are for each strain, `milliseconds` for all.
    """

def bridge_patterns(position: BridgePosition) -> list[tuple[int, list[list[int]], list[list[int]], int, int]]:
    """
    What the solver keeps once it has found the value, for checks. Each is true of all deals with this leader,
    these lengths by suit and seat, and these owners of the highest cards of each suit: North and South take
    at least and at most these numbers of tricks.
    """

def bridge_plain(position: BridgePosition) -> int:
    """
    The value by a search that knows nothing but the rules: what the solver is checked against. At most eight
    cards in a hand.
    """

def bridge_draw(
    known: Sequence[int], barred: Sequence[int], types: Sequence[bytes], *, wanted: int, tries: int, seed: int
) -> list[list[int]]:
    """
    Whole deals at random in which each hand has the cards known, none of those barred, and is of one of its
    types: a bit for each, points * 560 + the number of the lengths; nothing for any. At most `wanted` deals,
    fewer if `tries` tries do not give them.
    """

class Words:
    """What each action of a game says, as numbers."""

    def __init__(
        self,
        said: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        shown: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None:
        """
        Tables with a row for each action: what it says, and what others see of it.
        """

class BridgeHand:
    """A whole hand, from the deal to its points."""

    def __init__(self, piles: Sequence[Sequence[int]]) -> None:
        """
        A deal, as the piles of the game's layout; cards are numbered by their place in the deck.
        """

    @property
    def turn(self) -> int:
        """The seat whose choice is next, -1 when the hand is over."""

    def to_act(self, seat: int) -> bool:
        """Whether this seat decides now."""

    def legal(self, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, in the documented order."""

    def choose(self, place: int) -> None:
        """
        The seat whose turn it is takes the legal action in this place. ValueError, and nothing has changed,
        if there is none.
        """

    def observe(
        self,
        words: Words,
        seat: int,
        observation: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")],
        actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Writes what a seat knows, which choices it has, and what each of them says.
        """

    def copy(self) -> BridgeHand:
        """The same hand, to be played on apart from this one."""

    @property
    def points(self) -> list[int]:
        """By seat; final when the hand is over."""

    @property
    def actions(self) -> list[int]:
        """The numbers of all actions so far, as a record has them."""

    @property
    def piles(self) -> list[list[int]]:
        """The deal."""

    @staticmethod
    def random(seats: int, count: int, seed: int) -> tuple[int, list[int]]:
        """
        Deals and plays this number of hands at random: the decisions, and the sum of each seat's points.
        """

class BridgeBatch:
    """Many hands at once, written into arrays."""

    def __init__(
        self,
        seats: int,
        count: int,
        seed: int,
        words: Words | None,
        *,
        to_seats: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_choices: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_rewards: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_ended: Annotated[NDArray[numpy.bool_], dict(order="C", device="cpu")] | None,
        to_mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")] | None,
        to_observations: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
    ) -> None:
        """
        Arrays have a row for each hand and are written now, by `reset` and by `step`; None for those that
        are not wanted. All deals follow from the seed, whatever the number of threads.
        """

    def reset(self, threads: int) -> None:
        """Deals all hands anew."""

    def step(
        self,
        chosen: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu", writable=False)],
        threads: int,
    ) -> None:
        """
        Takes for each hand a place in the list of legal actions, or -1, which leaves it as it is; hands
        that are over are replaced at once. ValueError, and nothing has changed, if a choice is not there.
        """

    def hand(self, number: int) -> BridgeHand:
        """A copy of one of the hands."""

class NimmtHand:
    """A whole hand, from the deal to its points."""

    def __init__(self, piles: Sequence[Sequence[int]]) -> None:
        """
        A deal, as the piles of the game's layout; cards are numbered by their place in the deck.
        """

    @property
    def turn(self) -> int:
        """The seat whose choice is next, -1 when the hand is over."""

    def to_act(self, seat: int) -> bool:
        """Whether this seat decides now."""

    def legal(self, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, in the documented order."""

    def choose(self, place: int) -> None:
        """
        The seat whose turn it is takes the legal action in this place. ValueError, and nothing has changed,
        if there is none.
        """

    def observe(
        self,
        words: Words,
        seat: int,
        observation: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")],
        actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Writes what a seat knows, which choices it has, and what each of them says.
        """

    def copy(self) -> NimmtHand:
        """The same hand, to be played on apart from this one."""

    @property
    def points(self) -> list[int]:
        """By seat; final when the hand is over."""

    @property
    def actions(self) -> list[int]:
        """The numbers of all actions so far, as a record has them."""

    @property
    def piles(self) -> list[list[int]]:
        """The deal."""

    @staticmethod
    def random(seats: int, count: int, seed: int) -> tuple[int, list[int]]:
        """
        Deals and plays this number of hands at random: the decisions, and the sum of each seat's points.
        """

class NimmtBatch:
    """Many hands at once, written into arrays."""

    def __init__(
        self,
        seats: int,
        count: int,
        seed: int,
        words: Words | None,
        *,
        to_seats: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_choices: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_rewards: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_ended: Annotated[NDArray[numpy.bool_], dict(order="C", device="cpu")] | None,
        to_mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")] | None,
        to_observations: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
    ) -> None:
        """
        Arrays have a row for each hand and are written now, by `reset` and by `step`; None for those that
        are not wanted. All deals follow from the seed, whatever the number of threads.
        """

    def reset(self, threads: int) -> None:
        """Deals all hands anew."""

    def step(
        self,
        chosen: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu", writable=False)],
        threads: int,
    ) -> None:
        """
        Takes for each hand a place in the list of legal actions, or -1, which leaves it as it is; hands
        that are over are replaced at once. ValueError, and nothing has changed, if a choice is not there.
        """

    def hand(self, number: int) -> NimmtHand:
        """A copy of one of the hands."""

class PinochleHand:
    """A whole hand, from the deal to its points."""

    def __init__(self, piles: Sequence[Sequence[int]]) -> None:
        """
        A deal, as the piles of the game's layout; cards are numbered by their place in the deck.
        """

    @property
    def turn(self) -> int:
        """The seat whose choice is next, -1 when the hand is over."""

    def to_act(self, seat: int) -> bool:
        """Whether this seat decides now."""

    def legal(self, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, in the documented order."""

    def choose(self, place: int) -> None:
        """
        The seat whose turn it is takes the legal action in this place. ValueError, and nothing has changed,
        if there is none.
        """

    def observe(
        self,
        words: Words,
        seat: int,
        observation: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")],
        actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Writes what a seat knows, which choices it has, and what each of them says.
        """

    def copy(self) -> PinochleHand:
        """The same hand, to be played on apart from this one."""

    @property
    def points(self) -> list[int]:
        """By seat; final when the hand is over."""

    @property
    def actions(self) -> list[int]:
        """The numbers of all actions so far, as a record has them."""

    @property
    def piles(self) -> list[list[int]]:
        """The deal."""

    @staticmethod
    def random(seats: int, count: int, seed: int) -> tuple[int, list[int]]:
        """
        Deals and plays this number of hands at random: the decisions, and the sum of each seat's points.
        """

class PinochleBatch:
    """Many hands at once, written into arrays."""

    def __init__(
        self,
        seats: int,
        count: int,
        seed: int,
        words: Words | None,
        *,
        to_seats: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_choices: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_rewards: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_ended: Annotated[NDArray[numpy.bool_], dict(order="C", device="cpu")] | None,
        to_mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")] | None,
        to_observations: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
    ) -> None:
        """
        Arrays have a row for each hand and are written now, by `reset` and by `step`; None for those that
        are not wanted. All deals follow from the seed, whatever the number of threads.
        """

    def reset(self, threads: int) -> None:
        """Deals all hands anew."""

    def step(
        self,
        chosen: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu", writable=False)],
        threads: int,
    ) -> None:
        """
        Takes for each hand a place in the list of legal actions, or -1, which leaves it as it is; hands
        that are over are replaced at once. ValueError, and nothing has changed, if a choice is not there.
        """

    def hand(self, number: int) -> PinochleHand:
        """A copy of one of the hands."""

class SkatHand:
    """A whole hand, from the deal to its points."""

    def __init__(self, piles: Sequence[Sequence[int]]) -> None:
        """
        A deal, as the piles of the game's layout; cards are numbered by their place in the deck.
        """

    @property
    def turn(self) -> int:
        """The seat whose choice is next, -1 when the hand is over."""

    def to_act(self, seat: int) -> bool:
        """Whether this seat decides now."""

    def legal(self, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, in the documented order."""

    def choose(self, place: int) -> None:
        """
        The seat whose turn it is takes the legal action in this place. ValueError, and nothing has changed,
        if there is none.
        """

    def observe(
        self,
        words: Words,
        seat: int,
        observation: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")],
        actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Writes what a seat knows, which choices it has, and what each of them says.
        """

    def copy(self) -> SkatHand:
        """The same hand, to be played on apart from this one."""

    @property
    def points(self) -> list[int]:
        """By seat; final when the hand is over."""

    @property
    def actions(self) -> list[int]:
        """The numbers of all actions so far, as a record has them."""

    @property
    def piles(self) -> list[list[int]]:
        """The deal."""

    @staticmethod
    def random(seats: int, count: int, seed: int) -> tuple[int, list[int]]:
        """
        Deals and plays this number of hands at random: the decisions, and the sum of each seat's points.
        """

class SkatBatch:
    """Many hands at once, written into arrays."""

    def __init__(
        self,
        seats: int,
        count: int,
        seed: int,
        words: Words | None,
        *,
        to_seats: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_choices: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_rewards: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_ended: Annotated[NDArray[numpy.bool_], dict(order="C", device="cpu")] | None,
        to_mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")] | None,
        to_observations: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
    ) -> None:
        """
        Arrays have a row for each hand and are written now, by `reset` and by `step`; None for those that
        are not wanted. All deals follow from the seed, whatever the number of threads.
        """

    def reset(self, threads: int) -> None:
        """Deals all hands anew."""

    def step(
        self,
        chosen: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu", writable=False)],
        threads: int,
    ) -> None:
        """
        Takes for each hand a place in the list of legal actions, or -1, which leaves it as it is; hands
        that are over are replaced at once. ValueError, and nothing has changed, if a choice is not there.
        """

    def hand(self, number: int) -> SkatHand:
        """A copy of one of the hands."""

class TwoHandHand:
    """A whole hand, from the deal to its points."""

    def __init__(self, piles: Sequence[Sequence[int]]) -> None:
        """
        A deal, as the piles of the game's layout; cards are numbered by their place in the deck.
        """

    @property
    def turn(self) -> int:
        """The seat whose choice is next, -1 when the hand is over."""

    def to_act(self, seat: int) -> bool:
        """Whether this seat decides now."""

    def legal(self, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, in the documented order."""

    def choose(self, place: int) -> None:
        """
        The seat whose turn it is takes the legal action in this place. ValueError, and nothing has changed,
        if there is none.
        """

    def observe(
        self,
        words: Words,
        seat: int,
        observation: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")],
        actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Writes what a seat knows, which choices it has, and what each of them says.
        """

    def copy(self) -> TwoHandHand:
        """The same hand, to be played on apart from this one."""

    @property
    def points(self) -> list[int]:
        """By seat; final when the hand is over."""

    @property
    def actions(self) -> list[int]:
        """The numbers of all actions so far, as a record has them."""

    @property
    def piles(self) -> list[list[int]]:
        """The deal."""

    @staticmethod
    def random(seats: int, count: int, seed: int) -> tuple[int, list[int]]:
        """
        Deals and plays this number of hands at random: the decisions, and the sum of each seat's points.
        """

class TwoHandBatch:
    """Many hands at once, written into arrays."""

    def __init__(
        self,
        seats: int,
        count: int,
        seed: int,
        words: Words | None,
        *,
        to_seats: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_choices: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu")] | None,
        to_rewards: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_ended: Annotated[NDArray[numpy.bool_], dict(order="C", device="cpu")] | None,
        to_mask: Annotated[NDArray[numpy.int8], dict(order="C", device="cpu")] | None,
        to_observations: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
        to_actions: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")] | None,
    ) -> None:
        """
        Arrays have a row for each hand and are written now, by `reset` and by `step`; None for those that
        are not wanted. All deals follow from the seed, whatever the number of threads.
        """

    def reset(self, threads: int) -> None:
        """Deals all hands anew."""

    def step(
        self,
        chosen: Annotated[NDArray[numpy.int32], dict(order="C", device="cpu", writable=False)],
        threads: int,
    ) -> None:
        """
        Takes for each hand a place in the list of legal actions, or -1, which leaves it as it is; hands
        that are over are replaced at once. ValueError, and nothing has changed, if a choice is not there.
        """

    def hand(self, number: int) -> TwoHandHand:
        """A copy of one of the hands."""

class Net:
    """A small net of dense layers with a ReLU between them."""

    def __init__(self, layers: Sequence[tuple[int, int, int, bytes, bytes, bytes]]) -> None:
        """
        By layer: inputs, outputs, bits of a weight (8 or 16), weights input by input, and for each output
        what one is worth and what is added. ValueError if they do not fit each other.
        """

    @property
    def inputs(self) -> int: ...
    @property
    def outputs(self) -> int: ...
    def evaluate(self, input: Sequence[float]) -> list[float]:
        """What the last layer gives for one row of numbers."""

    def evaluate_all(
        self,
        inputs: Annotated[
            NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        outputs: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
        *,
        threads: int = 1,
    ) -> None:
        """The same for many rows, written into an array."""

class SkatStrength:
    """Nets that judge hands of skat before the play."""

    def __init__(self, layers: Sequence[tuple[int, int, int, bytes, bytes, bytes]]) -> None:
        """
        The layers of all its nets, as those of `Net`. ValueError if they do not fit.
        """

    def odds(self, trump: int, hand: int, pushed: int, forehand: bool, second: bool) -> float:
        """
        The logarithm of the odds that a game is won; `trump` is a suit, -1 for grand, -2 for null. `second`
        asks for a hand game, of a null for an open one.
        """

    def pushes(self, trump: int, twelve: int, forehand: bool) -> list[tuple[int, float]]:
        """Every sensible way to push two of twelve with its odds, best first."""

    def with_each_skat(self, hand: int, forehand: bool) -> list[tuple[int, list[tuple[int, float]]]]:
        """
        For every skat that there may be: the best push and its odds for clubs, diamonds, hearts, spades,
        grand, null.
        """

    def bid_shares(self, hand: int, forehand: bool) -> list[float]:
        """
        How likely somebody with these ten cards goes up to each step of the auction and no further.
        """

class SkatCardNets:
    """Nets that say which card a player of skat plays."""

    def __init__(self, layers: Sequence[tuple[int, int, int, bytes, bytes, bytes]]) -> None:
        """
        Four nets of three layers, as those of `Net`. ValueError if they do not fit.
        """

    @staticmethod
    def decisions(
        trump: int, declarer: int, knows_skat: bool, piles: Sequence[int], played: Sequence[int]
    ) -> list[tuple[int, list[int], int, int]]:
        """
        Of each decision of a game: the net, the inputs that are 1, the legal cards, the one played.
        """

    def playouts(
        self,
        trump: int,
        declarer: int,
        knows_skat: bool,
        played: Sequence[int],
        layouts: Sequence[Sequence[int]],
        cards: Sequence[int],
    ) -> list[list[int]]:
        """
        For each layout and each card: the declarer's points in the end, with the skat, if the nets play on.
        """

class SkatBeliefs:
    """Where the cards may be that one seat has not seen."""

    def __init__(
        self,
        strength: SkatStrength,
        nets: SkatCardNets,
        seat: int,
        known: Sequence[int],
        barred: Sequence[int],
        from_step: Sequence[int],
        to_step: Sequence[int],
        declarer: int,
        trump: int,
        from_hand: bool,
        played: Sequence[tuple[int, int, int]],
        bid: int = 0,
    ) -> None:
        """
        Piles are the three hands, with what was played from them, and the skat. A seat stopped the auction at
        a step from `from_step` on and before `to_step`. `declarer` is -1 before a game is announced. Of each
        card that was played: the card, and if it may be a signal what does as well and what the highest of
        these shows, else 0 and 0. `bid` is what the announced game has to be worth.
        """

    def draw(self, wanted: int, pool: int, seed: int) -> list[tuple[list[int], float]]:
        """
        At most `wanted` different layouts from `pool` uniform ones, each with how much it counts.
        """

    def fit(self, piles: Sequence[int]) -> float:
        """How well a layout fits, compared with others."""
