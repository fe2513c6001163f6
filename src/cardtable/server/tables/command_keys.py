"""The keys of the commands at a table, so that a repeated command is carried out once."""

from __future__ import annotations

from cardtable.errors import CardtableError


class KeyReused(CardtableError):
    """The same key was used for another command."""


class CommandKeys:
    """When the command with a key was carried out. A key is `identity.digest:name`, with a digest of the
    request. Older keys have no digest."""

    def __init__(self, places: dict[tuple[str, str], tuple[str, int]] | None = None) -> None:
        self._places = places or {}

    def plus(self, key: str, seq: int) -> CommandKeys:
        """The keys with one more."""
        identity, digest, name = _parts(key)
        return CommandKeys({(identity, name): (digest, seq), **self._places})

    def seq_of(self, key: str) -> int | None:
        """The event of the command with this key, or None if there was none. Raises KeyReused if it was
        another command."""
        identity, digest, name = _parts(key)
        before, seq = self._places.get((identity, name), (digest, None))
        if before not in ("", digest):
            raise KeyReused(name)
        return seq


def _parts(key: str) -> tuple[str, str, str]:
    who, _, name = key.partition(":")
    identity, _, digest = who.partition(".")
    return identity, digest, name
