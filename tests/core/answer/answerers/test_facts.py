from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answer_builder import check_quoted
from core.answer.answerers import facts as answerer
from core.answer.answerers.facts import answer_of_facts
from core.answer.question_scope import asks_nothing_else
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.questions import Analysis, QuestionEntity, QuestionRelation, QuestionTime
from core.records.ids import EntityId
from tests.core.answer.passages import embed, evidence, fact, found, hit, judged, proposed

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LANTERN, MARA, OMAR = 1, 2, 3


def about(obj, key, **more):
    values = {"quote": f"{obj} leads Lantern.", "subject_id": LANTERN, "object_id": key}
    return fact("Lantern", "MANAGED_BY", obj, **{**values, **more})


def said(*facts, question="Who leads Lantern?", kind="who", things=((LANTERN, "Lantern"),)):
    _, result = asked(*facts, question=question, kind=kind, things=things)
    return proposed(answerer.answer, result).text


def short(*facts):
    """The answer in short."""
    extract = judged(asked(*facts)[1], now=NOW)
    return extract.direct


def asked(*facts, question="Who leads Lantern?", kind="who", things=((LANTERN, "Lantern"),)):
    """What the facts say, and what was found."""
    result = found(question, [hit("Mara leads Lantern.")], facts=facts)
    places = tuple(
        QuestionEntity(key, name, question.index(name), question.index(name) + len(name))
        for key, name in things
    )
    relation = QuestionRelation("MANAGED_BY", "leads" if "leads" in question else "lead")
    analysis = Analysis(question, kind=kind, things=places, relations=(relation,))
    result = replace(result, trace=replace(result.trace, analysis=analysis))
    return answer_of_facts(evidence(result, now=NOW)), result


def test_the_other_end_is_the_answer_with_its_time_and_place():
    since = {"valid_from": datetime(2024, 3, 1, tzinfo=UTC), "precision": "month"}

    assert said(about("Mara", MARA, **since)) == "**Mara**, since Mar 2024 [1]"


def test_a_date_is_not_said_to_hold_since_itself():
    day = datetime(1971, 2, 19, tzinfo=UTC)
    born = about("1971-02-19", None, quote="1971-02-19", valid_from=day, precision="day")

    assert said(born) == "**1971-02-19** [1]"


def test_what_you_said_goes_before_what_documents_say():
    own = about("Omar", OMAR, source="user_edit", quote="", path="")

    assert said(about("Mara", MARA), own) == "**Omar** (you said so)"


def test_documents_that_disagree_are_told_apart():
    other = about("Omar", OMAR, path="/n/b.md", start=9, end=30)

    assert said(about("Mara", MARA), other) == (
        "Your documents disagree: **Mara** [1]; **Omar** [2]"
    )


def test_the_newest_of_two_that_exclude_each_other_comes_first_with_its_date():
    mara = about("Mara", MARA, stated_at=datetime(2023, 3, 1, tzinfo=UTC))
    omar = about("Omar", OMAR, path="/n/b.md", stated_at=datetime(2025, 10, 4, tzinfo=UTC))

    assert said(mara, omar) == "**Omar** (4 Oct 2025) [1]; earlier: Mara (1 Mar 2023) [2]"
    assert short(mara, omar) == "Omar"


def test_one_without_a_date_stays_an_open_question_below_one_that_has_one():
    since = {"valid_from": datetime(2025, 10, 4, tzinfo=UTC), "precision": "day"}
    omar = about("Omar", OMAR, path="/n/b.md", **since)

    assert said(about("Mara", MARA), omar) == (
        "Your documents disagree; the newest says: **Omar**, since 4 Oct 2025 [1]; "
        "without a date: Mara [2]"
    )


def test_of_the_same_day_none_is_newer():
    day = {"stated_at": datetime(2025, 10, 4, tzinfo=UTC)}
    other = about("Omar", OMAR, path="/n/b.md", **day)

    assert said(about("Mara", MARA, **day), other) == (
        "Your documents disagree: **Mara** (4 Oct 2025) [1]; **Omar** (4 Oct 2025) [2]"
    )
    assert short(about("Mara", MARA, **day), other) == "Mara, Omar"


def test_how_documents_differ_is_told_and_not_checked_as_a_claim():
    omar = about("Omar", OMAR, path="/n/b.md", stated_at=datetime(2025, 10, 4, tzinfo=UTC))
    extract = judged(asked(about("Mara", MARA), omar)[1], now=NOW)

    assert extract.own == extract.text.splitlines()[0]
    checked = check_quoted(
        extract.text, extract.citations, asked(omar)[1], embed=embed, own=extract.own
    )
    assert [it.text for it in checked.sentences] == ["Mara leads Lantern."]


def test_the_sentence_that_tells_the_fact_stands_below_it():
    other = hit("Lantern stands in Oslo. Omar leads Lantern.", path="/n/b.md")
    omar = about("Omar", OMAR, path="/n/b.md", start=24, end=43)
    result = asked(omar)[1]
    result = replace(result, hits=(*result.hits, other))

    extract = judged(result, now=NOW)

    assert extract.text.splitlines()[2] == "Omar leads Lantern. [1]"


def test_a_german_question_asks_for_nothing_beside_its_relation():
    analysis = Analysis(
        "Wo wohnt Mara jetzt?",
        kind="where",
        things=(QuestionEntity(MARA, "Mara", 9, 13),),
        relations=(QuestionRelation("LOCATED_AT", "wohnt"),),
    )

    assert asks_nothing_else(analysis, vocabulary=built_in())


def test_where_somebody_lives_is_told_also_of_a_place_that_is_not_known_to_be_one():
    question = "Where does Mara live?"
    malvern = fact(
        "Mara", "LOCATED_AT", "Malvern", quote="Mara moved to Malvern.", subject_id=MARA,
        object_id=9, object_kind="Concept",
    )  # fmt: skip
    analysis = Analysis(
        question,
        kind="where",
        things=(QuestionEntity(MARA, "Mara", 11, 15),),
        relations=(QuestionRelation("LOCATED_AT", "live"),),
    )
    result = found(question, [hit(malvern.quote)], facts=(malvern,))

    answer = answer_of_facts(
        evidence(replace(result, trace=replace(result.trace, analysis=analysis)), now=NOW)
    )

    assert answer is not None
    assert [name for name, _ in answer.answers] == ["Malvern"]


def test_who_led_before_is_no_answer():
    assert said(about("Mara", MARA, valid_to=datetime(2023, 1, 1, tzinfo=UTC))) == ""
    assert said(about("Mara", MARA, status="superseded")) == ""
    assert said(about("Mara", MARA, modality="planned")) == ""


@pytest.mark.parametrize(
    "question", ["Who leads Lantern in Norway?", "Where was who leads Lantern born?"]
)
def test_a_fact_that_is_only_part_of_the_question_does_not_answer_it(question):
    assert said(about("Mara", MARA), question=question) == ""


@pytest.mark.parametrize(
    ("name", "key", "line"),
    [("Mara", MARA, "**Yes** [1]"), ("Omar", OMAR, "**No**: Lantern managed by Mara [1]")],
)
def test_yes_or_no_is_told_by_the_fact(name, key, line):
    asked = f"Does {name} lead Lantern?"

    answer = said(about("Mara", MARA), question=asked, kind="yes or no",
                  things=((LANTERN, "Lantern"), (key, name)))  # fmt: skip

    assert answer == line


def test_yes_or_no_obeys_what_is_newer():
    omar = about("Omar", OMAR, path="/n/b.md", stated_at=datetime(2025, 10, 4, tzinfo=UTC))
    asked = {"question": "Does Mara lead Lantern?", "kind": "yes or no",
             "things": ((LANTERN, "Lantern"), (MARA, "Mara"))}  # fmt: skip

    assert said(about("Mara", MARA), omar, **asked) == (
        "Your documents disagree; the newest says: **No: Omar** (4 Oct 2025) [1]; "
        "without a date: Yes [2]"
    )
    assert said(omar, about("Mara", MARA, source="user_edit", quote="", path=""), **asked) == (
        "**Yes** (you said so)"
    )


def test_what_is_denied_is_a_no():
    denied = about("Mara", MARA, modality="negated", quote="Mara does not lead Lantern.")

    assert said(denied, question="Does Mara lead Lantern?", kind="yes or no",
                things=((LANTERN, "Lantern"), (MARA, "Mara"))) == "**No** [1]"  # fmt: skip


@pytest.mark.parametrize(
    ("year", "said_of_it"), [(2024, "Ledbury"), (2025, "Malvern"), (2026, "Malvern")]
)
def test_what_is_told_of_a_later_time_is_no_answer_of_an_earlier_one(year, said_of_it):
    question = f"Where did Ines live in {year}?"
    homes = [
        fact("Ines", "LOCATED_AT", place, quote=f"Ines lives in {place}.", subject_id=1,
             object_id=key, object_kind="Location", **more)
        for key, place, more in (
            (2, "Ledbury", {}),
            (3, "Malvern", {"stated_at": datetime(2025, 6, 30, tzinfo=UTC)}),
        )
    ]  # fmt: skip
    result = found(question, [hit("Ines lives in Ledbury.")], facts=homes)
    analysis = Analysis(
        question,
        kind="where",
        things=(QuestionEntity(1, "Ines", 10, 14),),
        relations=(QuestionRelation("LOCATED_AT", "live"),),
        times=(
            QuestionTime(
                f"in {year}",
                start=datetime(year, 1, 1, tzinfo=UTC),
                end=datetime(year + 1, 1, 1, tzinfo=UTC),
            ),
        ),
    )
    result = replace(result, trace=replace(result.trace, analysis=analysis))

    told_then = answer_of_facts(evidence(result, now=NOW))

    assert told_then is not None
    assert told_then.answers[0][0] == said_of_it
    assert told_then.conflict == (said_of_it != "Ledbury")


def test_a_german_question_is_answered_by_facts_of_english_texts():
    question = "Wer gründete Lantern?"
    founded = fact("Mara", "founded", "Lantern", quote="Mara founded Lantern.", subject_id=MARA,
                   object_id=LANTERN, subject_kind="Person")  # fmt: skip
    advised = fact("Omar", "advised", "Lantern", quote="Omar advised Lantern.", subject_id=OMAR,
                   object_id=LANTERN, subject_kind="Person")  # fmt: skip
    result = found(question, [hit("Mara founded Lantern.")], facts=[founded, advised])
    analysis = Analysis(
        question,
        kind="who",
        things=(QuestionEntity(LANTERN, "Lantern", 13, 20),),
        relations=(QuestionRelation("gründete", "gründete", inverse=True),),
    )
    result = replace(result, trace=replace(result.trace, analysis=analysis))

    answer = answer_of_facts(evidence(result, now=NOW))

    assert answer is not None
    assert [it for it, _ in answer.answers] == ["Mara"]


def test_a_date_as_the_text_writes_it_answers_when():
    born = fact("Lantern", "born", "14 May 1986", quote="Birthday: 14 May 1986",
                subject_id=LANTERN)  # fmt: skip
    question = "When was Lantern born?"
    result = found(question, [hit("Birthday: 14 May 1986")], facts=[born])
    analysis = Analysis(
        question,
        kind="when",
        things=(QuestionEntity(LANTERN, "Lantern", 9, 16),),
        relations=(QuestionRelation("born", "born"),),
    )

    answer = answer_of_facts(
        evidence(replace(result, trace=replace(result.trace, analysis=analysis)), now=NOW)
    )

    assert answer is not None
    assert answer.answers[0][0] == "14 May 1986"


def test_all_of_a_few_are_told_and_of_many_none():
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
    facts = [about(name, 10 + at) for at, name in enumerate(names)]
    many = [about(f"{name} {one}", 30 + at) for one in "AB" for at, name in enumerate(names)]

    told_few = asked(*facts)[0]
    assert [it for it, _ in told_few.answers] == names
    assert asked(*many)[0] is None


def test_values_that_held_one_after_the_other_do_not_disagree():
    until = about("Mara", MARA, valid_to=datetime(2026, 3, 31, tzinfo=UTC), precision="month")
    since = about("Omar", OMAR, valid_from=datetime(2026, 4, 1, tzinfo=UTC), precision="month")
    later = QuestionTime("before May", "before", None, datetime(2027, 5, 1, tzinfo=UTC))
    _, result = asked(until, since)
    analysis = replace(result.trace.analysis, times=(later,))
    result = replace(result, trace=replace(result.trace, analysis=analysis))

    line = proposed(answerer.answer, result).text

    assert line == "**Mara**, until Mar 2026 [1], **Omar**, since Apr 2026 [1]"


def test_the_relation_itself_goes_before_one_that_only_says_its_word():
    price = fact("Lantern", "price", "£15,200", quote="£15,200", subject_id=LANTERN)
    agreed = fact("Lantern", "price agreed", "12 May 2026", quote="12 May", subject_id=LANTERN)
    question = "What does Lantern cost?"
    relation = QuestionRelation("price", "cost")
    thing = QuestionEntity(EntityId(LANTERN), "Lantern", 10, 17)
    analysis = Analysis(question, kind="what", things=(thing,), relations=(relation,))
    result = found(question, [hit("£15,200")], facts=(agreed, price))
    result = replace(result, trace=replace(result.trace, analysis=analysis))

    assert answer_of_facts(evidence(result, now=NOW)).answers == (("£15,200", (price,)),)


def test_a_written_time_is_told_to_its_end_and_without_doubt():
    quote = "Lantern built the mill from 1994 until 2013."
    built = fact(
        "Lantern",
        "built",
        "the mill",
        quote=quote,
        subject_id=LANTERN,
        confidence=0.3,
        valid_from=datetime(1994, 1, 1, tzinfo=UTC),
        valid_to=datetime(2013, 12, 31, tzinfo=UTC),
        precision="year",
    )
    question = "When was Lantern built?"
    things = (QuestionEntity(LANTERN, "Lantern", 9, 16),)
    relations = (QuestionRelation("built", "built"),)
    analysis = Analysis(question, kind="when", things=things, relations=relations)
    result = found(question, [hit(quote)], facts=[built])
    result = replace(result, trace=replace(result.trace, analysis=analysis))

    assert proposed(answerer.answer, result).text == "**1994 to 2013** [1]"
