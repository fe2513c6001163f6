"""Bridge with open cards.

It publishes `solve`, `POSITIONS` and, where DDS is there, `REVIEW`. They are loaded when they are asked for:
each worker process of `dds` imports this package first and needs none of them.
"""

from __future__ import annotations

PUBLISHED = ("POSITIONS", "REVIEW", "solve")


def __getattr__(name: str) -> object:
    if name not in PUBLISHED:
        raise AttributeError(name)
    from cardtable.search.bridge import solving

    return getattr(solving, name)
