"""Options that the commands of the arena share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardtable.arena.statistics.stopping import Until, read_until
from cardtable.errors import BadOption

if TYPE_CHECKING:
    from os import PathLike


class _Folder(click.Path):
    def convert(
        self, value: str | PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        if value == "":
            self.fail("'' is no folder; . is this one", param, ctx)
        return super().convert(value, param, ctx)


class _Seed(click.ParamType[str]):
    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value or not value.isprintable():
            self.fail(f"{value!r}: a seed is any text that can be printed in a line", param, ctx)
        return str(value)


class _Until(click.ParamType[Until]):
    name = "p<ALPHA|sprt(LOW,HIGH)"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Until:
        try:
            return read_until(str(value))
        except BadOption as error:
            self.fail(str(error))


class _Url(click.ParamType[str]):
    name = "URL"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not str(value).startswith(("http://", "https://")):
            self.fail(f"{str(value)!r}: an address of a page begins with http:// or https://")
        return str(value)


FOLDER = _Folder(path_type=Path)
SEED = _Seed()
UNTIL = _Until()
URL = _Url()
