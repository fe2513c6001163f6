"""What the documentation says is true: examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import click
import pytest

from cardtable.cli import cardtable
from cardtable.games import GAMES
from cardtable.players import bots_for

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples_run(page: Path) -> None:
    """Every Python session on a page gives what the page shows."""
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in addresses."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings: list[str] = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link is to a file that exists, and to a heading that is in it."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        file, _, heading = target.partition("#")
        if "://" not in target:
            there = page.parent / file if file else page
            assert there.exists(), f"{page.name} links to {target}"
            assert not heading or heading in anchors(there), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page: Path) -> None:
    """Files of ours in backquotes, and the modules that figures are printed with."""
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`((?:benchmarks|docs|examples|kernel|lab|src|tests)/[\w./-]+)`", text)
    for file in named:
        assert (ROOT / file).exists(), f"{page.name} names {file}"
    for module in re.findall(r"python3? -m ((?:benchmarks|lab)\.\w+)", text):
        path = ROOT / module.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").is_file(), f"{page.name} names {module}"


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent != ROOT], ids=lambda page: page.stem)
def test_a_page_says_for_whom_it_is(page: Path) -> None:
    """Below its title; the index is for everybody."""
    title, _, purpose = page.read_text(encoding="utf-8").splitlines()[:3]
    assert title.startswith("# ")
    assert page.stem == "index" or purpose.startswith(("For ", "This page is for "))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_short(page: Path) -> None:
    """At most 120 characters, outside tables and code."""
    text = re.sub(r"^\s*```.*?^\s*```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    assert [line for line in text.splitlines() if len(line) > 120 and not line.lstrip().startswith("|")] == []


def test_every_page_is_in_the_contents() -> None:
    """Each page of docs/ is listed in the index, once."""
    listed = re.findall(r"^[a-z_/-]+$", (ROOT / "docs" / "index.md").read_text(encoding="utf-8"), re.M)
    pages = (
        page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in (ROOT / "docs").rglob("*.md")
    )
    assert sorted(listed) == sorted(set(pages) - {"index"})


@pytest.mark.parametrize("name", GAMES)
def test_every_option_preset_and_player_is_on_the_page_of_its_game(name: str) -> None:
    """Options with their number in ids and their default, presets and players by name."""
    page = (ROOT / "docs" / "games" / f"{name.replace('-', '_')}.md").read_text(encoding="utf-8")
    stated = re.findall(r"^\| (\d+) \| `(\w+)` \| ([^|]*) \|", page, re.M)
    options = enumerate(fields(GAMES[name]()))  # type: ignore[arg-type] # every Game is a dataclass
    assert stated == [(str(number), option.name, written(option.default)) for number, option in options]
    for word in (*GAMES[name].presets(), *bots_for(name)):
        assert f"`{word}`" in page, f"{word} is not on the page of {name}"


def written(default: object) -> str:
    """A default as the pages have it: words in backquotes, everything else as in JSON."""
    if default is None or default == "":
        return "none"
    return f"`{default}`" if isinstance(default, str) else json.dumps(default)


def test_first_bot_of_the_readme_plays() -> None:
    """The bot in the README answers a request to act with a legal action."""
    (bot,) = re.findall(
        r"```python\n(import json, random.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S
    )
    request = '{"type":"act","seq":1,"legal":["57"],"view":{}}\n'
    done = subprocess.run(
        [sys.executable, "-c", bot], input=request, capture_output=True, text=True, timeout=120
    )
    assert done.stdout == '{"action": "57"}\n'


def test_the_readme_names_every_extra() -> None:
    """What can be installed beside the package is said where installing is."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    readme = (ROOT / "README.md").read_text("utf-8")
    for extra in project["optional-dependencies"]:
        assert f"`{extra}`" in readme


def test_figures_of_the_readme_are_those_that_were_measured() -> None:
    """Every interval in the README's table of strength, and the command behind it, is in docs/strength.md as
    well."""
    readme = (ROOT / "README.md").read_text("utf-8")
    strength = (ROOT / "docs" / "strength.md").read_text("utf-8")
    (table,) = re.findall(r"^\| player \| measured \| command \|\n((?:\|.*\n)+)", readme, re.M)
    figures = re.findall(r"[+-]?[\d.]+(?: %)? ± [\d.]+\d", table)
    played = re.findall(r"\| `((?:cardtable arena|python -m benchmarks\.)[^`]+)` \|$", table, re.M)
    assert len(played) >= len(GAMES)
    for stated in (*figures, *played):
        assert stated in strength, f"docs/strength.md does not have {stated}"


def commands(page: Path) -> list[str]:
    """The calls of `cardtable` on a page, in backquotes or at the beginning of a line."""
    text = re.sub(r"\\\n", " ", page.read_text(encoding="utf-8"))
    inline: list[str] = re.findall(r"`(?:\.venv/bin/)?cardtable ([^`]+)`", text)
    lines: list[str] = re.findall(r"^(?:\$ )?(?:\.venv/bin/)?cardtable ((?!:)[^\n]+)$", text, re.M)
    return [" ".join(call.split()) for call in (*inline, *lines)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_and_their_options_exist(page: Path) -> None:
    """Every subcommand that a page calls is there and has the options that stand behind it."""
    for call in commands(page):
        context, words = click.Context(cardtable), call.split()
        while isinstance(context.command, click.Group) and words and re.fullmatch("[a-z-]+", words[0]):
            found = context.command.get_command(context, words.pop(0))
            assert found is not None, f"{page.name}: cardtable {call}"
            context = click.Context(found, context)
        known = {name for option in context.command.params for name in (*option.opts, *option.secondary_opts)}
        options = re.findall(r"(?<=\s)(--?[a-z][a-z-]*)", f" {shell_words(words)}")
        assert set(options) <= known | {"--help"}, f"{page.name}: cardtable {call}"


def shell_words(words: list[str]) -> str:
    """The words of a call without what is in quotes, which belongs to others, and without what the call is
    piped into."""
    return re.sub(r"\"[^\"]*\"|'[^']*'", "", " ".join(words)).partition(" | ")[0]
