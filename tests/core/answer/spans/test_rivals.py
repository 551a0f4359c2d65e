"""Documents that say one against the other, in sentences of which no fact was made."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from tests.core.answer.passages import fact, found, hit, judged

NOW = datetime(2026, 1, 1, tzinfo=UTC)
WHO = "Who is the head grower of Hollow Oak Cider?"
INES = hit("Ines Aldana is the head grower at Hollow Oak Cider.", path="/n/ines.md")
MAREK = hit("New head grower of Hollow Oak Cider is Marek Dolny.", path="/n/marek.md", score=0.4)
IN_OCTOBER = replace(MAREK, written_at=datetime(2025, 10, 4, tzinfo=UTC))
HOW_MANY = "How many litres per hour does the Kessler Press press?"


def answer(question, *hits):
    return judged(found(question, hits), now=NOW)


def head(question, *hits):
    return answer(question, *hits).text.splitlines()[0]


def test_the_newer_sentence_leads_with_its_date_and_the_other_is_told():
    told = answer(WHO, INES, IN_OCTOBER)

    assert told.text.splitlines()[0] == (
        "Your documents disagree; the newest says: **Marek Dolny** (4 Oct 2025) [1]; "
        "without a date: Ines Aldana [2]"
    )
    assert told.direct == "Marek Dolny"
    assert told.text.splitlines()[2] == f"{MAREK.text} [1]"


def test_the_older_of_two_dates_is_called_earlier():
    before = replace(INES, written_at=datetime(2024, 2, 1, tzinfo=UTC))

    assert head(WHO, before, IN_OCTOBER) == (
        "**Marek Dolny** (4 Oct 2025) [1]; earlier: Ines Aldana (1 Feb 2024) [2]"
    )


def test_since_when_it_is_so_goes_before_when_it_was_written():
    since = hit(
        "Since November 2025 the head grower of Hollow Oak Cider is Ada Quill.", path="/n/ada.md"
    )

    assert head(WHO, IN_OCTOBER, replace(since, written_at=datetime(2025, 1, 1, tzinfo=UTC))) == (
        "**Ada Quill**, since Nov 2025 [1]; earlier: Marek Dolny (4 Oct 2025) [2]"
    )


def test_two_amounts_without_dates_are_both_told():
    one = hit("It presses 600 litres per hour.", path="/n/press.md", title="Kessler Press")
    other = hit("About the Kessler Press. It presses 450 litres per hour.", path="/n/yields.md")

    told = answer(HOW_MANY, one, other)

    assert told.text.splitlines()[0] == (
        "Your documents disagree: **600 litres** [1]; **450 litres** [2]"
    )
    assert told.direct == "600 litres, 450 litres"


@pytest.mark.parametrize(
    ("question", "one", "other", "line"),
    [
        (
            "What does a dog cost per night?",
            "A dog is allowed, £10 per night.",
            "Pets: one dog, £8 per night",
            "Your documents disagree: **£8** [1]; **£10** [2]",
        ),
        (
            "Was kostet ein Hund pro Nacht?",
            "Ein Hund ist erlaubt, 10 € pro Nacht.",
            "Haustiere: 1 Hund erlaubt, 8 € pro Nacht",
            "Die Dokumente widersprechen sich: **10 €** [1]; **8 €** [2]",
        ),
    ],
)
def test_two_prices_of_one_thing_are_both_told(question, one, other, line):
    hits = hit(one, path="/n/terms.md", title="Terms"), hit(other, path="/n/flat.md", title="Flat")

    assert head(question, *hits) == line


@pytest.mark.parametrize(
    "other",
    [
        "New head grower of Hollow Oak Cider is Ines.",
        "Marek Dolny asked for the head of Hollow Oak Cider.",
        "New head grower of Marden Orchard is Marek Dolny.",
        "Ines Aldana, head grower of Hollow Oak Cider, met Marek Dolny.",
        "Ines was elected head grower of Hollow Oak Cider in Hexley.",
        "Ines goes on as head grower of Hollow Oak Cider, Rolf moved to Hexley",
    ],
)
def test_what_does_not_exclude_it_is_no_disagreement(other):
    told = answer(WHO, INES, hit(other, path="/n/other.md"))

    assert told.direct == "Ines Aldana"
    assert told.own == ""


def test_one_document_does_not_disagree_with_itself():
    assert answer(WHO, INES, replace(MAREK, path=INES.path)).own == ""


def test_several_may_be_right_where_not_one_is_asked_for():
    question = "Who works at Hollow Oak Cider?"
    one = hit("Ines Aldana works at Hollow Oak Cider.", path="/n/a.md")
    other = hit("Marek Dolny works at Hollow Oak Cider.", path="/n/b.md")

    assert answer(question, one, other).own == ""


BOUGHT = "When was the Kessler Press bought?"
IN_2021 = hit("The Kessler Press was bought in June 2021.", path="/n/a.md")
IN_2020 = hit("The Kessler Press was bought in 2020 from Brauhaus Kessler.", path="/n/b.md")


def on_days(first, second):
    """Both passages, of documents of two days."""
    return (
        replace(first, written_at=datetime(2024, 5, 1, tzinfo=UTC)),
        replace(second, written_at=datetime(2025, 5, 1, tzinfo=UTC)),
    )


def test_who_wrote_last_does_not_decide_when_something_happened():
    assert head(BOUGHT, *on_days(IN_2021, IN_2020)) == (
        "Your documents disagree: **2020** [1]; **June 2021** [2]"
    )


def test_two_dates_of_which_one_is_only_more_exact_agree():
    year = hit("The Kessler Press was bought in 2021 from Brauhaus Kessler.", path="/n/b.md")

    assert answer(BOUGHT, IN_2021, year).own == ""


def test_what_happened_on_two_days_is_no_disagreement():
    question = "How many bottles did Glasworks Teme deliver?"
    spring = hit("Glasworks Teme delivered 600 bottles.", path="/n/a.md")
    autumn = hit("Glasworks Teme delivered 300 bottles.", path="/n/b.md")

    assert answer(question, *on_days(spring, autumn)).own == ""
    assert answer(question, spring, autumn).own != ""


def test_two_people_of_whom_a_pronoun_speaks_are_not_taken_for_one():
    ines = hit("Ines Aldana grows apples. She lives in Ledbury.", path="/n/a.md")
    jonas = hit("Jonas Hartl sells bottles. He lives in Worcester.", path="/n/b.md")
    met = hit("He met Ines Aldana. It rained. He lives in Worcester.", path="/n/c.md")

    assert answer("Where does she live?", ines, jonas).own == ""
    assert answer("Where does Ines Aldana live?", ines, met).own == ""


def test_an_offer_is_no_other_amount():
    question = "How many bottles does Glasworks Teme deliver?"
    told = hit("Glasworks Teme delivers 600 bottles.", path="/n/a.md")
    offer = hit("Glasworks Teme can deliver 2000 bottles.", path="/n/b.md")

    assert answer(question, told, offer).own == ""


def test_two_barrels_of_other_numbers_are_not_one():
    question = "When did Marek Dolny fill Barrel 12?"
    notes = [
        hit(
            f"Barrel {number} holds 70 litres. Marek Dolny filled it on {number + 1} May 2026.",
            path=f"/n/{number}.md",
            title=f"Barrel note {number}",
        )
        for number in (12, 7)
    ]

    assert answer(question, *notes).own == ""


def test_a_program_does_not_stand_against_a_person():
    question = "Who is the accountant of Hollow Oak Cider?"
    rosa = hit("Rosa Quinn is the accountant of Hollow Oak Cider.", path="/n/a.md")
    ledgerly = hit("Ledgerly is the accountant of Hollow Oak Cider.", path="/n/b.md")
    kinds = fact("Rosa Quinn", "uses", "Ledgerly", subject_kind="Person", object_kind="Product")
    result = found(question, (rosa, ledgerly), facts=(kinds,))

    told = judged(result, now=NOW)

    assert told.own == ""
    assert told.direct == "Rosa Quinn"


RENT = "How much is my rent?"
FLAT = hit("Rent: 1,240 euros including heating. Deposit 3,300 euros.", path="/n/flat.md")
HOUSEHOLD = hit("Rent is 1,275 euros a month.", path="/n/household.md", title="Household")
LANDLORD = hit(
    "From 1 March 2027 the rent of your flat will be 1,340 euros.", path="/n/m.md", title="Letter"
)


def test_one_word_is_enough_where_it_is_all_that_is_asked():
    assert head(RENT, FLAT, HOUSEHOLD) == (
        "Your documents disagree: **1,240 euros** [1]; **1,275 euros** [2]"
    )
    assert answer("How much is my rent in Graz?", FLAT, HOUSEHOLD).own == ""


def test_what_holds_later_is_told_apart_from_what_holds_now():
    assert head(RENT, FLAT, HOUSEHOLD, LANDLORD) == (
        "Your documents disagree: **1,240 euros** [1]; **1,275 euros** [2]; "
        "from 1 Mar 2027: **1,340 euros** [3]"
    )
    assert head(RENT, HOUSEHOLD, LANDLORD) == (
        "**1,275 euros** [1]; from 1 Mar 2027: **1,340 euros** [2]"
    )


def test_a_value_behind_a_label_does_not_stand_alone_where_a_newer_text_gives_another():
    note = hit("Budget: 6.4 million euros (as of January 2024).", title="Tidewater Bridge")
    mail = hit(
        "The board approved the new budget of 7.1 million euros for the Tidewater Bridge.",
        path="/n/mail.eml",
        title="Budget",
    )
    meeting = hit(
        "The budget was raised to 6.9 million euros.", path="/n/Tidewater/talk.md", title="Talk"
    )
    dated = [
        replace(mail, written_at=datetime(2025, 10, 15, tzinfo=UTC)),
        replace(meeting, written_at=datetime(2025, 4, 22, tzinfo=UTC)),
    ]

    assert head("What is the budget of the Tidewater Bridge?", note, *dated) == (
        "**7.1 million euros** (15 Oct 2025) [1]; earlier: 6.9 million euros (22 Apr 2025) [2], "
        "6.4 million euros, since Jan 2024 [3]"
    )


def test_a_number_behind_its_label_and_one_before_its_noun_are_of_one_unit():
    here = hit("Seats: 412.", path="/n/hall.md", title="Kestrel Hall")
    there = hit("Kestrel Hall has 398 seats.", path="/n/survey.md", title="Survey")

    assert head("How many seats does Kestrel Hall have?", here, there) == (
        "Your documents disagree: **398 seats** [1]; **412** [2]"
    )


def test_a_day_and_its_month_do_not_disagree():
    question = "When does the Kessler Press open?"
    day = hit("The Kessler Press opens on 17 June 2028.", path="/n/a.md")
    month = hit("The Kessler Press opens in June 2028.", path="/n/b.md")

    assert answer(question, day, month).own == ""


def test_a_thing_written_small_is_no_shared_word_of_two_amounts():
    lost = hit("Grey Tide made a loss of 2,180 pounds.", path="/n/June.md", title="June", score=0.9)
    hire = hit("Hire of two tide lights: 340 pounds.", path="/n/h.md", title="Grey Tide 2026")

    assert "disagree" not in answer("how much did grey tide lose", lost, hire).text


def test_another_kind_of_the_same_thing_is_no_contradiction():
    concert = hit("Tickets cost £8 at the door.", path="/n/concert.md", title="Concert")

    def first(*, kind):
        bus = hit(f"{kind} cost £264 for a term.", path="/n/bus.md", title="Bus", score=0.4)
        return head("How much do the tickets cost?", concert, bus)

    assert "disagree" in first(kind="Tickets")
    assert "disagree" not in first(kind="Season tickets")
