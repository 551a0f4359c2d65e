"""The vocabulary: what ships, what the user adds, and how predicates behave."""

from pathlib import Path

import pytest

from core.errors import SettingError
from core.language.vocabulary.relation_types import ANY
from core.language.vocabulary.vocabulary import built_in, load_vocabulary

K1_TYPES = """Document Concept Person Organization Product Process Regulation Technology Team
Component Ticket Decision Risk Project Location Address""".split()
K1_RELATIONS = """MENTIONS AUTHORED_BY DEPENDS_ON COMPLIES_WITH AFFECTS HAS_COMPONENT SUPPLIED_BY
MANAGED_BY MEMBER_OF RELATED_TO MITIGATES SUPERSEDES CITES USES REPORTS_TO IMPACTS REFERENCES
WORKS_AT KNOWS WORKS_ON USES_TECHNOLOGY LOCATED_AT OWNS CONTROLS EMPLOYS REPRESENTS""".split()


@pytest.fixture
def written(tmp_path: Path):
    def write(text: str) -> Path:
        path = tmp_path / "vocabulary.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_all_types_and_relations_of_the_specification_are_there():
    known = built_in()

    assert set(K1_TYPES) == set(known.types)
    assert set(K1_RELATIONS) <= set(known.relations)


def test_ends_of_relations_are_known_types():
    known = built_in()
    ends = {end for it in known.relations.values() for end in (*it.subjects, *it.objects)}

    assert ends <= {*known.types, ANY}


def test_inverse_relations_name_each_other():
    known = built_in()
    pairs = [(it.name, it.inverse) for it in known.relations.values() if it.inverse.isupper()]

    assert pairs
    assert all(inverse in known.relations for _name, inverse in pairs)


@pytest.mark.parametrize(
    ("phrase", "ends", "relation"),
    [
        ("work at", ("Person", "Organization"), "WORKS_AT"),
        ("lead", ("Person", "Project"), "<MANAGED_BY"),
        ("led by", ("Project", "Person"), "MANAGED_BY"),
        ("write", ("Person", "Document"), "<AUTHORED_BY"),
        ("located in", ("Organization", "Location"), "LOCATED_AT"),
        ("use", ("Concept", "Concept"), "USES"),
        ("born", ("Person", ""), "born"),
    ],
)
def test_a_phrase_names_a_relation_in_its_direction(
    phrase: str, ends: tuple[str, str], relation: str
):
    said = built_in().relation_of_phrase(phrase, subject_kind=ends[0], object_kind=ends[1])

    assert said is not None
    assert ("<" if said.is_turned else "") + said.relation.name == relation


def test_a_phrase_between_things_of_other_types_stays_as_it_is_said():
    known = built_in()

    assert known.relation_of_phrase("work at", subject_kind="Person", object_kind="Person") is None
    assert known.relation_of_phrase("admire") is None


def test_an_open_relation_keeps_its_words():
    assert built_in().relation_of_phrase("married to", object_kind="Person") is None
    assert built_in().functional("is married to") == "one_at_a_time"


@pytest.mark.parametrize(
    ("predicate", "object_kind", "functional"),
    [
        ("WORKS_AT", "Organization", "one_at_a_time"),
        ("lives in", "Location", "one_at_a_time"),
        ("moved to", "Location", "one_at_a_time"),
        ("was born in", "Location", "once"),
        ("was born", "", "once"),
        ("status", "", "one_at_a_time"),
        ("is the capital of", "Location", "one_at_a_time"),
        ("USES", "Technology", "no"),
        ("likes", "Concept", "no"),
        ("knows", "Person", "no"),
        ("leads", "Project", "no"),
    ],
)
def test_predicates_tell_how_many_values_they_have(
    predicate: str, object_kind: str, functional: str
):
    assert built_in().functional(predicate, object_kind=object_kind) == functional


@pytest.mark.parametrize("predicate", ["is CEO of", "is the mayor of", "leads", "OWNS", "bought"])
def test_some_predicates_have_one_subject_at_a_time(predicate: str):
    assert built_in().is_inverse_functional(predicate)


def test_words_that_end_a_relation_are_known():
    ended = {said.relation.name for said in built_in().ended("has left")}

    assert "WORKS_AT" in ended
    assert "MEMBER_OF" in ended
    assert built_in().ended("likes") == ()


def test_weights_are_those_of_the_specification():
    known = built_in()
    weights = {name: known.weight(name) for name in ("OWNS", "CONTROLS", "EMPLOYS")}

    assert weights == {"OWNS": 0.95, "CONTROLS": 0.90, "EMPLOYS": 0.85}
    assert known.weight("LOCATED_AT") == 0.70
    assert known.weight("RELATED_TO") == 0.60


def test_without_a_file_of_the_user_only_the_built_in_vocabulary_holds(tmp_path: Path):
    assert load_vocabulary(tmp_path / "absent.toml") == built_in()
    assert load_vocabulary(None).digest == built_in().digest


def test_the_user_adds_a_type_and_a_relation(written):
    path = written(
        """
        [types.Recipe]
        last_words = ["stew", "pie"]
        [relations.COOKED_BY]
        subjects = ["Recipe"]
        objects = ["Person"]
        phrases = ["cooked by", "<cook"]
        fields = ["cook:Person"]
        """
    )

    known = load_vocabulary(path)

    said = known.relation_of_phrase("cook", subject_kind="Person", object_kind="Recipe")
    assert said is not None
    assert (said.relation.name, said.is_turned) == ("COOKED_BY", True)
    assert known.kind_of_last_word["pie"] == "Recipe"
    assert known.field("Cook:") is not None
    assert known.digest != built_in().digest


def test_k1_what_is_called_by_the_name_of_an_own_type_is_of_it(written):
    known = load_vocabulary(written('[types.Recipe]\nhead_nouns = ["dish"]\n'))

    assert {known.kind_of_head_noun[noun] for noun in ("dish", "recipe")} == {"Recipe"}
    assert "person" not in built_in().kind_of_head_noun


def test_properties_of_a_relation_from_an_earlier_release_are_passed_over(written):
    path = written(
        """
        [relations.MENTORS]
        subjects = ["Person"]
        objects = ["Person"]
        phrases = ["mentor"]
        properties = { since = "date" }
        """
    )

    assert "MENTORS" in load_vocabulary(path).relations


def test_the_user_adds_words_to_what_is_built_in(written):
    path = written('[relations.WORKS_AT]\nphrases = ["toil at"]\n[types.Person]\nexamples=["Bo"]')

    known = load_vocabulary(path)

    assert known.relation_of_phrase("toil at", object_kind="Organization") is not None
    assert known.relation_of_phrase("work at", object_kind="Organization") is not None
    assert known.kind_of_example["bo"] == "Person"


def test_what_is_switched_off_is_gone(written):
    known = load_vocabulary(written('switched_off = ["KNOWS", "Risk"]'))

    assert known.relation("KNOWS") is None
    assert known.relation_of_phrase("know", object_kind="Person") is None
    assert "Risk" not in known.types
    assert "Risk" not in known.kind_of_head_noun.values()
    assert "Risk" not in known.relations["MITIGATES"].objects


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[relations.X", "TOML"),
        ('\n[relations.X]\nfunctional = "often"\nobjects = ["Person"]', "Line 2"),
        ('[relations.X]\nobjects = ["Prson"]', "Prson"),
        ("[relations.X]\nphrases = []", "objects or a value"),
        ('[types.T]\nlast_word = ["x"]', "last_word"),
        ('switched_off = ["NOTHING"]', "neither a type"),
        ('switched_off = ["Concept"]', "can't be switched off"),
        ("colors = 1", "colors"),
        ("[relations.X]\nobjects = ['Person']\nweight = 7", "weight"),
        ("relations = 1", "wrong form"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(written, text: str, told: str):
    path = written(text)

    with pytest.raises(SettingError) as refused:
        load_vocabulary(path)

    assert refused.value.subject == str(path)
    assert told in refused.value.detail
    assert refused.value.remedy
