"""Card of a shared library that is joined."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame

from core.records.sharing import LibraryMember, SharedLibrary, SharedSource
from ui.theme.translation import say_moment, translate, translate_message
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, Picture, hint, label


class LibraryCard(QFrame):
    """Sources of a library, how old the copies are, its members, and leaving it."""

    left = Signal(str)
    members_wanted = Signal(str)

    def __init__(self, library: SharedLibrary) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setAccessibleName(library.name)
        self._name = library.name
        self.name = Elided(library.name, role="strong")
        self.state = Elided(role="small", tone="muted")
        self.sources = label("", role="small", tone="text2", wrap="yes")
        self.problem = hint(tone="danger")
        self.members = label("", role="small", tone="muted", wrap="yes")
        self.members.hide()
        self.show_members_of = Button(
            translate("sources", "Members"),
            kind="ghost",
            icon="user",
            name=translate("sources", "Members of {name}").format(name=library.name),
        )
        self.leave = Button(
            translate("sources", "Leave…"),
            kind="ghost",
            icon="x",
            name=translate("sources", "Leave {name}").format(name=library.name),
        )
        words = column(None, self.name, self.state, self.sources, self.members, gap=2)
        head = row(gap=12)
        head.addWidget(Picture("user", tone="accent", size=24), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        for button in (self.show_members_of, self.leave):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column(self, head, self.problem, margin=(16, 12, 12, 12), gap=8)
        self.show_members_of.clicked.connect(lambda: self.members_wanted.emit(self._name))
        self.leave.clicked.connect(lambda: self.left.emit(self._name))
        self.show_library(library)

    def show_library(self, library: SharedLibrary) -> None:
        """Show the state of the library."""
        self.state.show_text(_say_state(library))
        self.sources.setText("\n".join(map(_say_source, library.sources)))
        self.sources.setVisible(bool(library.sources))
        problems = (library.problem, *(it.problem for it in library.sources))
        self.problem.setText("\n".join(translate_message(it.with_remedy) for it in problems if it))
        self.problem.setVisible(any(problems))

    def show_members(self, members: tuple[LibraryMember, ...]) -> None:
        """Show who may read what."""
        self.members.setText("\n".join(map(_say_member, members)))
        self.members.show()


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


def _say_member(member: LibraryMember) -> str:
    sources = ", ".join(member.sources) or translate("sources", "nothing yet")
    return translate("sources", "{member} reads {sources}").format(
        member=member.name, sources=sources
    )
