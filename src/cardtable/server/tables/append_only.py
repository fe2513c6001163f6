"""Immutable sequences that only get longer.

Adding to a tuple copies it. Here the values share one list, and each knows how much of it is its own. So
adding an item costs the same, however long the sequence is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar, overload

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")


class AppendOnly(Generic[T]):
    """The first `length` items of a list that longer ones may share."""

    __slots__ = ("_items", "_length")

    def __init__(self, *items: T) -> None:
        self._items = list(items)
        self._length = len(items)

    def plus(self, *items: T) -> AppendOnly[T]:
        """This sequence and the new items."""
        longer: AppendOnly[T] = AppendOnly()
        # If another sequence has already grown from here, its items are not ours.
        is_last = len(self._items) == self._length
        longer._items = self._items if is_last else self._items[: self._length]
        longer._items.extend(items)
        longer._length = self._length + len(items)
        return longer

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        for number in range(self._length):
            yield self._items[number]

    def __reversed__(self) -> Iterator[T]:
        for number in range(self._length - 1, -1, -1):
            yield self._items[number]

    @overload
    def __getitem__(self, where: int) -> T: ...
    @overload
    def __getitem__(self, where: slice) -> list[T]: ...
    def __getitem__(self, where: int | slice) -> T | list[T]:
        if isinstance(where, slice):
            start, stop, step = where.indices(self._length)
            return self._items[start:stop:step] if step > 0 else list(self)[where]
        return self._items[range(self._length)[where]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AppendOnly) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class KeyReused(CardtableError):
    """The same key was used for another command."""


class CommandKeys:
    """When the command with a key was carried out. A key is `identity.digest:name`, with a digest of the
    request. Older keys have no digest."""

    __slots__ = ("_length", "_order", "_places")

    def __init__(self) -> None:
        self._places: dict[tuple[str, str], tuple[int, str, int]] = {}
        self._order: list[tuple[str, int]] = []
        self._length = 0

    def plus(self, key: str, seq: int) -> CommandKeys:
        """The keys with one more."""
        longer = CommandKeys()
        if len(self._order) == self._length:
            longer._places, longer._order = self._places, self._order
        else:
            for each in self._order[: self._length]:
                longer._add(*each)
        longer._add(key, seq)
        longer._length = self._length + 1
        return longer

    def seq_of(self, key: str) -> int | None:
        """The event of the command with this key, or None if there was none. Raises KeyReused if it was
        another command."""
        identity, digest, name = _parts(key)
        place, before, seq = self._places.get((identity, name), (self._length, "", 0))
        if place >= self._length:
            return None  # There is none, or only in a longer one that grew from this.
        if before not in ("", digest):
            raise KeyReused(name)
        return seq

    def _add(self, key: str, seq: int) -> None:
        identity, digest, name = _parts(key)
        self._places.setdefault((identity, name), (len(self._order), digest, seq))
        self._order.append((key, seq))


def _parts(key: str) -> tuple[str, str, str]:
    who, _, name = key.partition(":")
    identity, _, digest = who.partition(".")
    return identity, digest, name
