"""Which vocabulary files are read with: what ships with Loci, and the user's own file."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from core.errors import SettingError
from core.extract.vocabulary.vocabulary import built_in, load_vocabulary
from core.settings.options import Settings

# Grows when extraction finds other things in the same text: what was read before is read again.
EXTRACTION = 7

TEMPLATE = """\
# Your own types of things and relations, added to those that Loci knows. Lines with a "#" in front
# do nothing. When this file changes, everything is read again with it.

# switched_off = ["KNOWS", "Risk"]

# [types.Recipe]
# help = "A dish and how it is made."
# last_words = ["stew", "pie"]          # names that end so are of this type
# head_nouns = ["dish", "recipe"]       # "Labskaus is a dish"
# examples = ["Labskaus"]

# [relations.COOKED_BY]
# subjects = ["Recipe"]
# objects = ["Person"]                  # or value = "text", "date", "number", "money" ...
# phrases = ["cooked by", "<cook"]      # "<": the other way round, "Ann cooks it"
# fields = ["cook:Person"]              # keys of front matter and columns of tables
# functional = "one_at_a_time"          # a newer one ends the older; or "no", or "once"
"""


class VocabularyVersion(Struct, frozen=True):
    """The user's file, a version that changes with all that reading depends on, and what is wrong.

    `path` is empty while there is no file; `trouble` while it can be read.
    """

    path: str = ""
    digest: str = ""
    trouble: str = ""

    @property
    def version(self) -> str:
        """What reading depends on; two equal ones find the same in the same text."""
        return f"{EXTRACTION}-{self.digest}"


class VocabularyFile:
    """Looks at the user's file, and loads it only when it has changed."""

    def __init__(self, home: Path, *, settings: Callable[[], Settings]) -> None:
        self._home = home
        self._settings = settings
        self._seen: tuple[str, int, int] = ("", 0, 0)
        self._wording = VocabularyVersion(digest=built_in().digest)

    def now(self) -> VocabularyVersion:
        """The wording that holds now; a file that is not valid keeps the version before it."""
        path = self._home / self._settings().vocabulary_file
        seen = _seen(path)
        if seen != self._seen:
            self._seen = seen
            self._wording = self._load(path, is_there=seen[1] > 0)
        return self._wording

    def _load(self, path: Path, *, is_there: bool) -> VocabularyVersion:
        try:
            digest = load_vocabulary(path if is_there else None).digest
        except SettingError as error:
            return VocabularyVersion(self._wording.path, self._wording.digest, trouble=str(error))
        return VocabularyVersion(str(path) if is_there else "", digest)


def write_template(home: Path) -> None:
    """The default file is there, with nothing but comments, unless there is one already."""
    path = home / Settings().vocabulary_file
    if home.is_dir() and not path.exists():
        path.write_text(TEMPLATE, encoding="utf-8")
        path.chmod(0o600)


def _seen(path: Path) -> tuple[str, int, int]:
    """Path, time and size of the file; zeros when there is none."""
    try:
        info = path.stat()
    except OSError:
        return (str(path), 0, 0)
    return (str(path), info.st_mtime_ns, info.st_size + 1)
