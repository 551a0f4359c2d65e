"""What a terminal tells of words that are written for programs."""

import json

from msgspec.structs import replace

from core.messages import UserMessage
from core.records.answers.answers import Answer, Citation, Hit, SearchResult, Trace
from core.records.answers.questions import Query
from core.records.answers.typeahead import DocumentMatch, HighlightedText, TypeaheadResult
from core.records.files.documents import DocumentText, Suspicion
from core.records.files.status import FlaggedSummary

ORDER = UserMessage("injection_ignore")
HIDDEN = UserMessage("injection_hidden")


def test_the_status_lists_documents_with_suspicious_words(loci, engine):
    flagged = FlaggedSummary("/n/mail.eml", "1", "Offer", 3, (ORDER, HIDDEN))
    status = replace(engine.status(), flagged=(flagged,))
    engine.status = lambda: status

    code, out, _ = loci("status")
    shape = json.loads(loci("status", "--json")[1])

    assert code == 0
    assert f"/n/mail.eml#1: {ORDER}; {HIDDEN} (3)" in out
    assert shape["flagged"][0]["reasons"] == [str(ORDER), str(HIDDEN)]


def test_a_document_is_shown_as_it_is_and_its_suspicious_words_are_noted_beside(loci, engine):
    suspicions = (Suspicion(0, 0, ORDER), Suspicion(4, 9, ORDER))
    engine.show_document = lambda path, **_: DocumentText(
        path, None, "md", "A", "text\n", suspicions=suspicions
    )

    code, out, err = loci("show", "/n/a.md")

    assert (code, out) == (0, "text\n")
    assert err.splitlines() == [
        f"loci: {ORDER}, in its title or properties", f"loci: {ORDER}, at 4 to 9",
    ]  # fmt: skip


def test_a_suspicious_document_is_marked_where_it_is_quoted_or_found(loci, engine):
    place = ("/n/mail.eml", None, "Offer", None, 0, 5, "Quote")
    cited, hit = Citation(1, *place, flagged=True), Hit(*place, 0.5, flagged=True)
    answer = Answer("Who?", True, "Quote [1]", (cited,), (), Trace("Who?"), {})
    engine.ask = lambda *_, **__: answer
    engine.search = lambda question, **_: SearchResult(question, (hit,), (), Trace("Who?"), {})
    match = DocumentMatch("/n/mail.eml", None, HighlightedText("Offer"), "eml", flagged=True)
    engine.look_up = lambda *_, **__: TypeaheadResult("Off", Query("Off"), documents=(match,))

    for words in (("ask", "Who?"), ("search", "Who?"), ("search", "--words", "Off")):
        code, out, _ = loci(*words)
        assert code == 0
        assert "/n/mail.eml  (has suspicious text)" in out, words
