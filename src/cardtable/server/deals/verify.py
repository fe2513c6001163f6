"""Verifies a finished hand of a web table from what anybody can download."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardtable.errors import CardtableError, GameError
from cardtable.notation.own import ids, records
from cardtable.server.deals import fair_deals as fair
from cardtable.server.deals import fixed_deals as fixed

if TYPE_CHECKING:
    from cardtable.record import AnyRecord


class Unfair(CardtableError):
    """The hand was not dealt as promised, or not played by the rules. The message says what is wrong."""


class DealtAt(msgspec.Struct):
    table: str
    hand: int


class FinishedHand(msgspec.Struct):
    """All that is needed to check the deal and to play the hand again. `dealt_at` is the hand that the
    cards were first dealt for, if they were played before. `given` says that the deal was given by an
    id."""

    table: str
    hand: int
    commitment: str
    secret: str
    id: str
    record: msgspec.Raw
    dealt_at: DealtAt | None = None
    given: bool = False


_decoder = msgspec.json.Decoder(FinishedHand)


def read(text: str) -> FinishedHand:
    """The finished hand in this JSON text. Raises Unfair if it is none."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unfair(f"this is not a finished hand of a web table: {error}") from None


def verify(hand: FinishedHand) -> AnyRecord:
    """The record of the hand, if everything is as promised. Raises Unfair otherwise. A given deal does not
    break a promise."""
    try:
        secret = bytes.fromhex(hand.secret)
    except ValueError:
        raise Unfair("the secret is not written in hexadecimal digits") from None
    if not hand.commitment:
        raise Unfair("nothing was promised of a hand that is known by its id alone")
    place = hand.dealt_at or DealtAt(hand.table, hand.hand)
    if fair.commitment(secret, place.table, place.hand) != hand.commitment:
        raise Unfair("the secret is not the one that was promised: it does not fit the commitment")
    record = records.read(bytes(hand.record).decode())
    _check_cards(hand, record, secret, place)
    try:
        finished = record.last.result is not None
    except GameError as error:
        raise Unfair(f"the hand was not played by the rules: {error}") from None
    if not finished:
        raise Unfair("the hand is not finished")
    if ids.write(record) != hand.id:
        raise Unfair("the id belongs to another hand")
    return record


def _check_cards(hand: FinishedHand, record: AnyRecord, secret: bytes, place: DealtAt) -> None:
    if hand.given:
        if fixed.deal_id(record) != fixed.id_in(secret):
            raise Unfair("the cards are not those of the id in the secret")
    elif fair.deal(record.game, secret, place.table, place.hand) != record.deal:
        raise Unfair("the cards were not dealt from the secret")
