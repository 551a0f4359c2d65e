"""Compare the locked versions with known advisories: `python packaging/advisories.py`.

The advisories are a snapshot, packaging/advisories.json: a day and records in the OSV format, kept
for packages of the lock files only. `--import PATH` replaces it by those of a folder or a ZIP file
of OSV records, such as the export for PyPI that osv.dev offers; nothing is downloaded here. Exits
with 1 if a locked version is affected.
"""

import argparse
import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parent.parent
SNAPSHOT = Path(__file__).with_suffix(".json")
_PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==([^\s;\\]+)", re.MULTILINE)

Record = dict[str, Any]


def locked_versions(folder: Path = ROOT) -> dict[str, frozenset[str]]:
    """Return the versions of each package in the lock files."""
    versions: dict[str, set[str]] = {}
    for lock in sorted(folder.glob("requirements*.lock")):
        for name, version in _PIN.findall(lock.read_text("utf-8")):
            versions.setdefault(_normal(name), set()).add(version)
    return {name: frozenset(several) for name, several in versions.items()}


def affected(locked: Mapping[str, Iterable[str]], records: Iterable[Record]) -> Iterator[str]:
    """Yield a line for each locked version that a record says is affected."""
    for record in records:
        for part in _parts(record):
            name = _normal(part["package"]["name"])
            for version in sorted(locked.get(name, ())):
                if not record.get("withdrawn") and _is_affected(version, part):
                    yield f"{name} {version}: {record['id']} {record.get('summary', '')}".strip()


def _parts(record: Record) -> list[Record]:
    return [it for it in record.get("affected", ()) if it["package"].get("ecosystem") == "PyPI"]


def _is_affected(version: str, part: Record) -> bool:
    if version in part.get("versions", ()):
        return True
    ranges = (it for it in part.get("ranges", ()) if it["type"] == "ECOSYSTEM")
    return any(_is_within(Version(version), it["events"]) for it in ranges)


def _is_within(version: Version, events: Iterable[Mapping[str, str]]) -> bool:
    """Whether the last event up to the version began the range; events are in order."""
    is_in = False
    for event in events:
        (kind, at), *_ = event.items()
        bound = _bound(at)
        if kind == "introduced" and version >= bound:
            is_in = True
        elif (kind == "fixed" and version >= bound) or (
            kind == "last_affected" and version > bound
        ):
            is_in = False
    return is_in


def _bound(written: str) -> Version:
    try:
        return Version(written)
    except InvalidVersion:
        return Version("0")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def read_records(path: Path) -> Iterator[Record]:
    """Yield the OSV records of a folder or a ZIP file."""
    if path.is_dir():
        yield from (json.loads(one.read_bytes()) for one in sorted(path.rglob("*.json")))
        return
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith(".json"):
                yield json.loads(archive.read(name))


def snapshot_of(records: Iterable[Record], locked: Mapping[str, object], day: str) -> Record:
    """Return the records about locked packages, with the day on which they were taken."""
    kept = [
        record
        for record in records
        if any(_normal(part["package"]["name"]) in locked for part in _parts(record))
    ]
    return {"taken_on": day, "records": kept}


def main() -> int:
    """Replace the snapshot if asked; print what is affected."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--import", type=Path, dest="source", help="folder or ZIP of OSV records")
    source: Path | None = parser.parse_args().source
    locked = locked_versions()
    if source is not None:
        day = datetime.now(UTC).date().isoformat()
        snapshot = snapshot_of(read_records(source), locked, day)
        SNAPSHOT.write_text(json.dumps(snapshot, indent=1) + "\n", "utf-8")
    snapshot = json.loads(SNAPSHOT.read_bytes())
    lines = list(affected(locked, snapshot["records"]))
    taken = snapshot["taken_on"] or "never; see --import"
    lines.append(
        f"{len(lines)} of {len(locked)} locked packages affected by {len(snapshot['records'])} "
        f"advisories (taken: {taken})"
    )
    sys.stdout.write("\n".join(lines) + "\n")
    return int(len(lines) > 1)


if __name__ == "__main__":
    sys.exit(main())
