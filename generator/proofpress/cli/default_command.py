"""A group of commands that does something itself where none of them is named."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import click


class DefaultCommand(click.Command):
    """What the group does itself; its help names the group's commands too."""

    further: Mapping[str, click.Command] = MappingProxyType({})
    """Of the group that it belongs to, by name."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the group's commands after the options."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.get_short_help_str()) for name, command in self.further.items()]
            )
        super().format_epilog(ctx, formatter)


class GroupWithDefault(click.Group):
    """A group whose :attr:`default` runs where the first argument names none of its commands."""

    def __init__(self, *args: Any, default: DefaultCommand, **more: Any) -> None:
        super().__init__(*args, **more)
        self.default = default
        default.further = self.commands

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """The context of the command that ``args`` name, or of the default."""
        if args and args[0] in self.commands:
            return super().make_context(info_name, args, parent, **extra)
        return self.default.make_context(info_name, args, parent, **extra)
