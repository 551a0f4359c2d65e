"""Show what the graph says of folders, as their owner would see it.

    python -m bench.facts.shown MODELS OUT FOLDER...

Reads each folder into a library of its own and writes to `OUT/FOLDER.txt` the most linked things
with their types, each person with the facts shown of them, and all facts shown; to
`OUT/FOLDER.jsonl` the facts with their evidence, from which a sheet for labeling can be drawn.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bench.engine import open_library
from bench.facts.collections import FROM_FORMAT
from core.library.library import Library
from core.records.knowledge import NAMED_TOGETHER, Entity, FactView
from core.settings.options import Settings

ENCODER = "all-MiniLM-L6-v2"
SHOWN_FROM = Settings.facts_shown_from.default
MOST_LINKED, EVERY = 15, 5000


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for folder in options.folders:
        with (
            tempfile.TemporaryDirectory(prefix="loci-bench-") as home,
            open_library(
                Path(home) / "home",
                folder,
                embedder_folder=options.models / ENCODER,
                on_progress=lambda _: None,
            ) as (library, _encoder),
        ):
            things, facts = library.find_entities("", limit=EVERY), shown_facts(library)
        (options.out / f"{folder.name}.txt").write_text("\n".join(report(things, facts)), "utf-8")
        lines = (msgspec.json.encode(one) + b"\n" for one in facts)
        (options.out / f"{folder.name}.jsonl").write_bytes(b"".join(lines))


def shown_facts(library: Library) -> tuple[FactView, ...]:
    """Return the facts that are shown of any thing, without links and mail headers."""
    facts = {
        fact.id: fact
        for thing in library.find_entities("", limit=EVERY)
        for fact in library.show_graph(thing.name, kind=thing.kind, limit=200).facts
        if fact.confidence >= SHOWN_FROM and fact.predicate not in FROM_FORMAT | {NAMED_TOGETHER}
    }
    return tuple(sorted(facts.values(), key=lambda fact: (fact.path, fact.start, fact.id)))


def report(things: Sequence[Entity], facts: Sequence[FactView]) -> Iterator[str]:
    """Yield the lines of the report."""
    degree = Counter(end for fact in facts for end in (fact.subject_id, fact.object_id) if end)
    ranked = sorted(things, key=lambda one: (-degree[one.id], -one.mentions, one.name))
    yield f"{len(things)} things, {len(facts)} facts shown"
    yield f"types: {dict(Counter(thing.kind for thing in things).most_common())}"
    yield "\n# Most linked\n"
    yield from (f"{degree[one.id]:4} {one.name} ({one.kind})" for one in ranked[:MOST_LINKED])
    yield "\n# People\n"
    for one in ranked:
        if one.kind == "Person":
            also = f" = {', '.join(one.aliases)}" if one.aliases else ""
            yield f"{one.name}{also} [{one.mentions} mentions]"
            yield from (
                f"    {_line(fact)}"
                for fact in facts
                if one.id in {fact.subject_id, fact.object_id}
            )
    yield "\n# Other things\n"
    yield from (
        f"{one.name} ({one.kind}) [{one.mentions}]" for one in ranked if one.kind != "Person"
    )
    yield "\n# Facts\n"
    yield from (f"{_line(fact)}  <- {' '.join(fact.quote.split())[:160]}" for fact in facts)


def _line(fact: FactView) -> str:
    kinds = f"[{fact.subject_kind or '-'}/{fact.object_kind or 'value'}]"
    return (
        f"{fact.subject} | {fact.predicate} | {fact.object} {kinds} {fact.confidence:.2f} "
        f"{fact.method} {fact.modality}".rstrip()
    )


if __name__ == "__main__":
    main()
