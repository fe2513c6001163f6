"""The first page and the service worker, as the server fills them in."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from cardtable.server.http import static
from cardtable.server.http.bundles import EXPORT, bundle
from cardtable.server.http.module_graph import imports, modules
from cardtable.server.http.static import page, page_of

NEVER, ALWAYS = 1e9, 1e-9
WEB = Path(str(files("cardtable").joinpath("web")))
PRELOAD = re.compile(r'rel="modulepreload" href="/([^"]+)"')


def got(path: str, language: str = "en", folder: Path = WEB) -> httpx.Response:
    app = Starlette(routes=[Route("/{path:path}", page if folder == WEB else page_of(folder))])

    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return await client.get(path, headers={"accept-language": language})

    return asyncio.run(asked())


def small_page(folder: Path) -> Path:
    """A page of a few modules."""
    for path in ("index.html", "service_worker.js"):
        (folder / path).write_bytes((WEB / path).read_bytes())
    (folder / "css" / "table").mkdir(parents=True)
    for name in re.findall(r"/(css/\S+)\"", (WEB / "index.html").read_text()):
        (folder / name).write_text("p { color: red; }")
    for name in ("js/cards/element.js", "js/guide.js", "js/table/page.js", "js/stream/worker.js"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    (folder / "js" / "main.js").write_text('import { a } from "./a.js";\n')
    (folder / "js" / "a.js").write_text("")
    (folder / "js" / "other.js").write_text("")
    return folder


def test_modules_are_found_through_others(tmp_path: Path) -> None:
    """Imports of one line and of several, from other folders, in circles; nothing that a comment names. What
    a module needs runs before it."""
    (tmp_path / "b").mkdir()
    sources = {
        "main.js": 'import "./a.js";\nimport {\n  c,\n  d,\n} from "./b/c.js";\nimport("./later.js");\n',
        "a.js": '/** @type {import("./types.js").T} */\nexport * from "./b/c.js";\n',
        "b/c.js": 'import { x } from "../main.js";\nimport { e } from "./e.js";\n',
        "b/e.js": 'const text = "./no.js";\n',
    }
    for name, source in sources.items():
        (tmp_path / name).write_text(source)
    assert modules(tmp_path, "main.js") == ["b/e.js", "b/c.js", "a.js", "main.js"]


def test_the_first_page_leads_to_bundles() -> None:
    """Each module of the first page and of tables is in one of three files, which the browser asks for at
    once; what a game has for itself is not."""
    text = got("/").text
    found = re.search(r'<script type="importmap">(.*?)</script>', text)
    assert found is not None
    places = json.loads(found[1])["imports"]
    assert [places[path] for path in ("/js/main.js", "/js/guide.js", "/js/table/page.js")] == [
        "/js/first.bundle.js",
        "/js/soon.bundle.js",
        "/js/table.bundle.js",
    ]
    assert {f"/{each}" for each in modules(WEB, "js/main.js", "js/guide.js", "js/table/page.js")} <= set(
        places
    )
    assert "/js/table/games/skat/face.js" not in places
    preloads = PRELOAD.findall(text)
    assert preloads == ["js/first.bundle.js", "js/soon.bundle.js", "js/table.bundle.js"]
    assert text.index("importmap") < text.index("modulepreload")


def test_a_bundle_has_its_modules_in_order(tmp_path: Path) -> None:
    """Without comments and imports, each with its private names for itself; it exports what they export."""
    folder = small_page(tmp_path)
    (folder / "js" / "main.js").write_text('import { a } from "./a.js";\n\nconst own = 2;\nstart(a, own);\n')
    (folder / "js" / "a.js").write_text("/** One. */\nexport const a = 1;\nconst own = 3;\n")
    assert got("/js/first.bundle.js", folder=folder).text == (
        "const { a } = await (async () => {\nconst a = 1;\nconst own = 3;\nreturn { a };\n})();\n"
        "await (async () => {\n\nconst own = 2;\nstart(a, own);\nreturn {  };\n})();\n"
        "export { a };\n"
    )


@pytest.mark.parametrize(
    ("source", "refused"),
    [
        ("export let a = 1;\n", "'export let a = 1;' cannot be bundled"),
        ("export { a };\n", "'export { a };' cannot be bundled"),
        ('import { b as c } from "./b.js";\n', "cannot be bundled"),
        ("export const start = 1;\n", "several modules export start"),
    ],
)
def test_what_cannot_be_bundled_is_refused(tmp_path: Path, source: str, refused: str) -> None:
    """A module would otherwise miss a name when somebody plays."""
    folder = small_page(tmp_path)
    (folder / "js" / "b.js").write_text("")
    (folder / "js" / "main.js").write_text('import { a } from "./a.js";\nexport function start() {}\n')
    (folder / "js" / "a.js").write_text(source)
    with pytest.raises(ValueError, match=re.escape(refused)):
        bundle(folder, "js/first.bundle.js")


def test_every_name_that_a_module_imports_is_exported() -> None:
    """By the module, in a form that a bundle finds."""
    for path in sorted(WEB.glob("js/**/*.js")):
        for other, names in imports(WEB, path.relative_to(WEB).as_posix()).items():
            exported = set(EXPORT.findall((WEB / other).read_text()))
            assert set(names) <= exported, (path, other)


def test_the_first_page_has_its_styles_inside() -> None:
    """Each of them without its comments, and allowed by the policy: no second request before the page can be
    read."""
    answer = got("/")
    inside = dict(re.findall(r'<style data-from="/([^"]+)">(.*?)</style>', answer.text, re.DOTALL))
    named = re.findall(r'rel="stylesheet" href="/([^"]+)"', (WEB / "index.html").read_text())
    rules = {name: re.sub(r"/\*.*?\*/", " ", (WEB / name).read_text(), flags=re.DOTALL) for name in named}
    assert {name: sheet.split() for name, sheet in inside.items()} == {
        name: sheet.split() for name, sheet in rules.items()
    }
    assert 'rel="stylesheet"' not in answer.text
    # And two scripts: the import map, and the one that starts the page.
    assert answer.headers["content-security-policy"].count("'sha256-") == len(named) + 2


def test_the_first_page_can_be_read_before_its_modules_are_there() -> None:
    """It says what this is and names the games, in a language that the reader asks for."""
    assert "<b>Skat</b> Three players, one of them alone against the others." in got("/").text
    german = got("/", "de-AT,de;q=0.9,en;q=0.8")
    assert '<html lang="de"' in german.text
    assert "Kartenspiele mit Menschen und Computern" in german.text
    assert 'href="/texts/de.json"' in german.text
    assert got("/", "xx").text == got("/", "").text == got("/").text
    assert "accept-language" in german.headers["vary"]


def test_the_first_page_is_small() -> None:
    """Packed, all that is asked for before somebody can play has less than 200 kB."""
    text = got("/").text
    head = text.partition("<template")[0]
    wanted = ["/", *re.findall(r'rel="(?:module)?preload"[^>]* href="([^"]+)"', head)]
    assert wanted[1:] == ["/texts/en.json", "/js/first.bundle.js", "/js/soon.bundle.js"]
    assert sum(len(gzip.compress(got(path).content)) for path in wanted) < 200_000


def test_the_service_worker_knows_the_files_and_their_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another file, or other content, makes another version; the first page tells the same one. Until the
    next look at the files, the old version is told."""
    folder = small_page(tmp_path)
    monkeypatch.setattr(static, "LOOK_SECONDS", NEVER)

    def worker() -> tuple[str, list[str]]:
        text = got("/service_worker.js", folder=folder).text
        version = re.search(r'VERSION = "(\w+)"', text)
        kept = re.search(r"FILES = (\[.*\]);", text)
        assert version is not None
        assert kept is not None
        return version[1], json.loads(kept[1])

    before, kept = worker()
    assert {"/", "/js/first.bundle.js", "/js/other.js", "/texts/en.json", "/texts/de.json"} <= set(kept)
    assert not {"/index.html", "/service_worker.js", "/js/main.js", "/js/a.js"} & set(kept)
    assert got("/", folder=folder).headers["page-version"] == before
    (folder / "js" / "a.js").write_text("// changed")
    assert worker()[0] == before
    monkeypatch.setattr(static, "LOOK_SECONDS", ALWAYS)
    after, _ = worker()
    assert after != before
    assert got("/", folder=folder).headers["page-version"] == after


def test_the_manifest_names_pictures_that_are_there() -> None:
    """As large as it says, and one that a phone may cut to any shape."""
    manifest = got("/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        picture = got(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width = int.from_bytes(picture.content[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}


def test_every_style_sheet_is_asked_for() -> None:
    """By the first page, which has those of tables inside, or by the page that they are for."""
    named = set(re.findall(r'href="/css/(\S+)\.css"', (WEB / "index.html").read_text()))
    later = set(re.findall(r'"(\w+)"', (WEB / "js" / "main.js").read_text()))
    sheets = (WEB / "css").rglob("*.css")
    assert {path.relative_to(WEB / "css").with_suffix("").as_posix() for path in sheets} <= named | later
