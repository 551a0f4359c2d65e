"""Transcripts: their paragraphs, and the times of their words."""

import pytest

from core.errors import NothingRecognized
from core.ingest.parse.formats.recording import (
    SpokenPiece,
    SpokenTranscript,
    TranscribedWindow,
    joined_windows,
    transcript_result,
)
from core.ingest.parse.reader import Blob
from core.ingest.speech.recognizer import whole_pieces
from core.records.files.transcript_times import format_time, seconds_at, time_mark

BLOB = Blob("/talks/Harbor talk.mp3", None, "Harbor talk.mp3", b"")


def _text(*pieces: SpokenPiece) -> str:
    return transcript_result(BLOB, SpokenTranscript(pieces)).documents[0].text


def test_sentences_that_follow_each_other_are_a_paragraph_with_the_time_of_the_first() -> None:
    text = _text(SpokenPiece(872.4, 874.0, "Good morning."), SpokenPiece(874.2, 876.0, "Sit down."))

    assert text == "[00:14:32] Good morning. Sit down."


def test_a_pause_after_a_sentence_begins_a_paragraph() -> None:
    text = _text(SpokenPiece(0.0, 2.0, "Good morning."), SpokenPiece(4.0, 5.0, "Sit down."))

    assert text == "[00:00:00] Good morning.\n\n[00:00:04] Sit down."


def test_a_pause_within_a_sentence_does_not_tear_it_apart() -> None:
    text = _text(SpokenPiece(0.0, 2.0, "The harbor"), SpokenPiece(4.0, 5.0, "is closed."))

    assert text == "[00:00:00] The harbor is closed."


def test_a_long_paragraph_ends_with_its_sentence() -> None:
    sentence = "The ferry leaves the harbor at eight in the morning and comes back at night."
    pieces = [SpokenPiece(5.0 * at, 5.0 * at + 4.9, sentence) for at in range(6)]

    paragraphs = _text(*pieces).split("\n\n")

    assert [paragraph[:10] for paragraph in paragraphs] == ["[00:00:00]", "[00:00:15]"]
    assert all(paragraph.endswith("night.") for paragraph in paragraphs)


def test_a_document_is_called_as_its_file_or_as_the_recording_says() -> None:
    piece = (SpokenPiece(0.0, 1.0, "Hello."),)

    named = transcript_result(BLOB, SpokenTranscript(piece)).documents[0]
    titled = transcript_result(
        BLOB, SpokenTranscript(piece, is_film=True, title="At sea")
    ).documents[0]

    assert (named.title, named.kind) == ("Harbor talk", "audio")
    assert (titled.title, titled.kind) == ("At sea", "video")


def test_a_recording_without_speech_has_no_document() -> None:
    with pytest.raises(NothingRecognized):
        transcript_result(BLOB, SpokenTranscript(()))


def test_a_transcript_that_was_cut_says_where() -> None:
    windows = [TranscribedWindow(0.0, 60.0, (SpokenPiece(0.0, 1.0, "Hello."),), language="en")]

    (problem,) = transcript_result(BLOB, joined_windows(windows, cut_at=60.0)).problems

    assert "1:00" in str(problem.detail)


def test_the_end_of_a_window_is_heard_again_if_it_cuts_a_sentence() -> None:
    pieces = [SpokenPiece(0.0, 4.0, "One."), SpokenPiece(5.0, 9.8, "Two and")]

    kept, taken = whole_pieces(pieces, 10.0)

    assert kept == pieces[:1]
    assert taken == pytest.approx(4.8)


def test_a_window_with_one_long_sentence_takes_all_of_it() -> None:
    pieces = [SpokenPiece(0.0, 9.8, "One and on and on")]

    assert whole_pieces(pieces, 10.0) == (pieces, 10.0)


@pytest.mark.parametrize(
    "pieces",
    [[], [SpokenPiece(0.0, 0.2, "Yes."), SpokenPiece(0.3, 119.9, "One and on")]],
    ids=["quiet", "a short sentence before a long one"],
)
@pytest.mark.parametrize("length", [0.3, 1.5, 120.0])
def test_a_window_takes_a_second_at_least_or_all_of_it(
    pieces: list[SpokenPiece], length: float
) -> None:
    _, taken = whole_pieces([piece for piece in pieces if piece.start < length], length)

    assert min(1.0, length) <= taken <= length


def test_a_quiet_window_goes_on() -> None:
    assert whole_pieces([], 10.0) == ([], 9.0)


@pytest.mark.parametrize(
    ("seconds", "mark", "shown"),
    [(0, "[00:00:00]", "0:00"), (872.9, "[00:14:32]", "14:32"), (3723, "[01:02:03]", "1:02:03")],
)
def test_times_are_shown_as_players_show_them(seconds: float, mark: str, shown: str) -> None:
    assert (time_mark(seconds), format_time(seconds)) == (mark, shown)


TEXT = f"[00:01:00] {'a' * 150} here {'b' * 145}\n\n[00:01:30] There.\n\n[00:03:00] Far away."


@pytest.mark.parametrize(
    ("words", "seconds"), [("[00:01:00]", 60), ("here", 75), ("There", 90), ("Far", 180)]
)
def test_words_have_the_time_between_the_marks_around_them(words: str, seconds: int) -> None:
    assert seconds_at(TEXT, TEXT.index(words)) == seconds


def test_a_long_pause_does_not_delay_the_words_before_it() -> None:
    assert seconds_at(TEXT, TEXT.index("There") + 4) == 90


def test_a_passage_that_begins_within_a_paragraph_has_about_its_time() -> None:
    assert seconds_at(f"{'a' * 43}\n\n[00:01:00] More.", 0) == 57


def test_a_text_without_marks_has_no_times() -> None:
    assert seconds_at("At [12:30:15] nothing begins.", 5) is None
