"""The chairs of a web table: who has which, and who plays for whom."""

from __future__ import annotations

from dataclasses import dataclass, replace

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon")


@dataclass(frozen=True)
class Chair:
    """A chair belongs to a person (`identity`), to a computer (`bot` alone) or to nobody.

    A person's chair may have a `bot` too: it plays while the person is absent (`away_until` has passed) or
    sits out. `overtime` are the seconds that were taken from the reserve so far.
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
        """`person`, `computer` or `open`."""
        if self.identity is not None:
            return "person"
        return "open" if self.bot is None else "computer"

    @property
    def shown_name(self) -> str:
        """The name on the chair, or its number if it is free."""
        return self.name or f"Chair {self.number + 1}"

    @property
    def is_away(self) -> bool:
        """Whether the person is absent or sits out."""
        return self.away_until is not None or self.stand_in is not None

    @property
    def stand_in(self) -> str | None:
        """The computer that plays for a person, or None."""
        return self.bot if self.identity is not None else None

    def taken_by(self, identity: str, name: str) -> Chair:
        """The chair with this person."""
        return Chair(self.number, identity, name)

    def given_to(self, bot: str | None) -> Chair:
        """The chair with this computer, or free."""
        return Chair(self.number, name=BOT_NAMES[self.number % len(BOT_NAMES)] if bot else "", bot=bot)

    def awaited(self, until: float) -> Chair:
        """The chair of an absent person, who has until then to come back."""
        return replace(self, away_until=until)

    def played_by(self, bot: str, *, sits_out: bool) -> Chair:
        """The chair with a computer that plays for its person."""
        return replace(self, bot=bot, away_until=None, sits_out=sits_out)

    def back(self) -> Chair:
        """The chair after its person has come back."""
        return replace(self, bot=None, away_until=None, sits_out=False)

    def later(self, seconds: float) -> Chair:
        """The chair with more time to come back."""
        return self if self.away_until is None else replace(self, away_until=self.away_until + seconds)


def with_names_of_their_own(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The chairs with another name for each computer that is called like somebody else at the table."""
    names = {chair.name.casefold() for chair in chairs}
    # There are as many of them as chairs, so one is free whenever two chairs have the same.
    free = (name for name in BOT_NAMES if name.casefold() not in names)
    taken = {chair.name.casefold() for chair in chairs if chair.identity is not None}
    named = []
    for chair in chairs:
        is_alike = chair.kind == "computer" and chair.name.casefold() in taken
        named.append(replace(chair, name=next(free)) if is_alike else chair)
        taken.add(chair.name.casefold())
    return tuple(named)
