"""Shared libraries of a data folder (T13): a thread keeps them in step, operations change them."""

import re
import secrets
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.errors import SharingError, WrongUse
from core.messages import UserMessage
from core.records.sharing import LibraryMember, SharedLibrary
from core.sharing.joined import LibraryMirror, SharingDeps, report_contact
from core.sharing.link import LakeLink
from core.sharing.state import JoinedLibrary, PublishedSource, SharingFile
from core.sources.reconcile import innermost_source, is_inside
from core.store.lake import Lake
from core.store.lake_catalog import Catalog, CatalogSource

_LOOK_EVERY_S = 30.0
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
_PASSWORD = re.compile(r"password\s*=|://[^/@]*:[^/@]*@", re.IGNORECASE)
_RESERVED = "library"


class SharingService:
    """Runs one thread while a library is joined; all methods are thread-safe."""

    def __init__(self, deps: SharingDeps) -> None:
        self._deps = deps
        self._file = SharingFile(deps.files)
        self._mirrors = {
            name: LibraryMirror(name, deps, self._file) for name in self._file.state.libraries
        }
        self._changing = threading.Lock()
        self._wake = threading.Event()
        self._state = threading.Condition()
        self._is_quiet = True
        self._is_closing = False
        self._commit = -1
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start to keep the libraries in step, if there are any."""
        if self._mirrors and self._thread is None:
            self.look()
            self._thread = threading.Thread(target=self._run, name="sharing", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Look again if the store has changed since, or was not at rest then."""
        if self._mirrors and self._deps.registry.store.commit_number != self._commit:
            self.look()

    def wait(self, timeout_s: float) -> bool:
        """Wait until nothing is to be published or copied that is known; False after the time."""
        with self._state:
            return self._state.wait_for(lambda: self._is_quiet, timeout_s)

    @property
    def notes(self) -> tuple[UserMessage, ...]:
        """What is wrong with libraries and their sources, and from when copies are."""
        libraries = self.show()
        problems = [it.problem for library in libraries for it in library.sources if it.problem]
        return (*(_note(it) for it in libraries if it.problem), *problems)

    @property
    def readings_used(self) -> int:
        """Number of files of which a published reading was taken, since the start."""
        return self._deps.readings.used

    def show(self) -> tuple[SharedLibrary, ...]:
        """Return the libraries as they were seen last; nothing is asked over the network."""
        return tuple(mirror.show() for mirror in tuple(self._mirrors.values()))

    def close(self) -> None:
        """End the thread and all connections, also in the middle of a transaction."""
        self._is_closing = True
        self._wake.set()
        for mirror in tuple(self._mirrors.values()):
            mirror.close()
        # Ends what is being read; the thread may have begun another file before it noticed.
        self._deps.publishing.workers.close()
        if self._thread is not None:
            self._thread.join()
            self._deps.publishing.workers.close()

    # Operations

    def create(self, catalog: str, *, data: str, name: str = "") -> SharedLibrary:
        """Create a library and join it. Raises `WrongUse`, `SharingError`."""
        with self._link(catalog) as link:
            if link.call(Lake.read_catalog).data:
                raise WrongUse(catalog, "sharing_exists")
            if not data.startswith("s3://"):
                Path(data).mkdir(parents=True, exist_ok=True)
            link.call(Lake.create, data)
        return self.join(catalog, name=name)

    def join(self, catalog: str, *, data: str = "", name: str = "") -> SharedLibrary:
        """Join a library. Raises `WrongUse`, `SharingError`."""
        with self._link(catalog, data) as link:
            there = link.call(Lake.read_catalog)
        folder = data or there.data
        if not folder:
            raise WrongUse(catalog, "sharing_no_library")
        if not there.is_member:
            raise SharingError("", "sharing_not_member", owner=there.owner)
        if not (folder.startswith("s3://") or Path(folder).is_dir()):
            raise WrongUse(folder, "sharing_no_folder")
        name = name or _as_name(there.database)
        _check_name(name)
        with self._changing:
            if name in self._mirrors:
                raise WrongUse(name, "sharing_joined")
            self._file.put(name, JoinedLibrary(catalog, data, there.user, there.owner))
            mirror = self._mirrors[name] = LibraryMirror(name, self._deps, self._file)
        report_contact(self._deps.on_connect, there)
        self._begin()
        return mirror.show()

    def leave(self, name: str = "") -> None:
        """Leave a library; its copies and what was read from them are deleted."""
        with self._changing:
            mirror = self._mirror(name)
            del self._mirrors[mirror.name]
            self._file.remove(mirror.name)
        mirror.leave()
        self._deps.on_change()

    def share(self, path: str, *, library: str = "", name: str = "") -> SharedLibrary:
        """Publish a folder or file from now on. Raises `WrongUse`, `SharingError`."""
        mirror = self._mirror(library)
        if is_inside(path, str(self._deps.readings.folder)):
            raise WrongUse(path, "sharing_is_copy")
        if not self._is_read(path):
            raise WrongUse(path, "sharing_not_read")
        name = name or _as_name(Path(path).stem)
        _check_name(name)
        catalog = mirror.read_catalog()
        home = self._file.state.home
        there = next((it for it in catalog.sources if it.name == name), None)
        if there is not None and not there.origin.startswith(home):
            raise WrongUse(name, "sharing_name_taken")
        origin = there.origin if there else f"{home} {secrets.token_hex(4)}"
        mirror.link.call(Lake.add_source, name, origin)
        self._file.publish(mirror.name, name, PublishedSource(path))
        self._begin()
        return mirror.show()

    def unshare(self, name: str, *, library: str = "") -> None:
        """Delete a source that was published from here."""
        mirror = self._mirror(library)
        self._own(mirror.read_catalog(), (name,))
        self._file.publish(mirror.name, name, None)
        mirror.link.call(Lake.drop_source, name)
        self._begin()

    def invite(
        self, member: str, sources: Sequence[str], *, may_share: bool = False, library: str = ""
    ) -> tuple[LibraryMember, ...]:
        """Let a role join the library, and read these sources. Raises `WrongUse`."""
        mirror = self._mirror(library)
        catalog, link = mirror.read_catalog(), mirror.link
        own = self._own(catalog, sources)
        is_in = any(it.name == member and it.is_member for it in link.call(Lake.list_members))
        if catalog.owner == catalog.user:
            link.call(Lake.admit, member, may_share)
        elif may_share or not is_in:
            raise WrongUse(member, "sharing_ask_owner", owner=catalog.owner)
        for source in own:
            link.call(Lake.allow, member, source.name)
        return link.call(Lake.list_members)

    def revoke(
        self, member: str, sources: Sequence[str] = (), *, library: str = ""
    ) -> tuple[LibraryMember, ...]:
        """Let a role read these sources no more; without any, nothing of what is the user's."""
        mirror = self._mirror(library)
        catalog, link = mirror.read_catalog(), mirror.link
        own = self._own(catalog, sources)
        if not sources:
            own = [it for it in catalog.sources if it.publisher == catalog.user]
            if catalog.owner == catalog.user:
                link.call(Lake.expel, member)
        for source in own:
            link.call(Lake.forbid, member, source.name)
        return link.call(Lake.list_members)

    def members(self, library: str = "") -> tuple[LibraryMember, ...]:
        """Return the members. Raises `SharingError`."""
        mirror = self._mirror(library)
        mirror.read_catalog()
        return mirror.link.call(Lake.list_members)

    # The thread

    def _run(self) -> None:
        while not self._is_closing:
            self._wake.clear()
            self._commit = self._deps.registry.store.commit_number
            mirrors = tuple(self._mirrors.values())
            for mirror in mirrors:
                mirror.turn()
            if any(mirror.is_postponed for mirror in mirrors):
                self._commit = -1
            if self._deps.is_idle() and not self._deps.is_resting():
                self._deps.readings.forget()
            with self._state:
                if not self._wake.is_set():
                    self._is_quiet = True
                    self._state.notify_all()
            self._wake.wait(_LOOK_EVERY_S)

    def look(self) -> None:
        """Look at all libraries now; `wait` waits for it."""
        with self._state:
            self._is_quiet = False
            self._wake.set()

    def _begin(self) -> None:
        self.start()
        self.look()
        self._deps.on_change()

    # Checks

    @contextmanager
    def _link(self, catalog: str, data: str = "") -> Generator[LakeLink]:
        """Yield a connection to a library that is not joined."""
        if _PASSWORD.search(catalog):
            raise WrongUse("", "sharing_password")
        link = LakeLink("", catalog, data)
        try:
            yield link
        finally:
            link.close()

    def _mirror(self, name: str) -> LibraryMirror:
        """Return the library of that name, or the only one. Raises `WrongUse`."""
        if name in self._mirrors:
            return self._mirrors[name]
        if name or not self._mirrors:
            raise WrongUse(name, "sharing_not_joined")
        if len(self._mirrors) > 1:
            raise WrongUse("", "sharing_which")
        return next(iter(self._mirrors.values()))

    def _is_read(self, path: str) -> bool:
        sources = self._deps.registry.store.sources.list()
        is_above = any(is_inside(it.path, path) for it in sources)
        return is_above or innermost_source(path, sources) is not None

    def _own(self, catalog: Catalog, names: Sequence[str]) -> list[CatalogSource]:
        """Return the user's sources of these names. Raises `WrongUse`."""
        own = {it.name: it for it in catalog.sources if it.publisher == catalog.user}
        for name in names:
            if name not in own:
                raise WrongUse(name, "sharing_not_yours")
        return [own[name] for name in names]


def _note(library: SharedLibrary) -> UserMessage:
    if library.checked_at is None:
        return UserMessage("problem_of", subject=library.name, problem=library.problem)
    day = f"{library.checked_at:%Y-%m-%d %H:%M}"
    return UserMessage("sharing_note", library=library.name, problem=library.problem, day=day)


def _as_name(text: str) -> str:
    return _NOT_IN_NAMES.sub("_", text.casefold()).strip("_")[:40]


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or name == _RESERVED:
        raise WrongUse(name, "sharing_name")
