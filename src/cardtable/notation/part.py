"""What a game may publish about texts of its hands, as `PART = NotationPart(...)`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from cardtable.notation.hands import RECORDS, DealtHand, Finding, H, HandType, PlacedHand
from cardtable.parts import Part

if TYPE_CHECKING:
    from cardtable.notation.checking import Checked
    from cardtable.notation.foreign_ids import ForeignId
    from cardtable.notation.hands import HandsRead
    from cardtable.notation.saved_games import SaveFile
    from cardtable.record import AnyRecord

# The annotations are read at run time, so this module has no `from __future__ import annotations`.


@dataclass(frozen=True)
class Format(Generic[H]):
    """`read` and `write` return what succeeded, and what was wrong with the rest. `check` compares the hands
    of a text with what it states. `suffix` is the usual file suffix.

    `hands` is the type it reads hands into and writes them from. `resume` exists if a file can store a hand
    that people continue, `foreign_id` if a hand in it is an id that others defined. `single` is the name of
    the format for one hand, if that differs. A `read_only` format belongs to a program whose files nobody
    else needs to write.
    """

    name: str
    game: str
    suffix: str
    looks_like: Callable[[str], bool]
    read: Callable[[str], "HandsRead[H]"]
    write: Callable[[Sequence[PlacedHand[H]]], tuple[str, list[Finding]]]
    check: Callable[[str], Iterable["Checked"]]
    hands: HandType[H]
    resume: "SaveFile | None" = None
    foreign_id: "ForeignId | None" = None
    single: str = ""
    read_only: bool = False

    @property
    def has_names(self) -> bool:
        """Whether it can say who sat where. Records cannot."""
        return self.hands is not RECORDS


AnyFormat: TypeAlias = Format[Any]


def dealt_in_record(record: "AnyRecord") -> DealtHand:
    """What a record says about its deal."""
    return DealtHand(record.deal)


@dataclass(frozen=True, kw_only=True)
class NotationPart(Part):
    """The formats of other programs."""

    layer: ClassVar[str] = "notation"
    without: ClassVar[str] = "records and ids"

    formats: tuple[AnyFormat, ...] = ()
    """Those besides our records and ids, which every game has."""
    dealt: Callable[[Any], DealtHand] = dealt_in_record
    """What a hand in any of its formats says about its deal."""
