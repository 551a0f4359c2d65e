"""Dialog with the members of a shared library: who reads what, inviting and removing them."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QFrame, QMenu, QWidget

from core.errors import LociError
from core.records.sharing import LibraryMember, SharedLibrary
from ui.bridge.alerts import sentence_of
from ui.theme.translation import translate
from ui.widgets.boxes import Flow, Scroll, Space, clear, column, fill, frame, resize_within, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.focus import announce
from ui.widgets.labels import Banner, Elided, badge, hint, label, paragraph

_WIDTH, _HEIGHT = 560, 480


class MembersDialog(QDialog):
    """Lists the members; `revoked` carries one and a source, "" for all that is the user's."""

    invited = Signal()
    revoked = Signal(str, str)
    invitation_wanted = Signal(str)

    def __init__(self, parent: QWidget, library: SharedLibrary) -> None:
        super().__init__(parent)
        title = translate("sources", "Members of “{name}”").format(name=library.name)
        self.setWindowTitle(title)
        resize_within(self, parent, width=_WIDTH, height=_HEIGHT)
        self._library = library
        self._own = {source.name for source in library.sources if source.is_mine}
        self.is_owner = library.user == library.owner
        self.menus: dict[str, QMenu] = {}
        self.state = hint(translate("sources", "Asking the library…"))
        self.problem = Banner(tone="danger")
        self.problem.hide()
        self._list = Scroll(gap=8)
        self.invite = Button(translate("sources", "Invite…"), kind="primary", icon="plus")
        self.invite.setVisible(self.is_owner or bool(self._own))
        close = Button(translate("sources", "Close"))
        inside = column(self, label(title, role="title", wrap="yes"), margin=24, gap=8)
        fill(inside, paragraph(self._say_rights()), self.state, self.problem)
        fill(inside, (self._list, 1), Space(4), row(None, 1, close, self.invite))
        self.invite.clicked.connect(self.invited)
        close.clicked.connect(self.accept)

    def show_members(self, members: tuple[LibraryMember, ...]) -> None:
        """Show who may read what."""
        self.state.hide()
        self.problem.hide()
        clear(self._list.column)
        self.menus = {}
        for member in members:
            self._list.column.addWidget(self._card(member))
        self._list.column.addStretch(1)

    def show_failed(self, error: LociError) -> None:
        """Show why the library was not asked, or has refused."""
        self.state.hide()
        words = sentence_of(error)
        self.problem.show_words(words, tone="danger")
        self.problem.show()
        announce(self, words)

    def _card(self, member: LibraryMember) -> QFrame:
        card, badges = frame("card"), QWidget()
        marks = _badges(member, is_user=member.name == self._library.user)
        Flow(badges, *(badge(words, tone=tone) for words, tone in marks))
        badges.setVisible(bool(marks))
        reads = Elided(_say_sources(member), role="small", tone="muted")
        words = column(None, Elided(member.name, role="strong"), reads, badges, gap=2)
        title = translate("sources", "More actions for {name}").format(name=member.name)
        more = icon_button("ellipsis", title)
        menu = self.menus[member.name] = QMenu(card)
        self._fill_menu(menu, member)
        more.setMenu(menu)
        more.setVisible(not menu.isEmpty())
        row(card, (words, 1), more, margin=12, gap=8)
        return card

    def _fill_menu(self, menu: QMenu, member: LibraryMember) -> None:
        if member.name == self._library.user:
            return
        if not member.is_owner:
            show = menu.addAction(translate("sources", "Show invitation…"))
            show.triggered.connect(partial(self._show_invitation, member.name))
        shared = [name for name in member.sources if name in self._own]
        for name in shared:
            words = translate("sources", "Stop sharing “{name}” with them…").format(name=name)
            menu.addAction(words).triggered.connect(partial(self._revoke, member.name, name))
        if self.is_owner and not member.is_owner:
            words = translate("sources", "Remove from the library…")
            menu.addAction(words).triggered.connect(partial(self._revoke, member.name, ""))

    def _show_invitation(self, member: str) -> None:
        self.invitation_wanted.emit(member)

    def _revoke(self, member: str, source: str) -> None:
        self.revoked.emit(member, source)

    def _say_rights(self) -> str:
        if self.is_owner:
            return translate(
                "sources", "You own this library: you decide who is in and who may share in it."
            )
        words = translate(
            "sources",
            "{owner} owns this library and decides who is in. You decide who reads what you share.",
        )
        return words.format(owner=self._library.owner)


def _badges(member: LibraryMember, *, is_user: bool) -> list[tuple[str, str]]:
    badges = (
        (translate("sources", "You"), "accent", is_user),
        (translate("sources", "Owner"), "text2", member.is_owner),
        (translate("sources", "May share"), "text2", member.may_share and not member.is_owner),
        (translate("sources", "No longer a member"), "warning", not member.is_member),
    )
    return [(words, tone) for words, tone, is_shown in badges if is_shown]


def _say_sources(member: LibraryMember) -> str:
    if not member.sources:
        return translate("sources", "Reads nothing yet")
    listed = ", ".join(member.sources)
    return translate("sources", "Reads {sources}").format(sources=listed)
