"""Which shared libraries this one has joined, what it publishes and follows (JSON file)."""

import secrets
import threading
from collections.abc import Callable
from datetime import datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import Damaged
from core.keys.small_files import SmallFiles

FILE_NAME = "sharing.json"


class PublishedSource(Struct, frozen=True):
    """A folder or file that is published; when it was last, and when its lake was tidied."""

    path: str
    updated_at: datetime | None = None
    tidied_at: datetime | None = None


class FollowedSource(Struct, frozen=True):
    """A source whose files are copied to `folder`, as of a snapshot since `origin`.

    `is_left` if the user has removed it here.
    """

    folder: str
    publisher: str = ""
    origin: str = ""
    snapshot: int = 0
    updated_at: datetime | None = None
    is_left: bool = False


class JoinedLibrary(Struct, frozen=True):
    """A library, by the address of its catalog; `data` if its files are elsewhere from here."""

    catalog: str
    data: str = ""
    user: str = ""
    owner: str = ""
    checked_at: datetime | None = None
    published: dict[str, PublishedSource] = {}
    followed: dict[str, FollowedSource] = {}


class SharingState(Struct, frozen=True):
    """All libraries by name; `home` identifies this data folder among the publishers."""

    home: str
    libraries: dict[str, JoinedLibrary] = {}


class SharingFile:
    """The state in memory and on disk; changes of several threads all hold."""

    def __init__(self, files: SmallFiles) -> None:
        self._files = files
        self._lock = threading.Lock()
        self.state = _read(files)

    def put(self, name: str, library: JoinedLibrary) -> None:
        """Add a library."""
        self._write({**self.state.libraries, name: library})

    def remove(self, name: str) -> None:
        """Remove a library."""
        self._write({key: one for key, one in self.state.libraries.items() if key != name})

    def change(self, name: str, change: Callable[[JoinedLibrary], JoinedLibrary]) -> None:
        """Change a library, unless it was left meanwhile."""
        with self._lock:
            library = self.state.libraries.get(name)
            if library is not None and (changed := change(library)) != library:
                self._replace({**self.state.libraries, name: changed})

    def follow(self, name: str, source: str, followed: FollowedSource) -> None:
        """Set how a source is followed."""
        self.change(name, lambda old: replace(old, followed={**old.followed, source: followed}))

    def publish(self, name: str, source: str, published: PublishedSource | None) -> None:
        """Set how a source is published; None for no more."""

        def change(library: JoinedLibrary) -> JoinedLibrary:
            rest = {key: one for key, one in library.published.items() if key != source}
            return replace(library, published={**rest, source: published} if published else rest)

        self.change(name, change)

    def _write(self, libraries: dict[str, JoinedLibrary]) -> None:
        with self._lock:
            self._replace(libraries)

    def _replace(self, libraries: dict[str, JoinedLibrary]) -> None:
        self.state = replace(self.state, libraries=libraries)
        self._files.write(FILE_NAME, msgspec.json.encode(self.state))


def _read(files: SmallFiles) -> SharingState:
    try:
        return msgspec.json.decode(files.read(FILE_NAME), type=SharingState)
    except (OSError, Damaged, msgspec.DecodeError):
        return SharingState(secrets.token_hex(8))
