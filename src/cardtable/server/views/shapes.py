"""The types of tables that clients get. docs/web/api.md describes the interface."""

from __future__ import annotations

from typing import Any

import msgspec

from cardtable.server.store.summaries import Brief, ScoreShape  # msgspec looks at the types


class GameShape(msgspec.Struct):
    name: str
    options: dict[str, Any]
    seats: int


class MeShape(msgspec.Struct):
    """Both are None for a spectator. The seat is None for a person who sits this hand out."""

    chair: int | None
    seat: int | None


class ChairShape(msgspec.Struct):
    """`turn_until` is set for chairs that still have to choose and have a time limit."""

    chair: int
    seat: int | None
    kind: str
    name: str
    bot: str | None
    away: bool
    away_until: float | None
    sits_out: bool
    turn_until: float | None
    reserve: float | None


class InSeriesShape(msgspec.Struct):
    """The series whose deals are played here. `seen` are the chairs of people who are known to have seen
    the cards before. The one deal of a `replayed` series was dealt for another table, or not dealt here
    at all if it was `given` by an id. After `closes` no more hands are dealt."""

    id: str
    deals: int
    seen: list[int]
    replayed: bool
    given: bool
    closes: float | None


class HandShape(msgspec.Struct):
    """`players` has the chair of each seat."""

    number: int
    commitment: str
    players: tuple[int, ...]


class LegalShape(msgspec.Struct):
    action: str
    label: str


class MoveShape(msgspec.Struct, frozen=True):
    """`action` is "?" where it is hidden."""

    seat: int
    action: str
    text: str


class FinishedShape(msgspec.Struct):
    """A finished hand. `points` has the points of each chair that played, `players` and `names` the chair
    of each seat and who sat there. `taken_back` counts the decisions that were taken back."""

    number: int
    id: str
    players: tuple[int, ...]
    names: list[str]
    points: dict[str, int]
    lines: list[ScoreShape]
    commitment: str
    secret: str
    taken_back: int


class LogLine(msgspec.Struct, frozen=True):
    """What happened, in words for everybody. `name` is who sat on the chair then. `words` has the same by
    key and parameters. Without them `text` is what somebody said or did."""

    seq: int
    at: float
    kind: str
    chair: int | None
    text: str
    name: str | None = None
    words: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Snapshot(msgspec.Struct):
    """A table after event `seq`, as one person or a spectator may see it.

    The fields from `view` on describe the hand. `counts` has the number of cards each seat holds, `sides`
    who plays together as far as that is decided. `turn`, `dealer`, `declarer`, `dummy` and `winning` (who
    has the best card of the trick so far) are seats. `held` are the cards of each seat, and `apart` those
    that lie in no hand, only in replays with open cards. Before the first hand `sides` says which chairs
    will play together. I may take back my last decision if `take_back`, and play the declarer's hand if
    `swap`. `another` asks me for another hand, which I may decline.
    """

    table: str
    seq: int
    status: str
    game: GameShape
    host: bool
    listed: bool
    locked: bool
    me: MeShape
    chairs: list[ChairShape]
    to_act: list[int]
    turn_until: float | None
    turn_seconds: float | None
    reserve_seconds: float | None
    away_seconds: float
    phrases_only: bool
    pace: float
    moved_at: int
    standings: tuple[int, ...]
    hands: list[FinishedShape]
    log: list[LogLine]
    series: InSeriesShape | None = None
    hand: HandShape | None = None
    view: dict[str, Any] | None = None
    counts: list[int] = msgspec.field(default_factory=list)
    sides: list[list[int]] = msgspec.field(default_factory=list)
    turn: int | None = None
    dealer: int | None = None
    declarer: int | None = None
    dummy: int | None = None
    winning: int | None = None
    held: list[Any] | None = None
    apart: str | None = None
    legal: list[LegalShape] = msgspec.field(default_factory=list)
    chosen: str | None = None
    history: list[MoveShape] = msgspec.field(default_factory=list)
    hint: bool = False
    take_back: bool = False
    swap: bool = False
    another: bool = False


class Change(msgspec.Struct):
    """What turns one snapshot into the next: fields to set, and items to append to fields."""

    table: str
    seq: int
    set: dict[str, Any]
    append: dict[str, list[Any]]


class Replay(msgspec.Struct):
    """A finished hand: the table after the deal, and the changes of each step. `done` has the number of
    actions before each position, including the first. `names` is by seat."""

    start: Snapshot
    steps: list[Change]
    done: list[int]
    names: list[str]


class ValueShape(msgspec.Struct):
    action: str
    label: str
    value: float


class EvidenceShape(msgspec.Struct):
    """What supports a hint: the values of actions, best first and including the advised one, over this
    many samples of the hidden cards. `unit` says by key what is counted. With `share` values are
    probabilities from 0 to 1. `sureness` is known, clear, close, few or estimate."""

    values: list[ValueShape]
    guesses: int
    unit: dict[str, Any] | None
    share: bool
    sureness: str


class DecisionShape(msgspec.Struct):
    """The action with this number, from 0: the value of each legal action for the seat, best first, how much
    the action taken lost compared with the best, and the best line from there if it is known.

    `slip` says whether the loss is more than chance. `guesses` is the number of samples behind the values, 0
    if nothing was sampled. `review` is the index in the analysis of the unit and the source of the values.
    `kind` is what is decided: bidding, discards, melds, leads, declaring, defence, cards or rows.
    """

    number: int
    seat: int
    action: str
    cost: float
    slip: bool
    guesses: int
    review: int
    values: list[ValueShape]
    line: list[str]
    kind: str


class ReviewShape(msgspec.Struct):
    """The unit and the source of values, by key and parameters."""

    unit: dict[str, Any] | None
    how: dict[str, Any] | None


class AnalysisShape(msgspec.Struct):
    """`status` is working, done or failed. `reached` of `actions` have been analysed. `unit` is the unit
    of the values in the play and `how` their source, in English; `reviews` has that for each part of
    the hand. `remarks` are about the whole hand, by key and parameters."""

    status: str
    unit: str
    how: str
    reached: int
    actions: int
    decisions: list[DecisionShape]
    reviews: list[ReviewShape]
    remarks: list[dict[str, Any]]


class OwnBrief(Brief, kw_only=True):
    """A table in the list of my tables."""

    my_chair: int | None
    to_act: list[int]


class Tables(msgspec.Struct):
    tables: list[Brief]


class OwnTables(msgspec.Struct):
    tables: list[OwnBrief]
