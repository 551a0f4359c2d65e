"""Measure the types of names, and fit the model of `core.resolve.entities.kind_model`.

    python -m bench.extraction.kinds SHARED MODELS [--write]

Each labeled collection is measured with weights that were fitted without it, and without some
others (`FOLDS`). `strict` compares the types of the vocabulary, `groups` those that people tell
apart (`GROUPS`; a contract or a law counts as a document), `titles` also takes a document for the
thing that it is about: what a note is named for is labeled as the thing by one reader and as a
document by the other. `today` compares the groups with the type that most mentions have. `shown`
are the names that are given a person, organization, place or product, `right` the share of these
that are one, and `of things` the share of the things labeled so that are shown as such. `left out`
are the names that are not shown at all, `no names` the share of these that are none, and `of no
names` the share of what is no name that is left out. `HELD_OUT` is measured, but never fitted on.
`--write` fits the weights that ship.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy import optimize, sparse

from bench.extraction.kind_cases import KindCase, gold_cases, labeled_cases, note_cases, note_labels
from core.extract.entities.kinds import UNKNOWN
from core.language.vocabulary.relation_types import DOCUMENT
from core.language.vocabulary.vocabulary import built_in
from core.llm.embedder import Embedder
from core.resolve.entities.kind_model import (
    GROUP_OF,
    GROUPS,
    NOTHING,
    WEIGHTS,
    EntityKind,
    KindModel,
    hashed_features,
    kind_features,
    likeliest_kind,
)
from core.resolve.entities.surrounding_words import BUCKETS
from core.store.index.search_index import encoder_checksum

REPOSITORY = Path(__file__).parents[2]
ENCODER = "all-MiniLM-L6-v2"
# The name by which the encoder in that folder calls itself.
ENCODER_NAME = f"sentence-transformers/{ENCODER}"
RIDGE, RAREST, STEPS = 0.7, 3, 80
# Weight of a name of the gold or of a description, and of a labeled one.
UNLABELED, LABELED = 0.05, 2.0
FOLDS = 5
HELD_OUT = frozenset({"hydrology_notes", "joinery_notes"})
# Types of things that people look for in the graph, and types of names that are none.
THINGS, NO_THINGS = frozenset({"Person", "Organization", "Location", "Product"}), ("Date", "Ticket")
COMPONENTS, SCALE = 64, 2.0
MERGED = {**GROUP_OF, "Regulation": "Document", "Address": "Location"}
_OF_EVIDENCE, _HASHED = ("mentions ", "documents "), "hashed "

Values = NDArray[np.float64]


class Example(Struct, frozen=True):
    """A name with its features."""

    case: KindCase
    features: dict[str, float]


class Judged(Struct, frozen=True):
    """A labeled name with the type that it was given."""

    case: KindCase
    given: EntityKind


def main() -> None:
    """Print the table; write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    parser.add_argument("models", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    gold = sorted((options.shared / "bench" / "entities").glob("*.jsonl"))
    cases = [*labeled_cases(options.shared), *note_cases(), *gold_cases(gold)]
    names = sorted({case.name for case in cases})
    embedder = Embedder(options.models / ENCODER, threads=2)
    rows = np.concatenate(
        [embedder.embed(names[at : at + 256]) for at in range(0, len(names), 256)]
    )
    vectors = dict(zip(names, rows, strict=True))
    examples = [Example(case, _features(case)) for case in cases]
    print("\n".join(report(held_out(examples, vectors))))
    print("\nwithout vectors\n")
    print("\n".join(report(held_out(examples, None))))
    if options.write:
        model, other = fit(examples, vectors), fit(examples, None)
        hashed = model.hashed[0], other.hashed[1]
        model = replace(model, without=other.without, hashed=hashed)
        write(model, REPOSITORY / "resources" / WEIGHTS)


def held_out(examples: Sequence[Example], vectors: dict[str, Any] | None) -> Iterator[Judged]:
    """Yield each labeled name with its type by weights that were fitted without its collection."""
    cases = [one.case for one in examples]
    collections = sorted({case.collection for case in cases if case.label})
    for at in range(FOLDS):
        fold = frozenset(collections[at::FOLDS])
        model = fit([one for one in examples if one.case.collection not in fold], vectors)
        for case in cases:
            if case.collection in fold and case.label:
                kind = likeliest_kind(
                    case.name,
                    case.found,
                    case.evidence,
                    vector=vectors[case.name] if vectors else None,
                    vocabulary=built_in(),
                    model=model,
                )
                yield Judged(case, kind or EntityKind(case.found, 1.0))


def report(judged: Iterator[Judged]) -> Iterator[str]:
    """Yield a table of the accuracy by collection, then the confusion of groups."""
    rows = list(judged)
    columns = (
        "collection", "names", "strict", "groups", "titles", "today", "shown", "right", "of things",
        "left out", "no names", "of no names",
    )  # fmt: skip
    yield f"| {' | '.join(columns)} |"
    yield "|---" * len(columns) + "|"
    for name in (*sorted({row.case.collection for row in rows}), "all"):
        mine = [row for row in rows if name in (row.case.collection, "all")]
        shares = (
            [row.given.kind == row.case.label for row in mine],
            [_group(row.given.kind) == _group(row.case.label) for row in mine],
            [
                _group(row.given.kind) == _group(row.case.label)
                or (row.case.is_title and row.given.kind == "Document")
                for row in mine
            ],
            [_group(_today(row.case)) == _group(row.case.label) for row in mine],
        )
        figures = " | ".join(f"{np.mean(share):.3f}" for share in shares)
        yield f"| {name} | {len(mine)} | {figures} | {_shown(mine)} | {_left_out(mine)} |"
    confusion = Counter((_group(row.case.label), _group(row.given.kind)) for row in rows)
    groups = sorted({group for pair in confusion for group in pair})
    yield ""
    yield f"| label | {' | '.join(groups)} |"
    yield f"|---|{'---|' * len(groups)}"
    for label in groups:
        yield f"| {label} | {' | '.join(str(confusion[label, given]) for given in groups)} |"


def _shown(rows: Sequence[Judged]) -> str:
    """Return how many names are shown as a thing, and the shares of these that are right."""
    pairs = [(_group(row.case.label), _group(row.given.kind)) for row in rows]
    shown = [label == given for label, given in pairs if given in THINGS]
    things = [label == given for label, given in pairs if label in THINGS]
    shares = (f"{np.mean(right) if right else 0:.3f}" for right in (shown, things))
    return f"{len(shown)} | {' | '.join(shares)}"


def _left_out(rows: Sequence[Judged]) -> str:
    """Return how many names are left out, the share that is none, and that of all that are none."""
    right = [row.case.label == NOTHING for row in rows if row.given.kind == NOTHING]
    reached = [row.given.kind == NOTHING for row in rows if row.case.label == NOTHING]
    shares = (f"{np.mean(share) if share else 0:.3f}" for share in (right, reached))
    return f"{len(right)} | {' | '.join(shares)}"


def _group(kind: str) -> str:
    return UNKNOWN if kind in NO_THINGS else MERGED.get(kind, kind)


def _today(case: KindCase) -> str:
    """Return the type that most mentions have, a specific one first."""
    counts = case.evidence.mentions
    return max(
        counts,
        key=lambda kind: (kind not in {"Concept", "Document"}, counts[kind]),
        default=case.found,
    )


def fit(examples: Sequence[Example], vectors: dict[str, Any] | None) -> KindModel:
    """Return the weights that make the labels likeliest, with the vectors of names or without."""
    chosen = [one for one in examples if _is_fitted_on(one.case)]
    used = [one.case for one in chosen]
    table, features = _table([one.features for one in chosen])
    right = np.array([[group in case.allowed for group in GROUPS] for case in used], float)
    weight = np.array([LABELED if case.label else UNLABELED for case in used])
    if vectors is None:
        weights = _minimize(table, right, weight)
        nothing, words = np.zeros((0, len(GROUPS)), np.float32), _hashed(features, weights)
        return KindModel({}, nothing, _rows(features, weights), (nothing, words), 0)
    matrix = np.array([vectors[case.name] for case in used], float)
    center = matrix.mean(axis=0)
    spread = np.linalg.eigh((matrix - center).T @ (matrix - center))[1]
    components = SCALE * spread[:, -COMPONENTS:]
    stack: Any = sparse.hstack  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    both = stack([table, sparse.csr_array((matrix - center) @ components)])
    weights = _minimize(both, right, weight)
    of_vector = components @ weights[len(features) :]
    weights[features["bias"]] -= center @ of_vector
    of_vector = of_vector.astype(np.float32)
    words = _hashed(features, weights)
    checksum = encoder_checksum(ENCODER_NAME)
    return KindModel(_rows(features, weights), of_vector, {}, (words, words[:0]), checksum)


def _is_fitted_on(case: KindCase) -> bool:
    """Whether it has a group; titles of notes are left out, as readers called them no things."""
    is_note_title = case.collection in note_labels() and case.label == UNKNOWN and _is_title(case)
    has_group = set(case.allowed) <= GROUPS.keys()
    return has_group and not is_note_title and case.collection not in HELD_OUT


def _is_title(case: KindCase) -> bool:
    """Whether a document has that title, or a mail that subject."""
    is_sent = any(one.is_subject and one.predicate == "SENT_TO" for one in case.evidence.roles)
    return is_sent or DOCUMENT in case.evidence.mentions


def _rows(features: dict[str, int], weights: Values) -> dict[str, Any]:
    return {
        name: weights[at].astype(np.float32)
        for name, at in features.items()
        if not name.startswith(_HASHED)
    }


def _hashed(features: dict[str, int], weights: Values) -> NDArray[np.float32]:
    """Return the weights of the hashed features, a row for each bucket."""
    table = np.zeros((BUCKETS, len(GROUPS)), np.float32)
    for name, at in features.items():
        if name.startswith(_HASHED):
            table[int(name.removeprefix(_HASHED))] = weights[at]
    return table


def _features(case: KindCase) -> dict[str, float]:
    row = dict(kind_features(case.name, case.evidence, vocabulary=built_in()))
    if case.is_described:
        row = {name: one for name, one in row.items() if not name.startswith(_OF_EVIDENCE)}
    hashed = hashed_features(case.name, case.evidence)
    return row | {f"{_HASHED}{bucket}": value for bucket, value in hashed.items()}


def _table(rows: Sequence[dict[str, float]]) -> tuple[Any, dict[str, int]]:
    """Return a row of a table for each of these, and the column of each feature."""
    counts = Counter(name for row in rows for name in row)
    columns = {
        name: at
        for at, name in enumerate(sorted(n for n, count in counts.items() if count >= RAREST))
    }
    cells = [
        (number, columns[name], value)
        for number, row in enumerate(rows)
        for name, value in row.items()
        if name in columns
    ]
    numbers, places, values = zip(*cells, strict=True)
    shape = len(rows), len(columns)
    return sparse.csr_array((values, (numbers, places)), shape=shape), columns


def _minimize(rows: Any, right: Values, weight: Values) -> Values:
    """Return weights by which a case is likeliest of one of its groups, with a ridge."""
    table: Any = rows.tocsr()
    turned: Any = table.T.tocsr()
    shape = table.shape[1], right.shape[1]

    def loss(flat: Values) -> tuple[float, Values]:
        weights = flat.reshape(shape)
        scores = table @ weights
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        share = raised / raised.sum(axis=1, keepdims=True)
        inside = share * right
        whole = inside.sum(axis=1, keepdims=True) + 1e-12
        pull = turned @ ((share - inside / whole) * weight[:, None]) + RIDGE * weights
        value = -(weight * np.log(whole[:, 0])).sum() + RIDGE / 2 * (weights**2).sum()
        return float(value), pull.ravel()

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    start = np.zeros(shape[0] * shape[1])
    best = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return np.asarray(best.x).reshape(shape)


def write(model: KindModel, path: Path) -> None:
    """Write the weights as the file that ships."""
    sets = {"with": model.with_vector, "without": model.without}
    arrays: dict[str, Any] = {"vector_weights": model.of_vector, "encoder": np.array(model.encoder)}
    for name, rows in sets.items():
        arrays[f"{name}_features"] = np.array(list(rows))
        arrays[f"{name}_weights"] = np.round(np.array(list(rows.values())), 2).astype(np.float16)
    for name, table in zip(sets, model.hashed, strict=True):
        arrays[f"{name}_hashed"] = np.round(table, 2).astype(np.float16)
    np.savez_compressed(path, **arrays)


if __name__ == "__main__":
    main()
