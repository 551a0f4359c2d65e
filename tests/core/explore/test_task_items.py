"""Task list items in texts."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.explore.tasks import find_tasks

STATED = datetime(2026, 1, 20, tzinfo=UTC)


CHANGED = datetime(2025, 11, 20, 17, tzinfo=UTC)


def tasks(text, *, kind="md", language="en"):
    return list(find_tasks(text, kind=kind, stated_at=STATED, language=language))


def due_by_file(line, *, language="en"):
    """The deadline and the text of a task in a file without a date of its own."""
    [task] = find_tasks(f"- [ ] {line}", kind="md", changed_at=CHANGED, language=language)
    return task.due.date() if task.due else None, task.text


@pytest.mark.parametrize(
    ("line", "state", "text"),
    [
        ("- [ ] Call the bank", "open", "Call the bank"),
        ("  * [x] Order bearings", "done", "Order bearings"),
        ("1. [X] Write it down", "done", "Write it down"),
        ("+ [-] Old plan", "cancelled", "Old plan"),
        ("> - [/] Half way", "open", "Half way"),
        ("• [ ] Ring the sexton", "open", "Ring the sexton"),
        ("[ ] oil the hinges - mid Dec", "open", "oil the hinges - mid Dec"),
        ("  [x] Dach abdichten", "done", "Dach abdichten"),
        ("- [ ] Read **the plan** of [[Heron|it]] ^a1b2", "open", "Read the plan of it"),
    ],
)  # fmt: skip
def test_items_are_read_with_their_state_and_without_markup(line, state, text):
    [task] = tasks(f"# Plan\n{line}\nnot this\n")

    assert (task.state, task.text) == (state, text)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("TODO: ring Rev. Hale about the deposit", "ring Rev. Hale about the deposit"),
        ("- **To do:** paint the gate", "paint the gate"),
        ("Todo – order flour", "order flour"),
        ("ToDo - order salt", "order salt"),
        ("> Noch zu tun: Rechnung zahlen", "Rechnung zahlen"),
        ("Zu erledigen: TÜV", "TÜV"),
    ],
)
def test_lines_labelled_as_to_be_done_are_open_tasks(line, text):
    [task] = tasks(f"Some words.\n{line}\n")

    assert (task.state, task.text) == ("open", text)


@pytest.mark.parametrize(
    "text",
    [
        "We have a lot to do: paint the gate",
        "Todos: none",
        "TODO-list of May",
        "TODO:",
        "```\nTODO: code\n```",
        "- [a link](x.md)",
        "- plain item",
        "[ ]",
        "[!] error: no space left",
        "[>] next",
        "[x]: https://example.org",
        "- [ ]",
        "```\n- [ ] code\n```",
        "* TODO no",
    ],
)
def test_other_lines_are_no_tasks(text):
    assert tasks(text) == []


@pytest.mark.parametrize(
    ("line", "due", "text"),
    [
        ("Send the draft by 3 May 2026", date(2026, 5, 3), "Send the draft"),
        ("Send the draft (due 3 May 2026)", date(2026, 5, 3), "Send the draft"),
        ("Book flights 📅 2026-02-01 ⏫ 🔁 every week", date(2026, 2, 1), "Book flights"),
        ("Pay rent [due:: 2026-01-31]", date(2026, 1, 31), "Pay rent"),
        ("Vertrag prüfen bis zum 4. Juni 2026", date(2026, 6, 4), "Vertrag prüfen"),
        ("Decide by March 2026 what to", date(2026, 3, 31), "Decide by March 2026 what to"),
        ("Hold the price until March 2026", None, "Hold the price until March 2026"),
        ("Keep it till Friday, due 3 May 2026", date(2026, 5, 3), "Keep it till Friday"),
        ("Preis bis März 2026 halten", None, "Preis bis März 2026 halten"),
        ("Pass prüfen, gültig bis 4. Juni 2026", None, "Pass prüfen, gültig bis 4. Juni 2026"),
        ("Review the plan (due Friday)", date(2026, 1, 23), "Review the plan"),
        ("Plan prüfen bis Dienstag", date(2026, 1, 20), "Plan prüfen"),
        ("Ask about the statement of 3 May 2026", None, "Ask about the statement of 3 May 2026"),
        ("Order bearings ✅ 2025-03-01", None, "Order bearings"),
        ("Prepare tomorrow's talk", None, "Prepare tomorrow's talk"),
    ],
)  # fmt: skip
def test_deadlines_are_read_where_words_say_that_they_are(line, due, text):
    [task] = tasks(f"- [ ] {line}")

    assert (task.due.date() if task.due else None, task.text) == (due, text)


@pytest.mark.parametrize(
    ("line", "due", "text"),
    [
        ("Zaun streichen (bis 4.12.)", date(2025, 12, 4), "Zaun streichen"),
        ("Vertrag kopieren – zweimal, bis 9.1.", date(2026, 1, 9), "Vertrag kopieren – zweimal"),
        ("Antrag, fällig 15.11.!!", date(2025, 11, 15), "Antrag"),
        ("Steuer (Frist: Fr 28.11)", date(2025, 11, 28), "Steuer"),
        ("Brief an Kurz bis spätestens Mo., 1.12.", date(2025, 12, 1), "Brief an Kurz"),
        ("Mahnen falls bis 30.11. nichts kommt", date(2025, 11, 30),
         "Mahnen falls bis 30.11. nichts kommt"),
        ("Bericht bis Ende November", date(2025, 11, 30), "Bericht"),
        ("Pump check, due 30 Nov", date(2025, 11, 30), "Pump check"),
        ("Call Otto (due 5 Nov)", date(2025, 11, 5), "Call Otto"),
        ("Anruf fällig am 5. November", date(2025, 11, 5), "Anruf"),
        ("Pay the tax, due 5 June", date(2026, 6, 5), "Pay the tax"),
        ("Frame the print (by Thu 4 Dec)", date(2025, 12, 4), "Frame the print"),
        ("Renew the pass before 9 January", date(2026, 1, 9), "Renew the pass"),
        ("Slides due 28/11", date(2025, 11, 28), "Slides"),
        # The day with which a text ends, unless a word relates it to something else.
        ("Fire drill 2 Dec", date(2025, 12, 2), "Fire drill"),
        ("First aid course, date 2 Dec", date(2025, 12, 2), "First aid course, date 2 Dec"),
        ("Ersthelferkurs Büro, Termin: 30.11.", date(2025, 11, 30),
         "Ersthelferkurs Büro, Termin: 30.11."),
        ("Kurz an das Angebot erinnern 30.11.", date(2025, 11, 30), "Kurz an das Angebot erinnern"),
        ("Call Otto (was due 31 Oct)", date(2025, 10, 31), "Call Otto (was due 31 Oct)"),
        ("Write to them properly. Due 25 Nov", date(2025, 11, 25), "Write to them properly"),
        ("Answer the letter of 3 Nov", None, "Answer the letter of 3 Nov"),
        ("Mum born 3 March", None, "Mum born 3 March"),
        ("Read minutes 3 March 2024", None, "Read minutes 3 March 2024"),
        ("Fix chapter 1.2.", None, "Fix chapter 1.2."),
        ("Pay Dr. by 5 Dec", date(2025, 12, 5), "Pay Dr."),
        ("File the minutes (3 Nov) again", None, "File the minutes (3 Nov) again"),
        # Either 4 December or 12 April, and days that only the writing of the note tells.
        ("Slides due 4/12", None, "Slides due 4/12"),
        ("Ring Otto by tomorrow", None, "Ring Otto by tomorrow"),
        ("Ring Otto by Friday", None, "Ring Otto by Friday"),
        ("Hecke schneiden bis nächste Woche", None, "Hecke schneiden bis nächste Woche"),
        ("Trainieren bis 3.5 km gehen", None, "Trainieren bis 3.5 km gehen"),
        ("Anruf vom 4.12. nachhalten", None, "Anruf vom 4.12. nachhalten"),
    ],
)  # fmt: skip
def test_without_a_date_of_the_note_the_year_is_that_nearest_to_the_last_change(line, due, text):
    language = "de" if any(it in line for it in ("bis", "fällig", "Frist", "vom")) else "en"

    assert due_by_file(line, language=language) == (due, text)


def test_marks_of_urgency_are_no_words_of_a_task():
    texts = [task.text for task in tasks("- [ ] Pay Ole!!, due 3 May\n- [ ] !! Call him!\n")]

    assert texts == ["Pay Ole", "Call him!"]


def test_assignees_are_those_of_a_property_or_after_an_at_sign():
    [first, second] = tasks("- [ ] Pay [owner:: Tomas Reyes]\n- [ ] Mail ann@x.org with @mara\n")

    assert first.assignees == ("Tomas Reyes",)
    assert second.assignees == ("mara",)


def test_org_headings_have_keywords_and_deadlines_below():
    text = (
        "* TODO Write report\n  SCHEDULED: <2026-04-01> DEADLINE: <2026-05-01 Fri>\n** DONE Sleep\n"
    )
    [first, second] = tasks(text, kind="org")

    assert (first.text, first.due.date()) == ("Write report", date(2026, 5, 1))
    assert second.state == "done"


@given(
    st.lists(
        st.sampled_from("- [ ] |- [x] |📅|[due:: |]|@a |by 3 May |\n|* TODO |```|é|(".split("|"))
    )
)
def test_places_are_those_of_the_words_whatever_the_text(pieces):
    text = "".join(pieces)

    for task in tasks(text, kind="org"):
        words = text[task.start : task.end]
        assert words == words.strip() != ""
        assert "\n" not in words


@pytest.mark.parametrize(
    ("head", "language", "day"),
    [
        ("to do today", "en", 20),
        ("## Tomorrow", "en", 21),
        ("Heute noch zu erledigen:", "de", 20),
        ("Tue 20 Jan", "en", None),
        ("I rang Ann today", "en", None),
    ],
)
def test_what_is_listed_for_a_day_is_due_on_it(head, language, day):
    first, second = tasks(
        f"{head}\n- [ ] sign the form\n- [ ] skip, by 30 January\n", language=language
    )

    assert (first.due and first.due.day) == day
    assert second.due.day == 30
