"""What adding paths, or other patterns for a folder, would mean; nothing is read or changed."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path, PurePath

from msgspec import Struct

from core.lanes import Cancel
from core.records.files.sources import Estimate, PathEstimate, PatternsPreview
from core.records.files.status import Source
from core.sources.ignore import IgnoreRules, invalid_patterns, is_secret
from core.sources.progress import estimate_cost
from core.sources.reconcile import is_inside
from core.sources.scan import DiskFile, ScanResult, ScanRoot, StopScan, covers, scan_path
from core.sources.suffixes import FILMS, PICTURES, SAVE_AS, SOUNDS

# Counting ends after so long: "more than" is all that a person needs to know then.
TIME_LIMIT_S = 15.0
_KINDS_SHOWN = 8
_EXAMPLES = 60
# Reading, extracting and writing beside encoding.
_BESIDE_ENCODING = 1.4
_PICTURE_S = 8.0
# Vector graphics are text of no meaning, and nothing is recognized in them.
_NO_PICTURES = frozenset({"svg", "svgz", "psd", "raw", "ico", "heic", "heif"})
OCR_SUFFIXES = PICTURES - _NO_PICTURES
_UNREAD = SOUNDS | FILMS | frozenset(SAVE_AS) | (PICTURES & _NO_PICTURES)


class ReadingSpeed(Struct, frozen=True):
    """How fast this machine reads: characters a second, and whether pictures are read too."""

    characters: float
    recognizes: bool = False


def estimate_paths(
    paths: Sequence[str],
    *,
    rules: Callable[[Source | None], IgnoreRules],
    sources: Sequence[Source],
    largest_bytes: int,
    pace: ReadingSpeed,
    cancel: Cancel,
) -> Estimate:
    """How many files the paths would bring, of which kinds, and how long reading them takes."""
    until = time.monotonic() + TIME_LIMIT_S
    places: list[PathEstimate] = []
    found: dict[str, DiskFile] = {}
    whole = True
    for path in paths:
        problem = _problem(path)
        if problem:
            places.append(PathEstimate(path, problem=problem))
            continue
        there = ScanRoot(path, rules(None), frozenset(source.path for source in sources) - {path})
        seen = scan_path(there, path, on_folder=partial(_check_time, until, cancel))
        whole = whole and not seen.cut
        found.update((file.path, file) for file in seen.files)
        places.append(
            PathEstimate(
                path,
                len(seen.files),
                sum(file.size_bytes for file in seen.files),
                _covering(path, sources, rules),
            )
        )
    return _sum_up(found.values(), places, largest_bytes=largest_bytes, pace=pace, whole=whole)


class PatternScope(Struct, frozen=True):
    """A folder whose patterns are to change: sources inside it, its rules and files as they are.

    `files` is None if it is no source yet; then what its rules would bring counts as there.
    """

    path: str
    rules: IgnoreRules
    others: frozenset[str] = frozenset()
    files: frozenset[str] | None = None


def preview_patterns(
    folder: PatternScope,
    *,
    include: Sequence[str],
    exclude: Sequence[str],
    documents: Callable[[Sequence[str]], int],
    cancel: Cancel,
) -> PatternsPreview:
    """What comes and goes in the folder when it has these patterns, and no others of its own."""
    walk = partial(_check_time, time.monotonic() + TIME_LIMIT_S, cancel)
    root = folder.path
    rules = folder.rules.for_source(include=include, exclude=exclude)
    found = scan_path(ScanRoot(root, rules, folder.nested), root, on_folder=walk)
    kept = _paths(found)
    there = folder.files
    if there is None:
        there = _paths(scan_path(ScanRoot(root, folder.rules, folder.nested), root, on_folder=walk))
    comes = kept - there
    # Of folders that were not looked into nothing is known.
    goes = frozenset[str]() if found.cut else there - kept
    return PatternsPreview(
        comes=len(comes),
        goes=len(goes),
        stays=len(there & kept),
        documents=documents(sorted(goes)) if goes and folder.files is not None else 0,
        coming=_examples(comes, root),
        going=_examples(goes, root),
        wrong=invalid_patterns((*include, *exclude)),
        whole=not found.cut,
        everywhere=folder.rules.excluded,
    )


def _sum_up(
    files: Iterable[DiskFile],
    places: Sequence[PathEstimate],
    *,
    largest_bytes: int,
    pace: ReadingSpeed,
    whole: bool,
) -> Estimate:
    kinds: Counter[str] = Counter()
    count = size = pictures = unread = 0
    cost = 0.0
    for file in files:
        suffix = PurePath(file.path).suffix.casefold().lstrip(".")
        kinds[suffix] += 1
        count += 1
        size += file.size_bytes
        if suffix in OCR_SUFFIXES:
            pictures += 1
        elif suffix in _UNREAD or file.size_bytes > largest_bytes:
            unread += 1
        else:
            cost += estimate_cost(file.path, file.size_bytes)
    seconds = cost * _BESIDE_ENCODING / max(1.0, pace.characters)
    return Estimate(
        files=count,
        size_bytes=size,
        pictures=pictures,
        unread=unread,
        seconds=seconds + (pictures * _PICTURE_S if pace.recognizes else 0.0),
        whole=whole,
        kinds=tuple(kinds.most_common(_KINDS_SHOWN)),
        places=tuple(places),
    )


def _problem(path: str) -> str:
    if not Path(path).exists():
        return "There is no such file or folder."
    if is_secret(str(Path(path).resolve())):
        return "Keys and passwords are kept here, so Loci does not read it."
    return ""


def _covering(
    path: str, sources: Sequence[Source], rules: Callable[[Source | None], IgnoreRules]
) -> str:
    """The source that has the path already; empty if none has."""
    for source in sources:
        inner = {one.path for one in sources if is_inside(one.path, source.path)} - {source.path}
        root = ScanRoot(source.path, rules(source), frozenset(inner))
        if is_inside(path, source.path) and covers(root, path):
            return source.path
    return ""


def _check_time(until: float, cancel: Cancel, folder: str) -> None:
    """The walk goes on into the folder, unless it took too long or is not wanted any more."""
    del folder
    cancel.check()
    if time.monotonic() > until:
        raise StopScan


def _paths(found: ScanResult) -> frozenset[str]:
    return frozenset(file.path for file in found.files)


def _examples(paths: Iterable[str], root: str) -> tuple[str, ...]:
    """A few of the paths, relative to the folder."""
    first = sorted(paths)[:_EXAMPLES]
    return tuple(str(PurePath(path).relative_to(root)) if path != root else path for path in first)
