"""Boards of bridge with open cards: tables, par, the value of each card, and the cost of each card played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from cardtable.advice import Unit
from cardtable.errors import GameError
from cardtable.games.bridge import PLAYS, Bridge, Play, Playing
from cardtable.record import Record
from cardtable.search.bridge import door, double_dummy
from cardtable.search.bridge import position as position_text
from cardtable.search.bridge.par import par
from cardtable.search.bridge.position import BoardPosition
from cardtable.search.bridge.solutions import BoardSolution, CardCosts, CardValues, DoubleDummy, Leads
from cardtable.search.part import PositionsInWords
from cardtable.search.review import Decision, Review
from cardtable.search.solutions import TIME
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import timedelta

    from cardtable.cards import Card
    from cardtable.games.bridge import Contract, Deal, Vulnerable
    from cardtable.record import AnyRecord

NO_NUMBER = "board ?"


def solve(
    record: AnyRecord,
    time: timedelta = TIME,
    *,
    contract: Contract | None = None,
    title: str = NO_NUMBER,
) -> BoardSolution:
    """Table and par; with a contract the result of each lead; for a board in play the value of each card,
    and for played cards what each one lost. A table takes at most a second, so the time limit is not
    used. Raises NothingToSolve or GameError."""
    assert isinstance(record.game, Bridge)
    door.POSITIONS.check(record.game)
    found = BoardSolution(title, _table(record.deal, record.game))
    if contract is not None:
        found = replace(found, leads=_leads(BoardPosition.of_lead(record.deal, contract), contract))
    # An illegal auction does not matter for the deal.
    if not any(isinstance(action, Play) for action in record.actions):
        return found
    state = record.last
    cards = _cards(BoardPosition.of_play(state)) if isinstance(state, Playing) else None
    return replace(found, played=_played(record), cards=cards)


def solve_deal(
    deal: Deal,
    *,
    dealer: Literal["N", "E", "S", "W"] = "N",
    vulnerable: Vulnerable = "none",
    contract: Contract | None = None,
) -> BoardSolution:
    """A deal without calls or cards. Raises GameError if it is not a deal of all 52 cards."""
    game = Bridge(dealer, vulnerable)
    why = game.layout.why_not(deal.piles)
    if why is not None:
        raise GameError(f"this deal cannot be solved: {why}")
    return solve(Record(game, deal), contract=contract)


def solve_position(text: str, time: timedelta = TIME) -> BoardSolution:
    """A position as text. Raises NotationError or GameError."""
    return BoardSolution("position", cards=_cards(position_text.read(text)))


def _table(deal: Deal, game: Bridge) -> DoubleDummy:
    tricks = double_dummy.table(deal)
    return DoubleDummy(tricks, par(tricks, game.vulnerable, game.dealing))


def _leads(position: BoardPosition, contract: Contract) -> Leads:
    tricks = {lead: 13 - won for lead, won in _ranked(position).items()}
    return Leads(contract, position, tricks, tuple(double_dummy.line(position)))


def _cards(position: BoardPosition) -> CardValues:
    return CardValues(position, _ranked(position), tuple(double_dummy.line(position)))


def _ranked(position: BoardPosition) -> dict[Card, int]:
    """The best cards first."""
    found = double_dummy.cards(position)
    return dict(sorted(found.items(), key=lambda valued: (-valued[1], valued[0].index)))


def _played(record: AnyRecord) -> CardCosts:
    decisions = tuple(_decisions(record))
    # Refused claims lie between the cards, so only the cards are counted.
    played = [isinstance(action, Play) for action in record.actions]
    tricks = tuple(sum(played[: decision.number]) // 4 + 1 for decision in decisions)
    return CardCosts(record.last.view(None).contract, decisions, tricks)


def _decisions(record: AnyRecord) -> Iterator[Decision[Any]]:
    asked = [
        (number, state, seat, action)
        for number, (state, seat, action) in enumerate(record.decisions())
        if isinstance(state, Playing) and isinstance(action, Play) and len(state.legal(seat)) > 1
    ]
    found = double_dummy.solve(BoardPosition.of_play(state) for _, state, _, _ in asked)
    for (number, state, seat, action), solved in zip(asked, found, strict=True):
        values = [(PLAYS[card.index], float(won)) for card, won in solved.tricks.items()]
        decision = Decision(number, seat, action, tuple(sorted(values, key=lambda valued: -valued[1])))
        if decision.cost:
            line = double_dummy.line(BoardPosition.of_play(state))
            decision = replace(decision, line=tuple(PLAYS[card.index] for card in line))
        yield decision


POSITIONS = PositionsInWords(
    "strain: NT; leader: W; hands: N:A.K.. K.A.. Q.Q.. J.J..; trick: SK",
    position_text.looks_like,
    solve_position,
)
REVIEW = Review(Unit(Text("units.tricks"), visible=0.5), Text("reviews.open"), _decisions)
