"""Export of all memory to one JSON file, and import (T7). Ids are local to the file."""

import os
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import reduce
from itertools import count
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import DiskFull, WrongUse
from core.messages import UserMessage, decode_hook, encode_hook
from core.records import memory
from core.records.ids import ConsolidationId, EpisodeId, RemarkId, SessionId
from core.store.memory.memory_store import MemoryReader, MemoryStore

# Since 2 the reasons of episodes are messages; files of version 1 have texts.
VERSION = 2
_LARGEST_BYTES = 1 << 30
# What episodes keep that names other episodes by their ids in this store.
_NUMBERED = (memory.CITED, memory.CORRECTED, memory.TAUGHT)


class MemoryExport(Struct, frozen=True, forbid_unknown_fields=True):
    """Content of an export: sessions, episodes, consolidations, remarks."""

    format: Literal["loci memory"] = "loci memory"
    version: int = VERSION
    sessions: tuple[memory.Session, ...] = ()
    episodes: tuple[memory.Episode, ...] = ()
    consolidations: tuple[memory.Consolidation, ...] = ()
    remarks: tuple[memory.Remark, ...] = ()


def collect_memory(memories: MemoryReader) -> MemoryExport:
    """Collect all memory with ids counted from 1; deterministic for the same memory."""
    sessions = sorted(memories.sessions.list(), key=lambda session: (session.begun_at, session.id))
    session_ids = {it.id: SessionId(at) for at, it in enumerate(sessions, start=1)}
    episodes = [it for it in memories.episodes.all() if it.session_id in session_ids]
    episodes.sort(
        key=lambda episode: (session_ids[episode.session_id], episode.happened_at, episode.id)
    )
    ids = {it.id: EpisodeId(at) for at, it in enumerate(episodes, start=1)}

    def renumbered(episode: memory.Episode) -> memory.Episode:
        return replace(
            episode,
            id=ids[episode.id],
            session_id=session_ids[episode.session_id],
            previous=ids.get(episode.previous) if episode.previous else None,
            into=ids.get(episode.into) if episode.into else None,
            why=reduce(UserMessage.without, _NUMBERED, episode.why),
        )

    consolidations = [
        replace(
            consolidation,
            id=ConsolidationId(at),
            summary=renumbered(consolidation.summary),
            of=tuple(ids[episode_id] for episode_id in consolidation.of if episode_id in ids),
        )
        for at, consolidation in enumerate(reversed(memories.consolidations.list()), start=1)
    ]
    remarks = [
        replace(
            remark,
            id=RemarkId(at),
            episode_id=ids.get(remark.episode_id) if remark.episode_id else None,
        )
        for at, remark in enumerate(memories.proposals.remarks(), start=1)
    ]
    return MemoryExport(
        sessions=tuple(replace(it, id=session_ids[it.id], state="active") for it in sessions),
        episodes=tuple(renumbered(it) for it in episodes),
        consolidations=tuple(consolidations),
        remarks=tuple(remarks),
    )


def write_export(export: MemoryExport, path: str, *, overwrite: bool) -> memory.MemoryExportResult:
    """Write an export that only the user can read. Raises `WrongUse`, `DiskFull`."""
    write_private_file(
        path,
        msgspec.json.format(msgspec.json.encode(export, enc_hook=encode_hook), indent=1),
        overwrite=overwrite,
    )
    return memory.MemoryExportResult(
        path, len(export.sessions), len(export.episodes), len(export.remarks)
    )


def write_private_file(path: str, content: bytes, *, overwrite: bool) -> None:
    """Write a file atomically, for this user only. Raises `WrongUse`, `DiskFull`."""
    target = Path(path)
    if not target.is_absolute() or not target.parent.is_dir():
        raise WrongUse(path, "export_folder_missing")
    if target.exists() and not overwrite:
        raise WrongUse(path, "export_exists")
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(target)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise DiskFull(path, "export_failed", reason=_reason(error)) from error


def write_new_private_file(path: str, content: bytes) -> Path:
    """Write a file that did not exist, readable by this user only; return its path.

    If the name is taken, a number is added: "Plan 2.md". Raises `WrongUse`, `DiskFull`.
    """
    target = _create_beside(Path(path))
    try:
        write_private_file(str(target), content, overwrite=True)
    except DiskFull:
        target.unlink(missing_ok=True)
        raise
    return target


def _create_beside(target: Path) -> Path:
    """Create an empty file with that name, or with a number where it is taken."""
    if not target.is_absolute() or not target.parent.is_dir():
        raise WrongUse(str(target), "export_folder_missing")
    free = target
    for number in count(2):
        try:
            free.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            free = target.with_name(f"{target.stem} {number}{target.suffix}")
        except OSError as error:
            raise DiskFull(str(target), "export_failed", reason=_reason(error)) from error
        else:
            break
    return free


def read_export(path: str) -> MemoryExport:
    """Read and validate an export. Raises `WrongUse` with the reason if it is invalid."""
    try:
        if Path(path).stat().st_size > _LARGEST_BYTES:
            raise WrongUse(path, "memory_file_too_large")
        content = Path(path).read_bytes()
    except OSError as error:
        raise WrongUse(path, "export_unreadable", reason=_reason(error)) from error
    try:
        version = msgspec.json.decode(content, type=_Head).version
        if version > VERSION:
            raise WrongUse(path, "memory_file_too_new", version=version, known=VERSION)
        export = msgspec.json.decode(content, type=MemoryExport, dec_hook=decode_hook)
    except msgspec.DecodeError as error:
        raise WrongUse(path, "memory_file_invalid", reason=str(error)) from error
    _check(path, export)
    return export


def import_memory(memories: MemoryStore, export: MemoryExport) -> memory.MemoryImportResult:
    """Import what is new; importing twice adds nothing (write lane)."""
    own = sorted(memories.sessions.list(), key=lambda session: session.id)
    existing_ids = {key: it.id for key, it in zip(_session_keys(own), own, strict=True)}
    sessions = [
        replace(session, id=SessionId(-existing_ids[key])) if key in existing_ids else session
        for key, session in zip(_session_keys(export.sessions), export.sessions, strict=True)
    ]
    existing = {_episode_key(it) for it in memories.episodes.all()}
    numbers = {old.id: new.id for old, new in zip(export.sessions, sessions, strict=True)}
    episodes = [
        episode
        for episode in export.episodes
        if _episode_key(replace(episode, session_id=SessionId(-numbers[episode.session_id])))
        not in existing
    ]
    remark_texts = {it.text for it in memories.proposals.remarks()}
    remarks = [it for it in export.remarks if it.text not in remark_texts]
    if episodes or remarks or any(it.id > 0 for it in sessions):
        with memories.write() as write:
            write.import_conversations(
                sessions,
                [replace(it, session_id=numbers[it.session_id]) for it in episodes],
                export.consolidations,
            )
            for remark in remarks:
                write.add_remark(remark.text, at=remark.made_at)
    return memory.MemoryImportResult(
        sessions=sum(it.id > 0 for it in sessions), episodes=len(episodes), remarks=len(remarks)
    )


def _session_keys(sessions: Sequence[memory.Session]) -> list[tuple[datetime, int]]:
    """Return the key of each session: its begin, and a counter for equal begins."""
    times: Counter[datetime] = Counter()
    keys: list[tuple[datetime, int]] = []
    for session in sessions:
        keys.append((session.begun_at, times[session.begun_at]))
        times[session.begun_at] += 1
    return keys


class _Head(Struct):
    """Header that every version of the file has."""

    format: Literal["loci memory"]
    version: int


def _episode_key(episode: memory.Episode) -> tuple[SessionId, datetime, str, str, str]:
    """Return the key of an episode, independent of its id."""
    return (
        episode.session_id, episode.happened_at, episode.kind, episode.speaker, episode.text,
    )  # fmt: skip


def _check(path: str, export: MemoryExport) -> None:
    """Check that ids are unique, references resolve and times have a zone."""
    sessions, episodes = _ids(export.sessions), _ids(export.episodes)
    if len(sessions) != len(export.sessions) or len(episodes) != len(export.episodes):
        raise WrongUse(path, "memory_file_duplicate_ids")
    for episode in export.episodes:
        if episode.session_id not in sessions:
            raise WrongUse(path, "memory_file_without_session", episode=episode.id)
        if {episode.previous, episode.into} - episodes - {None}:
            raise WrongUse(path, "memory_file_without_episode", episode=episode.id)
    times = [it.begun_at for it in export.sessions] + [it.happened_at for it in export.episodes]
    if any(time.tzinfo is None for time in times):
        raise WrongUse(path, "memory_file_without_zone")


def _ids(rows: Sequence[memory.Session] | Sequence[memory.Episode]) -> set[int | None]:
    return {it.id for it in rows if it.id > 0}


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
