"""A page that is kept is a new file in a folder that the user named, and is found."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from core.display_text import file_name
from core.errors import WrongUse
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.library.library import Library
from core.library.services import Backends
from core.sources.clip import clip_file
from tests.fakes import HashEncoder

URL = 'https://x.org/a?b="c"&d=<e>'
PAGE = (
    "<!DOCTYPE html><html><head><title>Kelp &amp; tides</title></head>"
    "<body><p>The kelp forest near Zürich covers 412 hectares.</p></body></html>"
)


@pytest.fixture
def library(home: Path, tmp_path: Path) -> Iterator[Library]:
    library = Library.open(home, Backends(HashEncoder()))
    (tmp_path / "docs" / "web").mkdir(parents=True)
    (tmp_path / "clips").mkdir()
    library.add_sources([str(tmp_path / "docs")])
    library.set_option("clip_folder", value=str(tmp_path / "clips"))
    yield library
    library.close()


@pytest.mark.parametrize(("text", "suffix"), [(PAGE, ".html"), ("# Kelp\n\nZürich: 412.", ".md")])
def test_a_page_is_found_with_its_title_and_the_day(library: Library, text: str, suffix: str):
    path = Path(library.save_clip(text, title="Kelp / tides: 1", url=URL))
    library.settle()

    assert path.name == f"Kelp tides 1{suffix}"
    assert path.stat().st_mode & 0o077 == 0
    hits = [it for it in library.search("kelp Zürich 412").hits if it.path == str(path)]
    assert any("412" in it.text for it in hits)
    assert not any("loci:s" in it.text for it in hits)
    document = library.show_document(str(path))
    assert document.written_at is not None
    assert "Zürich" in document.text


def test_a_page_of_another_encoding_and_with_a_date_of_its_own_keeps_its_words(library: Library):
    page = PAGE.replace(
        "<head>", '<head><meta charset="iso-8859-1"><meta name="pubdate" content="2019-05-02">'
    )

    path = library.save_clip(page, url=URL)
    library.settle()

    document = library.show_document(path)
    assert "Zürich" in document.text
    assert document.title == "Kelp & tides"
    assert str(document.written_at).startswith("2019-05-02")
    assert "x.org" not in document.text


def test_front_matter_holds_what_it_is_told_and_nothing_else(library: Library):
    text = library.save_clip("Words", title='A "b": c\n---\nd', url="https://x.org\nauthor: me")

    head = Path(text).read_text("utf-8").splitlines()[:6]

    assert head[0] == head[5] == "---"
    assert head[1:3] == ['title: "A \\"b\\": c --- d"', 'source: "https://x.org author: me"']


@pytest.mark.parametrize(
    "page",
    [
        "I work at Mallory Holdings.",
        f"I work at Mallory Holdings.{' and' * 6000}\n\nI work at Mallory Holdings.",
        "<html><body><h1>About</h1><p>I work at Mallory Holdings.</p></body></html>",
    ],
    ids=["text", "a long first line", "html"],
)
def test_what_a_page_says_of_its_author_is_no_fact_about_the_user(library: Library, page: str):
    library.set_option("your_name", value="Ada King")
    path = library.save_clip(page)
    source = next(it for it in library.status().sources if path.startswith(it.path))
    library.set_authorship(source.id, authorship="own")
    library.settle()

    assert library.find_entities("Mallory Holdings")
    assert not library.find_entities("Ada King")


def test_the_mark_of_a_page_is_before_the_fields_that_a_page_may_have_too_many_of(tmp_path: Path):
    page = "<html><body><dl><dt>Kelp<dd>A brown alga.</dl></body></html>"
    name, content = clip_file(page, title="Kelp", url="", day=date(2026, 3, 1))
    (tmp_path / name).write_bytes(content)

    [document] = parse_file(tmp_path / name, limits=ParseLimits()).documents

    assert [field.name for field in document.fields] == ["loci", "Kelp"]


@pytest.mark.parametrize(
    ("title", "name"),
    [("Who: a/b?", "Who a b"), ("..hidden", "hidden"), ("???", ""), ("海" * 200, "海" * 60)],
)
def test_a_title_becomes_the_name_of_a_file(title: str, name: str):
    assert file_name(title) == name


def test_nothing_is_overwritten(library: Library):
    written = [Path(library.save_clip(text, title="Kelp")) for text in ("One", "Two", "Three")]

    assert [it.name for it in written] == ["Kelp.md", "Kelp 2.md", "Kelp 3.md"]
    assert all(text in it.read_text() for it, text in zip(written, ("One", "Two"), strict=False))


@pytest.mark.parametrize("folder", ["docs", "docs/web", "clips", "link"])
def test_a_folder_that_is_read_may_be_chosen(library: Library, tmp_path: Path, folder: str):
    (tmp_path / "link").symlink_to(tmp_path / "docs" / "web")

    path = library.save_clip("Words", title="Here", folder=str(tmp_path / folder))

    assert Path(path).parent == tmp_path / folder


@pytest.mark.parametrize("folder", ["", "other", "docs/../other", "out", "docs2", "missing"])
def test_no_other_folder_is_written_to(library: Library, tmp_path: Path, folder: str):
    for name in ("other", "docs2"):
        (tmp_path / name).mkdir()
    (tmp_path / "docs" / "out").symlink_to(tmp_path / "other")
    (tmp_path / "out").symlink_to(tmp_path / "docs" / "out")

    with pytest.raises(WrongUse) as refused:
        library.save_clip("Words", title="There", folder=str(tmp_path / folder))

    assert refused.value.remedy
    assert not list(tmp_path.rglob("There*"))


def test_nothing_is_saved_before_a_folder_is_named_or_in_those_of_loci(
    library: Library, home: Path, tmp_path: Path
):
    for named in ("", str(home), str(home / "logs"), str(tmp_path / "missing")):
        library.set_option("clip_folder", value=named)
        with pytest.raises(WrongUse) as refused:
            library.save_clip("Words", title="There")
        assert refused.value.remedy

    assert not list(tmp_path.rglob("There*"))


def test_a_page_of_nothing_but_comments_is_saved_at_once(library: Library):
    path = library.save_clip("<!-- - -->" * 20_000 + "<b>", title="Comments")

    assert Path(path).name == "Comments.md"


@pytest.mark.parametrize("text", ["", " \n", "x" * 10_000_001], ids=["empty", "blank", "huge"])
def test_an_empty_or_a_huge_page_is_refused(library: Library, tmp_path: Path, text: str):
    with pytest.raises(WrongUse):
        library.save_clip(text, title="There")

    assert not list(tmp_path.rglob("There*"))
