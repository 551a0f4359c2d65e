"""Encryption of the data directory, passphrase and lock (N11); plugins and shared libraries."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from core.datadir.encryption import (
    change_passphrase,
    decrypt_home,
    encrypt_by_passphrase,
    encrypt_home,
)
from core.datadir.layout import BEFORE, forget_searches, has_passphrase
from core.datadir.move import remove_subfolder, settle_move
from core.datadir.scheduled_backup import BackupScheduler
from core.errors import EngineBusy, LociError, Locked, WrongUse
from core.events import Changes
from core.library.services import LibraryPart, Services
from core.models.model_store import OWN_FILES
from core.plugins.permissions import Permissions, PluginContent
from core.records.plugins import PluginInfo
from core.records.sharing import LibraryMember, SharedLibrary
from core.settings.file import SETTINGS_FILE, read_settings, write_settings
from core.settings.options import is_public
from core.sharing.state import FILE_NAME as SHARING_FILE
from core.sources.registry import requeue_files
from core.sources.state import FILE_NAME as STATE_FILE
from core.store.maintenance.encryption import is_encrypted

# Small files with names or paths of the user.
_SMALL_FILES = (STATE_FILE, OWN_FILES, SHARING_FILE)


class ProtectionPart(LibraryPart):
    """Implements `ProtectionOperations`."""

    _unlock_lock: threading.Lock
    _settings_lock: threading.Lock
    _backup_scheduler: BackupScheduler

    def protect(self, *, passphrase: str = "", current: str = "") -> str:
        with self._services.closed(reopen=self._start):
            code = self._encrypt(passphrase, current)
            forget_searches(self.home)
        return code

    def unprotect(self) -> None:
        with self._services.closed(reopen=self._start):
            # Before the key goes; what is not needed of this is settled at the next opening.
            if self._files.key is not None:
                for name in _SMALL_FILES:
                    self._files.write_plain(name)
                path = self.home / SETTINGS_FILE
                write_settings(path, read_settings(path, environment={}, sealed=self._files))
            decrypt_home(self.home, keys=self._keys)

    def unlock(self, secret: str) -> None:
        with self._unlock_lock:
            was_locked = self._is_locked()
            self._keys.unlock(self.home, secret)
            if was_locked:
                try:
                    self._begin()
                except BaseException:
                    self._keys.forget()
                    raise
        self._events.publish(Changes(frozenset({"unlocked"})))

    def lock(self) -> None:
        if not is_encrypted(self.home) or not has_passphrase(self.home):
            raise WrongUse("", "lock_needs_passphrase")
        self._erase_withheld()
        self._active_model.close()
        services = self._services.detach()
        if services is not None:
            services.close()
        self._keys.forget()
        self._files.key = None
        self._settings = read_settings(self.home / SETTINGS_FILE)
        # The engine ends: the memory of its process may hold more than can be cleared.
        self._events.publish(Changes(frozenset({"home"})))

    # Internals

    def _encrypt(self, passphrase: str, current: str) -> str:
        if not passphrase:
            encrypt_home(self.home, keys=self._keys)
            return ""
        if is_encrypted(self.home) and has_passphrase(self.home):
            change_passphrase(self.home, current=current, new=passphrase, keys=self._keys)
            return ""
        return encrypt_by_passphrase(self.home, passphrase, keys=self._keys)

    def _load_settings(self) -> None:
        """Read the settings, and keep the small files sealed if and only if the stores are."""
        path, files = self.home / SETTINGS_FILE, self._files
        with self._settings_lock:
            files.key = self._keys.load(self.home) if is_encrypted(self.home) else None
            for name in _SMALL_FILES:
                files.settle(name)
            files.drop_draft(SETTINGS_FILE)
            if files.key is None:
                files.settle(SETTINGS_FILE)
            elif not all(map(is_public, read_settings(path, environment={}).values)):
                stored = read_settings(path, environment={}, sealed=files)
                write_settings(path, stored, sealed=files)
            self._settings = read_settings(path, sealed=files)

    def _is_locked(self) -> bool:
        return is_encrypted(self.home) and self._keys.is_locked(self.home)

    def _why_closed(self, message: str) -> LociError:
        """Return the error for operations while the stores are closed, with that message."""
        if self._keys.is_locked(self.home):
            return Locked(str(self.home), "library_locked")
        return EngineBusy("", message)

    def _begin(self) -> None:
        """Open the stores for the first time."""
        self._start()
        # Only now that it could be opened do files go that were kept for the other case.
        settle_move(self.home)
        remove_subfolder(self.home, BEFORE)
        self._backup_scheduler.start()


class SharingPart(LibraryPart):
    """Implements `SharingOperations`."""

    def list_libraries(self) -> tuple[SharedLibrary, ...]:
        with self._services.use() as services:
            return services.sharing.show()

    def list_members(self, *, library: str = "") -> tuple[LibraryMember, ...]:
        with self._services.use() as services:
            return services.sharing.members(library)

    def create_library(self, catalog: str, *, data: str, name: str = "") -> SharedLibrary:
        with self._services.use() as services:
            return services.sharing.create(catalog, data=_folder(data), name=name)

    def join_library(self, catalog: str, *, data: str = "", name: str = "") -> SharedLibrary:
        with self._services.use() as services:
            return services.sharing.join(catalog, data=_folder(data), name=name)

    def leave_library(self, *, library: str = "") -> None:
        with self._services.use() as services:
            services.sharing.leave(library)

    def share_source(self, path: str, *, library: str = "", name: str = "") -> SharedLibrary:
        with self._services.use() as services:
            return services.sharing.share(_folder(path), library=library, name=name)

    def unshare_source(self, name: str, *, library: str = "") -> None:
        with self._services.use() as services:
            services.sharing.unshare(name, library=library)

    def invite_member(
        self, member: str, sources: Sequence[str], *, may_share: bool = False, library: str = ""
    ) -> tuple[LibraryMember, ...]:
        with self._services.use() as services:
            return services.sharing.invite(member, sources, may_share=may_share, library=library)

    def revoke_member(
        self, member: str, sources: Sequence[str] = (), *, library: str = ""
    ) -> tuple[LibraryMember, ...]:
        with self._services.use() as services:
            return services.sharing.revoke(member, sources, library=library)


def _folder(text: str) -> str:
    """Return an absolute path; an address of S3, and nothing, as they are."""
    return text if not text or text.startswith("s3://") else str(Path(text).absolute())


class PluginPart(LibraryPart):
    """Implements `PluginOperations`."""

    def list_plugins(self) -> tuple[PluginInfo, ...]:
        with self._services.use() as services:
            return services.plugins.list_all()

    def preview_plugin(self, name: str, *, digest: str, unconfined: bool = False) -> PluginInfo:
        with self._services.use() as services:
            return services.plugins.preview(name, digest=digest, unconfined=unconfined)

    def allow_plugin(self, name: str, *, digest: str, unconfined: bool = False) -> PluginInfo:
        with self._services.use() as services:
            permission = services.plugins.inspect(name, digest=digest, unconfined=unconfined)
        self._change_plugins(lambda them: them.give(name, permission), permission.content)
        return self._plugin(name)

    def forbid_plugin(self, name: str) -> PluginInfo:
        plugin = self._plugin(name)
        with self._services.use() as services:
            permission = services.plugins.permissions.all.get(name)
        if permission is not None:
            self._change_plugins(lambda them: them.take(name), permission.content)
            plugin = next((it for it in self.list_plugins() if it.name == name), plugin)
        return plugin

    def _plugin(self, name: str) -> PluginInfo:
        for plugin in self.list_plugins():
            if plugin.name == name:
                return plugin
        raise WrongUse(name, "no_such_plugin")

    def _change_plugins(
        self, change: Callable[[Permissions], None], content: PluginContent
    ) -> None:
        """Change the permissions, open all services with them, and read the files again."""
        with self._services.closed(reopen=self._start, callers_wait=True):
            change(Permissions(self.home))
        with self._services.use() as services:
            _read_again(services, content)
        self._events.publish(Changes(frozenset({"settings"})))


def _read_again(services: Services, content: PluginContent) -> None:
    services.write(
        requeue_files, services.store, services.ingest.reconciler, are_meant=content.claims
    )
    services.ingest.scan()
