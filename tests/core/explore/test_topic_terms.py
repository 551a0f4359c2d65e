"""Words that tell topics from each other, and the names that are made of them."""

from core.explore.topic_terms import (
    TopicEntity,
    add_totals,
    count_terms,
    is_widespread,
    is_worded,
    rarity,
    telling_terms,
    weigh_terms,
)
from core.graph.analytics.community_summary import community_name
from core.records.files.documents import Passage
from core.records.ids import DocumentId


def _passages(*texts: str) -> list[Passage]:
    return [
        Passage(0, 0, len(text), text, document_id=DocumentId(number))
        for number, text in enumerate(texts)
    ]


def _terms(*texts: str, entities: tuple[TopicEntity, ...] = ()) -> tuple[str, ...]:
    counted = count_terms(_passages(*texts), entities, name_words=())
    return telling_terms(counted, weigh_terms(counted, add_totals([counted])))


def test_everyday_words_tell_less_than_rare_ones():
    assert rarity("week") < rarity("channel") < rarity("turbine")
    assert rarity("currentstep") < rarity("turbine")


def test_a_topic_is_told_by_its_rare_words():
    text = "This week the project tested a turbine. The turbine stood a week in the project."

    assert _terms(text)[0] == "turbine"


def test_a_word_of_one_document_does_not_tell_a_topic_of_several():
    texts = ("glaze nozzle nozzle", *["glaze and kiln", "kiln and glaze"] * 3)

    assert set(_terms(*texts)) == {"glaze", "kiln"}


def test_what_programs_write_is_no_name_of_a_topic():
    entities = (TopicEntity("nav_exclude", "Concept", 5), TopicEntity("Giscus", "Technology", 3))

    assert _terms("glaze glaze kiln kiln", entities=entities)[0] == "Giscus"


def test_the_central_thing_leads_the_name_and_no_word_is_said_twice():
    terms = ("VSCode", "Markdown", "Dendron CLI")

    assert community_name(terms, (), central="VS Code") == "VS Code, Markdown"
    assert community_name(("turbines", "turbine", "blade"), ()) == "Turbines, blade"
    assert community_name((), ("iPhone", "Ann Lee")) == "iPhone, Ann Lee"


def test_a_german_noun_keeps_the_capital_that_the_texts_give():
    texts = (
        "Im Keller steht Wasser, und die Heizung ist kalt. Wasser und heizung ganz kaputt.",
        "Wegen der Heizung war wieder Wasser im Keller.",
    )

    assert set(_terms(*texts)) == {"Wasser", "Heizung", "Keller"}


def test_a_german_verb_tells_no_topic():
    texts = ("Morgen den Klempner anrufen.", "Klempner angerufen.", "Habe den Klempner angerufen.")

    assert _terms(*texts) == ("Klempner",)


def test_neither_a_salutation_a_short_form_nor_a_day_tells_a_topic():
    texts = (
        "Sehr geehrte Frau Moser, der Ofen ist da. Viele Grüße",
        "Sehr geehrte Frau Moser, der Ofen fehlt. Viele Grüße",
        "We don't fire the Ofen on Sun, we coached. We won't on Sat.",
    )

    assert set(_terms(*texts)) == {"Ofen", "Moser"}


def test_an_address_tells_no_topic():
    entities = (TopicEntity("5 Orchard Close, Hexley", "Address", 5),)

    assert _terms("glaze glaze kiln kiln", entities=entities)[0] in {"glaze", "kiln"}


def test_a_capital_that_opens_a_line_is_no_spelling():
    assert _terms("Turbine built.\nTurbine tested.") == ("turbine",)


def test_a_dated_note_tells_no_topic_though_others_name_it():
    entities = (TopicEntity("Meeting 16 Nov 2026", "Document", 5),)

    assert "Meeting 16 Nov 2026" not in _terms("glaze glaze kiln kiln", entities=entities)


def test_a_note_that_others_name_tells_a_topic():
    entities = (
        TopicEntity("Kiln repair", "Document", 4),
        TopicEntity("2024-05 log", "Document", 1),
    )

    terms = _terms("glaze glaze kiln kiln", entities=entities)

    assert terms[0] == "Kiln repair"
    assert "2024-05 log" not in terms


def test_the_name_of_a_field_tells_no_topic():
    assert set(_terms("Location: kiln\nglaze", "Location: kiln\nglaze")) == {"kiln", "glaze"}


def test_a_function_word_with_a_spelled_out_umlaut_or_a_unit_tells_no_topic():
    assert _terms("Ofen fuer 20 min", "Ofen fuer 60 Min", "Ofen ueber 5 Std") == ("Ofen",)


def test_a_value_or_the_subject_of_a_reply_is_no_name_of_a_topic():
    names = ("Hall, 19:30", "13 members", 'Flat "Dune', "Re: Kiln")
    entities = tuple(TopicEntity(name, "Location", 5) for name in names)

    assert _terms("glaze glaze", entities=entities) == ("glaze",)


def test_what_few_documents_of_a_topic_have_does_not_name_it():
    others = [f"day {word}" for word in ("oak", "ash", "elm", "yew", "fir", "lime", "beech")]
    few = count_terms(_passages("glaze", "glaze", *others), (), name_words=())
    many = count_terms(_passages(*["glaze"] * 3, *others), (), name_words=())

    assert not is_widespread(few, ("glaze",))
    assert is_widespread(many, ("glaze",))
    assert not is_widespread(many, ())


def test_a_date_or_a_file_is_no_title():
    assert is_worded("Price list 2024")
    assert not is_worded("Wed 17 April 2024")
    assert not is_worded("price_list.xlsx")
