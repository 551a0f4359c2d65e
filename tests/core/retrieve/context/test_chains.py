from core.records.ids import EntityId
from core.retrieve.context.chains import find_chains
from core.retrieve.context.narration import QuestionFocus
from tests.core.answer.passages import fact

IDS = {"Heron": 1, "Mara": 2, "Oslo Institute": 3, "Norway": 4, "Bob": 5}


def said(subject, predicate, obj, **more):
    """A fact between things that have ids, or about a value."""
    far = IDS.get(obj)
    return fact(
        subject,
        predicate,
        obj,
        subject_id=EntityId(IDS[subject]),
        object_id=None if far is None else EntityId(far),
        **more,
    )


def told(facts, *, passage_text="", asked=(1,), **more):
    return [
        chain.text for chain in find_chains(facts, asked=asked, passage_text=passage_text, **more)
    ]


FACTS = [
    said("Heron", "MANAGED_BY", "Mara"),
    said("Mara", "MEMBER_OF", "Oslo Institute"),
    said("Oslo Institute", "was founded in", "1921"),
]


def test_a_chain_leads_from_the_asked_thing_to_a_value():
    assert told(FACTS) == [
        "Heron → managed by → Mara → member of → Oslo Institute → was founded in → 1921"
    ]


def test_a_chain_leads_to_a_thing_that_the_passages_name():
    assert told(FACTS[:2]) == []
    assert told(FACTS[:2], passage_text="The OSLO institute is old.") == [
        "Heron → managed by → Mara → member of → Oslo Institute"
    ]


def test_a_name_within_another_word_is_not_named():
    assert told([FACTS[0], said("Mara", "KNOWS", "Bob")], passage_text="Bobsleigh") == []


def test_a_fact_is_walked_from_its_object_too_and_says_so():
    facts = [said("Mara", "LEADS", "Heron"), said("Mara", "was born in", "1980")]

    assert told(facts) == ["Heron ← leads ← Mara → was born in → 1980"]


def test_one_fact_is_no_chain_and_no_thing_comes_twice():
    facts = [said("Heron", "USES", "Mara"), said("Mara", "USES", "Heron")]

    assert told(facts, passage_text="Heron Mara") == []


def test_short_and_sure_chains_come_first():
    facts = [
        said("Heron", "MANAGED_BY", "Mara"),
        said("Mara", "plays", "the cello", confidence=0.5),
        said("Mara", "speaks", "Dutch", confidence=0.9),
        said("Mara", "MEMBER_OF", "Oslo Institute"),
        said("Oslo Institute", "was founded in", "1921"),
    ]

    assert [text.split(" → ")[-1] for text in told(facts)] == ["Dutch", "the cello", "1921"]
    assert len(told(facts, limit=2)) == 2
    assert len(told(facts, longest=2)) == 2


def test_two_asked_things_are_joined_and_told_once():
    chains = told(FACTS[:2], asked=(1, 3))

    assert chains == ["Heron → managed by → Mara → member of → Oslo Institute"]


def test_chains_that_speak_of_what_is_asked_come_first():
    facts = [
        said("Heron", "MANAGED_BY", "Mara"),
        said("Mara", "speaks", "Dutch", confidence=0.9),
        said("Mara", "was born in", "1980", confidence=0.5),
    ]

    asked_for = told(facts, focus=QuestionFocus(stems=frozenset({"manag", "born"})))

    assert [text.split(" → ")[-1] for text in asked_for] == ["1980", "Dutch"]


def test_asked_things_take_turns():
    facts = [
        said("Heron", "MANAGED_BY", "Mara"),
        said("Mara", "speaks", "Dutch"),
        said("Mara", "plays", "the cello"),
        said("Bob", "LIVES_IN", "Norway", confidence=0.4),
        said("Norway", "has", "fjords", confidence=0.4),
    ]

    chains = told(facts, asked=(1, 5), limit=2)

    assert [text.split(" ")[0] for text in chains] == ["Heron", "Bob"]


def test_a_chain_does_not_lead_through_another_asked_thing():
    assert told(FACTS, asked=(1, 2)) == [
        "Mara → member of → Oslo Institute → was founded in → 1921"
    ]
