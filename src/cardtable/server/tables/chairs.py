"""Who has which chair at a web table, and who plays for whom."""

from __future__ import annotations

from dataclasses import dataclass, replace

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon")


@dataclass(frozen=True)
class Chair:
    """A chair belongs to a person (`identity`), to a computer (`bot` alone) or to nobody.

    A person's chair may have a `bot` too: it plays while the person is absent (`away_until` has
    passed) or sits out. `overtime` are the seconds that were taken from the reserve so far.
    """

    number: int
    identity: str | None = None
    name: str = ""
    bot: str | None = None
    away_until: float | None = None
    sits_out: bool = False
    overtime: float = 0.0

    @property
    def kind(self) -> str:
        if self.identity is not None:
            return "person"
        return "open" if self.bot is None else "computer"

    @property
    def shown_name(self) -> str:
        return self.name or f"Chair {self.number + 1}"

    @property
    def is_away(self) -> bool:
        return self.away_until is not None or self.stand_in is not None

    @property
    def stand_in(self) -> str | None:
        """The computer that plays for a person."""
        return self.bot if self.identity is not None else None

    def taken_by(self, identity: str, name: str) -> Chair:
        return Chair(self.number, identity, name)

    def given_to(self, bot: str | None) -> Chair:
        return Chair(self.number, name=BOT_NAMES[self.number % len(BOT_NAMES)] if bot else "", bot=bot)

    def awaited(self, until: float) -> Chair:
        return replace(self, away_until=until)

    def played_by(self, bot: str, *, sits_out: bool) -> Chair:
        return replace(self, bot=bot, away_until=None, sits_out=sits_out)

    def back(self) -> Chair:
        return replace(self, bot=None, away_until=None, sits_out=False)

    def later(self, seconds: float) -> Chair:
        return self if self.away_until is None else replace(self, away_until=self.away_until + seconds)
