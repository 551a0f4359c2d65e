"""An answerer sees what the privacy policy allows whoever asks, and a backup allows no plugin."""

import pytest

from core.plugins.service import PluginService
from tests.core.plugins.conftest import allow_in
from tests.plugin_distribution import install_plugin

SEES = """
from core.plugins.answer_request import PassageQuote, PluginAnswer

def answer(request):
    text = " ".join(it.text for it in request.passages)
    return PluginAnswer(text, (PassageQuote(0, 0, 5),))
"""
ENTRIES = {"loci.answerers": {"sees": "score_plugin:answer"}}


@pytest.fixture
def answers(library, docs, folder):
    install_plugin(folder, SEES, ENTRIES)
    for name, text in {
        "open": "The harbor bells of Bergen ring at noon.",
        "silent": "The harbor bells of Bergen were sold for zarquon coins.",
        "local": "The harbor bells of Bergen were cast by Vexmarble.",
    }.items():
        (docs / f"{name}.txt").write_text(text)
    library.add_sources([str(docs)])
    library.settle()
    library.mark_path(str(docs / "silent.txt"), tiers=["never quoted"])
    library.mark_path(str(docs / "local.txt"), tiers=["never leaves"])
    allow_in(library)
    library.settle()
    return library


def test_an_answerer_is_given_no_passage_that_is_never_quoted(answers):
    text = answers.ask("Who has the harbor bells of Bergen?").answer

    assert text.startswith("**score-plugin:**")
    assert "zarquon" not in text
    assert "Vexmarble" in text


def test_what_never_leaves_is_not_given_to_it_where_the_answer_leaves(answers):
    with answers.leaving():
        text = answers.ask("Who has the harbor bells of Bergen?").answer

    assert text.startswith("**score-plugin:**")
    assert "noon" in text
    assert "Vexmarble" not in text


def test_a_restored_backup_allows_no_plugin(answers, home, tmp_path):
    answers.back_up(str(tmp_path / "a.locibackup"))

    answers.restore(str(tmp_path / "a.locibackup"))

    assert [it.state for it in answers.list_plugins()] == ["off"]
    assert PluginService(home).permissions.all == {}
