"""Programs that play a recording or film from a time on."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from core.records.files.documents import DocumentText
from core.records.files.transcript_times import TIMED_KINDS

# Options before the path; their names are those of their programs.
PLAYERS: dict[str, tuple[str, ...]] = {
    "mpv": ("--player-operation-mode=pseudo-gui", "--start={seconds}"),
    "vlc": ("--start-time={seconds}",),
    "celluloid": ("--mpv-start={seconds}",),
}
# Recordings and films that subtitles may lie beside.
_BESIDE = ("mp4", "mkv", "webm", "mov", "avi", "m4v", "mp3", "m4a", "ogg", "opus", "flac", "wav")


def played_file(document: DocumentText) -> str:
    """Return the recording of a transcript: the file itself, or the one beside; empty if gone."""
    path = Path(document.path)
    if document.kind not in TIMED_KINDS or document.part is not None:
        return ""
    if document.kind != "subtitle":
        return str(path) if path.is_file() else ""
    # "film.vtt" and "film.en.vtt"
    stems = dict.fromkeys((path.stem, Path(path.stem).stem))
    beside = (path.with_name(f"{stem}.{suffix}") for stem in stems for suffix in _BESIDE)
    return next((str(file) for file in beside if file.is_file()), "")


def find_player(names: Sequence[str] = tuple(PLAYERS)) -> str:
    """Return the first installed player that can begin at a time; empty if there is none."""
    return next((name for name in names if QStandardPaths.findExecutable(name)), "")


def player_arguments(player: str, path: str, seconds: int) -> list[str]:
    """Return the arguments with which the player opens the file at that time."""
    return [*(option.format(seconds=seconds) for option in PLAYERS[player]), path]
