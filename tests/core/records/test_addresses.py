"""Addresses are read as they were written; anybody may write one, so all others are refused."""

import json
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import WrongUse
from core.records.addresses import (
    LONGEST,
    ClipAddress,
    DocumentAddress,
    QuestionAddress,
    SearchAddress,
    ThingAddress,
    document_uri,
    is_address,
    parse_address,
    question_uri,
    search_uri,
    thing_uri,
)

READ = {
    "loci:ask?q=Who%20leads%20Lantern%3F": QuestionAddress("Who leads Lantern?"),
    "LOCI://Ask?q=C%2B%2B+or+C": QuestionAddress("C++ or C"),
    "loci:search?q=type:pdf%20kelp": SearchAddress("type:pdf kelp"),
    "loci:thing/Mara%20Quill": ThingAddress("Mara Quill"),
    "loci://thing/AC%2FDC": ThingAddress("AC/DC"),
    "loci:document//home/ada/a b.md": DocumentAddress("/home/ada/a b.md"),
    "loci:document/%2Fhome%2Fada%2Fa.md#words=the%20kelp": DocumentAddress(
        "/home/ada/a.md", words="the kelp"
    ),
    "loci://document/%2Fa.zip?part=b.txt&start=3&end=9": DocumentAddress("/a.zip", "b.txt", 3, 9),
    "loci:clip?title=T&url=https%3A%2F%2Fx.org%2F&text=one%0Atwo": ClipAddress(
        "T", "https://x.org/", "one\ntwo"
    ),
}
REFUSED = (
    "", "loci", "loci:", "loci://", "loci:/", "loci:ask", "loci:ask?q=", "loci:ask?q=%20%0A",
    "loci:thing/", "loci:document/", "loci:clip?title=only", "loci:run/ls", "loci:forget?all=1",
    "loci://[", "loci://thing:99999999/x", "loci:thing/%FF", "loci:ask?q=%FF",
    "loci:document/a?start=9&end=3", "loci:document/a?start=x", "loci:document/a%00b",
    "loci:document/a?start=-1", "loci:ask?" + "&".join(f"a{n}=1" for n in range(99)) + "&q=x",
    "https://x.org/loci:ask?q=x", "file:///etc/passwd", "javascript:alert(1)", " loci:ask?q=x",
    "loci:thing/\ud800", "loci:ask?q=" + "x" * LONGEST,
)  # fmt: skip


@pytest.mark.parametrize("uri", READ)
def test_an_address_names_what_is_shown(uri):
    assert parse_address(uri) == READ[uri]


@pytest.mark.parametrize("uri", REFUSED, ids=range(len(REFUSED)))
def test_any_other_address_is_refused_with_a_remedy(uri):
    with pytest.raises(WrongUse) as refused:
        parse_address(uri)

    assert "loci:ask?q=" in refused.value.remedy
    assert len(refused.value.subject) <= 100


def test_a_question_cannot_hide_how_it_is_shown():
    hidden = parse_address("loci:ask?q=Who%E2%80%AEsdael%0A%0A%0Ait%1B[2J")

    assert hidden == QuestionAddress("Who\\u202esdael it\u241b[2J")


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\0"), min_size=1)


@given(NAMES, st.none() | NAMES, st.integers(0, 9), st.integers(1, 9))
def test_what_is_written_is_read_again(name, part, start, length):
    uri = document_uri(f"/{name}", part, start, start + length)

    assert parse_address(uri) == DocumentAddress(f"/{name}", part, start, start + length)
    assert parse_address(thing_uri(name)) == ThingAddress(name)
    assert is_address(uri)


@given(st.text(max_size=60))
def test_whatever_follows_the_scheme_is_read_or_refused(text):
    for uri in (f"loci:{text}", f"loci://{text}"):
        with suppress(WrongUse):
            assert parse_address(uri)


def test_questions_and_queries_keep_their_signs():
    question = "Was kostet 5 % von “100 €” + 1?"

    assert parse_address(question_uri(question)) == QuestionAddress(question)
    assert parse_address(search_uri(question)) == SearchAddress(question)
    uri = document_uri("/a.md", words=question)
    assert parse_address(uri) == DocumentAddress("/a.md", words=question)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not on this machine")
@pytest.mark.parametrize("selected", ["The kelp & „Tang“ = 5 %\n+1", "", "海🌊" * 9000])
def test_the_bookmarklet_writes_an_address(selected):
    """The one in docs/recipes.md, in a page that stands for any."""
    recipes = (Path(__file__).parents[3] / "docs" / "recipes.md").read_text("utf-8")
    (code,) = re.findall(r"^javascript:(.*)$", recipes, re.MULTILINE)
    page = {"title": "A & B #1", "href": "https://x.org/?a=1&b=ü#c", "selected": selected}
    script = f"""
        const page = {json.dumps(page)}, location = {{href: page.href}};
        const document = {{title: page.title, body: {{innerText: "All of it"}}}};
        const getSelection = () => page.selected;
        {code};
        console.log(location.href);"""

    done = subprocess.run(["node"], input=script, capture_output=True, text=True, check=True)

    clip = parse_address(done.stdout.strip())
    assert isinstance(clip, ClipAddress)
    assert (clip.title, clip.url) == (page["title"], page["href"])
    # Cut at 4,000 units of UTF-16, of which the sign of a wave has two.
    assert clip.text == ((selected or "All of it") if len(selected) < 100 else selected[:2667])
