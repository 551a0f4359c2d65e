"""Answers of plugins: labelled, cited, checked; one that fails changes no answer."""

import threading
from pathlib import Path

import pytest

from core.answer.reply import Replier
from core.errors import Cancelled
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import built_in
from core.messages import UserMessage
from core.plugins.answering import MOST_FAILURES
from core.plugins.service import PluginService
from core.settings.options import Settings
from tests.core.answer.passages import embed, fact, found, hit, stems
from tests.core.plugins.conftest import allow
from tests.plugin_distribution import install_plugin

ENTRIES = {"loci.answerers": {"runs": "score_plugin:answer"}}
HITS = (
    hit("Mara Lindqvist leads Project Lantern. It began in 2024.", start=40),
    hit("The run of the Nordlys was 142 miles.", path="/n/b.md", title="Log"),
)
RIGHT = """
from core.plugins.answer_request import PassageQuote, PluginAnswer

def quote(request, words):
    for at, passage in enumerate(request.passages):
        start = passage.text.find(words)
        if start >= 0:
            return PassageQuote(at, start, start + len(words))

def answer(request):
    return PluginAnswer("The run was 142 miles [1].", (quote(request, "142 miles"),), "142 miles")
"""
QUESTION = "How far was the run of the Nordlys?"


def _ask(
    home: Path,
    question: str = QUESTION,
    *,
    service: PluginService | None = None,
    facts=(),
    cancel: Cancel | None = None,
):
    service = service or _allowed(home)
    replier = Replier(
        search=lambda question, **_: found(question, HITS, facts=facts),
        embed=embed,
        stems=stems,
        model=lambda: None,
        settings=Settings,
        vocabulary=built_in,
        plugins=service.answering.answerers,
    )
    try:
        return replier.reply(question, cancel=cancel)
    finally:
        service.close()


def _allowed(home: Path) -> PluginService:
    allow(PluginService(home))
    return PluginService(home, answer_s=2.0)


def _install(folder: Path, body: str) -> None:
    install_plugin(folder, RIGHT + body, ENTRIES)


def test_an_answer_is_labelled_with_the_plugin_and_cites_the_quoted_words(home, folder):
    install_plugin(folder, RIGHT, ENTRIES)

    answer = _ask(home)

    assert answer.answer == "**score-plugin:**\n\nThe run was 142 miles [1]."
    assert answer.note == UserMessage("answer_by_plugin", name="score-plugin")
    assert answer.direct == "142 miles"
    (citation,) = answer.citations
    assert (citation.path, citation.start, citation.quote) == ("/n/b.md", 27, "142 miles")
    assert answer.unsupported == ()


def test_what_no_quote_supports_is_said_to_be_unsupported(home, folder):
    _install(
        folder,
        """
def answer(request):
    return PluginAnswer("The Vellmar Foundation pays 9 euros [1].", (quote(request, "Lantern"),))
""",
    )

    answer = _ask(home)

    assert any("Vellmar" in sentence for sentence in answer.unsupported)


def test_links_pictures_and_unknown_marks_are_removed(home, folder):
    _install(
        folder,
        """
def answer(request):
    line = "The run was 142 miles [1]. ![x](https://evil.example/a) [go](https://evil.example) [7]"
    return PluginAnswer(line, (quote(request, "The run of the Nordlys was 142 miles."),))
""",
    )

    text = _ask(home).answer

    assert "evil" not in text
    assert "[7]" not in text


def test_an_answerer_is_given_the_passages_and_facts_that_were_found_and_nothing_else(home, folder):
    _install(
        folder,
        """
def answer(request):
    seen = [request.question, request.language, *(it.text for it in request.passages),
            *(it.subject for it in request.facts), *sorted(request.__struct_fields__)]
    return PluginAnswer(" ".join(seen), (quote(request, "Lantern"),))
""",
    )

    text = _ask(home, facts=(fact("Mara", "LEADS", "Lantern"),)).answer

    for words in (QUESTION, " en ", HITS[0].text, HITS[1].text, "Mara"):
        assert words in text
    assert "analysis facts language now passages question" in text


def test_a_process_lives_for_one_question_so_that_nothing_is_carried_over(home, folder):
    _install(
        folder,
        """
seen = []
def answer(request):
    seen.append(request.question)
    return PluginAnswer(" | ".join(seen), (quote(request, "Lantern"),))
""",
    )
    service = _allowed(home)

    _ask(home, "What about Ann?", service=service)
    text = _ask(home, "What about Ben?", service=service).answer

    assert "Ben" in text
    assert "Ann" not in text


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("import threading\ndef answer(request): threading.Event().wait()", "longer than 2"),
        ("def answer(request): raise ArithmeticError('seven')", "ArithmeticError: seven"),
        ("import os\ndef answer(request): os.abort()", "SIGABRT"),
        ("def answer(request): open('/etc/passwd').read()", "may not do"),
        ("def answer(request): return 'words'", "gives str instead of PluginAnswer"),
        ("def answer(request): return PluginAnswer('words', ())", "can't be used"),
        ("def answer(request): return PluginAnswer(7, (PassageQuote(0, 0, 3),))", "can't be used"),
        ("def answer(request): return PluginAnswer('x', (PassageQuote(9, 0, 3),))", "passage 9"),
        ("def answer(request): return PluginAnswer('x', (PassageQuote(0, 5, 999),))", "999"),
        ("def answer(request): return PluginAnswer('x' * 5000, (PassageQuote(0, 0, 3),))", "line"),
        ("def answer(request): return PluginAnswer(' ' * 100_001, ())", "at most 100000 bytes"),
        ("import time\ndef answer(request): time.sleep(1.2)", "longer than 1 seconds"),
    ],
)
def test_an_answerer_that_fails_changes_no_answer_and_is_named_in_the_list(
    home, folder, body, reason
):
    _install(folder, body)
    service = _allowed(home)

    answer = _ask(home, service=service)

    assert answer.found
    assert "The run of the Nordlys was 142 miles." in answer.answer
    assert not answer.note
    (plugin,) = service.list_all()
    assert reason in str(plugin.problem)
    assert "loci plugin forbid" in str(plugin.problem.remedy)


def test_an_answerer_that_failed_three_times_in_a_row_is_asked_no_more(home, folder):
    _install(folder, "def answer(request): raise ArithmeticError('seven')")
    service = _allowed(home)

    for _ in range(MOST_FAILURES):
        assert service.answering.answerers(Cancel())
        _ask(home, service=service)

    assert service.answering.answerers(Cancel()) == ()


def test_plugins_share_the_time_for_a_question_and_one_that_got_none_did_not_fail(home, folder):
    hangs = "import threading\ndef answer(request): threading.Event().wait()"
    _install(folder, hangs)
    install_plugin(
        folder, hangs, {"loci.answerers": {"more": "zither_plugin:answer"}}, name="zither-plugin"
    )
    allow(PluginService(home), "zither-plugin")
    service = _allowed(home)

    answer = _ask(home, service=service)

    assert "142 miles" in answer.answer
    assert [bool(it.problem) for it in service.list_all()] == [True, False]


def test_a_cancelled_question_does_not_wait_for_a_plugin(home, folder):
    _install(folder, "import threading\ndef answer(request): threading.Event().wait()")
    allow(PluginService(home))
    service = PluginService(home, answer_s=30.0)
    cancel = Cancel()
    timer = threading.Timer(0.5, cancel.set)
    timer.start()

    with pytest.raises(Cancelled):
        _ask(home, service=service, cancel=cancel)

    timer.join()
    (plugin,) = service.list_all()
    assert not plugin.problem


def test_an_answerer_that_has_no_answer_is_no_problem(home, folder):
    _install(folder, "def answer(request): return None")
    service = _allowed(home)

    answer = _ask(home, service=service)

    assert "142 miles" in answer.answer
    (plugin,) = service.list_all()
    assert not plugin.problem
