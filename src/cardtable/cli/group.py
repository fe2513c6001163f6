"""A command with subcommands."""

from __future__ import annotations

import gc
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from types import ModuleType


def loaded(name: str) -> ModuleType:
    """The module of a command, and all that it needs."""
    # What is loaded stays until the end, so the garbage collector need not look at it, neither now nor when
    # the command ends. Short commands take a tenth less time.
    gc.disable()
    try:
        module = import_module(name)
    finally:
        gc.enable()
    gc.freeze()
    return module


class Group(click.Group):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The name alone shows the help."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            ctx.fail(f"{ctx.command_path} has no {name!r}; it has {', '.join(self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


class ByModule(Group):
    """Each module of a package that has a command of its own name. It is loaded only when it is called, so
    that the command of one game loads no other."""

    package: str

    def _modules(self) -> list[str]:
        return [module.name for module in iter_modules(import_module(self.package).__path__)]

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = [name.replace("_", "-") for name in self._modules()]
        return [name for name in names if self.get_command(ctx, name) is not None]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        own = name.replace("-", "_")
        if own not in self._modules():
            return None
        command = getattr(loaded(f"{self.package}.{own}"), own, None)
        return command if isinstance(command, click.Command) else None
