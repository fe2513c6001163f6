"""Converts boards of files to records, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.bridge import PLAYS, Action, Bridge, Deal, View
from cardtable.notation.bridge.board import AnnotatedCall, AnnotatedCard, Board
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.record import AnyRecord

BridgeRecord = Record[Deal, Action, View]


def to_record(board: Board) -> BridgeRecord:
    """The record of a board: cards, calls and plays. A board without an auction starts from its contract.
    Raises NotationError if it has no complete deal, or something that the rules do not allow."""
    deal = board.deal
    if deal is None:
        raise NotationError(board.title, None, board.no_deal)
    if board.irregular:
        raise NotationError(board.title, None, f"it has {board.irregular}, which our records cannot hold")
    game = board.game(contract=board.calls is None)
    calls: Sequence[Action] = [call.call for call in board.calls or ()]
    return Record(game, deal, (*calls, *(PLAYS[played.card.index] for played in board.cards)))


def from_record(record: AnyRecord) -> Board:
    """The board of a record. Raises NotationError for another game than bridge, and GameError for a record
    that breaks the rules."""
    game, view = record.game, record.last.view(None)
    if not isinstance(game, Bridge) or not isinstance(view, View):
        raise NotationError(game.name, None, "only records of bridge become boards")
    result = view.result
    tricks = result.tally[view.contract.declarer % 2] if result and result.tally and view.contract else None
    return Board(
        dealer=game.dealing,
        vulnerable=game.vulnerable,
        hands=record.deal.hands,
        calls=None if game.contract else tuple(AnnotatedCall(call) for call in view.calls),
        contract=view.contract,
        passed_out=result is not None and view.contract is None,
        cards=tuple(AnnotatedCard(card) for _, card in view.plays()),
        tricks=tricks,
        score=result.points[0] if result is not None and not game.auction_only else None,
    )
