"""`kill -9` of the engine while it reads: nothing is lost, nothing is there twice."""

import os
import random
import signal
import threading
from pathlib import Path

import pytest

from app.client import Client
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine
from core.errors import EngineGone
from core.records.files.status import Status
from core.store.store import Store

WAIT_S = 120
SEEDS = (20251121, 2)
KILLS = 5  # with each seed
LONGEST_S = 2  # before a kill: from nothing read to nearly all, on a fast and on a slow machine
FILES = 24
PEOPLE = ("Ada Lovelace", "Grace Hopper", "Alan Turing", "Mary Shelley", "Karl Benz")
PLACES = ("London", "Paris", "Vienna", "Lisbon", "Oslo")
FIRMS = ("Acme Corporation", "Globex Inc", "Initech GmbH", "Umbrella Ltd")


def write_note(folder: Path, number: int, chance: random.Random) -> None:
    """A note with a title, a field, links and a few sentences about people, firms and places."""
    sentences = [
        f"{chance.choice(PEOPLE)} works at {chance.choice(FIRMS)} in {chance.choice(PLACES)} "
        f"since {chance.randrange(1990, 2025)}, room {chance.randrange(10**6)}."
        for _ in range(chance.randrange(3, 30))
    ]
    text = f"---\nauthor: {chance.choice(PEOPLE)}\n---\n# Note {number}\n\n" + "\n\n".join(
        sentences
    )
    (folder / f"note {number}.md").write_text(text, encoding="utf-8")


def settled(client: Client) -> Status:
    return client.call(Engine.settle).result(WAIT_S)


def knowledge(home: Path, folder: Path) -> dict[str, object]:
    """All that a home holds of the notes, without ids and numbers that depend on the order."""
    with Client.connect(home) as client:
        status = settled(client)
        rows = client.call(Engine.list_files, limit=10_000).result(WAIT_S)
        texts = {
            row.path: client.call(Engine.show_document, row.path).result(WAIT_S).text
            for row in rows
            if row.state in {"read", "duplicate"}
        }
        things = client.call(Engine.find_entities, "", limit=10_000).result(WAIT_S)
    stop_running_engine(home)
    paths = sorted((row.path, row.state, row.passages) for row in rows)
    counts = (
        status.files,
        status.documents,
        status.passages,
        status.entities,
        status.theses,
        status.pending,
    )
    assert {Path(path) for path in texts} == set(folder.iterdir())
    return {
        "counts": counts,
        "paths": paths,
        "texts": texts,
        "things": sorted((one.name, one.kind, one.mentions, one.documents) for one in things),
        "facts": sorted(facts_said(home)),
    }


def facts_said(home: Path) -> list[tuple[object, ...]]:
    """The facts that the documents still say.

    What a former version of a note said and no other says is kept as stale. Which former versions
    were read is a matter of when the kill came, so those are left out.
    """
    store = Store.open(home)
    try:
        facts = [
            fact
            for fact in store.graph.facts(store.graph.fact_arrays().ids).values()
            if fact.status != "stale"
        ]
        documents = store.documents.heads([fact.document_id for fact in facts])
        ends = {end for fact in facts for end in (fact.subject, fact.object) if end is not None}
        names = {one.id: one.name for one in store.graph.entities(list(ends)).values()}
    finally:
        store.close()
    return [
        (
            documents[fact.document_id].path,
            fact.start,
            fact.end,
            names[fact.subject],
            fact.predicate,
            fact.literal if fact.object is None else names[fact.object],
            fact.status,
        )
        for fact in facts
    ]


def in_step(home: Path) -> bool:
    """Whether the index lacks nothing of the truth and holds nothing else."""
    store = Store.open(home)
    try:
        return store.index_diff().is_empty
    finally:
        store.close()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", SEEDS)
def test_an_engine_killed_again_and_again_while_reading_loses_nothing(tmp_path: Path, seed: int):
    chance = random.Random(seed)
    folder, home = tmp_path / "notes", tmp_path / "killed"
    folder.mkdir()
    for number in range(FILES):
        write_note(folder, number, chance)
    (folder / "the same again.md").write_bytes((folder / "note 0.md").read_bytes())

    lost, interrupted = threading.Semaphore(0), 0
    client = Client.connect(home, on_lost=lambda _error: lost.release())
    client.call(Engine.add_sources, [str(folder)]).result(WAIT_S)
    for _ in range(KILLS):
        client.reconnect()
        for number in chance.sample(range(1, FILES), 3):
            write_note(folder, number, chance)
        client.call(Engine.sync).result(WAIT_S)
        future = client.call(Engine.settle)
        threading.Event().wait(chance.uniform(0.0, LONGEST_S))
        os.kill(client.engine_pid, signal.SIGKILL)
        assert lost.acquire(timeout=WAIT_S), "the client did not notice"
        interrupted += isinstance(future.exception(WAIT_S), EngineGone)
    client.close()

    after_kills = knowledge(home, folder)
    assert in_step(home)
    in_peace = tmp_path / "in peace"
    with Client.connect(in_peace) as calm:
        calm.call(Engine.add_sources, [str(folder)]).result(WAIT_S)
    assert after_kills == knowledge(in_peace, folder)
    assert interrupted > 0, "every kill came too late to interrupt anything"
