import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.language.vocabulary.vocabulary import built_in
from core.memory.learning.learn import learn
from core.memory.learning.salience import without_clauses
from core.memory.turns import acknowledgment

LABELLED = tomllib.loads(Path(__file__).with_name("labelled.toml").read_text("utf-8"))
TURNS = tomllib.loads(Path(__file__).with_name("turns.toml").read_text("utf-8"))
AT = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
JUNK = [turn for rows in TURNS["junk"].values() for turn in rows]


def hear(turn, *, author="Jo Marsh"):
    return learn(turn, author=author, at=AT, vocabulary=built_in())


def said(one):
    return f"{one.said.subject.name} {one.said.predicate} {one.said.object}".casefold()


def is_learned(turn, expected):
    return any(
        all(word.casefold() in said(one) for word in expected) for one in hear(turn).statements
    )


def test_what_is_stated_becomes_a_proposal_and_junk_does_not(capsys):
    missed = [turn for turn, *words in TURNS["fact"] if not is_learned(turn, words)]
    taken = [turn for turn in JUNK if hear(turn).statements or hear(turn).remarks]
    unheard = [turn for turn in TURNS["preference"] if not hear(turn).remarks]
    facts, junk, wishes = len(TURNS["fact"]), len(JUNK), len(TURNS["preference"])
    with capsys.disabled():
        sys.stdout.write(
            f"\n  facts learned {facts - len(missed)}/{facts}  junk kept out "
            f"{junk - len(taken)}/{junk}  wishes heard {wishes - len(unheard)}/{wishes}\n"
        )

    assert facts + junk + wishes >= 150
    assert 1 - len(taken) / junk >= 0.9, taken
    assert 1 - len(missed) / facts >= 0.75, missed
    assert 1 - len(unheard) / wishes >= 0.75, unheard


def is_any(words, text):
    return any(word.casefold() in text.casefold() for word in words.split("|"))


def is_denied(one):
    text = f" {one.said.predicate} {one.said.object} ".casefold()
    return re.search(r"n't |\b(?:not|never|no|nicht|nie|kein\w*)\b", text) is not None


@pytest.mark.parametrize(("half", "least"), [("tuning", 21), ("final", 20)])
def test_labelled_turns_teach_what_they_state_and_no_more(half, least, capsys):
    rows = LABELLED[half]
    missed = [
        turn
        for turn, subject, predicate, thing in rows["states"]
        if not any(
            is_any(subject, one.said.subject.name)
            and is_any(predicate, f"{one.said.predicate} {one.said.subject.name}")
            and is_any(thing, one.said.object)
            for one in hear(turn).statements
        )
    ]
    taken = [turn for turn in rows["silent"] if hear(turn).statements]
    turned = [t for t in rows["denies"] if not all(map(is_denied, hear(t).statements))]
    count = len(rows["states"])
    with capsys.disabled():
        sys.stdout.write(
            f"\n  {half}: states {count - len(missed)}/{count}  silent "
            f"{16 - len(taken)}/16  denies {4 - len(turned)}/4\n"
        )

    assert (count, len(rows["silent"]), len(rows["denies"])) == (22, 16, 4)
    assert count - len(missed) >= least
    assert len(taken) <= 1
    assert not turned


@pytest.mark.parametrize("kind", TURNS["junk"])
def test_most_junk_of_each_kind_is_kept_out(kind):
    taken = [turn for turn in TURNS["junk"][kind] if hear(turn).statements]

    assert len(taken) <= 0.2 * len(TURNS["junk"][kind]), taken


def test_a_wish_proposes_no_fact():
    assert [turn for turn in TURNS["preference"] if hear(turn).statements] == []


@pytest.mark.parametrize(
    ("turn", "statement"),
    [
        ("Remember: the flour price at Marlow is 15.60 until March.", "is 15.60"),
        ("Merk dir: Der Mehlpreis bei Marlow ist 15,60 bis März.", "ist 15,60"),
        ("My landlord is Piet until May.", "landlord piet"),
    ],
)
def test_a_time_behind_a_value_goes_with_the_word_before_it(turn, statement):
    (one,) = hear(turn).statements

    assert said(one).endswith(statement)
    assert one.valid_to.year == 2027


@pytest.mark.parametrize(
    ("value", "bare"),
    [
        ("was picked up yesterday", "was picked up"),
        ("moved in last week", "moved in"),
        ("turned on from tomorrow", "turned on"),
        ("Kiel in May", "Kiel"),
    ],
)
def test_a_time_takes_no_part_of_the_verb_with_it(value, bare):
    assert without_clauses(value) == bare


@pytest.mark.parametrize(
    ("turn", "statements"),
    [
        (
            "Remember that Reuben's mother is called Sandra Cole and her number is 07700 900777",
            {"reuben mother sandra cole", "sandra cole number 07700 900777"},
        ),
        (
            "My brother Tom works at Acme Corp and his number is 0171 5550.",
            {"jo marsh brother tom", "tom works_at acme corp", "tom number 0171 5550"},
        ),
        (
            "Remember that Anna married Tom and her birthday is 3 May.",
            {"anna married tom", "anna born 3 may"},
        ),
        (
            "Remember that Anna married Tom and his birthday is 3 May.",
            {"anna married tom", "tom born 3 may"},
        ),
        (
            "My sister Clara works with Tom and her number is 0171 5550.",
            {"jo marsh sister clara", "clara knows tom", "clara number 0171 5550"},
        ),
        (
            "My sister Clara works with Anna and her number is 0171 5550.",
            {"jo marsh sister clara", "clara knows anna"},
        ),
        ("Remember that Anna leads Heron and his number is 0171 5550.", {"heron managed_by anna"}),
        (
            "Remember that Anna and Tom live in Kiel and her number is 0171 5550.",
            {"anna located_at kiel", "tom located_at kiel"},
        ),
        (
            "Meine Kinder sind Tom und Anna und ihre Schule ist die Ringschule.",
            {"jo marsh kinder tom und anna"},
        ),
    ],
)
def test_her_number_is_that_of_who_was_named_before(turn, statements):
    assert {said(one) for one in hear(turn).statements} == statements


@pytest.mark.parametrize(
    ("turn", "language", "reply"),
    [
        (
            "Merk dir, dass der Elternsprechtag um 17:10 ist.",
            "de",
            "Ich merke mir, dass der Elternsprechtag um 17:10 ist.",
        ),
        ("Merk dir: Der Code ist 4711.", "de", "Ich merke mir: „Der Code ist 4711.“"),
        ("Remember that the code is 4711.", "en", "I'll remember: “the code is 4711.”"),
    ],
)
def test_a_clause_is_acknowledged_as_one(turn, language, reply):
    assert acknowledgment(hear(turn), language=language, refusal="") == reply


def test_i_is_the_user_or_me_without_a_name():
    named = hear("I work at Acme Corp.").statements[0]
    nameless = hear("I work at Acme Corp.", author="").statements[0]

    assert (named.said.subject.name, nameless.said.subject.name) == ("Jo Marsh", "Me")
    assert named.said.predicate == nameless.said.predicate == "WORKS_AT"


@pytest.mark.parametrize(
    ("turn", "relation"),
    [
        ("I have a daughter named Mia.", "Jo Marsh daughter Mia"),
        ("My wife Clara works at Halden Bearings.", "Jo Marsh wife Clara"),
        ("My blood type is A negative.", "Jo Marsh blood type A negative"),
        ("My flight to Oslo leaves at 7:40.", "Jo Marsh flight to Oslo leaves at 7:40"),
    ],
)
def test_what_belongs_to_the_user_keeps_its_name(turn, relation):
    assert relation.casefold() in [said(one) for one in hear(turn).statements]


def test_a_statement_is_quoted_where_it_stands():
    turn = "Thanks! By the way, Lantern depends on Heron. Who leads it?"

    found = hear(turn).statements

    assert [it.quote for it in found] == ["Lantern depends on Heron."]
    assert turn[found[0].start : found[0].end] == found[0].quote


@pytest.mark.parametrize(
    ("turn", "learned"),
    [
        ("I love the help I got from my walk.", []),
        ("I took a photo at a location called Whispering Falls.", []),
        ("We own a boat, Mel!", ["jo marsh own a boat"]),
        ("I do my part too since we spoke last.", []),
    ],
)
def test_only_main_clauses_and_what_is_named_itself_are_stated(turn, learned):
    assert [said(one) for one in hear(turn).statements] == learned


@pytest.mark.parametrize(
    ("turn", "learned"),
    [
        (
            "Merke dir: Meine Schwester Wiebke hat am 4. März Geburtstag",
            ["wiebke hat geburtstag am 4. märz"],
        ),
        ("Remember: my sister's birthday is on 4 March", ["jo marsh sister's birthday 4 march"]),
        ("Remember that Ewa has her birthday on 4 March.", ["ewa has her birthday on 4 march"]),
        ("4 March my sister Wiebke has her birthday.", ["wiebke has her birthday 4 march"]),
        ("On 4 March my sister Wiebke has her birthday.", ["wiebke has her birthday on 4 march"]),
        ("Meine Schwester Wiebke hat 4. März Geburtstag.", ["wiebke hat geburtstag 4. märz"]),
        ("Unser Hochzeitstag ist der 12. Juni.", ["jo marsh hochzeitstag 12. juni"]),
        ("I have a dentist appointment on 4 March.", []),
        ("Remember: Tom moved to Berlin on 3 May.", []),
    ],
)
def test_a_day_without_a_year_comes_each_year_and_gets_none(turn, learned):
    statements = hear(turn).statements

    assert [said(one) for one in statements] == learned
    assert [one.valid_from for one in statements] == [None] * len(learned)


@pytest.mark.parametrize(
    ("turn", "learned"),
    [
        ("Mein Bruder Jan wohnt in Kiel.", ["jan located_at kiel"]),
        ("My brother Jan lives in Kiel.", ["jan located_at kiel", "jo marsh brother jan"]),
        ("My boss Jan hates cheese.", ["jan hates cheese", "jo marsh reports_to jan"]),
        ("My brother Jan is my boss.", ["jo marsh reports_to jan", "jo marsh brother jan"]),
        ("My brother Tom does not like fish.", ["jo marsh brother tom", "tom does not like fish"]),
        ("My brother Jan sleeps.", ["jo marsh brother jan"]),
    ],
)
def test_what_is_told_of_somebody_by_name_is_told_of_them(turn, learned):
    assert [said(one) for one in hear(turn).statements] == learned


def test_what_is_past_was_not_in_the_year_to_come():
    found = hear("I moved to Lisbon in May.").statements[0]

    assert (found.valid_from, found.precision) == (datetime(2026, 5, 1, tzinfo=UTC), "month")


def test_what_is_to_come_lies_ahead():
    found = hear("My sister will move to Oslo next month.").statements

    assert all(it.valid_from is None or it.valid_from > AT for it in found)


def test_a_relation_of_the_vocabulary_is_used():
    found = hear("The deadline of Heron is 3 May 2027.").statements[0]

    assert (found.said.predicate, found.said.object) == ("deadline", "3 May 2027")
    assert found.said.object_kind == ""


@pytest.mark.parametrize(
    ("turn", "intent"),
    [
        ("Who leads Heron?", "question"),
        ("whats the budget of Heron now", "question"),
        ("whos the lead of Heron", "question"),
        ("I moved to Lisbon in May.", "statement"),
        ("I moved to Lisbon in May. Who else lives there?", "question"),
        ("Always answer in German.", "preference"),
        ("No, Lantern is led by Mara Lindqvist.", "correction"),
        ("No, I meant the other Anna.", "correction"),
        ("Summarize the meeting notes.", "instruction"),
        ("That's wrong.", "feedback"),
        ("Good answer!", "feedback"),
        ("Hi there!", "small talk"),
        ("Danke, das hilft mir sehr.", "small talk"),
    ],
)
def test_the_aim_of_a_turn_is_told(turn, intent):
    assert hear(turn).intent == intent


def test_a_turn_that_decides_or_stresses_weighs_more():
    plain = hear("We use DuckDB.")
    decided = hear("Important: we decided on 3 May 2026 to use DuckDB.")
    chat = hear("Hi there!")

    assert chat.importance < 0.1 < plain.importance < decided.importance <= 1
    assert "decision" in str(decided.why)
    assert "stressed" in str(decided.why)


def test_a_wish_becomes_a_line_of_its_own():
    assert hear("please always answer in German").remarks == ("Always answer in German.",)
    assert hear("Nice! Call me Jo, please.").remarks == ("Call me Jo.",)


def test_a_long_text_that_was_put_in_teaches_nothing():
    assert hear("Anna works at Acme. " * 200).statements == ()


@example("I")
@given(st.text(max_size=120))
def test_any_text_can_be_said(turn):
    found = hear(turn)

    assert 0 <= found.importance <= 1
    assert all(turn[it.start : it.end] == it.quote for it in found.statements)


@pytest.mark.parametrize(
    ("turn", "intent"),
    [
        ("summe der offenen rechnungen in kosten.csv", "question"),
        ("and the week after", "question"),
        ("Merk dir: Schlüssel bei Kunze", "statement"),
        ("My sister: Clara", "statement"),
        ("Klara zieht um", "statement"),
        ("WiFi password: hunter2", "statement"),
        ("Guest room password: swordfish42", "statement"),
        ("Locker code 4711", "statement"),
        ("My PIN: 1234", "statement"),
        ("Meine Adresse: Ringstraße 5", "statement"),
        ("Allergic to nuts", "statement"),
        ("Spare key under the flowerpot", "statement"),
        ("Dentist on Friday at 10", "statement"),
        ("the sum of the open invoices", "question"),
        ("rechnungen von papa", "question"),
    ],
)
def test_words_without_a_verb_ask_only_if_they_open_like_a_search(turn: str, intent: str) -> None:
    assert hear(turn).intent == intent


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (
            "Merk dir: Der Ersatzreifen liegt bei Bauer Harjes in der alten Scheune.",
            "Bauer Harjes in der alten Scheune",
        ),
        ("Merk dir: Die Leiter liegt bei Bauer Brodt und wir holen sie.", "Bauer Brodt"),
    ],
)
def test_an_object_goes_on_to_the_end_of_its_sentence_without_a_verb(turn, told):
    statements = learn(turn, author="", at=AT, vocabulary=built_in()).statements

    assert next(it.said.object for it in statements) == told
