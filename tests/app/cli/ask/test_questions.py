"""What `loci ask`, `search` and `show` print."""

import json
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from app.cli.ask.markdown import PlainWriter, plain
from app.cli.ask.questions import RESTART_LINE
from core.messages import UserMessage
from core.records.answers.answers import (
    EXTRACTIVE,
    Answer,
    AnswerChunk,
    Citation,
    Hit,
    SearchResult,
    Trace,
)
from tests.fake_engine.engine import CITATIONS

QUOTE = "The blades come from Fernhill."


def test_ask_streams_the_answer_once_and_lists_its_citations(loci, engine):
    citation = Citation(1, "/r.pdf", None, "Report", 3, 10, 40, QUOTE)

    def ask(question, *, wishes, session_id=0, earlier=(), on_piece=None, cancel=None):
        for text in ("Fernhill ", "makes ", "them [1]."):
            on_piece(AnswerChunk(text=text))
        answer_text = "Fernhill makes them [1]."
        return Answer(question, True, answer_text, (citation,), (), Trace(question), {"total": 1.0})

    engine.ask = ask

    code, out, _ = loci("ask", "Which blades?")

    assert code == 0
    assert out.count("Fernhill makes them [1].") == 1
    assert "[1] /r.pdf:3" in out
    assert QUOTE in out


def test_an_answer_that_begins_anew_is_set_apart_and_says_why(loci, engine):
    note = "The model stopped. This answer is made of your documents' sentences."

    def ask(question, *, wishes, session_id=0, earlier=(), on_piece=None, cancel=None):
        for piece in (
            AnswerChunk(text="Fern **"),
            AnswerChunk(restart=True),
            AnswerChunk(text="The blades "),
        ):
            on_piece(piece)
        on_piece(AnswerChunk(text="come."))
        answer_text = "The blades come."
        cited = (Citation(1, "/n/blades.md", None, "Blades", None, 0, 16, answer_text),)
        return Answer(question, True, answer_text, cited, (), Trace(question), {}, note=note)

    engine.ask = ask

    code, out, _ = loci("ask", "Which blades?")

    lines = out.splitlines()
    assert code == 0
    assert lines[lines.index(RESTART_LINE) + 1] == "The blades come."
    assert lines[lines.index(EXTRACTIVE) + 1] == note


def test_an_answer_of_a_model_is_not_called_put_together(loci, engine):
    engine.ask = lambda question, **_: Answer(
        question, True, "Fernhill.", (), (), Trace(question), {}, model="small"
    )

    assert EXTRACTIVE not in loci("ask", "Which blades?")[1]


def test_a_reader_that_has_seen_enough_ends_the_answer_without_complaint(served, engine):
    def ask(question, *, wishes, session_id=0, earlier=(), on_piece=None, cancel=None):
        on_piece(AnswerChunk(text="Fernhill makes them.\n"))
        while not cancel.is_set:
            on_piece(AnswerChunk(text="More words.\n"))
            cancel.wait(0.02)
        cancel.check()

    engine.ask = ask
    words = [sys.executable, "-m", "app.main", "--home", str(served.home), "ask", "why"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as loci:
        first = loci.stdout.readline()
        loci.stdout.close()
        output = loci.stderr.read()
        code = loci.wait(60)

    assert (first, code, output) == ("Fernhill makes them.\n", 0, "")


def test_a_question_without_answer_is_done_and_shows_what_is_nearest(loci, engine):
    hit = Hit(
        "/a.md", None, "A", None, 0, 9, "Something nearby.", 0.2, UserMessage.literal("words")
    )
    engine.ask = lambda question, **_: Answer(
        question, False, "Not found.", (), (), Trace(question), {"total": 1.0}, nearest=(hit,),
        confidence="none",
    )  # fmt: skip

    code, out, _ = loci("ask", "Where is the moon?")

    assert code == 0
    assert out.startswith("Not found.\n")
    assert "/a.md" in out


def test_quotes_that_may_not_answer_are_shown_with_a_note_and_no_list(loci, engine):
    hit = Hit("/b.md", None, "B", None, 0, 9, "Something nearby.", 0.2)
    quote = Citation(1, "/a.md", None, "A", None, 0, 14, "The moon shines")
    engine.ask = lambda question, **_: Answer(
        question, False, "The moon shines. [1]", (quote,), (), Trace(question), {"total": 1.0},
        nearest=(hit,), note=UserMessage("answer_unsure"), confidence="unsure",
    )  # fmt: skip

    code, out, errors = loci("ask", "Where is the moon?")

    assert code == 0
    assert out.startswith("The moon shines. [1]\n")
    assert str(UserMessage("answer_unsure")) in out + errors
    assert "/b.md" not in out


def test_search_shows_as_many_passages_as_asked_for(loci, engine):
    hit = Hit("/a.md", None, "A", None, 0, 1, "…", 0.5, UserMessage.literal("words"))
    engine.search = lambda question, *, k, **_: SearchResult(
        question, (hit,) * k, (), Trace(question), {}
    )
    code, out, _ = loci("search", "why", "-k", "3", "--json")

    hits = json.loads(out)["hits"]

    assert code == 0
    assert len(hits) == 3
    wanted = {"path", "part", "title", "page", "start", "end", "text", "score", "why"}
    assert hits[0].keys() >= wanted
    assert hits[0]["part"] is None


def test_words_are_looked_up_as_they_are(loci):
    code, out, _ = loci("search", "imani", "--words")

    assert code == 0
    assert out.splitlines()[:3] == [
        "Thing: Imani (Person)",
        f"Document: Kelp survey, spring 2026  {CITATIONS[0].path}",
        "1. Kelp survey, spring 2026",
    ]
    assert "Dr. *Imani* Okafor" in out


def test_show_prints_the_text_itself_and_nothing_else(loci, engine):
    code, out, err = loci("show", "/x.pdf", "--part", "2")

    assert (code, err) == (0, "")
    assert out == engine.show_document("/x.pdf", part="2").text


def test_an_unknown_thing_is_done_and_names_similar_ones(loci):
    code, out, _ = loci("graph", "show", "Adda")

    assert code == 0
    assert "Similar: kelp survey" in out


@given(st.text(alphabet="ab*\\<[] \n", max_size=30), st.data())
def test_an_answer_reads_the_same_however_it_is_cut_into_pieces(text, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=5)))
    written: list[str] = []
    writer = PlainWriter(written.append)

    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        writer.feed(text[start:end])
    writer.end()

    assert "".join(written) == plain(text)


def test_escapes_and_bold_marks_are_not_shown():
    assert (
        plain(r"**Fernhill** \<mail@x.example\> \[1\] a*b [2]")
        == "Fernhill <mail@x.example> [1] a*b [2]"
    )
