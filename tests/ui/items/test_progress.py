"""Progress in words."""

import pytest

from core.messages import UserMessage
from core.records.files.status import SENTENCE_INDEXING, Progress, ReencodeProgress, Refinement
from ui.items.progress_text import say_encoding, say_progress, say_refinement


@pytest.mark.parametrize(
    ("refinement", "words"),
    [
        (Refinement(), ""),
        (Refinement("off", 1, 5), ""),
        (Refinement("done", 5, 5), ""),
        (Refinement("waiting", 1, 5000, 90.0), "model read 1 of 5,000"),
        (Refinement("working", 1, 5), "model read 1 of 5"),
        (Refinement("working", 1, 5, 7200.0), "model read 1 of 5, about 2.0 h left"),
    ],
)
def test_how_much_the_model_has_read_is_said_while_it_matters(refinement, words):
    assert say_refinement(refinement) == words


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (Progress("idle"), "Up to date"),
        (Progress("reading", "mara.md", 3, 5), "Reading mara.md  ·  3 of 5 files"),
        (Progress("reading", SENTENCE_INDEXING), "Improving search"),
        (Progress("reading", SENTENCE_INDEXING, 256, 1123), "Improving search  ·  256 of 1,123"),
    ],
)
def test_it_is_said_what_is_done_and_no_work_is_taken_for_a_file(progress, words):
    assert say_progress(progress) == words


@pytest.mark.parametrize(
    ("encoder", "shown"),
    [
        (None, ""),
        (ReencodeProgress("big"), "Loading the new encoder"),
        (ReencodeProgress("big", 40, 1200), "Reading with the new encoder, 40 of 1,200"),
        (ReencodeProgress("big", problem=UserMessage.literal("It went away.")), ""),
    ],
)
def test_the_status_line_tells_which_encoder_reads(encoder: ReencodeProgress | None, shown: str):
    assert say_encoding(encoder) == shown
