"""The icons for phones, made from `icon.svg` with Chromium: `make icons`."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import click
from playwright.sync_api import sync_playwright

FELT = "#173a35"
ICONS = {"180": (180, 0.9), "192": (192, 1.0), "512": (512, 1.0), "maskable": (512, 0.8)}
"""How wide each is, and how much of that the picture takes: a phone may round the corners or cut out a
circle, and then there is felt."""


def drawing(icon: str, size: int, share: float) -> str:
    return (
        f"<style>body {{ margin: 0; background: {FELT if share < 1 else 'none'}; }}"
        f" svg {{ position: fixed; inset: 0; margin: auto; width: {size * share}px }}</style>{icon}"
    )


@click.command()
def main() -> None:
    """Write the icons as PNG beside `icon.svg`."""
    web = Path(str(files("cardtable").joinpath("web")))
    icon = (web / "icon.svg").read_text()
    folder = web / "icons"
    folder.mkdir(exist_ok=True)
    program = shutil.which("chromium")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as browser,
    ):
        page = browser.new_page()
        for name, (size, share) in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(drawing(icon, size, share))
            page.screenshot(path=folder / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
