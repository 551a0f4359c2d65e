"""A library over a folder of plain notes, and its graph by names for comparison."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from core.library.library import Library
from core.library.services import Backends
from core.records.knowledge import Fact
from tests.core.resolve.notes import INSTEAD, read_notes
from tests.fakes import HashEncoder


class World:
    """The library and its folder of notes."""

    def __init__(self, home: Path, folder: Path) -> None:
        self.home = home
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.library = Library.open(home, Backends(HashEncoder(), read=read_notes))

    def write(self, notes: Mapping[str, str]) -> None:
        """Write notes and resolve what they state."""
        for name, text in notes.items():
            path = self.folder / f"{name}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.library.add_sources([str(self.folder)])
        self.library.sync()
        self.library.settle()

    def remove(self, name: str) -> None:
        """Remove a note and everything that only it stated."""
        (self.folder / f"{name}.md").unlink()
        self.library.sync()
        self.library.settle()

    def clear(self) -> None:
        """Remove all notes."""
        for path in self.folder.glob("*.md"):
            path.unlink()
        self.library.sync()
        self.library.settle()

    def instead(self, old: str, new: str) -> None:
        """Make the reader replace a predicate from now on."""
        (self.folder.parent / INSTEAD).symlink_to(f"{old}={new}")

    def path(self, name: str) -> str:
        return str(self.folder / f"{name}.md")

    def reopen(self) -> None:
        self.library.close()
        self.library = Library.open(self.home, Backends(HashEncoder(), read=read_notes))

    def things(self) -> set[tuple[str, str]]:
        return {(it.name, it.kind) for it in self.library.find_entities("", limit=10_000)}

    def facts(self, name: str, *, kind: str = "", **wanted) -> set[tuple[str, str, str]]:
        """Return current facts of the entity as (subject, predicate, object)."""
        neighborhood = self.library.show_graph(name, kind=kind, **wanted)
        return {
            (view.subject, view.predicate, view.object)
            for view in neighborhood.facts
            if view.source != "system"
        }

    def number(self, subject: str, predicate: str, target: str) -> int:
        """Return the id of a fact."""
        return next(
            view.id
            for view in self.library.show_graph(subject, history=True).facts
            if (view.predicate, view.object) == (predicate, target)
        )

    def graph(self) -> tuple[object, ...]:
        """Return everything by names: entities with aliases and counts, facts with status."""
        graph = self.library.store.graph
        things = Counter(
            (entity.name, entity.kind, entity.aliases, entity.mentions, entity.documents)
            for entity in self.library.find_entities("", limit=10_000)
        )
        labels = graph.labels()
        facts = graph.facts([int(it) for it in graph.fact_arrays().ids])
        paths = {
            edge.id: edge.path
            for edge in self.library.store.documents.heads(
                [fact.document_id for fact in facts.values()]
            ).values()
        }

        def said(fact: Fact) -> tuple[str, ...]:
            far = labels.get(fact.object, "?") if fact.object else fact.literal
            near = labels.get(fact.subject, "?")
            return near, fact.predicate, far, paths.get(fact.document_id, "")

        standing = Counter(
            (
                *said(fact),
                fact.status,
                str(fact.closed_at),
                said(facts[fact.superseded_by]) if fact.superseded_by in facts else (),
            )
            for fact in facts.values()
        )
        asked = Counter(
            (frozenset({one.first.name, one.second.name}), round(one.score, 3), one.reason)
            for one in self.library.list_reviews()
        )
        clashes = Counter(
            frozenset({(one.first.object, one.first.path), (one.second.object, one.second.path)})
            for one in self.library.list_contradictions()
        )
        return things, standing, asked, clashes
