"""The formats whose hands can be played again and compared with what the file says, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.notation.bridge import check as bridge_check
from cardtable.notation.bridge import lin, pbn
from cardtable.notation.own import check as own_check
from cardtable.notation.skat import iss, iss_check
from cardtable.notation.two_hand_pinochle import faults as two_hand_faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardtable.notation.checking import Checked


@dataclass(frozen=True)
class Format:
    looks_like: Callable[[str], bool]
    check_text: Callable[[str], Iterable[Checked]]


FORMATS: dict[str, Format] = {
    "ISS": Format(iss.looks_like, iss_check.check_text),
    "two-hand save": Format(two_hand_faults.looks_like, two_hand_faults.check_text),
    "PBN": Format(pbn.looks_like, bridge_check.check_pbn),
    "LIN": Format(lin.looks_like, bridge_check.check_lin),
    "our records and ids": Format(own_check.looks_like, own_check.check_text),
}


def recognised(text: str) -> Format | None:
    """The format that a text is written in; None if it looks like none of them."""
    return next((format_ for format_ in FORMATS.values() if format_.looks_like(text)), None)
