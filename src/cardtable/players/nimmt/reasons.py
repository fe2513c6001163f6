"""Why a card of 6 nimmt! is played or a row is taken: sentences that are true, the strongest first."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.games.nimmt import Card, Play, TakeRow, View
from cardtable.players.nimmt.risk import Risk, heads_of, risk_of, unseen_cards
from cardtable.reasons import Reason, Reasons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardtable.games.nimmt import Row, State
    from cardtable.texts import Text

CHEAP = 3  # Heads that a row may cost to be worth a low card.
WHY = "nimmt.why"


class CardRisks:
    """What a person counts before choosing a card."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.unseen = unseen_cards(view)
        self.lowest_end = min(row[-1] for row in view.rows)

    def risk(self, card: Card) -> Risk:
        return risk_of(card, self.view, self.unseen)

    @cached_property
    def safest(self) -> Risk:
        """The card with the fewest heads to expect in this trick."""
        return min((self.risk(card) for card in self.view.hand), key=lambda risk: risk.heads)

    @cached_property
    def fewest_between(self) -> int:
        """The fewest unseen cards between a card of the hand and its row."""
        risks = [self.risk(card) for card in self.view.hand]
        return min((risk.between for risk in risks if risk.row is not None), default=0)

    @property
    def all_low(self) -> bool:
        """Whether no card fits behind a row."""
        return self.view.hand[-1] < self.lowest_end

    def is_the_sixth_for_nobody(self, card: Card) -> bool:
        """Whether it is proved that this card takes no row: too few cards or players come between, and
        nobody can take a row away, because no low card is out."""
        risk = self.risk(card)
        few = min(risk.between, self.view.game.seats - 1) < risk.places
        return few and not any(other < self.lowest_end for other in self.unseen)


def why_card(view: View, play: Play, other: Play | None = None) -> Text:
    """The strongest true sentence about this card, if possible one that is not true of the other."""
    return CARDS.why(view, play, other)


def why_row(view: View, take: TakeRow, other: TakeRow | None = None) -> Text:
    """The same for a row."""
    return ROWS.why(view, take, other)


def _low(key: str, check: Callable[[CardRisks, Card], bool]) -> Reason[CardRisks, Play]:
    """A sentence about a card that is lower than every row."""

    def fits(look: CardRisks, play: Play) -> Mapping[str, object] | None:
        risk = look.risk(play.card)
        if risk.row is not None or not check(look, play.card):
            return None
        return {"card": play.card, "heads": int(risk.heads)}

    return Reason(f"{WHY}.{key}", fits)


def _behind(
    check: Callable[[CardRisks, Risk], bool],
) -> Callable[[CardRisks, Play], Mapping[str, object] | None]:
    """The parameters of a sentence about a card that goes behind a row."""

    def fits(look: CardRisks, play: Play) -> Mapping[str, object] | None:
        risk = look.risk(play.card)
        if risk.row is None or not check(look, risk):
            return None
        return {
            "card": play.card,
            "end": risk.row[-1],
            "places": risk.places,
            "heads": heads_of(risk.row),
            "between": risk.between,
            "safer": look.safest.card,
        }

    return fits


def _takes_nothing(look: CardRisks, play: Play, state: State) -> bool:
    """Whether this card takes no row here, when the others play any of their cards."""
    return _played(look, play, state)[0]


def _somebody_else_takes(look: CardRisks, play: Play, state: State) -> bool:
    """Whether somebody else takes the row that this card would go to, and this card none."""
    nothing, gone = _played(look, play, state)
    return nothing and gone


def _played(look: CardRisks, play: Play, state: State) -> tuple[bool, bool]:
    """Whether this card took nothing, and whether somebody else took its row."""
    position: Any = state
    rng = Random(str(position.hands))
    own, before = look.view.seat, len(position.taken)
    moves = {seat: rng.choice(position.legal(seat)) for seat in position.to_act}
    position = position.apply({**moves, own: play})
    while len(position.to_act) == 1 and position.view(position.to_act[0]).waiting:
        (seat,) = position.to_act
        cheapest = min(position.rows, key=heads_of)
        position = position.apply({seat: TakeRow(cheapest[-1])})
    taken = position.taken[before:]
    row = look.risk(play.card).row
    gone = any(each.seat != own and row is not None and row[-1] in each.cards for each in taken)
    return all(each.seat != own for each in taken), gone


def _fits_below(look: CardRisks, card: Card) -> bool:
    return look.all_low and card == look.view.hand[0] < look.view.hand[-1]


CARDS: Reasons[CardRisks, Play] = Reasons(
    CardRisks,
    (
        _low("low_all", _fits_below),
        _low("low_highest", lambda look, card: look.all_low and card == look.view.hand[-1]),
        _low("low_cheap", lambda look, card: look.risk(card).heads <= CHEAP),
        _low("low", lambda look, card: True),
        Reason(f"{WHY}.next", _behind(lambda look, risk: risk.places > 0 and risk.between == 0)),
        Reason(
            f"{WHY}.room",
            _behind(lambda look, risk: risk.places > min(risk.between, look.view.game.seats - 1)),
            holds=_takes_nothing,
            proved=lambda look, play: look.is_the_sixth_for_nobody(play.card),
            likely=f"{WHY}.room_likely",
        ),
        Reason(
            "",
            _behind(lambda look, risk: risk.spared > risk.sixth),
            holds=_somebody_else_takes,
            likely=f"{WHY}.spared",
        ),
        Reason(
            f"{WHY}.later", _behind(lambda look, risk: risk.places > 0 and look.safest.heads < risk.heads)
        ),
        Reason("", _behind(lambda look, risk: risk.places > 0), holds=_takes_nothing, likely=f"{WHY}.risk"),
        Reason(f"{WHY}.safest", _behind(lambda look, risk: risk.heads <= look.safest.heads)),
        Reason(f"{WHY}.nearest", _behind(lambda look, risk: risk.between == look.fewest_between)),
        Reason(f"{WHY}.highest", _behind(lambda look, risk: risk.card == look.view.hand[-1])),
        Reason(f"{WHY}.full", _behind(lambda look, risk: risk.places == 0)),
        Reason(f"{WHY}.danger", _behind(lambda look, risk: True)),
    ),
)


def _row(view: View, take: TakeRow) -> Row:
    return next(row for row in view.rows if row[-1] == take.end)


def _cheapest(view: View, take: TakeRow) -> Mapping[str, object] | None:
    heads = heads_of(_row(view, take))
    return {"heads": heads} if heads == min(map(heads_of, view.rows)) else None


def _only_cheapest(view: View, take: TakeRow) -> Mapping[str, object] | None:
    fewest = min(map(heads_of, view.rows))
    alone = sum(heads_of(row) == fewest for row in view.rows) == 1
    return _cheapest(view, take) if alone else None


def _dearer(view: View, take: TakeRow) -> Mapping[str, object] | None:
    heads = heads_of(_row(view, take))
    return {"heads": heads, "more": heads - min(map(heads_of, view.rows))}


def _leaves_a_place(view: View, take: TakeRow) -> Mapping[str, object] | None:
    """As cheap as another row, and that one has a place right behind it for an own card."""
    heads = heads_of(_row(view, take))
    unseen = unseen_cards(view)
    for row in view.rows:
        if row[-1] == take.end or heads_of(row) != heads:
            continue
        for card in view.hand:
            risk = risk_of(card, view, unseen)
            if risk.row == row and risk.places > 0 and risk.between == 0:
                return {"heads": heads, "card": card, "end": row[-1]}
    return None


ROWS: Reasons[View, TakeRow] = Reasons(
    lambda view: view,
    (
        Reason(f"{WHY}.only_cheapest_row", _only_cheapest),
        Reason(f"{WHY}.leaves_a_place", _leaves_a_place),
        Reason(f"{WHY}.cheapest_row", _cheapest),
        Reason(f"{WHY}.other_row", _dearer),
    ),
)
