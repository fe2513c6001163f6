"""A series as it is stored: which deals, by whom, and from when to when it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.server.events import now
from cardtable.server.views.hand_by_id import NO_NUMBER

if TYPE_CHECKING:
    from cardtable.server.store.series_store import SeriesRow


class Fresh(msgspec.Struct, frozen=True, tag_field="kind", tag="fresh", forbid_unknown_fields=True):
    """New deals. `bots` has the computer on each chair, and None on the person's. The commitments to the
    deals are public before anybody plays."""

    game: str
    options: dict[str, Any]
    bots: tuple[str | None, ...]
    promises: tuple[str, ...]

    @property
    def chair(self) -> int:
        """The person's chair."""
        return self.bots.index(None)


class Replayed(msgspec.Struct, frozen=True, tag_field="kind", tag="replayed", forbid_unknown_fields=True):
    """The deal of an earlier hand on this seat. For a hand that is known only by its id, `table` is that
    id and `hand` is NO_NUMBER."""

    table: str
    hand: int
    seat: int

    @property
    def has_only_an_id(self) -> bool:
        """Whether the hand is known only by its id."""
        return self.hand == NO_NUMBER


class SeriesTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a series is, as it is stored."""

    title: str
    opens: float
    deals: Fresh | Replayed
    maker: str = ""


_read_terms = msgspec.json.Decoder(SeriesTerms).decode


@dataclass(frozen=True)
class StoredSeries:
    """A series. `by` is the identity of its maker, empty for the server. `day` is the date of a deal of
    the day."""

    id: str
    by: str
    listed: bool
    closes: float | None
    terms: SeriesTerms
    day: str | None = None

    @classmethod
    def of(cls, row: SeriesRow) -> StoredSeries:
        """The series of this row."""
        terms = _read_terms(row.terms)
        return cls(row.id, row.by, row.listed, row.closes, terms, row.day)

    @property
    def fresh(self) -> Fresh:
        """The new deals. Only for a series that has some."""
        assert isinstance(self.terms.deals, Fresh), "the deal was played before"
        return self.terms.deals

    @property
    def deals(self) -> int:
        """The number of deals."""
        fresh = self.terms.deals
        return len(fresh.promises) if isinstance(fresh, Fresh) else 1

    @property
    def is_closed(self) -> bool:
        """Whether it is closed now."""
        return self.closes is not None and self.closes <= now()

    @property
    def is_open(self) -> bool:
        """Whether it may be begun now."""
        return self.terms.opens <= now() and not self.is_closed
