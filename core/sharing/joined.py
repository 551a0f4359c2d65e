"""A joined library: looks at its catalog, publishes the user's sources and follows the others'."""

import shutil
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.errors import LociError, SharingError, to_loci_error
from core.keys.small_files import SmallFiles
from core.messages import UserMessage
from core.records.datadir import Connection
from core.records.files.status import Source
from core.records.ids import SourceId
from core.records.sharing import SharedLibrary, SharedSource
from core.sharing.link import LakeLink
from core.sharing.publish import PublishDeps, Publisher
from core.sharing.readings import SharedReadings
from core.sharing.receive import CopyTarget, copy_changes, delete_forgotten
from core.sharing.state import FollowedSource, JoinedLibrary, SharingFile
from core.sources.registry import SourceRegistry
from core.store.lake import Lake
from core.store.lake_catalog import Catalog, CatalogSource

_TIDY_EVERY = timedelta(days=1)
# While files are read without an end, what is read is published this often.
_PUBLISH_EVERY_S = 600.0
_S3_PORT = 443


class SharingDeps(Struct, frozen=True):
    """What sharing rests on.

    `scan` has a source scanned. `is_idle` tells whether all files are read, `is_resting` whether
    this computer is to be left alone. `on_connect` is told of each connection, `on_change` of each
    change in what `show` returns.
    """

    files: SmallFiles
    registry: SourceRegistry
    readings: SharedReadings
    publishing: PublishDeps
    scan: Callable[[SourceId], None]
    is_idle: Callable[[], bool]
    is_resting: Callable[[], bool]
    on_connect: Callable[[Connection], None]
    on_change: Callable[[], None]


class LibraryMirror:
    """One library; `turn` is called by one thread, `leave` by any."""

    def __init__(self, name: str, deps: SharingDeps, file: SharingFile) -> None:
        self.name = name
        self._deps = deps
        self._file = file
        library = file.state.libraries[name]
        self.link = LakeLink(name, library.catalog, library.data)
        self._turning = threading.Lock()
        self._catalog: Catalog | None = None
        self._problem = UserMessage()
        self._problems: dict[str, UserMessage] = {}
        self._publishers: dict[str, Publisher] = {}
        self._published_at = time.monotonic()
        self._is_closed = False
        self.is_postponed = False

    def turn(self) -> None:
        """Publish and follow what has changed; what goes wrong is in `show`."""
        with self._turning:
            before, self.is_postponed = self.show(), False
            try:
                self._turn()
            except Exception as error:  # noqa: BLE001 - the network, the disk, or a stopped worker
                # Whatever ends with the connection is no problem.
                if not self._is_closed:
                    self._problem = _message(error)
            if self.show() != before and not self._is_closed:
                self._deps.on_change()

    def read_catalog(self) -> Catalog:
        """Return the library as it is now. Raises `SharingError`."""
        was_open = self.link.is_open
        catalog = self.link.call(Lake.read_catalog)
        if not was_open:
            report_contact(self._deps.on_connect, catalog)
        return catalog

    def show(self) -> SharedLibrary:
        """Return the library as it was seen last."""
        library = self._file.state.libraries.get(self.name, JoinedLibrary(""))
        mine = {
            name: SharedSource(
                name, library.user, own.path, is_mine=True, updated_at=own.updated_at,
                problem=self._problems.get(name, UserMessage()),
            )
            for name, own in library.published.items()
        }  # fmt: skip
        theirs = {
            name: SharedSource(
                name, copy.publisher, "" if copy.is_left else copy.folder,
                updated_at=copy.updated_at, problem=self._problems.get(name, UserMessage()),
            )
            for name, copy in library.followed.items()
        }  # fmt: skip
        listed = self._catalog.sources if self._catalog else ()
        others = {it.name: SharedSource(it.name, it.publisher) for it in listed}
        sources = sorted((others | theirs | mine).items())
        return SharedLibrary(
            self.name, library.catalog, library.user, library.owner, library.checked_at,
            tuple(one for _, one in sources), self._problem,
        )  # fmt: skip

    def leave(self) -> None:
        """Delete the copies and what was read from them; the library is no longer in the file."""
        self.close()
        with self._turning:
            folder = str(self._deps.readings.folder / self.name)
            for source in self._deps.registry.store.sources.list():
                if source.path.startswith(folder + "/"):
                    self._deps.registry.remove(source.id)
            shutil.rmtree(folder, ignore_errors=True)

    def close(self) -> None:
        """End the connection, also in the middle of a turn."""
        self._is_closed = True
        self.link.close()

    def _turn(self) -> None:
        library = self._file.state.libraries.get(self.name)
        if library is None or self._is_closed:
            return
        catalog = self._catalog = self.read_catalog()
        is_gone = not catalog.data
        self._problem = UserMessage("sharing_no_library" if is_gone else "")
        if not (is_gone or catalog.is_member):
            self._problem = UserMessage("sharing_not_member", owner=catalog.owner)
        followed = [name for name, it in library.followed.items() if not it.is_left]
        problems = {
            name: UserMessage("sharing_source_gone", source=name)
            for name in (*followed, *library.published)
        }
        for source in catalog.sources:
            problems.pop(source.name, None)
            try:
                problem = self._handle(source, library)
            except (LociError, OSError) as error:
                if isinstance(error, SharingError) and error.message.id == "sharing_unreachable":
                    raise
                problem = _message(error)
            if problem:
                problems[source.name] = problem
        self._problems = problems
        now = datetime.now(UTC)
        self._file.change(
            self.name,
            lambda old: replace(old, user=catalog.user, owner=catalog.owner, checked_at=now),
        )

    def _handle(self, source: CatalogSource, library: JoinedLibrary) -> UserMessage:
        """Publish or follow the source; return why that is not possible any more."""
        published = library.published.get(source.name)
        followed = library.followed.get(source.name)
        if published is not None:
            self._publish(source, published.path)
        elif source.origin.startswith(self._file.state.home) or (followed and followed.is_left):
            pass
        elif source.is_readable:
            self._follow(source, followed)
        elif followed:
            publisher = source.publisher
            return UserMessage("sharing_revoked", source=source.name, publisher=publisher)
        return UserMessage()

    # Publishing

    def _publish(self, source: CatalogSource, path: str) -> None:
        deps, now = self._deps, time.monotonic()
        is_due = deps.is_idle() or now - self._published_at > _PUBLISH_EVERY_S
        if deps.is_resting() or not is_due:
            self.is_postponed = True
            return
        self._published_at = now
        key = f"{source.name} {source.origin} {path}"
        if key not in self._publishers:
            self._publishers[key] = Publisher(deps.publishing, self.link, source.name, path)
        count = self._publishers[key].publish(is_stopped=lambda: self._is_closed)
        published = self._file.state.libraries[self.name].published.get(source.name)
        if published is None:
            return
        at = datetime.now(UTC)
        if published.tidied_at is None:
            published = replace(published, tidied_at=at)
        elif at - published.tidied_at > _TIDY_EVERY:
            self.link.call(Lake.tidy, source.name)
            published = replace(published, tidied_at=at)
        if count or published.updated_at is None:
            published = replace(published, updated_at=at)
        self._file.publish(self.name, source.name, published)

    # Following

    def _follow(self, source: CatalogSource, followed: FollowedSource | None) -> None:
        folder = self._deps.readings.folder / self.name / source.name
        watched = self._watched(folder, followed)
        if watched is None:
            self._forget(source, folder)
            return
        target = CopyTarget(source.name, folder, self._deps.registry.store.blocklist())
        since = followed.snapshot if followed and followed.origin == source.origin else 0
        if delete_forgotten(folder, target.forgotten):
            self._deps.scan(watched.id)
        if followed and since == source.snapshot and followed.folder == str(folder):
            return
        followed = FollowedSource(str(folder), source.publisher, source.origin)
        if since == 0:
            self._file.follow(self.name, source.name, followed)
        changes, count = copy_changes(
            self.link, target, since, self._deps.readings, is_stopped=lambda: self._is_closed
        )
        if self._is_closed:
            return
        followed = replace(followed, snapshot=changes.snapshot, updated_at=changes.at)
        self._file.follow(self.name, source.name, followed)
        if count:
            self._deps.scan(watched.id)

    def _watched(self, folder: Path, followed: FollowedSource | None) -> Source | None:
        """Return the source of the copies, added if it is new; None if the user removed it."""
        registry = self._deps.registry
        sources = {it.path: it for it in registry.store.sources.list()}
        if str(folder) in sources:
            return sources[str(folder)]
        if followed is not None and followed.folder == str(folder):
            return None
        if followed is not None and followed.folder in sources:
            # The data folder has moved.
            registry.remove(sources[followed.folder].id)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return registry.add_copies(str(folder))

    def _forget(self, source: CatalogSource, folder: Path) -> None:
        left = FollowedSource(str(folder), source.publisher, is_left=True)
        self._file.follow(self.name, source.name, left)
        shutil.rmtree(folder, ignore_errors=True)


def report_contact(on_connect: Callable[[Connection], None], catalog: Catalog) -> None:
    """Tell of a connection to a catalog, and to the store of files that it names."""
    now = datetime.now(UTC)
    is_local = catalog.host in {"", "127.0.0.1", "::1"}
    on_connect(Connection(now, catalog.host or "localhost", catalog.port, is_local))
    if catalog.data.startswith("s3://"):
        on_connect(Connection(now, catalog.data, _S3_PORT))


def _message(error: Exception) -> UserMessage:
    return error.message if isinstance(error, LociError) else to_loci_error(error).message
