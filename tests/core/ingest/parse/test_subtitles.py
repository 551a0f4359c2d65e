"""Subtitles: who says what, and when."""

from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.ingest.parse.registry import get_format
from core.language.vocabulary.vocabulary import built_in

VTT = """﻿WEBVTT - Weekly call

NOTE recorded by the host

1
00:00:01.000 --> 00:00:04.000 align:start
<v Anna Berg>I moved to <i>Oslo</i> &amp;

2
00:00:04.000 --> 00:00:06.500
<v Anna Berg>like the winter.

3
01:02:05.000 --> 01:02:07.000
<v.loud Ben Otieno>We use Emacs.</v>
<v Guest 2>I live in Bergen.</v>
"""
SRT = (
    "1\r\n00:00:01,000 --> 00:00:04,000\r\nAnna: We moved to\r\nOslo.\r\n\r\n"
    "2\r\n00:00:05,000 --> 00:00:07,000\r\nThe rent is low.\r\n\r\n"
    "3\r\n00:01:09,000 --> 00:01:11,000\r\nBen: I live in Bergen.\r\n"
)


def _facts(document) -> set[tuple[str, str, str]]:
    extraction = extract(document, chunk(document, count_tokens=None), vocabulary=built_in())
    return {(it.subject, it.predicate, it.object) for it in extraction.statements}


def test_voices_become_turns_with_times(read_bytes) -> None:
    (document,) = read_bytes("call.vtt", VTT).documents

    assert document.text.split("\n\n") == [
        "[00:00:01] Anna Berg: I moved to Oslo & like the winter.",
        "[01:02:05] Ben Otieno: We use Emacs.",
        "[01:02:05] Guest 2: I live in Bergen.",
    ]
    assert document.title == "Weekly call"


def test_i_and_we_are_the_speaker_of_the_cue(read_bytes) -> None:
    (document,) = read_bytes("call.vtt", VTT).documents

    facts = _facts(document)

    assert {("Anna Berg", "LOCATED_AT", "Oslo"), ("Ben Otieno", "USES", "Emacs")} <= facts
    assert "Bergen" not in {it[2] for it in facts}


def test_names_within_subtitles_are_speakers(read_bytes) -> None:
    (document,) = read_bytes("film.srt", SRT).documents

    assert document.text.split("\n\n") == [
        "[00:00:01] Anna: We moved to Oslo. The rent is low.",
        "[00:01:09] Ben: I live in Bergen.",
    ]
    assert {("Anna", "LOCATED_AT", "Oslo"), ("Ben", "LOCATED_AT", "Bergen")} <= _facts(document)


def test_long_speech_is_divided_and_timed_again(read_bytes) -> None:
    cues = "".join(
        f"00:{at:02}:00.000 --> 00:{at:02}:09.000\n<v Anna Berg>{'The sea is calm. ' * 10}\n\n"
        for at in range(10)
    )

    (document,) = read_bytes("talk.vtt", f"WEBVTT\n\n{cues}").documents

    times = [line[:22] for line in document.text.split("\n\n")]
    assert times == ["[00:00:00] Anna Berg: ", "[00:04:00] Anna Berg: ", "[00:08:00] Anna Berg: "]


def test_without_speakers_nobody_is_i(read_bytes) -> None:
    (document,) = read_bytes("film.srt", SRT.replace("Anna: ", "").replace("Ben: ", "")).documents

    assert document.text == "[00:00:01] We moved to Oslo. The rent is low. I live in Bergen."
    assert _facts(document) == set()


def test_a_file_without_cues_is_read_as_text(read_bytes) -> None:
    (document,) = read_bytes("plain.srt", "We moved to Oslo.\n").documents

    assert document.text == "We moved to Oslo."


def test_the_filter_of_transcripts_finds_subtitles() -> None:
    assert "transcript" in get_format("subtitle").filter_words
