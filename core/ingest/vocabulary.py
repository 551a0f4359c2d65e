"""Vocabulary for extraction: the built-in one plus the user's own file, with a version."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from core.errors import SettingError
from core.language.vocabulary.vocabulary import built_in, load_vocabulary
from core.messages import UserMessage
from core.resources import read_resource
from core.settings.options import Settings

# Increased when files are to be read again: a reader is new, or readers or extraction have changed.
EXTRACTION_VERSION = 26

TEMPLATE = read_resource("vocabulary_template.toml")


class VocabularyVersion(Struct, frozen=True):
    """Text and digest of the user's vocabulary file.

    `text` is empty while there is no file; `problem` is empty while the file is valid.
    """

    text: str = ""
    digest: str = ""
    problem: UserMessage = UserMessage()

    @property
    def version(self) -> str:
        """Version of extraction; equal versions give equal results for the same text."""
        return f"{EXTRACTION_VERSION}-{self.digest}"


class VocabularyFile:
    """The user's vocabulary file, loaded again when it has changed."""

    def __init__(self, home: Path, *, settings: Callable[[], Settings]) -> None:
        self._home = home
        self._settings = settings
        self._signature: tuple[str, int, int] = ("", 0, 0)
        self._version = VocabularyVersion(digest=built_in().digest)

    def current(self) -> VocabularyVersion:
        """Return the current version; an invalid file keeps the previous one and sets `problem`."""
        path = self._home / self._settings().vocabulary_file
        signature = _signature(path)
        if signature != self._signature:
            self._signature = signature
            self._version = self._load(path, is_there=signature[1] > 0)
        return self._version

    def _load(self, path: Path, *, is_there: bool) -> VocabularyVersion:
        try:
            digest = load_vocabulary(path if is_there else None).digest
            text = path.read_text(encoding="utf-8") if is_there else ""
        except SettingError as error:
            return VocabularyVersion(
                self._version.text, self._version.digest, problem=error.whole_message
            )
        return VocabularyVersion(text, digest)


def write_template(home: Path) -> None:
    """Write the default file, which has only comments, unless there is one."""
    path = home / Settings().vocabulary_file
    if home.is_dir() and not path.exists():
        path.write_text(TEMPLATE, encoding="utf-8")
        path.chmod(0o600)


def _signature(path: Path) -> tuple[str, int, int]:
    """Return path, time and size plus one of the file; zeros if there is none."""
    try:
        info = path.stat()
    except OSError:
        return (str(path), 0, 0)
    return (str(path), info.st_mtime_ns, info.st_size + 1)
