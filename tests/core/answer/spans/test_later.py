"""What a newer note says about the same is quoted before the older statement."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.spans import later
from core.language.question.times import find_times
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import evidence, found, hit, judged

NOW = datetime(2026, 11, 27, tzinfo=UTC)


def first_words(question, older, newer, *, kind, older_at=None):
    """The first line of the answer from a plan and minutes of 17 November."""
    plan = replace(hit(older, path="/n/plan.md", title="Course"), written_at=older_at)
    minutes = replace(
        hit(newer, path="/n/minutes.md", title="Meeting"),
        written_at=datetime(2026, 11, 17, tzinfo=UTC),
    )
    analysis = Analysis(question, kind, times=find_times(question, now=NOW))
    trace = Trace(question, analysis=analysis)
    result = replace(found(question, [plan, minutes]), trace=trace)
    return judged(result, now=NOW).text.splitlines()[0]


@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        (
            "Who takes the beginners?",
            "Flo takes the beginners (always)",
            "Groups: the beginners go to Ann after all",
        ),
        ("Wer macht die Anfänger?", "Flo macht die Anfänger", "Gruppen: Anfänger doch Steffi!"),
    ],
)
def test_a_change_leads_before_a_plan_without_a_date(question, older, newer):
    assert first_words(question, older, newer, kind="who").startswith(newer[:12])


def test_a_note_that_calls_the_number_old_leads_also_in_fewer_words():
    question = "How many rolls does Larch Farm want for December?"
    older = "Larch Farm wants 15 rolls for December"

    for newer, leads in (
        ("Larch Farm: Jo says 18 not 15 for December", True),
        ("Larch Farm: Jo says 18 geese for December", False),
    ):
        line = first_words(question, older, newer, kind="how many")
        assert line.startswith("**18**") is leads


def test_an_undated_plan_leads_before_a_note_that_tells_of_no_change():
    older, newer = "Flo takes the beginners (always)", "Ann met the beginners"

    line = first_words("Who takes the beginners?", older, newer, kind="who")

    assert "Flo" in line


@pytest.mark.parametrize(
    ("newer", "leads"),
    [
        ("All right: rent now 760 from January", True),
        ("All right: rent now 760 from March", False),
        ("All right: rent now perhaps 760 from January", False),
    ],
)
def test_a_later_statement_leads_if_it_is_of_the_time_asked_about(newer, leads):
    older = "The rent goes to 790 from 1 January 2027 by his letter"
    day = datetime(2026, 10, 28, tzinfo=UTC)

    line = first_words(
        "What is the rent from January 2027?", older, newer, kind="what", older_at=day
    )

    assert line.startswith("All right") is leads


def test_a_later_note_that_repeats_the_amount_does_not_lead():
    older = "The rent was 643 until August, now 702 (until August 2031)"
    newer = "Letter about the rent: from now on 702"

    line = first_words("What is the rent?", older, newer, kind="what")

    assert not line.startswith("Letter")


@pytest.mark.parametrize(
    ("question", "above", "below", "is_changed"),
    [
        (
            "Who runs the kiln rota at the studio?",
            "Studio call 12 Oct 2026, Ann Lea runs the kiln rota",
            "Call 19 Nov 2026 – Ann Lea left, now Tom Poe runs it",
            True,
        ),
        (
            "Who runs the kiln rota at the studio?",
            "Studio call 12 Oct 2026, Ann Lea runs the kiln rota",
            "Call 19 Sept 2026 – Ann Lea left, now Tom Poe runs it",
            False,
        ),
        (
            "Wer ist beim Wasserwerk für den Zähler zuständig?",
            "Anruf Wasserwerk 3.9., Frau Ebel zuständig für den Zähler",
            "Anruf 4.11. – Ebel im Ruhestand, jetzt zuständig Herr Voss",
            True,
        ),
    ],
)
def test_the_later_dated_line_of_a_note_leads(question, above, below, is_changed):
    note = hit(f"{above}\n\nNothing else was said on the telephone.\n\n{below}\n", path="/n/c.txt")
    now = datetime(2026, 11, 28, tzinfo=UTC)

    text = judged(found(question, [note]), now=now).text

    assert text.startswith(below) == is_changed


def test_a_later_line_that_shares_only_a_german_noun_does_not_lead():
    above = "Anruf 3.9., Frau Ebel zuständig für den Zähler, Rechnung kommt"
    below = "Anruf 4.11. – Zähler, Rechnung jetzt per Mail, Termin geändert"
    note = hit(f"{above}\n\nSonst wurde nichts besprochen.\n\n{below}\n", path="/n/c.txt")
    question = "Wer ist für den Zähler zuständig?"

    text = judged(found(question, [note]), now=datetime(2026, 11, 28, tzinfo=UTC)).text

    assert above in text
    assert not text.startswith(below)


def test_changes_are_looked_for_once_in_a_sentence(monkeypatch):
    seen = []
    monkeypatch.setattr(later, "says_changed", lambda text: bool(seen.append(text)))
    lines = [f"Rota {day} Oct: Ann Lea does the rota." for day in range(1, 25)]
    result = found("Who does the rota?", [hit("\n".join(lines))])
    gathered = evidence(result, now=NOW).gathered

    seen.clear()
    later.with_later_lines(gathered, result, NOW, standing="new")

    assert 0 < len(seen) <= len(gathered.sentences)


@pytest.mark.parametrize(
    ("question", "text", "first"),
    [
        (
            "When is the chimney sweep due?",
            (
                "## Chimney sweep\n- Visit: 4 November 2026, Mr Lowe\n- Fee £60\n\n"
                "Edit: Mr Lowe is ill, put off to 18 November 2026.\n"
            ),
            "Edit: Mr Lowe",
        ),
        (
            "Ist der Zaun fertig?",
            (
                "## Zaun\n- Zaun wird im August 2026 gebaut, Firma Holt\n\n"
                "Nachtrag Oktober: Holt hat mit dem Zaun noch nicht begonnen.\n"
            ),
            "Nachtrag Oktober",
        ),
        (
            "How many lengths can I swim?",
            "- 2026-07-01 swam 20 lengths\n- 2026-11-04 swam 44 lengths\n- 2026-09-02 ran 6 km\n",
            "- 2026-11-04",
        ),
        (
            "Bekommt Minka noch Tropfen?",
            (
                "# Minka\n\n## Stand 02.09.2026\n- Tropfen abgesetzt\n\n"
                "## Stand 05.03.2026\n- Tropfen 2x täglich\n"
            ),
            "- Tropfen abgesetzt",
        ),
    ],
)
def test_an_update_or_the_newest_entry_of_a_document_leads(question, text, first):
    text = judged(found(question, [hit(text, path="/n/notes.md", title="Notes")]), now=NOW).text

    assert text.startswith(first)


def first_words_of(question, text):
    result = found(question, [hit(text, path="/n/autumn.md", title="Autumn")])
    return judged(result, now=NOW).text.splitlines()[0]


def test_an_update_of_another_line_does_not_replace_a_value():
    text = (
        "## Autumn\n- Chimney sweep: 4 November 2026\n- Piano tuner: 9 November 2026\n\n"
        "Update 3 Nov: piano tuner moved to 16 November 2026.\n"
    )

    line = first_words_of("When is the chimney sweep?", text)

    assert "4 November 2026" in line


@pytest.mark.parametrize(
    ("question", "older", "newer", "expected"),
    [
        (
            "How much is the disco for the summer party?",
            "Summer party: disco by Rays, £410.",
            "Summer party: with the lights we need £455 instead of £410.",
            "455",
        ),
        (
            "Wann wird die Sauna abgebaut?",
            "Die Sauna wird am 24. Oktober 2026 abgebaut.",
            "Wir bauen die Sauna erst am 31. Oktober 2026 ab (nicht am 24. Oktober).",
            "31. Oktober",
        ),
        (
            "Wann ist die nächste Chorprobe?",
            "Nächste Chorprobe: 18.11.2026, 19 Uhr",
            "Ina kann am 18.11. nicht, wir verlegen die Chorprobe auf Mittwoch, den 02.12.2026.",
            "02.12.2026",
        ),
    ],
)
def test_a_newer_document_that_calls_the_value_old_leads(question, older, newer, expected):
    day = datetime(2026, 3, 4, tzinfo=UTC)

    line = first_words(question, older, newer, kind="when", older_at=day).replace("\\", "")

    assert expected in line
