"""Questions in words as queries on the graph: by rules and by a model, with their evidence."""

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from msgspec.structs import replace

from core.cypher.checks import check
from core.cypher.parser import parse
from core.cypher.syntax import Literal, NodePattern
from core.cypher.syntax import walk as walk_tree
from core.errors import Cancelled, ModelRefused, WrongUse
from core.explore.query_runner import QueryRunner
from core.explore.text_to_query.question_runner import QueryLimits, QuestionDeps, ask_graph
from core.explore.text_to_query.sketch import ChainNode, ChainStep, QuerySketch, write_query
from core.lanes import Cancel
from core.language.question.analyze import analyze
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import built_in
from core.records.graph.query import GraphQuestion, QueryVariable
from tests.core.explore.fixture_graph import NOW, fill, note, put
from tests.scripted_model import ScriptedModel

LIMITS = QueryLimits(100, 10)


@pytest.fixture
def deps(store):
    fill(store)
    labels = {entity.id: entity.name for entity in store.graph.search("", limit=1000)}
    names = EntityNameIndex(store.graph.names(), labels)
    with ThreadPoolExecutor(1) as lane:
        yield QuestionDeps(
            lane=lane,
            queries=QueryRunner(store),
            analyze=partial(analyze, names=names, vocabulary=built_in(), now=NOW),
            vocabulary=built_in(),
            model=None,
            attempts=2,
        )


@pytest.fixture
def ask(deps):
    def run(text, *, model=None, cancel=None, **given):
        question = GraphQuestion(text, **given)
        return ask_graph(question, replace(deps, model=model), LIMITS, cancel=cancel)

    return run


def answers(evidence):
    return [row[0].text.rsplit(" (", 1)[0] for row in evidence.result.rows]


def walk(relation="WORKS_AT", *, backward=True, kind="", asks="things", start="T1"):
    step = {"relation": relation, "backward": backward, "kind": kind, "thing": ""}
    return json.dumps({"start": start, "kind": "", "steps": [step], "asks": asks})


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who works at Harbor Lab?", ["Mara Quill"]),
        ("Where does Ida Moss work?", ["Corner Bakery"]),
        ("Who works on Kelp Survey?", ["Jonas Feld"]),
        ("Where does Jonas Feld live?", ["Oslo"]),
        ("Where is Harbor Lab?", ["Oslo"]),
        ("Who knows Jonas Feld?", ["Ida Moss"]),
        ("Whom does Ida Moss know?", ["Jonas Feld"]),
        ("Where is the organization that owns Kelp Survey located?", ["Oslo"]),
        ("How many persons are there?", ["3"]),
        ("How many people work at Corner Bakery?", ["1"]),
        ("Does Ida Moss work at Harbor Lab?", ["false"]),
    ],
)
def test_the_rules_put_a_question_as_a_query(ask, question, expected):
    evidence = ask(question)

    assert answers(evidence) == expected
    assert (evidence.writer, evidence.attempts, evidence.fallback) == ("rules", 1, "")


def counts(evidence):
    return [(row[0].text.rsplit(" (", 1)[0], row[1].value) for row in evidence.result.rows]


@pytest.fixture
def crew(store, deps):
    """A third person at the bakery, so that organizations and people differ in number."""
    facts = [("Piet Holm", "WORKS_AT", "Corner Bakery", 0.9),
             ("Piet Holm", "KNOWS", "Ida Moss", 0.9),
             ("Piet Holm", "KNOWS", "Mara Quill", 0.9)]  # fmt: skip
    text = "Piet Holm works at the Corner Bakery and knows Ida Moss and Mara Quill."
    put(store, note("Crew", text, facts, kinds={"Piet Holm": "Person"}))


@pytest.mark.usefixtures("crew")
@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many people work at each organization?", [("Corner Bakery", 2), ("Harbor Lab", 1)]),
        ("At which organization do the most people work?",
         [("Corner Bakery", 2), ("Harbor Lab", 1)]),
        ("At which organization do the fewest people work?",
         [("Harbor Lab", 1), ("Corner Bakery", 2)]),
        ("Who knows the most people?", [("Piet Holm", 2), ("Ida Moss", 1)]),
    ],
)  # fmt: skip
def test_things_are_ranked_by_how_many_they_are_joined_with(ask, question, expected):
    evidence = ask(question)

    assert counts(evidence) == expected
    assert {fact.predicate for fact in evidence.result.facts} <= {"WORKS_AT", "KNOWS"}


@pytest.mark.parametrize(
    "question",
    [
        "How many people work at most at Harbor Lab?",
        "Which organization is the most beautiful?",
        "Who works the most at Corner Bakery?",
        "How many hours does each person work?",
    ],
)
def test_what_ranks_otherwise_is_no_query(ask, question):
    assert ask(question).query == ""


def test_the_query_of_the_caller_runs_where_the_question_cannot_be_put_as_one(ask):
    fallback = "MATCH (p:Person) RETURN p AS answer"

    understood = ask("Who works at Harbor Lab?", fallback=fallback)
    otherwise = ask("Why do people bake?", fallback=fallback)

    assert (understood.writer, understood.fallback) == ("rules", "")
    assert (otherwise.writer, otherwise.fallback) == ("caller", "query")
    assert set(answers(otherwise)) == {"Mara Quill", "Jonas Feld", "Ida Moss"}
    with pytest.raises(WrongUse):
        ask("Who works at Harbor Lab?", fallback="CREATE (n)")


def test_the_evidence_names_things_and_facts_with_their_place(ask, store):
    evidence = ask("Who works at Harbor Lab?")

    (fact,) = evidence.result.facts
    assert store.graph.find("Mara Quill") in evidence.things
    assert (fact.subject, fact.predicate, fact.object) == ("Mara Quill", "WORKS_AT", "Harbor Lab")
    assert fact.path == "/notes/Harbor Lab.md"
    assert evidence.result.query == evidence.query


@pytest.mark.parametrize(
    "question",
    [
        "Who grumpily works at Harbor Lab?",
        "Why does Mara Quill work at Harbor Lab?",
        "Who works at Barnacle Yard?",
        "Where did she work?",
        "What is the weather like?",
    ],
)
def test_what_the_rules_do_not_understand_is_no_query(ask, question):
    evidence = ask(question)

    assert (evidence.query, evidence.result) == ("", None)
    assert evidence.reason.id == "question_no_query"


@pytest.mark.parametrize("question", ["How old is Mara Quill?", "How much does Mara Quill earn?"])
def test_a_value_that_no_fact_gives_is_no_row_and_not_nought(ask, question):
    evidence = ask(question)

    assert evidence.query.startswith("MATCH (a:Person {name: 'Mara Quill'})-[r:")
    assert (evidence.result.rows, evidence.count) == ((), None)


def test_a_condition_holds_or_is_counted(ask):
    holds = ask("Who works at Harbor Lab?", mode="EVALUATE")
    count = ask("Who works at Harbor Lab?", mode="EVALUATE", expects="count")
    ids = ask("How many people work at Harbor Lab?", expects="ids")

    assert (holds.holds, holds.count) == (True, None)
    assert (count.holds, count.count) == (None, 1)
    assert answers(ids) == ["Mara Quill"]


def test_a_query_may_be_written_without_being_run(ask):
    evidence = ask("Who works at Harbor Lab?", runs=False)

    assert evidence.query.startswith("MATCH (a:Organization {name: 'Harbor Lab'})")
    assert evidence.result is None


def test_a_variable_stands_for_a_thing_of_its_type(ask):
    lab = QueryVariable("where", "Organization", "Harbor Lab")

    assert answers(ask("Who works at $where?", variables=(lab,))) == ["Mara Quill"]
    with pytest.raises(WrongUse, match="Persn"):
        ask("Who works at $where?", variables=(replace(lab, kind="Persn"),))
    with pytest.raises(WrongUse, match="Harbor Lab"):
        ask("Who works at $where?", variables=(replace(lab, kind="Person"),))


def test_names_and_relations_of_any_letters_are_quoted():
    odd = ChainNode("Odd kind`s", "O'Neil \\ a\nb")
    sketch = QuerySketch(
        odd, (ChainStep(("is-a", "in", "WORKS_AT"), True, odd),), "time", "2020-01-01"
    )

    tree, columns = check(parse(write_query(sketch)), ())

    assert columns == ("since", "until", "facts")
    parts = list(walk_tree(tree))
    values = {part.value for part in parts if isinstance(part, Literal)}
    labels = {label for part in parts if isinstance(part, NodePattern) for label in part.labels}
    assert "O'Neil \\ a\nb" in values
    assert labels == {"Odd kind`s"}


def test_a_model_writes_under_a_schema_of_the_graphs_own_names(ask):
    model = ScriptedModel(walk())

    evidence = ask("Whom does Harbor Lab pay?", model=model, writer="model")

    assert answers(evidence) == ["Mara Quill"]
    assert (evidence.writer, evidence.model, evidence.attempts) == ("model", "scripted", 1)
    told = "\n".join(message.content for message in model.asked[0])
    assert evidence.prompt_hash == hashlib.sha256(told.encode()).hexdigest()
    properties = json.loads(model.schemas[0])["properties"]
    step = properties["steps"]["items"]["properties"]
    assert properties["start"]["enum"] == ["", "T1"]
    assert {"WORKS_AT", "lives_in"} <= set(step["relation"]["enum"])
    assert "MARRIED_TO" not in step["relation"]["enum"]
    assert properties["steps"]["maxItems"] == 4


@pytest.mark.parametrize(
    ("refused", "reason"),
    [
        (walk("LOCATED_AT"), "LOCATED_AT does not lead backward from Organization"),
        (walk("HAS_WINGS"), "there is no relation HAS_WINGS"),
        (walk(start=""), "the walk starts nowhere"),
        ("no JSON", "malformed"),
    ],
)
def test_a_refused_query_is_handed_back_with_its_reason(ask, refused, reason):
    model = ScriptedModel(refused, walk())

    evidence = ask("Whom does Harbor Lab pay?", model=model, writer="model")

    assert answers(evidence) == ["Mara Quill"]
    assert evidence.attempts == 2
    assert reason in evidence.problems[0]
    assert reason in model.asked[1][-1].content


def test_after_the_last_attempt_the_rules_are_the_fallback(ask):
    model = ScriptedModel("no JSON")

    fallen = ask("Who works at Harbor Lab?", model=model, writer="model")
    alone = ask("Who works at Harbor Lab?", model=model, writer="model", falls_back=False)

    assert (answers(fallen), fallen.fallback, fallen.writer) == (["Mara Quill"], "rules", "rules")
    assert len(fallen.problems) == 2
    assert (alone.query, alone.reason.id) == ("", "question_no_query")


def test_a_query_of_the_wrong_shape_is_not_tried_again(ask, caplog):
    model = ScriptedModel(walk(asks="time"))

    evidence = ask(
        "Who works at Harbor Lab?", model=model, writer="model", mode="EVALUATE", expects="count"
    )

    assert (evidence.fallback, evidence.count, len(model.asked)) == ("rules", 1, 1)
    assert "another shape" in caplog.text


def test_a_model_is_asked_only_what_the_rules_do_not_understand(ask):
    model = ScriptedModel(walk())

    known = ask("Who works at Harbor Lab?", model=model)
    other = ask("Whom does Harbor Lab pay?", model=model)

    assert (known.writer, other.writer, len(model.asked)) == ("rules", "model", 1)


def test_a_model_that_fails_leaves_the_question_to_the_rules(ask):
    model = ScriptedModel(ModelRefused("scripted", "server_key_wrong"))

    evidence = ask("Who works at Harbor Lab?", model=model, writer="model")

    assert (answers(evidence), evidence.fallback) == (["Mara Quill"], "rules")
    assert evidence.problems


def test_a_schema_that_leaves_this_computer_has_no_words_of_documents(ask):
    model = ScriptedModel(walk())
    model.is_remote = True

    ask("Whom does Harbor Lab pay?", model=model, writer="model")

    assert "WORKS_AT" in model.schemas[0]
    for words in ("Harbor", "lives_in", "made_in", "counted"):
        assert words not in model.schemas[0]


@pytest.fixture
def own_types(store):
    kinds = {"Blue File": "Secretcase", "Moor Gate": "Hideout"}
    facts = (("Ida Moss", "USES", "Blue File", 0.9), ("Ida Moss", "LOCATED_AT", "Moor Gate", 0.9))
    put(store, note("Case", "Ida Moss has the Blue File at Moor Gate.", facts, kinds=kinds))


def test_types_of_ones_own_leave_this_computer_only_with_the_things_named(own_types, ask):
    steps = [
        {"relation": name, "backward": False, "kind": "", "thing": ""}
        for name in ("USES", "WORKS_AT")
    ]
    nowhere = json.dumps({"start": "T1", "kind": "", "steps": steps, "asks": "things"})
    model = ScriptedModel(nowhere, walk(), walk("USES"))
    model.is_remote = True

    ask("Whom does Ida Moss pay?", model=model, writer="model")
    ask("Whom does Blue File pay?", model=model, writer="model")

    unnamed, named = repr((model.asked[:2], model.schemas[:2])), repr(model.asked[2:])
    assert "refused: WORKS_AT does not lead forward" in unnamed
    assert "Secretcase" not in unnamed
    assert "Secretcase" in named
    assert "Hideout" not in repr((model.asked, model.schemas))


def test_a_query_that_takes_too_long_is_run_twice_more(ask, deps, monkeypatch):
    late = [WrongUse("", "query_timeout", seconds=5)] * 2
    run = deps.queries.run

    def sometimes(*given, **named):
        if late:
            raise late.pop()
        return run(*given, **named)

    monkeypatch.setattr(deps.queries, "run", sometimes)
    evidence = ask("Who works at Harbor Lab?")
    late[:] = [WrongUse("", "query_timeout", seconds=5)] * 3

    assert (answers(evidence), evidence.attempts) == (["Mara Quill"], 3)
    with pytest.raises(WrongUse, match="5 seconds"):
        ask("Who works at Harbor Lab?")


def test_a_stopped_question_asks_no_model_again(ask):
    cancel = Cancel()
    cancel.set()
    model = ScriptedModel(walk())

    with pytest.raises(Cancelled):
        ask("Whom does Harbor Lab pay?", model=model, cancel=cancel)

    assert len(model.asked) == 1
