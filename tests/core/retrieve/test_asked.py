"""What the reading of a question does to what is found."""

import pytest

from core.errors import ModelMissing, WrongUse
from core.messages import UserMessage
from tests.core.retrieve.sample_library import ENCODER, searcher_of, titles


def test_a_misspelled_name_starts_the_walk_all_the_same(filled):
    result = searcher_of(filled).search("Where did Mara Quil study?", k=3)

    assert [it.name for it in result.trace.anchors][:1] == ["Mara Quill"]
    assert result.trace.analysis.things[0].by == "fuzzy"


def test_other_names_are_searched_for_when_that_is_wished(filled):
    plain = searcher_of(filled).search("Who is Mara Quil?", k=3).trace.analysis
    wide = searcher_of(filled, values={"expand_names": True}).search("Who is Mara Quil?", k=3)

    assert plain.also == ()
    assert wide.trace.analysis.also == ("Mara Quill",)
    assert "Mara Quill" in titles(wide)


def test_a_filter_in_the_question_leaves_other_documents_out(filled):
    result = searcher_of(filled).search("tidal turbine title:tides", k=5)

    assert titles(result) == ["Tides"]
    assert result.trace.analysis.text == "tidal turbine"


def test_a_bad_filter_says_how_to_write_it(filled):
    with pytest.raises(WrongUse, match="after:2024"):
        searcher_of(filled).search("turbine after:soon", k=5)


def test_a_name_that_is_said_otherwise_is_found_by_its_meaning(filled):
    def embed(words):
        return ENCODER.embed_one("Oslo Institute" if words == "Norwegian School Alpha" else words)

    result = searcher_of(filled, embed=embed).search("Who was at Norwegian School Alpha?", k=3)

    assert [(it.surface, it.by) for it in result.trace.analysis.things] == [
        ("Norwegian School Alpha", "meaning")
    ]


def test_a_failing_encoder_leaves_the_reading_as_it_is(filled):
    def embed(words):
        raise ModelMissing("encoder", UserMessage.literal("Away. Bring it back."))

    result = searcher_of(filled, embed=embed).search("Who was at Norwegian School Alpha?", k=3)

    assert result.trace.analysis.things == ()
