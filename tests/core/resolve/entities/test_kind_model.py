"""The type of an entity by all that documents say of its name."""

import pytest

from app.compose import BUILT_IN_MANIFEST
from core.language.vocabulary.vocabulary import built_in
from core.resolve.entities.kind_model import NOTHING, kind_model, likeliest_kind
from core.store.graph.name_evidence import NameEvidence, Role, Surroundings
from core.store.index.search_index import encoder_checksum


def kind_of(name, found, evidence):
    kind = likeliest_kind(name, found, evidence, vector=None, vocabulary=built_in())
    return kind and kind.kind


def roles(*predicates, is_subject):
    return {Role(is_subject, predicate, True): 3 for predicate in predicates}


def test_the_weights_are_for_the_vectors_of_the_built_in_encoder():
    assert kind_model().encoder == encoder_checksum(BUILT_IN_MANIFEST[0])


def test_a_name_of_which_nothing_is_known_has_no_type():
    once = {"Concept": 1}

    assert kind_of("Zorvath", "Concept", NameEvidence(once, once)) == "Concept"


def test_the_relations_that_a_name_stands_in_tell_its_type():
    seen = {"Concept": 3}
    directs = roles("directed by", is_subject=False)
    is_place = roles("LOCATED_AT", "born in", is_subject=False)

    assert kind_of("Zorvath", "Concept", NameEvidence(seen, seen, roles=directs)) == "Person"
    assert kind_of("Zorvath", "Concept", NameEvidence(seen, seen, roles=is_place)) == "Location"


def test_the_words_around_a_name_tell_its_type():
    seen = {"Concept": 2}
    somewhere = (Surroundings("She was born in ", " in 1961."), Surroundings("He lives near ", "."))
    someone = (Surroundings("I met ", " and his wife."), Surroundings("Ask ", " if she comes."))

    assert kind_of("Zorvath", "Concept", NameEvidence(seen, seen, around=somewhere)) == "Location"
    assert kind_of("Zorvath", "Concept", NameEvidence(seen, seen, around=someone)) == "Person"


def test_a_stray_type_yields_to_that_of_nearly_all_mentions():
    seen = {"Technology": 40, "Location": 2}
    documents = {"Technology": 20, "Location": 1}

    around = (Surroundings("a plugin written in ", ", not Lua."), Surroundings("- ", " functions"))
    evidence = NameEvidence(seen, documents, around=around)

    stray = likeliest_kind("Vimscript", "Location", evidence, vector=None, vocabulary=built_in())

    assert stray is not None
    assert stray.kind == "Technology"
    assert stray.confidence < 0.5


def test_a_type_that_many_documents_give_stays_whatever_the_words_around_the_name():
    seen = {"Technology": 9, "Concept": 1}
    someone = (Surroundings("I met ", " and his wife."), Surroundings("Ask ", " if she comes."))

    assert (
        kind_of("Zorvath", "Technology", NameEvidence(seen, seen, around=someone)) == "Technology"
    )


def test_a_street_is_told_by_the_end_of_its_name():
    evidence = NameEvidence({"Concept": 1}, {"Concept": 1})

    assert kind_of("Zorvathstr", "Concept", evidence) == "Location"
    assert kind_of("Zorvath", "Concept", evidence) == "Concept"


def test_a_given_name_with_a_number_behind_is_no_person():
    evidence = NameEvidence({"Person": 1}, {"Person": 1})

    assert kind_of("Priya", "Person", evidence) == "Person"
    assert kind_of("Priya 7", "Person", evidence) == NOTHING


def test_words_and_dates_are_no_names_unless_marked_or_described():
    once = {"Concept": 1}
    plain = NameEvidence(once, once)
    marked = NameEvidence(once, once, marked=("md",), marked_mentions=1)
    described = NameEvidence(once, once, roles=roles("likes", is_subject=True))

    for name in ("Abgelehnt", "Uhr", "Termin 30.11"):
        assert kind_of(name, "Concept", plain) == NOTHING
        assert kind_of(name, "Concept", marked) != NOTHING
        assert kind_of(name, "Concept", described) != NOTHING
    assert kind_of("Fenbendazol", "Concept", plain) == "Concept"


def test_what_a_note_declares_outweighs_all_mentions():
    evidence = NameEvidence({"Location": 40}, {"Location": 20}, declared="Project")

    assert kind_of("Kestrel Hall", "Location", evidence) == "Project"
    assert kind_of("Kestrel Hall", "Document", evidence) == "Project"


def test_a_name_of_two_things_keeps_both_types():
    seen = {"Person": 9, "Location": 8}
    documents = {"Person": 4, "Location": 4}

    assert kind_of("Lincoln", "Person", NameEvidence(seen, documents)) is None
    assert kind_of("Lincoln", "Location", NameEvidence(seen, documents)) is None


def test_a_mail_is_a_document_though_its_text_repeats_the_subject():
    mail = NameEvidence(
        {"Concept": 3},
        {"Concept": 1},
        marked=("mail",),
        marked_mentions=1,
        roles={Role(True, "AUTHORED_BY", True): 1, Role(True, "SENT_TO", True): 2},
        around=(Surroundings("To: ann@x.example\nSubject: ", "\n\nDear all,"),),
    )

    assert kind_of("Minutes of the last call", "Concept", mail) == "Document"


@pytest.mark.parametrize("found", ["Date", "Ticket", "Regulation", "Address"])
def test_types_that_a_pattern_tells_are_left_alone(found):
    assert kind_of("AB-12", found, NameEvidence({found: 1}, {found: 1})) is None


def test_what_only_the_user_names_has_the_type_that_the_user_gave():
    assert kind_of("Acme", "Product", NameEvidence()) is None
