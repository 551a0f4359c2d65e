"""The nearest rule counts, and a rule file can only restrict."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.privacy.policy import tiers_of
from core.records.memory import ForgetRequest
from core.sources.rule_file import ALL_TIERS, parse_rules, read_rule_file
from core.store.files.file_queries import TierRules
from tests.opened import open_home

QUIET, HERE, NONE = frozenset({"never quoted"}), frozenset({"never leaves"}), frozenset()
MARKED = (("/a", QUIET), ("/a/open", NONE), ("/b", HERE), ("/c.md", QUIET), ("/a/open/x", HERE))
EXPECTED = {
    "/a/x.md": QUIET,
    "/a/open/x.md": NONE,
    "/a/open/x/y/z.md": HERE,
    "/b/x.md": HERE,
    "/c.md": QUIET,
    "/ab/x.md": NONE,
    "/": NONE,
}


@given(st.sampled_from(sorted(EXPECTED)), st.permutations(MARKED))
def test_the_nearest_marked_path_counts_whatever_the_order(path, marked):
    assert tiers_of(path, TierRules(dict(marked))) == EXPECTED[path]


def test_a_rule_file_adds_to_what_the_user_marked():
    rules = TierRules({"/a": HERE, "/a/b": NONE}, {"/a": QUIET})

    assert tiers_of("/a/x.md", rules) == HERE | QUIET
    assert tiers_of("/a/b/x.md", rules) == QUIET


def test_a_suspicious_document_is_not_quoted_beside_its_other_tiers():
    assert tiers_of("/a/x.md", TierRules({"/a": HERE}, silent=frozenset({"/a/x.md"}))) == (
        HERE | QUIET
    )


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", {}),
        ("# nothing\n\n", {}),
        ("never quoted", {"/n": ("never quoted",)}),
        ("Never  Leaves # mine", {"/n": ("never leaves",)}),
        (
            "a b.md: never quoted\na b.md: never leaves",
            {"/n/a b.md": ("never quoted", "never leaves")},
        ),
        (
            "letters: never leaves\nnever remembered",
            {"/n/letters": ("never leaves", "never remembered"), "/n": ("never remembered",)},
        ),
        ("x: y.md: never quoted", {"/n/x: y.md": ("never quoted",)}),
        ("never copied", {"/n": ALL_TIERS}),
        ("normal", {"/n": ALL_TIERS}),
        ("../other: never quoted", {"/n": ALL_TIERS}),
        ("..: never quoted", {"/n": ALL_TIERS}),
        ("deep/letters: never quoted", {"/n": ALL_TIERS}),
    ],
)
def test_a_rule_file_is_read_line_by_line(text, rules):
    assert parse_rules("/n", text) == rules


def test_a_rule_file_that_cannot_be_read_restricts_its_folder(tmp_path):
    assert read_rule_file(str(tmp_path)) == {}

    (tmp_path / ".loci").write_bytes(b"\xff\xfe never")

    assert read_rule_file(str(tmp_path)) == {str(tmp_path): ALL_TIERS}


def test_a_folder_of_that_name_is_no_rule_file(tmp_path):
    (tmp_path / ".loci").mkdir()

    assert read_rule_file(str(tmp_path)) == {}


@pytest.fixture
def library(home, tmp_path):
    for name in ("a", "a/b", "c"):
        (tmp_path / "docs" / name).mkdir(parents=True)
        (tmp_path / "docs" / name / "note.md").write_text(f"A note of {name}.")
    opened = open_home(home)
    opened.add_sources([str(tmp_path / "docs")])
    opened.settle()
    yield opened
    opened.close()


def wait_for(holds):
    for _ in range(400):
        if holds():
            return
        threading.Event().wait(0.05)
    raise AssertionError


def scan(library):
    library.sync()
    library.settle()


def test_rule_files_come_change_and_go(library, tmp_path):
    docs = tmp_path / "docs"
    (docs / "a" / ".loci").write_text("never leaves\nb: never quoted\n")
    scan(library)
    assert library.show_privacy(str(docs / "a" / "note.md")).tiers == ("never leaves",)
    inner = library.show_privacy(str(docs / "a" / "b" / "note.md"))
    assert (inner.tiers, inner.added_at) == (
        ("never leaves", "never quoted"),
        str(docs / "a" / "b"),
    )
    assert library.show_privacy(str(docs / "c" / "note.md")).tiers == ()

    (docs / "a" / ".loci").write_text("never remembered\n")
    scan(library)
    assert library.show_privacy(str(docs / "a" / "b" / "note.md")).tiers == ("never remembered",)

    (docs / "a" / ".loci").unlink()
    scan(library)
    assert library.list_privacy() == ()


def test_a_rule_file_is_noticed_where_it_is_written(library, tmp_path):
    docs = tmp_path / "docs"
    (docs / "a" / "b" / ".loci").write_text("never quoted\n")

    wait_for(lambda: library.show_privacy(str(docs / "a" / "b")).tiers == ("never quoted",))
    (docs / "a" / "b" / "note.md").write_text("Another note.")
    library.settle()

    assert library.show_privacy(str(docs / "a" / "b" / "note.md")).tiers == ("never quoted",)
    assert library.show_privacy(str(docs / "a" / "note.md")).tiers == ()


def test_a_marked_folder_that_is_renamed_stays_marked(library, tmp_path):
    docs = tmp_path / "docs"
    library.mark_path(str(docs / "a"), tiers=["never quoted"])

    (docs / "a").rename(docs / "z")
    scan(library)

    assert library.show_privacy(str(docs / "z" / "b" / "note.md")).tiers == ("never quoted",)
    assert library.show_privacy(str(docs / "c" / "note.md")).tiers == ()


def test_a_marked_file_that_is_forgotten_is_in_no_list(library, tmp_path):
    path = str(tmp_path / "docs" / "c" / "note.md")
    library.mark_path(path, tiers=["never quoted"])

    library.forget(ForgetRequest(document=path))

    assert library.list_privacy() == ()


def test_tiers_of_a_source_and_of_its_path_are_one(library, tmp_path):
    [source] = library.status().sources
    library.mark_path(source.path, tiers=["never leaves"])
    assert library.status().sources[0].tiers == ("never leaves",)

    library.mark_source(source.id, tiers=[])

    assert library.show_privacy(source.path).tiers == ()
