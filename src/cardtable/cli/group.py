"""A command that has commands."""

from __future__ import annotations

import click


class Group(click.Group):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Whoever types the name alone wants to know what there is."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            ctx.fail(f"{ctx.command_path} has no {name!r}; it has {', '.join(self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)
