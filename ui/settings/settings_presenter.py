"""Presenters of the options, and of the pages about privacy and data."""

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from PySide6.QtCore import QObject, Signal

from core.engine.engine import Engine
from core.errors import LociError
from core.lanes import Cancel
from core.records.audit import AuditFilter, AuditKind
from core.records.datadir import BackupInfo, CopyProgress, DataDirErasure, DataDirInfo
from core.records.files.status import Status
from core.records.options import OptionInfo
from core.records.plugins import PluginInfo
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink, Request
from ui.bridge.presenter import Presenter
from ui.bridge.throttle import EventThrottle
from ui.settings.audit_page import MOST, ActivityLogPage
from ui.settings.data_page import BackupsState, DataPage
from ui.settings.editors import Value
from ui.settings.extensions_page import ExtensionsPage
from ui.settings.health_page import HealthPresenter
from ui.settings.privacy_page import PrivacyPage
from ui.settings.settings_view import SettingsView
from ui.theme.translation import say_path, say_size, translate
from ui.widgets.buttons import Button
from ui.widgets.confirm_dialog import Question

SERVER, YOUR_NAME = "endpoint_address", "your_name"


class DataPresenter(QObject):
    """Connects the pages about privacy and data to the engine; one task at a time."""

    def __init__(
        self, data: DataPage, privacy: PrivacyPage, backups: BackupsState, link: EngineLink
    ) -> None:
        super().__init__(data)
        self._data = data
        self._privacy = privacy
        self._backups = backups
        self._link = link
        self._cancel = Cancel()
        self._relay = EventThrottle(self, interval_ms=100)
        self._relay.delivered.connect(self._show_progress)
        data.looked.connect(self.refresh)
        backups.looked.connect(self.refresh)
        privacy.looked.connect(self.refresh)
        data.backed_up.connect(self.back_up)
        data.looked_at.connect(self.inspect_backup)
        data.restored.connect(self.restore)
        data.moved.connect(self.move)
        data.erased.connect(self.erase)
        data.stopped.connect(self.stop)
        privacy.protected.connect(self.protect)
        privacy.unprotected.connect(self.unprotect)
        privacy.passphrase_set.connect(self.set_passphrase)
        privacy.lock_wanted.connect(self.lock)

    def refresh(self) -> None:
        """Show location, sizes and recent connections."""
        self._link.call(self, Engine.show_home).then(self._show_home)
        request = self._link.call(self, Engine.list_connections, limit=20)
        request.then(self._privacy.show_connections)
        self._link.call(self, Engine.status).then(self._privacy.show_readers)

    def show_options(self, options: tuple[OptionInfo, ...]) -> None:
        """Show which server is used."""
        address = next((str(it.value) for it in options if it.name == SERVER), "")
        self._privacy.show_server(address)

    def back_up(self, path: str) -> None:
        """Back up to that file; the dialog has confirmed to replace an existing one."""
        cancel, push = self._begin()
        request = self._link.call(
            self, Engine.back_up, path, replace=True, on_piece=push, cancel=cancel
        )
        request.then(self._backed_up, self._failed).stopped.connect(self._stopped)

    def inspect_backup(self, path: str) -> None:
        """Show the contents of a backup."""
        self._link.call(self, Engine.show_backup, path).then(self._data.show_backup, self._failed)

    def restore(self, path: str, passphrase: str) -> None:
        """Restore a backup, with its passphrase if it has one."""
        cancel, push = self._begin()
        request = self._link.call(
            self, Engine.restore, path, passphrase=passphrase, on_piece=push, cancel=cancel
        )
        request.then(self._restored, self._failed).stopped.connect(self._stopped)

    def move(self, path: str) -> None:
        """Move the data to that folder."""
        cancel, push = self._begin()
        request = self._link.call(self, Engine.move_home, path, on_piece=push, cancel=cancel)
        request.then(self._moved, self._failed).stopped.connect(self._stopped)

    def erase(self, words: str) -> None:
        """Delete all data."""
        self._link.call(self, Engine.erase_home, words).then(self._erased, self._failed)

    def stop(self) -> None:
        """Cancel the current task and roll it back."""
        self._cancel.set()

    def protect(self) -> None:
        """Encrypt the files."""
        self._link.call(self, Engine.protect).then(self.refresh, self._not_protected)

    def unprotect(self) -> None:
        """Decrypt the files."""
        self._link.call(self, Engine.unprotect).then(self.refresh, self._not_protected)

    def set_passphrase(self, current: str, new: str) -> None:
        """Encrypt the files by that passphrase, or change it."""
        request = self._link.call(self, Engine.protect, passphrase=new, current=current)
        request.then(self._passphrase_set, self._not_protected)

    def lock(self) -> None:
        """Lock the library."""
        self._link.call(self, Engine.lock)

    def _passphrase_set(self, code: str) -> None:
        self._privacy.form.show_recovery_code(code)
        self.refresh()

    def _begin(self) -> tuple[Cancel, Any]:
        self._cancel = Cancel()
        self._relay.clear()
        return self._cancel, self._relay.push

    def _show_progress(self, pieces: list[CopyProgress]) -> None:
        self._data.show_progress(pieces[-1])

    def _show_home(self, home: DataDirInfo) -> None:
        self._data.show_home(home)
        self._privacy.show_home(home)
        self._backups.show_home(home)

    def _backed_up(self, made: BackupInfo) -> None:
        words = translate("settings", "Backed up to {path} ({size}).")
        self._end(words.format(path=say_path(made.path), size=say_size(made.size_bytes)))

    def _restored(self, _found: BackupInfo) -> None:
        self._end(translate("settings", "Backup restored."))

    def _moved(self, path: str) -> None:
        words = translate("settings", "Loci's data is now in {path}.")
        self._end(words.format(path=say_path(path)))

    def _erased(self, gone: DataDirErasure) -> None:
        words = translate("settings", "Everything was deleted ({size}).")
        self._end(words.format(size=say_size(gone.size_bytes)))

    def _stopped(self) -> None:
        self._end(translate("settings", "Stopped. Nothing was changed."))

    def _failed(self, error: LociError) -> None:
        self._relay.clear()
        self._data.show_done(alert_for(error).sentence)

    def _not_protected(self, error: LociError) -> None:
        self.refresh()
        self._privacy.show_problem(alert_for(error).sentence)

    def _end(self, text: str) -> None:
        self._relay.clear()
        self._data.show_done(text)
        self.refresh()


class ActivityLogPresenter(QObject):
    """Connects the page of the activity log to the engine."""

    def __init__(self, page: ActivityLogPage, link: EngineLink) -> None:
        super().__init__(page)
        self._page = page
        self._link = link
        page.looked.connect(self.refresh)
        page.checked.connect(self.check)
        page.exported.connect(self.export)

    def refresh(self, kind: str) -> None:
        """Show the latest entries of a kind, or of all for ""."""
        wanted = AuditFilter((cast("AuditKind", kind),) if kind else ())
        request = self._link.call(self, Engine.list_audit, wanted, limit=MOST)
        request.then(self._page.show_entries, self._failed)

    def check(self) -> None:
        """Verify the log."""
        self._link.call(self, Engine.verify_audit).then(self._page.show_check, self._failed)

    def export(self, path: str) -> None:
        """Export the log; the dialog has confirmed to replace an existing file."""
        request = self._link.call(self, Engine.export_audit, path, replace=True)
        request.then(self._page.show_export, self._failed)

    def _failed(self, error: LociError) -> None:
        self._page.show_state(alert_for(error).sentence)


class ExtensionsPresenter(QObject):
    """Connects the page of plugins to the engine."""

    def __init__(self, page: ExtensionsPage, link: EngineLink) -> None:
        super().__init__(page)
        self._page = page
        self._link = link
        page.looked.connect(self.refresh)
        page.previewed.connect(self.preview)
        page.allowed.connect(self.allow)
        page.forbidden.connect(self.forbid)

    def refresh(self) -> None:
        """Show the plugins."""
        self._link.call(self, Engine.list_plugins).then(self._page.show_plugins, self._failed)

    def preview(self, plugin: PluginInfo) -> None:
        """Show the files that a plugin would be given."""
        self._page.show_problem("")
        self._turn_on(Engine.preview_plugin, plugin).then(
            self._page.show_preview, self._not_changed
        )

    def allow(self, plugin: PluginInfo) -> None:
        """Allow a plugin as it was shown."""
        self._change(self._turn_on(Engine.allow_plugin, plugin))

    def _turn_on(
        self, operation: Callable[..., PluginInfo], plugin: PluginInfo
    ) -> Request[PluginInfo]:
        # Where nothing confines it, the button has said so.
        unconfined = not plugin.is_confined
        return self._link.call(
            self, operation, plugin.name, digest=plugin.digest, unconfined=unconfined
        )

    def forbid(self, name: str) -> None:
        """Forbid a plugin."""
        self._change(self._link.call(self, Engine.forbid_plugin, name))

    def _change(self, request: Request[PluginInfo]) -> None:
        self._page.show_problem("")
        request.then(lambda _: self.refresh(), self._not_changed)

    def _not_changed(self, error: LociError) -> None:
        self.refresh()
        self._failed(error)

    def _failed(self, error: LociError) -> None:
        self._page.show_problem(alert_for(error).sentence)


class SettingsPresenter(Presenter[SettingsView]):
    """Connects the options to the engine."""

    shown = Signal(object)

    def __init__(self, view: SettingsView, link: EngineLink) -> None:
        super().__init__(view, link)
        self.data_presenter = DataPresenter(view.data, view.privacy, view.backups, link)
        self.extensions_presenter = ExtensionsPresenter(view.extensions, link)
        self.health_presenter = HealthPresenter(view.health, link)
        self.log_presenter = ActivityLogPresenter(view.activity_log, link)
        view.changed.connect(self.set_option)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Show the current options."""
        self._call(Engine.list_options).then(self._show)

    def set_option(self, name: str, value: Value) -> None:
        """Set the value of an option, or show why it is refused."""
        request = self._call(Engine.set_option, name, value=value)
        request.then(partial(self._changed, name), partial(self._view.show_problem, name))

    def _changed(self, name: str, _value: object) -> None:
        self.refresh()
        if name == YOUR_NAME:
            self._call(Engine.status).then(self._offer_to_read_again)

    def _offer_to_read_again(self, status: Status) -> None:
        """Offer to read again what was read under another name."""
        if not status.read:
            return
        sentence = translate(
            "settings",
            "Files that are already read keep the old name until they are read again. Your "
            "corrections stay.",
        )
        question = Question(
            self._view,
            translate("settings", "Read your files again?"),
            [sentence],
            go=Button(translate("settings", "Read again"), kind="primary", icon="refresh-cw"),
            stay=Button(translate("settings", "Not now")),
        )
        question.accepted.connect(lambda: self._call(Engine.sync, rebuild=True))
        question.open()

    def _show(self, options: tuple[OptionInfo, ...]) -> None:
        self._view.show_options(options)
        self.data_presenter.show_options(options)
        self.shown.emit(options)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()
        if kinds & {"settings", "backups"} and self._view.isVisible():
            self.data_presenter.refresh()
