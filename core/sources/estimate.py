"""Estimate of adding paths, and preview of new patterns; nothing is read or changed."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import PurePath

from msgspec import Struct

from core.lanes import Cancel
from core.records.files.status import Estimate, PathEstimate, PatternsPreview, Source
from core.sources.ignore import IgnoreRules, invalid_patterns
from core.sources.progress import NO_TRAITS, SuffixTraits, estimate_cost
from core.sources.reconcile import is_inside
from core.sources.registry import path_problem
from core.sources.scan import DiskFile, ScanResult, ScanRoot, StopScan, covers, scan_path

# Counting stops after this time; the result is then a lower bound.
TIME_LIMIT_S = 15.0
_KINDS_SHOWN = 8
_EXAMPLES = 60
# Factor for reading, extracting and writing on top of encoding.
_TOTAL_PER_ENCODING = 1.4
_OCR_S = 8.0


class ReadingSpeed(Struct, frozen=True):
    """Characters encoded per second, and whether images are read with text recognition.

    `suffixes` tell which files are images, which are not read, and how much text they hold.
    """

    characters: float
    recognizes: bool = False
    suffixes: SuffixTraits = NO_TRAITS


def estimate_paths(
    paths: Sequence[str],
    *,
    rules: Callable[[Source | None], IgnoreRules],
    sources: Sequence[Source],
    largest_bytes: int,
    pace: ReadingSpeed,
    cancel: Cancel,
) -> Estimate:
    """Estimate the number of files at the paths, their kinds, and the time to read them."""
    until = time.monotonic() + TIME_LIMIT_S
    places: list[PathEstimate] = []
    files: dict[str, DiskFile] = {}
    whole = True
    for path in paths:
        if problem := path_problem(path):
            places.append(PathEstimate(path, problem=problem.with_remedy))
            continue
        root = ScanRoot(path, rules(None), frozenset(source.path for source in sources) - {path})
        seen = scan_path(root, path, on_folder=partial(_check_time, until, cancel))
        whole = whole and not seen.is_truncated
        files.update((file.path, file) for file in seen.files)
        places.append(
            PathEstimate(
                path,
                len(seen.files),
                sum(file.size_bytes for file in seen.files),
                _covering(path, sources, rules),
            )
        )
    return _sum_up(files.values(), places, largest_bytes=largest_bytes, pace=pace, whole=whole)


class PatternScope(Struct, frozen=True):
    """A folder whose patterns are to change, with its current rules and files.

    `nested` are sources inside it. `files` is None if the folder is no source yet; then the files
    that its rules accept count as present.
    """

    path: str
    rules: IgnoreRules
    nested: frozenset[str] = frozenset()
    files: frozenset[str] | None = None


def preview_patterns(
    folder: PatternScope,
    *,
    include: Sequence[str],
    exclude: Sequence[str],
    documents: Callable[[Sequence[str]], int],
    cancel: Cancel,
) -> PatternsPreview:
    """Compare the files of the folder under these patterns with its current files."""
    walk = partial(_check_time, time.monotonic() + TIME_LIMIT_S, cancel)
    root = folder.path
    rules = folder.rules.for_source(include=include, exclude=exclude)
    scan = scan_path(ScanRoot(root, rules, folder.nested), root, on_folder=walk)
    kept = _paths(scan)
    current = folder.files
    if current is None:
        current = _paths(
            scan_path(ScanRoot(root, folder.rules, folder.nested), root, on_folder=walk)
        )
    added = kept - current
    # Nothing is known of folders that were not scanned.
    removed = frozenset[str]() if scan.is_truncated else current - kept
    return PatternsPreview(
        comes=len(added),
        goes=len(removed),
        stays=len(current & kept),
        documents=documents(sorted(removed)) if removed and folder.files is not None else 0,
        coming=_examples(added, root),
        going=_examples(removed, root),
        wrong=invalid_patterns((*include, *exclude)),
        whole=not scan.is_truncated,
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
        if suffix in pace.suffixes.pictures:
            pictures += 1
        elif suffix in pace.suffixes.unread or file.size_bytes > largest_bytes:
            unread += 1
        else:
            cost += estimate_cost(file.path, file.size_bytes, suffixes=pace.suffixes)
    seconds = cost * _TOTAL_PER_ENCODING / max(1.0, pace.characters)
    return Estimate(
        files=count,
        size_bytes=size,
        pictures=pictures,
        unread=unread,
        seconds=seconds + (pictures * _OCR_S if pace.recognizes else 0.0),
        whole=whole,
        kinds=tuple(kinds.most_common(_KINDS_SHOWN)),
        places=tuple(places),
    )


def _covering(
    path: str, sources: Sequence[Source], rules: Callable[[Source | None], IgnoreRules]
) -> str:
    """Return the path of the source that already covers the path; empty if none does."""
    for source in sources:
        inner = {other.path for other in sources if is_inside(other.path, source.path)} - {
            source.path
        }
        root = ScanRoot(source.path, rules(source), frozenset(inner))
        if is_inside(path, source.path) and covers(root, path):
            return source.path
    return ""


def _check_time(until: float, cancel: Cancel, folder: str) -> None:
    del folder
    cancel.check()
    if time.monotonic() > until:
        raise StopScan


def _paths(scan: ScanResult) -> frozenset[str]:
    return frozenset(file.path for file in scan.files)


def _examples(paths: Iterable[str], root: str) -> tuple[str, ...]:
    first = sorted(paths)[:_EXAMPLES]
    return tuple(str(PurePath(path).relative_to(root)) if path != root else path for path in first)
