"""All exceptions of cardtable, by who has to react.

CardtableError
├── GameError                  the rules say no; nothing changed
│   ├── BadOption              a game cannot be played with these options
│   ├── OutOfTurn              not this seat's decision now
│   └── IllegalAction          this seat's decision, but not like that
├── BadPart                    a game publishes what its contract does not know
├── NotationError              a text that means nothing; also a ValueError
└── ProtocolError              a program at the other end misbehaves
    ├── BadMessage             it said something we do not understand
    ├── PeerTimeout            it said nothing in time
    └── PeerGone               it is no longer there
"""

from __future__ import annotations


class CardtableError(Exception):
    """The root. Every message is one line for people."""


class GameError(CardtableError):
    """The rules do not allow it. Nothing has changed."""


class BadOption(GameError, ValueError):
    """A game, preset, option or player that does not exist or is impossible. The message names those that
    exist."""


class OutOfTurn(GameError):
    """The seats `moved` are not exactly those of `to_act`."""

    def __init__(self, moved: tuple[int, ...], to_act: tuple[int, ...]) -> None:
        self.moved = moved
        self.to_act = to_act
        super().__init__(moved, to_act)

    def __str__(self) -> str:
        turn = f"it is the turn of {_seats(self.to_act)}" if self.to_act else "the hand is over"
        return f"{_seats(self.moved)} moved, but {turn}"


class IllegalAction(GameError):
    """It is the turn of `seat`, but it may not take `action`; `why` is the rule."""

    def __init__(self, seat: int, action: object, why: str) -> None:
        self.seat = seat
        self.action = action
        self.why = why
        super().__init__(seat, action, why)

    def __str__(self) -> str:
        if isinstance(self.action, str):
            return f"an action is expected, not the text {self.action!r}; use game.parse({self.action!r})"
        return f"seat {self.seat} cannot do {str(self.action)!r}: {self.why}"


class BadPart(CardtableError):
    """A part of a game publishes something else than the contract says (`cardtable.parts`)."""


class NotationError(CardtableError, ValueError):
    """`position` counts characters of `text` from 0. None if the error has no single place."""

    def __init__(self, text: str, position: int | None, why: str) -> None:
        self.text = text
        self.position = position
        self.why = why
        super().__init__(text, position, why)

    @property
    def shown(self) -> str:
        """The text, shortened to fit a line."""
        return self.text if len(self.text) <= 60 else self.text[:57] + "..."

    def __str__(self) -> str:
        place = "" if self.position is None else f" at character {self.position + 1}"
        return f"{self.shown!r}{place}: {self.why}"


class ProtocolError(CardtableError):
    """A program at the other end misbehaves."""


class BadMessage(ProtocolError):
    """It sent something that cannot be understood."""


class PeerTimeout(ProtocolError):
    """It did not answer in time."""


class PeerGone(ProtocolError):
    """It is no longer there."""


def _seats(seats: tuple[int, ...]) -> str:
    names = " and ".join(str(seat) for seat in seats)
    return f"seat {names}" if len(seats) == 1 else f"seats {names or 'none'}"
