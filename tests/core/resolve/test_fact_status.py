"""Fact status of touched entities, over a real store."""

import random
from datetime import UTC, datetime

import numpy as np

from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, Passage
from core.resolve.fact_resolution.claims import FactDecisions
from core.resolve.fact_status import FactStatusChanges, derive_fact_status
from core.store.records import NewDocument, NewFact, NewName
from core.store.store import Store
from tests.core.store.samples import put, vector_of

KINDS = {"Acme": "Organization", "Globex": "Organization", "Oslo": "Location"}
TEXT = "What somebody wrote about people and companies."


def _document(path: str, *statements: str, year: int = 0, **more: str) -> NewDocument:
    """Return a document that states "subject | predicate | object"; a bare object is a literal."""
    rows = [tuple(it.strip() for it in line.split("|")) for line in statements]
    names = sorted({name for one, _, other in rows for name in (one, other) if name[0].isupper()})
    return NewDocument(
        document=Document(
            path, None, "md", path, TEXT,
            written_at=datetime(year, 1, 1, tzinfo=UTC) if year else None,
        ),
        sha256=f"sha of {path}",
        passages=(Passage(0, 0, len(TEXT), TEXT),),
        vectors=np.stack([vector_of(path)]),
        names=tuple(
            NewName(text, KINDS.get(text, "Person"), vector=vector_of(text)) for text in names
        ),
        facts=tuple(
            NewFact(
                0, at, at + 1, names.index(one), predicate,
                names.index(other) if other in names else -1,
                "" if other in names else other,
                confidence=0.8,
                **more,  # type: ignore[arg-type]
            )
            for at, (one, predicate, other) in enumerate(rows)
        ),
    )  # fmt: skip


def _judge(
    store: Store, things: list[int], decided: FactDecisions | None = None
) -> FactStatusChanges:
    """Resolve the facts of these entities and write the result."""
    outcome = derive_fact_status(
        store, things, vocabulary=built_in(), decided=decided or FactDecisions()
    )
    with store.write() as write:
        write.fact_status.set_statuses(outcome.changed)
        write.fact_status.put_contradictions(outcome.contradictions, of=outcome.facts)
        write.fact_status.clear_touched(things)
    return outcome


def _all(store: Store) -> list[int]:
    return [int(it) for it in store.graph.entity_ids()]


def _standing(store: Store) -> tuple[set[tuple[object, ...]], set[frozenset[object]]]:
    """Return every fact and contradiction by names."""
    labels = store.graph.labels()
    facts = store.graph.facts([int(it) for it in store.graph.fact_arrays().ids])

    def said(number: int | None) -> tuple[object, ...] | None:
        if number is None:
            return None
        fact = facts[number]
        target = labels[fact.object] if fact.object else fact.literal
        return labels[fact.subject], fact.predicate, target, fact.modality, fact.stated_at

    return (
        {
            (*(said(fact.id) or ()), fact.status, fact.closed_at, said(fact.superseded_by))
            for fact in facts.values()
        },
        {frozenset({said(it.first), said(it.second)}) for it in store.resolution.contradictions()},
    )


DOCUMENTS = (
    _document("/notes/a", "Ada | WORKS_AT | Acme", "Ada | WORKS_AT | Globex", year=2018),
    _document("/notes/b", "Ada | WORKS_AT | Globex", "Ben | is CEO of | Acme", year=2020),
    _document("/notes/c", "Ada | is CEO of | Acme", "Ada | likes | Oslo", year=2021),
    _document("/notes/d", "Ada | likes | Oslo", "Ben | WORKS_AT | Acme", modality="negated"),
    _document("/notes/e", "Ada | REPORTS_TO | Ben", "Ben | WORKS_AT | Acme"),
    _document("/notes/f", "Ben | REPORTS_TO | Cleo", "Ben | LOCATED_AT | Oslo"),
    _document("/notes/g", "Cleo | REPORTS_TO | Ada", "Acme | status | open"),
)


def test_statuses_and_contradictions_are_written(store):
    put(store, *DOCUMENTS)
    _judge(store, _all(store))

    facts, clashes = _standing(store)

    closed = {it[:3] for it in facts if it[5] == "superseded"}
    assert ("Ben", "is CEO of", "Acme") in closed
    assert ("Ada", "WORKS_AT", "Acme") in closed or ("Ada", "WORKS_AT", "Globex") in closed
    assert {frozenset(said[1] for said in pair) for pair in clashes} >= {
        frozenset({"WORKS_AT"}),
        frozenset({"REPORTS_TO"}),
    }


def test_judging_again_changes_nothing(store):
    put(store, *DOCUMENTS)
    _judge(store, _all(store))
    before = store.resolution.contradictions()

    again = _judge(store, _all(store))

    assert again.changed == ()
    assert store.resolution.contradictions() == before


def test_the_order_of_documents_and_the_pieces_do_not_matter(home):
    outcomes = []
    for seed in range(3):
        rng = random.Random(seed)
        documents = rng.sample(DOCUMENTS, len(DOCUMENTS))
        opened = Store.open(home / str(seed))
        try:
            for document in documents:
                put(opened, document)
                touched = [int(it) for it in opened.resolution.touched(1000)]
                rng.shuffle(touched)
                for at in range(0, len(touched), 2):
                    _judge(opened, touched[at : at + 2])
            outcomes.append(_standing(opened))
        finally:
            opened.close()

    assert all(it == outcomes[0] for it in outcomes)


def test_only_what_changed_is_told(store):
    put(store, *DOCUMENTS)
    _judge(store, _all(store))
    put(store, _document("/notes/h", "Cleo | WORKS_AT | Globex", year=2022))

    outcome = _judge(store, [int(it) for it in store.resolution.touched(1000)])

    assert outcome.changed == ()


def test_a_document_that_goes_gives_back_what_it_closed(store):
    put(store, *DOCUMENTS[:1])
    _judge(store, _all(store))
    before = _standing(store)
    put(store, DOCUMENTS[1])
    _judge(store, [int(it) for it in store.resolution.touched(1000)])
    with store.write() as write:
        write.remove_documents("/notes/b", sha256="")
    _judge(store, [int(it) for it in store.resolution.touched(1000)])

    assert _standing(store) == before


def test_what_the_user_confirmed_and_rejected_stays_so(store):
    put(store, *DOCUMENTS[:1])
    (ada,) = store.resolution.find_entities(["ada"])
    (acme,) = store.resolution.find_entities(["acme"])
    (globex,) = store.resolution.find_entities(["globex"])
    decided = FactDecisions(
        confirmed=frozenset({(ada, "WORKS_AT", acme)}),
        rejected=frozenset({(ada, "WORKS_AT", globex)}),
    )

    _judge(store, _all(store), decided)

    assert {it[2]: it[5] for it in _standing(store)[0]} == {
        "Acme": "confirmed",
        "Globex": "rejected",
    }
    assert store.resolution.contradictions() == ()
