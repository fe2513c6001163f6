"""Replays boards from files and checks them: the auction, the contract, the tricks of the play, the score,
and the IMPs of two rooms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.games.bridge import PLAYS, Bidding, Over, Playing, contract_of, imps, is_over, score, side_of
from cardtable.games.bridge.contract import SEAT_LETTERS, VULNERABLE_SIDES
from cardtable.notation.bridge import lin, pbn
from cardtable.notation.bridge.board import INSUFFICIENT, REVOKED
from cardtable.notation.checking import Checked, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.games.bridge import Contract, State, Vulnerable
    from cardtable.notation.bridge.board import Board
    from cardtable.notation.hands import Finding


def check(boards: Sequence[Board], damaged: Sequence[Finding]) -> list[Checked]:
    """Every board with the differences between what it states and what follows from it, including boards
    that could not be read."""
    compared = _compared(boards)
    checked = [Checked(bad.line, Outcome.DIFFERS, bad.text, is_hand=bad.is_hand) for bad in damaged]
    for board in boards:
        notes = [*differences(board), *compared.get(board.line, ())]
        outcome = Outcome.DIFFERS if notes else Outcome.AGREES
        if not notes and (why := _not_comparable(board)):
            outcome, notes = Outcome.NOT_COMPARED, [why]
        checked.append(Checked(board.line, outcome, f"{board.title}: {'; '.join(notes)}" if notes else ""))
    return sorted(checked, key=lambda hand: hand.line)


def _not_comparable(board: Board) -> str:
    """Why a board without errors could not be compared. Empty if it was replayed."""
    if board.irregular:
        return f"has {board.irregular}, so that it cannot be replayed by the rules"
    if board.deal is None and None not in board.hands:
        return f"is {board.no_deal}"
    if board.calls is None and not board.cards and board.score is None:
        return "has neither auction nor play nor score"
    return ""


def check_pbn(text: str) -> list[Checked]:
    """`check` for a text in PBN."""
    return check(*pbn.read(text))


def check_lin(text: str) -> list[Checked]:
    """`check` for a text in LIN."""
    return check(*lin.read(text))


def differences(board: Board) -> Iterator[str]:
    """What is wrong with a board, one line each."""
    yield from _auction(board)
    contract = _contract(board)
    tricks = board.tricks
    if contract is not None and board.cards:
        replay = _replay(board, contract)
        if replay.wrong:
            yield replay.wrong
        if replay.tricks is not None and not _adjusted(board, "Result"):
            if tricks is not None and replay.tricks != tricks:
                yield f"the play gives the declarer {replay.tricks} tricks, the record says {tricks}"
            tricks = replay.tricks
    if board.passed_out and tricks is not None:
        yield f"a board passed out has no tricks, the record says {tricks}"
    yield from _score(board, contract, tricks)


def _adjusted(board: Board, tag: str) -> bool:
    """Whether this tag has a `^`: somebody decided it, not the rules."""
    return board.tags.get(tag, "").lstrip().startswith("^")


def derived(board: Board) -> Board:
    """The same board with the tricks and the score that follow from the rest, if it has none."""
    contract = _contract(board)
    if contract is None:
        return replace(board, score=0) if board.passed_out and board.score is None else board
    tricks = _replay(board, contract).tricks if board.tricks is None else board.tricks
    points = board.score
    if points is None and tricks is not None and board.vulnerable is not None:
        points = _north_south(board.vulnerable, contract, tricks)
    return replace(board, tricks=tricks, score=points)


def _contract(board: Board) -> Contract | None:
    """The contract of the auction, or the stated one if there is no auction or its declarer differs."""
    if board.calls is None or board.dealer is None or _adjusted(board, "Declarer"):
        return board.contract
    if not is_over([call.call for call in board.calls]):
        return board.contract
    return contract_of(board.dealer, [call.call for call in board.calls])


def _auction(board: Board) -> Iterator[str]:
    if board.calls is None or board.dealer is None:
        return
    game = board.game()
    # Whether a call is legal does not depend on the cards.
    state: State = game.start(game.deal_of([()] * 4))
    for number, spoken in enumerate(board.calls):
        if not isinstance(state, Bidding):
            yield f"call {number + 1}, {spoken.call}, comes after the end of the auction"
            return
        seat = state.to_act[0]
        why = state.why_not(seat, spoken.call)
        if spoken.irregular:
            if spoken.irregular == INSUFFICIENT and why is None:
                call = f"call {number + 1}, {spoken.call} by {SEAT_LETTERS[seat]}"
                yield f"{call}, is marked as insufficient and is not"
            return
        if why is not None:
            yield f"call {number + 1}, {spoken.call} by {SEAT_LETTERS[seat]}: {why}"
            return
        state = state.apply({seat: spoken.call})
    if not isinstance(state, Bidding) and not _adjusted(board, "Declarer"):
        yield from _outcome(board, contract_of(board.dealer, [call.call for call in board.calls]))


def _outcome(board: Board, contract: Contract | None) -> Iterator[str]:
    if contract is None and board.contract is not None:
        yield f"the auction is passed out, the record says {board.contract}"
    elif contract is not None and board.passed_out:
        yield f"the auction comes to {contract}, the record says it was passed out"
    elif contract is not None and board.contract is not None and contract != board.contract:
        yield f"the auction comes to {contract}, the record says {board.contract}"


@dataclass(frozen=True)
class _Replay:
    """The error in the play, if any, and the declarer's tricks if all 52 cards are there."""

    wrong: str = ""
    tricks: int | None = None


def _replay(board: Board, contract: Contract) -> _Replay:
    deal = board.deal
    if deal is None:
        return _Replay()
    state: State = replace(board, contract=contract).game(contract=True).start(deal)
    for number, played in enumerate(board.cards):
        if not isinstance(state, Playing):
            return _Replay(f"card {number + 1}, {played.card}, comes after the last trick")
        card = f"trick {number // 4 + 1}, {played.card} by {SEAT_LETTERS[state.turn]}"
        seat, action = state.to_act[0], PLAYS[played.card.index]
        why = state.why_not(seat, action)
        if played.irregular:
            is_none = played.irregular == REVOKED and why is None
            return _Replay(f"{card}, is marked as a revoke and is none" if is_none else "")
        if why is not None:
            return _Replay(f"{card}: {why}")
        state = state.apply({seat: action})
    if isinstance(state, Over) and isinstance(state.last, Playing):
        return _Replay(tricks=state.last.won)
    return _Replay()


def _score(board: Board, contract: Contract | None, tricks: int | None) -> Iterator[str]:
    if board.score is None:
        return
    if contract is None:
        if board.passed_out and board.score != 0:
            yield f"a board passed out scores 0, the record says NS {board.score}"
        return
    if tricks is None or board.vulnerable is None:
        return
    north_south = _north_south(board.vulnerable, contract, tricks)
    if north_south != board.score:
        yield f"{contract} with {tricks} tricks scores NS {north_south}, the record says NS {board.score}"


def _north_south(vulnerable: Vulnerable, contract: Contract, tricks: int) -> int:
    side = side_of(contract.declarer)
    points = score(contract, tricks, VULNERABLE_SIDES[vulnerable][side])
    return points if side == 0 else -points


def _compared(boards: Sequence[Board]) -> dict[int, list[str]]:
    """The IMPs of boards that exist exactly twice, once for each room; errors by line."""
    tables: dict[tuple[object, ...], list[Board]] = {}
    for board in boards:
        if board.number is not None:
            match = board.tags.get("Event", ""), board.tags.get("Round", "")
            tables.setdefault((board.number, board.hands, *match), []).append(board)
    wrong: dict[int, list[str]] = {}
    for rooms in tables.values():
        if len(rooms) != 2:
            continue
        for own, other in (rooms, rooms[::-1]):
            if own.imps is None or own.score is None or other.score is None:
                continue
            expected = imps(own.score - other.score)
            if own.imps != expected:
                wrong.setdefault(own.line, []).append(
                    f"NS {own.score} against NS {other.score} is NS {expected} IMPs, "
                    f"the record says NS {own.imps:g}"
                )
    return wrong
