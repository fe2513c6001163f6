"""PBN and LIN. Both are read into boards, which have names, alerts and tags that records do not have."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.notation.bridge import board_records, lin, pbn
from cardtable.notation.bridge.board import Board
from cardtable.notation.bridge.check import check_lin, check_pbn, derived
from cardtable.notation.hands import DealtHand, HandType, PlacedHand, writing
from cardtable.notation.part import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.games.bridge import Bridge
    from cardtable.notation.checking import Checked
    from cardtable.notation.hands import Finding, HandsRead, Occasion
    from cardtable.record import AnyRecord

ROOMS = {1: "Open", 2: "Closed"}


def _from_record(record: AnyRecord, occasion: Occasion) -> Board:
    """As in a teams match, in which a board is played in two rooms."""
    board = board_records.from_record(record)
    tags = {
        "Event": occasion.event,
        "Round": occasion.round,
        "Room": ROOMS.get(occasion.table or 0, ""),
        "Scoring": "" if occasion.score is None else "IMP",
    }
    return replace(
        board,
        number=occasion.deal,
        names=occasion.names or board.names,
        imps=occasion.score,
        tags={name: value for name, value in tags.items() if value},
    )


BOARDS: HandType[Board] = HandType(lambda board: board_records.to_record(derived(board)), _from_record)


def _format(
    name: str,
    looks_like: Callable[[str], bool],
    read: Callable[[str], tuple[list[Board], list[Finding]]],
    write: Callable[[list[Board]], str],
    check: Callable[[str], list[Checked]],
    prepare: Callable[[Board], Board],
) -> Format[Board]:
    """`prepare` makes a board ready for writing: it fills in tricks and scores that follow from the rest."""

    def placed(text: str) -> HandsRead[Board]:
        boards, findings = read(text)
        return [PlacedHand(board.line, board) for board in boards], findings

    return Format(
        name=name,
        game="bridge",
        suffix=name,
        looks_like=looks_like,
        read=placed,
        write=writing(prepare, write),
        check=check,
        hands=BOARDS,
    )


def _regular(board: Board) -> Board:
    """Raises NotationError for a board with an irregularity that LIN cannot mark. Without the mark its
    auction or play would be different."""
    if board.irregular:
        raise NotationError(board.title, None, f"it has {board.irregular}, which LIN cannot say")
    return derived(board)


FORMATS = (
    _format("pbn", pbn.looks_like, pbn.read, pbn.write, check_pbn, derived),
    _format("lin", lin.looks_like, lin.read, lin.write, check_lin, _regular),
)


def dealt(hand: Board | AnyRecord) -> DealtHand:
    """The dealer and the vulnerability come from the hand if it has them."""
    board = hand if isinstance(hand, Board) else board_records.from_record(hand)
    if board.deal is None:
        raise NotationError(board.title, None, board.no_deal)
    return DealtHand(board.deal, board.number, partial(_facts, board))


def _facts(board: Board, rules: Bridge) -> Bridge:
    stated = board.game()
    if board.dealer is not None:
        rules = replace(rules, dealer=stated.dealer)
    if board.vulnerable is not None and rules.scoring != "rubber":
        rules = replace(rules, vulnerable=stated.vulnerable)
    return rules
