"""Choose the weights of the ranking over several collections.

    python -m bench.retrieval.weights.ranking_weights --cache FOLDER [--vary first] [--write]

Reads each collection once into a library below FOLDER and keeps the candidates of its questions
there. Then random settings of the weights are tried on all, and for each collection the setting
that is best on the others is applied to it (leave one collection out). `--vary` names the weights
that are tried, `--write` writes the setting that is best on all to `resources/ranking.toml`, if
the weights chosen without a collection are better on average, and on none worse than by `NOISE`.
"""

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import platformdirs
import tomli_w
from msgspec import Struct, convert, structs

from bench.retrieval.weights.candidates import Case, load_cases, walk_settings
from bench.retrieval.weights.collections import REPOSITORY, Kind, collections
from bench.retrieval.weights.outcomes import Outcome, Setting, outcomes
from core.retrieve.ranking_weights import FirstWeights, RankingWeights

SHARED = REPOSITORY.parent / "shared"
WEIGHTS = REPOSITORY / "resources" / "ranking.toml"
SEED, TRIES = 1, 400
# A loss of so much on one collection means nothing: half a question of fifty.
NOISE = 0.01
HEAD = """\
# Chosen by bench/retrieval/weights/ranking_weights.py on multi-hop questions, masked links and
# natural questions; what each does is explained in core/retrieve/ranking_weights.py.
"""


class Trial(Struct, frozen=True):
    """A setting, and what it reaches on each collection."""

    setting: Setting
    outcomes: Mapping[str, Outcome]

    def value(self, kinds: Mapping[str, Kind]) -> float:
        """Return the mean value over these collections."""
        return float(np.mean([self.outcomes[name].value(kind) for name, kind in kinds.items()]))


def _scaled(luck: Random, value: float) -> float:
    """Return the value, or half to double of it."""
    return value if luck.random() < 0.5 else round(value * 2.0 ** luck.uniform(-1.0, 1.0), 2)


def vary_first(luck: Random, weights: RankingWeights) -> Setting:
    """Return a setting with other weights of the passage that comes first."""
    first = FirstWeights(
        round(luck.uniform(0.0, 2.5), 1),
        round(luck.uniform(0.0, 2.5), 1),
        round(luck.uniform(0.0, 0.4), 2),
        round(luck.uniform(0.0, 3.0), 1),
    )
    return Setting(structs.replace(weights, first=first))


def vary_pairs(luck: Random, weights: RankingWeights) -> Setting:
    """Return a setting with other weights of pairs."""
    pairs = weights.pairs
    changed = {
        name: _scaled(luck, getattr(pairs, name))
        for name in type(pairs).__struct_fields__
        if name != "candidates"
    }
    return Setting(structs.replace(weights, pairs=structs.replace(pairs, **changed)))


def vary_walk(luck: Random, weights: RankingWeights) -> Setting:
    """Return one of the walk settings."""
    settings = walk_settings(weights)
    number = luck.randrange(len(settings))
    one = settings[number]
    return Setting(structs.replace(weights, words=one.words, walk=one.walk), number)


VARIED: dict[str, Callable[[Random, RankingWeights], Setting]] = {
    "first": vary_first, "pairs": vary_pairs, "walk": vary_walk,
}  # fmt: skip


def try_settings(
    cases: Mapping[str, Sequence[Case]], start: RankingWeights, vary: str
) -> Iterator[Trial]:
    """Yield the trial of the weights to start from, then of random settings."""
    luck = Random(SEED)
    settings = [Setting(start), *(VARIED[vary](luck, start) for _ in range(TRIES))]
    for setting in {str(one): one for one in settings}.values():
        yield Trial(setting, outcomes(cases, setting))


def best_without(trials: Sequence[Trial], kinds: Mapping[str, Kind], name: str) -> Trial:
    """Return the trial that is best on the collections other than `name`."""
    others: dict[str, Kind] = {one: kind for one, kind in kinds.items() if one != name}
    return max(trials, key=lambda trial: trial.value(others))


def holds(trials: Sequence[Trial], kinds: Mapping[str, Kind]) -> bool:
    """Return whether weights chosen without a collection are better there than the first trial."""
    gains = [
        best_without(trials, kinds, name).outcomes[name].value(kind)
        - trials[0].outcomes[name].value(kind)
        for name, kind in kinds.items()
    ]
    return float(np.mean(gains)) > 0.0 and min(gains) >= -NOISE


def table(trials: Sequence[Trial], kinds: Mapping[str, Kind]) -> Iterator[str]:
    """Yield a line for each collection: today, without it, and the best on all."""
    best = max(trials, key=lambda trial: trial.value(kinds))
    yield "| collection | figures | today | chosen without it | best on all |"
    yield "|---|---|---|---|---|"
    rows: list[tuple[float, ...]] = []
    for name, kind in kinds.items():
        shown = (trials[0], best_without(trials, kinds, name), best)
        of_kind = [trial.outcomes[name] for trial in shown]
        rows.append(tuple(one.value(kind) for one in of_kind))
        figures = " | ".join(_figures(one, kind) for one in of_kind)
        measured = "hit@1, with the reader, hit@5" if kind == "natural" else "R@2, R@5"
        yield f"| {name} | {measured} | {figures} |"
    means = " | ".join(f"{value:.4f}" for value in np.mean(rows, axis=0))
    yield f"| mean | what is maximized | {means} |"


def _figures(reached: Outcome, kind: Kind) -> str:
    natural = (reached.hit1, reached.hit1_read, reached.hit5)
    values = natural if kind == "natural" else (reached.recall2, reached.recall5)
    return ", ".join(f"{value:.3f}" for value in values)


def to_toml(weights: RankingWeights) -> str:
    """Return the weights as the file that ships."""
    values: dict[str, Any] = structs.asdict(weights)
    parts = {name: structs.asdict(values.pop(name)) for name in ("walk", "pairs", "first")}
    return HEAD + tomli_w.dumps({**values, **parts})


def main() -> int:
    """Print the table and the best setting."""
    parser = argparse.ArgumentParser(description=__doc__)
    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    parser.add_argument("--cache", type=Path, required=True, help="folder of what was read")
    parser.add_argument("--vary", choices=sorted(VARIED), default="pairs")
    parser.add_argument("--start", type=Path, default=WEIGHTS, help="weights of today")
    parser.add_argument("--shared", type=Path, default=SHARED, help="the shared data")
    parser.add_argument("--embedder", type=Path, default=models / "all-MiniLM-L6-v2")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    start = convert(tomllib.loads(given.start.read_text("utf-8")), RankingWeights)
    kinds: dict[str, Kind] = {}
    cases: dict[str, list[Case]] = {}
    for collection in collections(given.shared, given.cache):
        cases[collection.name] = load_cases(collection, given.cache, embedder_folder=given.embedder)
        kinds[collection.name] = collection.kind
    trials = list(try_settings(cases, start, given.vary))
    print("\n".join(table(trials, kinds)))
    best = max(trials, key=lambda trial: trial.value(kinds)).setting.weights
    print(to_toml(best), end="")
    if given.write and holds(trials, kinds):
        WEIGHTS.write_text(to_toml(best), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
