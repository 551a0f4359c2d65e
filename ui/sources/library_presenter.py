"""Presenter of shared libraries in Sources (T13)."""

from functools import partial

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QWidget

from core.engine.engine import Engine
from core.records.files.status import Source, Status
from core.records.sharing import SharedLibrary
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.sources.library_dialogs import (
    ConnectDialog,
    InvitationDialog,
    InviteDialog,
    LibraryAddress,
    ShareDialog,
)
from ui.sources.library_members import MembersDialog
from ui.sources.sources_view import SourcesView
from ui.theme.translation import translate
from ui.widgets.buttons import Button
from ui.widgets.confirm_dialog import Question


class LibraryPresenter(Presenter[SourcesView]):
    """Connects the cards of shared libraries and their dialogs to the engine."""

    changed = Signal()

    def __init__(self, view: SourcesView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._status: Status | None = None
        view.library_created.connect(partial(self.connect_library, is_new=True))
        view.library_joined.connect(partial(self.connect_library, is_new=False))
        view.library_left.connect(self.ask_to_leave)
        view.members_wanted.connect(self.show_members)
        view.source_shared.connect(self.share)
        view.share_wanted.connect(self.share_one)
        view.source_unshared.connect(self.ask_to_unshare)

    def show_status(self, status: Status) -> None:
        """Take over the libraries and folders."""
        self._status = status

    def connect_library(self, *, is_new: bool) -> None:
        """Ask where a library is, and create or join it."""
        dialog = ConnectDialog(self._view, is_new=is_new)
        dialog.wanted.connect(partial(self._connect, dialog, is_new=is_new))
        if self._status is not None:
            dialog.show_missing(self._status.sharing_problem)
        _open(dialog)

    def share(self, source: Source) -> None:
        """Ask how a folder is shared, and share it."""
        libraries = [
            library.name
            for library in self._libraries
            if source.path not in {it.folder for it in library.sources}
        ]
        self._ask_to_share([source.path], libraries)

    def share_one(self, library: str) -> None:
        """Ask which folder is shared in a library, and share it."""
        taken = {it.folder for one in self._libraries for it in one.sources if not it.is_mine}
        taken |= {it.folder for it in self._library(library).sources}
        sources = self._status.sources if self._status else ()
        self._ask_to_share([it.path for it in sources if it.path not in taken], [library])

    def ask_to_unshare(self, library: str, name: str) -> None:
        """Delete a folder out of a library after a confirmation."""
        title = translate("sources", "Stop sharing “{name}” in “{library}”?")
        _ask(
            self._view,
            title.format(name=name, library=library),
            translate("sources", "Loci deletes it from the library. Your files aren't touched."),
            translate("sources", "What members have copied stays with them."),
            go=translate("sources", "Stop sharing"),
        ).connect(partial(self._unshare, library, name))

    def ask_to_leave(self, library: str) -> None:
        """Leave a shared library after a confirmation."""
        _ask(
            self._view,
            translate("sources", "Leave “{name}”?").format(name=library),
            translate("sources", "Loci deletes its copies and what it read from them."),
            translate("sources", "What you share stays there for the others."),
            go=translate("sources", "Leave"),
        ).connect(partial(self._leave, library))

    def show_members(self, library: str) -> None:
        """Show the members of a library, with what can be done about them."""
        dialog = MembersDialog(self._view, self._library(library))
        dialog.invited.connect(partial(self._ask_to_invite, dialog, library))
        dialog.revoked.connect(partial(self._ask_to_revoke, dialog, library))
        dialog.invitation_wanted.connect(partial(self._show_invitation, dialog, library))
        self._link.call(dialog, Engine.list_members, library=library).then(
            dialog.show_members, dialog.show_failed
        )
        _open(dialog)

    @property
    def _libraries(self) -> tuple[SharedLibrary, ...]:
        return self._status.libraries if self._status else ()

    def _library(self, name: str) -> SharedLibrary:
        return next(it for it in self._libraries if it.name == name)

    def _connect(self, dialog: ConnectDialog, where: LibraryAddress, *, is_new: bool) -> None:
        operation = Engine.create_library if is_new else Engine.join_library
        request = self._link.call(
            dialog, operation, where.catalog, data=where.data, name=where.name
        )
        request.then(dialog.accept, dialog.show_failed).done.connect(self.changed)

    def _ask_to_share(self, paths: list[str], libraries: list[str]) -> None:
        if not paths:
            words = translate("sources", "All your folders are shared there. Add a folder first.")
            self._view.message_shown.emit(words)
            return
        dialog = ShareDialog(self._view, paths, libraries)
        dialog.wanted.connect(partial(self._share, dialog))
        _open(dialog)

    def _share(self, dialog: ShareDialog, path: str, library: str, name: str) -> None:
        request = self._link.call(dialog, Engine.share_source, path, library=library, name=name)
        request.then(dialog.accept, dialog.show_failed).done.connect(self.changed)

    def _unshare(self, library: str, name: str) -> None:
        self._call(Engine.unshare_source, name, library=library).done.connect(self.changed)

    def _leave(self, library: str) -> None:
        self._call(Engine.leave_library, library=library).done.connect(self.changed)

    def _ask_to_invite(self, members: MembersDialog, library: str) -> None:
        dialog = InviteDialog(members, self._library(library))
        dialog.wanted.connect(partial(self._invite, members, dialog, library))
        _open(dialog)

    def _invite(
        self,
        members: MembersDialog,
        dialog: InviteDialog,
        library: str,
        member: str,
        sources: tuple[str, ...],
        may_share: bool,  # noqa: FBT001 - from a signal
    ) -> None:
        request = self._link.call(
            dialog, Engine.invite_member, member, sources, may_share=may_share, library=library
        )
        request.then(members.show_members, dialog.show_failed)
        request.then(dialog.accept)
        dialog.accepted.connect(partial(self._show_invitation, members, library, member))

    def _show_invitation(self, members: MembersDialog, library: str, member: str) -> None:
        _open(InvitationDialog(members, self._library(library), member))

    def _ask_to_revoke(
        self, members: MembersDialog, library: str, member: str, source: str
    ) -> None:
        gone = translate("sources", "They get nothing new from it.")
        title = translate("sources", "Stop sharing “{source}” with {member}?")
        go = translate("sources", "Stop sharing")
        if not source:
            go = translate("sources", "Remove")
            gone = translate(
                "sources", "They're removed from the library and get nothing new you share."
            )
            title = translate("sources", "Remove {member} from “{library}”?")
        _ask(
            members,
            title.format(source=source, member=member, library=library),
            gone,
            translate("sources", "What they have copied stays with them."),
            go=go,
        ).connect(partial(self._revoke, members, library, member, source))

    def _revoke(self, members: MembersDialog, library: str, member: str, source: str) -> None:
        self._link.call(
            members, Engine.revoke_member, member, (source,) if source else (), library=library
        ).then(members.show_members, members.show_failed)


def _ask(parent: QWidget, title: str, *lines: str, go: str) -> SignalInstance:
    """Ask before something ends for others, and return the signal of the consent."""
    question = Question(
        parent,
        title,
        lines,
        go=Button(go, kind="danger", icon="x"),
        stay=Button(translate("sources", "Cancel")),
    )
    question.open()
    return question.accepted


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
