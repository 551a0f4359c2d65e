"""Card of a shared library that is joined."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QMenu, QWidget

from core.records.sharing import SharedLibrary, SharedSource
from ui.theme.translation import say_moment, translate, translate_message
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided, Picture, hint, label


class LibraryCard(QFrame):
    """Sources of a library, how old the copies are, and what can be done; signals carry its name.

    `unshared` also carries the source.
    """

    left = Signal(str)
    members_wanted = Signal(str)
    share_wanted = Signal(str)
    unshared = Signal(str, str)

    def __init__(self, library: SharedLibrary) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setAccessibleName(library.name)
        self._name = library.name
        self._own: list[str] = []
        self.name = Elided(library.name, role="strong")
        self.state = Elided(role="small", tone="muted")
        self.sources = label("", role="small", tone="text2", wrap="yes")
        self.problem = hint(tone="text")
        self._problem = QWidget()
        self.show_members = Button(
            translate("sources", "Members"),
            kind="ghost",
            icon="user",
            name=translate("sources", "Members of {name}").format(name=library.name),
        )
        self.more = icon_button(
            "ellipsis", translate("sources", "More actions for {name}").format(name=library.name)
        )
        self.menu = QMenu(self)
        self.more.setMenu(self.menu)
        self._lay_out()
        self._fill_menu()
        self.show_members.clicked.connect(lambda: self.members_wanted.emit(self._name))
        self.show_library(library)

    def show_library(self, library: SharedLibrary) -> None:
        """Show the state of the library."""
        self.state.show_text(_say_state(library))
        self.sources.setText("\n".join(map(_say_source, library.sources)))
        self.sources.setVisible(bool(library.sources))
        problems = (library.problem, *(it.problem for it in library.sources))
        self.problem.setText("\n".join(translate_message(it.with_remedy) for it in problems if it))
        self._problem.setVisible(any(problems))
        own = [source.name for source in library.sources if source.is_mine]
        if own != self._own:  # a menu that is open stays open
            self._own = own
            self._fill_menu()

    def _fill_menu(self) -> None:
        self.menu.clear()
        share = self.menu.addAction(translate("sources", "Share a folder…"))
        share.triggered.connect(lambda: self.share_wanted.emit(self._name))
        for name in self._own:
            words = translate("sources", "Stop sharing “{name}”…").format(name=name)
            self.menu.addAction(words).triggered.connect(partial(self._unshare, name))
        self.menu.addSeparator()
        self.leave = self.menu.addAction(translate("sources", "Leave…"))
        self.leave.triggered.connect(lambda: self.left.emit(self._name))

    def _unshare(self, name: str) -> None:
        self.unshared.emit(self._name, name)

    def _lay_out(self) -> None:
        picture = Picture("triangle-alert", tone="warning", size=16)
        row(self._problem, (picture, Qt.AlignmentFlag.AlignTop), (self.problem, 1), gap=6)
        words = column(None, self.name, self.state, self.sources, self._problem, gap=2)
        head = row(gap=12)
        head.addWidget(Picture("user", tone="accent", size=24), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        for button in (self.show_members, self.more):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column(self, head, margin=(16, 12, 12, 12))


def _say_state(library: SharedLibrary) -> str:
    who = translate("sources", "Shared library  ·  you are {user}").format(user=library.user)
    if library.checked_at is None:
        return who
    when = say_moment(library.checked_at)
    return f"{who}  ·  " + translate("sources", "last reached {when}").format(when=when)


def _say_source(source: SharedSource) -> str:
    if source.is_mine:
        words = translate("sources", "{name}: shared by you")
    elif source.folder:
        words = translate("sources", "{name}: copied from {member}")
    else:
        words = translate("sources", "{name}: from {member}, no copies here")
    words = words.format(name=source.name, member=source.publisher)
    if source.updated_at is None:
        return words
    when = say_moment(source.updated_at)
    return f"{words}  ·  " + translate("sources", "as of {when}").format(when=when)
