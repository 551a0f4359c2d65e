"""What a note says of the one it is called after, of now and of then, and what its tables tell."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answerers import labels, profile, table
from core.answer.quoting.subjects import lacks_subject, names_of
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QueryOptions, QuestionTime
from tests.core.answer.passages import NOW, found, hit, judged, proposed

JUNE = datetime(2026, 6, 1, tzinfo=UTC)
MARTHA = hit(
    "---\naliases: [Grandma, Martha]\n---\n# Martha Lind\n\nBorn in Ulm.\n\n"
    "Released: 12 March 1948 by the book. Uncle says autumn.\n\nPay: £15.20/h since April.\n",
    path="/n/Martha.md",
    title="Martha Lind",
)
NORA = hit(
    "# Nora Falk\n\nStarted 7 May 2026. Replaces Martha. Was a baker in Hull.\n",
    path="/n/Nora.md",
    title="Nora Falk",
)
BOAT = hit(
    "# New boat\n\nWhy longer: the old one takes four people, and there are six of us.\n\n"
    "Delivery: 15 June 2026.\n\n## Update 28 May\nThe yard rang: no sails yet. Now 9 July.\n",
    path="/n/Boat.md",
    title="New boat",
)
TRIPS = hit(
    "date,place,hours,lost_ropes\n2025-12-30,Ulm,2,1\n2026-01-03,Hull,3,0\n2026-02-08,Lund,5,7\n",
    path="/n/Trips 2026.csv",
    title="Trips 2026",
)


def asked(question, *hits, kind="what", times=(), as_of=""):
    analysis = Analysis(question, kind, times=times)
    trace = Trace(question, analysis=analysis, wishes=QueryOptions(as_of=as_of))
    return replace(found(question, hits), trace=trace)


def test_a_note_is_called_by_its_title_its_file_and_its_aliases():
    assert names_of(MARTHA, [MARTHA]) == ("Martha Lind", "Martha", "Grandma")


def test_a_label_is_said_of_the_alias_of_its_note():
    told = judged(asked("When was Grandma released?", MARTHA, kind="when"))

    assert told.text.startswith("**12 March 1948 by the book** [1]")


def test_a_label_may_say_the_same_in_another_word():
    told = proposed(labels.answer, asked("How much does Martha earn?", MARTHA, kind="how many"))

    assert told.direct == "£15.20/h since April"


def test_a_last_name_alone_is_not_taken_for_one_person():
    assert not proposed(profile.answer, asked("Who is Falk?", NORA, kind="who")).text


def test_a_sentence_without_a_subject_is_said_of_the_title():
    assert lacks_subject("Replaces Martha.")
    assert not lacks_subject("Nora replaces Martha.")
    told = proposed(profile.answer, asked("Who replaced Martha?", MARTHA, NORA, kind="who"))

    assert told.text == "**Nora Falk**: Replaces Martha. [1]"


def test_what_another_persons_note_says_is_not_said_of_the_one_asked():
    told = judged(asked("Where was Martha born?", NORA, MARTHA, kind="where"))

    assert "Hull" not in told.text.splitlines()[0]


def test_a_later_section_says_what_became_of_a_date():
    told = judged(asked("When is the delivery of the boat?", BOAT, kind="when"), now=JUNE)

    assert told.text.startswith("**9 July** [1]; earlier: 15 June 2026 [2]")


def test_a_section_that_is_no_update_changes_no_date():
    other = hit(BOAT.text.replace("Update 28 May", "Mast"), path=BOAT.path, title=BOAT.title)
    told = judged(asked("When is the delivery of the boat?", other, kind="when"), now=JUNE)

    assert "9 July** [1]; earlier" not in told.text


def test_a_newer_document_raises_a_number():
    first = hit("- Jam jars: 150 jars this year.\n", path="/n/1.md", title="Meeting")
    later = hit("- Jars: 131 sold. Raised to 180.\n", path="/n/2.md", title="Meeting")
    first = replace(first, written_at=datetime(2025, 9, 1, tzinfo=UTC))
    later = replace(later, written_at=datetime(2025, 11, 1, tzinfo=UTC))
    question = "How many jam jars this year?"

    told = judged(asked(question, first, later, kind="how many"))
    assert told.text.startswith("**180** [1]; earlier: 150 jars [2]")
    year = QuestionTime("this year", "within", NOW, NOW.replace(year=2027))
    told = judged(asked(question, first, later, kind="how many", times=(year,)))
    assert told.text.startswith("**180** [1]")
    told = judged(asked(question, first, replace(later, written_at=None), kind="how many"))
    assert not told.text.startswith("**180**")


def test_as_of_a_day_what_began_later_is_not_the_answer():
    head = hit("- Head: Kirsty Arm (since 11 March 2025, before her Doug Rob)\n", title="Choir")
    told = judged(asked("Who is the head of the choir?", head, kind="who", as_of="2025-01-15"))

    assert not told.text.startswith("**Kirsty Arm")
    assert judged(asked("Who is the head of the choir?", head, kind="who")).text.startswith(
        "**Kirsty Arm"
    )


def test_the_rows_of_a_table_are_counted_within_the_times_of_the_question():
    year = QuestionTime(
        "this year", "within", datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    )
    question = "How many trips have we had this year?"
    told = proposed(table.answer, asked(question, TRIPS, kind="how many", times=(year,)))

    assert told.text == "**2 trips** (date: this year) [1] [2]"
    assert [it.quote[:5] for it in told.citations] == ["2026-", "2026-"]


def test_a_part_of_a_table_is_not_counted():
    cut = replace(TRIPS, is_cut=True)

    assert not proposed(table.answer, asked("How many trips?", cut, kind="how many")).text


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (
            "On which trip did we lose the most ropes?",
            "**2026-02-08** (place Lund, 5 hours, lost ropes 7) [1]",
        ),
        ("Which place had the fewest hours?", "**Ulm** [1] (2 hours)"),
    ],
)
def test_the_row_with_the_most_or_least_answers(question, line):
    assert proposed(table.answer, asked(question, TRIPS)).text == line


@pytest.mark.parametrize(
    ("text", "question", "reason"),
    [
        (
            "# Panto\n\n- Decided: no pyro this year. Reason: the insurance wants £900 more.\n",
            "Why is there no pyro this year?",
            "the insurance wants £900 more",
        ),
        (
            "# Site\n\n- Bees: one hive. Condition: 10 m off, because Fiona is allergic.\n",
            "Why must the hive be 10 m off?",
            "because Fiona is allergic",
        ),
    ],
)
def test_a_reason_behind_the_first_sentence_is_shown_before_the_quote(text, question, reason):
    extract = judged(asked(question, hit(text), kind="why"))

    first, quote = extract.text.split("\n\n")[:2]
    assert first == f"**{reason}** [1]"
    assert reason in quote


def test_a_label_of_one_item_says_nothing_of_the_item_before():
    minutes = hit(
        '3. Junior fees - Petra wants £55 from January.\n4. Launch: keep it? Petra: "no money".\n',
        title="Minutes",
    )

    assert (
        proposed(labels.answer, asked("What does Petra want for the fees?", minutes)).direct == ""
    )
    told = proposed(labels.answer, asked("What of Petra on the launch?", minutes))
    assert "no money" in told.direct


NUMBERS = hit(
    "# Numbers\n\n- Guild of Sweeps - member no. GS-20417, renewed 22 Oct\n"
    "- Furnituren Behrendt, Pforzheim, Kd-Nr 40718. Mindestbestellung 75 €\n"
    "- Pflegekasse: Antrag, Az. PK-88213-H\n- Stadtwerke: Zählernummer 1ESY1160, jährlich\n",
    path="/n/numbers.md",
    title="Numbers",
)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("What is my guild membership number?", "GS-20417"),
        ("Kundennummer bei Behrendt?", "40718"),
        ("Wie ist das Aktenzeichen der Pflegekasse?", "PK-88213-H"),
        ("Wie ist die Zählernummer bei den Stadtwerken?", "1ESY1160"),
        ("Wie ist die Kundennummer bei der Post?", ""),
        ("What is the account number of the guild?", ""),
    ],
)
def test_a_number_is_told_by_its_label_written_out_or_short(question, code):
    assert proposed(labels.answer, found(question, [NUMBERS])).direct == code


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("How much rent do I have to pay in March?", "Rent to pay by 31 March 2027: £640."),
        (
            "Wie viel Pacht muss ich im Oktober zahlen?",
            "Pacht, zu zahlen am 1. Oktober 2026: 320 €.",
        ),
    ],
)
def test_the_year_behind_a_month_is_no_number_of_that_month(question, line):
    note = hit(line, path="/n/rent.md", title="Rent and Pacht")

    assert not proposed(labels.answer, found(question, [note])).direct.startswith("202")
