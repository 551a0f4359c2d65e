"""Shared libraries among the sources of the window."""

import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from core.errors import SharingError, WrongUse
from core.messages import UserMessage, catalog
from core.records.sharing import LibraryMember, SharedSource
from tests.fake_engine.sharing import FAMILY, RECIPES, SEEN
from tests.ui.fake_client import FakeClient
from ui.sources.library_card import LibraryCard
from ui.sources.library_dialogs import (
    ConnectDialog,
    InvitationDialog,
    InviteDialog,
    ShareDialog,
    address_for,
    address_in,
)
from ui.sources.library_members import MembersDialog
from ui.sources.source_card import SourceCard
from ui.sources.sources_presenter import SourcesPresenter
from ui.sources.sources_view import SourcesView
from ui.widgets.boxes import descendant
from ui.widgets.confirm_dialog import Question

REFUSED = SharingError("", "sharing_not_member", owner="ben")


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> SourcesView:
    engine.libraries = (FAMILY,)
    view = SourcesView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.watching = SourcesPresenter(view, link)
    view.watching.show_status(engine.status())
    view.show()
    return view


def show(view: SourcesView, engine: FakeClient) -> None:
    view.watching.show_status(engine.status())


def share_own_folder(view: SourcesView, engine: FakeClient, *, owner: str = "ben") -> None:
    """Let the user share his only folder as "notes", in a library of that owner."""
    own = SharedSource("notes", "ada", engine.sources[0].path, is_mine=True, updated_at=SEEN)
    engine.libraries = (replace(FAMILY, owner=owner, sources=(RECIPES, own)),)
    show(view, engine)


def card_of(view: SourcesView) -> LibraryCard:
    return view.libraries["family"]


def folder_of(view: SourcesView) -> SourceCard:
    return next(iter(view.cards.values()))


def entry(menu, words: str):
    """The only entry of a menu that begins so."""
    (action,) = (it for it in menu.actions() if it.text().startswith(words))
    return action


def dialog_of(qtbot, owner, kind):
    qtbot.waitUntil(lambda: descendant(owner, kind) is not None)
    return descendant(owner, kind)


def called(engine: FakeClient, name: str) -> list[tuple]:
    return [call for call in engine.calls if call[0] == name]


# The card


def test_a_library_shows_its_sources_and_how_old_the_copies_are(view):
    card = card_of(view)

    assert "you are ada" in card.state.accessibleName()
    assert card.sources.text().startswith("recipes: copied from ben  ·  as of")
    assert not card.problem.isVisible()


def test_what_is_wrong_is_said_with_what_to_do_below_the_words_of_the_card(view, engine):
    problem = UserMessage("sharing_revoked", source="recipes", publisher="ben")
    engine.libraries = (replace(FAMILY, sources=(replace(RECIPES, problem=problem),)),)
    show(view, engine)
    card = card_of(view)
    left = card.problem.mapTo(card, card.problem.rect().topLeft()).x()

    assert "ben doesn't share recipes with you any more." in card.problem.text()
    assert "remove their folder from Loci" in card.problem.text()
    assert card.problem.isVisible()
    assert left > card.name.x()


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_message_about_libraries_names_a_command(language):
    texts = {it: text for it, text in catalog(language).items() if it.startswith("sharing_")}
    command = re.compile(r"\bloci [a-z]+\b|--[a-z]+|\bpip\b|CREATE ROLE")

    assert len(texts) > 30
    assert [it for it, text in texts.items() if command.search(text)] == []


# Creating and joining


def test_a_library_is_created_from_its_address_and_folder(qtbot, view, engine):
    entry(view.library.menu(), "Create").trigger()
    dialog = dialog_of(qtbot, view, ConnectDialog)
    assert not dialog.go.isEnabled()
    dialog.address.setPlainText("host=nas dbname=lab user=ada")
    assert not dialog.go.isEnabled()
    dialog.folder.setText("/mnt/nas/loci")

    with qtbot.waitSignal(view.watching.changed):
        dialog.go.click()

    address = "host=nas dbname=lab user=ada"
    assert called(engine, "create_library") == [("create_library", address, "/mnt/nas/loci", "")]
    qtbot.waitUntil(lambda: descendant(view, ConnectDialog) is None)


def test_a_library_is_joined_by_pasting_the_whole_invitation(qtbot, view, engine):
    view.actions()["join_library"]()
    dialog = dialog_of(qtbot, view, ConnectDialog)
    dialog.address.setPlainText("Please join, and paste this:\n\nhost=nas dbname=lab user=ada\n")
    dialog.name.setText("lab")

    with qtbot.waitSignal(view.watching.changed):
        dialog.go.click()

    assert ("join_library", "host=nas dbname=lab user=ada", "", "lab") in engine.calls


def test_a_refused_request_is_explained_and_can_be_tried_again(qtbot, view, engine):
    engine.refusal = REFUSED
    view.library_joined.emit()
    dialog = dialog_of(qtbot, view, ConnectDialog)
    dialog.address.setPlainText("host=nas dbname=lab")

    dialog.go.click()
    qtbot.waitUntil(dialog.problem.isVisible)

    assert "Ask ben, who owns it, to invite you." in dialog.problem.words.text()
    assert dialog.isVisible()
    assert dialog.go.isEnabled()
    assert not dialog.state.isVisible()


def test_nothing_can_be_sent_where_the_extra_is_missing(qtbot, view, engine):
    engine.sharing_problem = UserMessage("sharing_not_installed")
    show(view, engine)

    view.library_joined.emit()
    dialog = dialog_of(qtbot, view, ConnectDialog)

    assert "Install Loci again with its extra “library”" in dialog.problem.words.text()
    assert not dialog.address.isEnabled()
    assert not dialog.go.isEnabled()


# Sharing


def test_a_folder_is_shared_from_its_menu(qtbot, view, engine):
    path = engine.sources[0].path
    assert not folder_of(view).unshare.isVisible()

    folder_of(view).share.trigger()
    dialog = dialog_of(qtbot, view, ShareDialog)
    dialog.name.setText("papers")
    with qtbot.waitSignal(view.watching.changed):
        dialog.go.click()
    show(view, engine)

    assert ("share_source", path, "family", "papers") in engine.calls
    assert "papers: shared by you" in card_of(view).sources.text()
    assert not folder_of(view).share.isVisible()
    assert folder_of(view).unshare.isVisible()


def test_a_folder_is_chosen_from_the_card_of_the_library(qtbot, view, engine):
    second = replace(engine.sources[0], id=9, path="/home/ada/Letters")
    engine.sources = (*engine.sources, second)
    show(view, engine)

    entry(card_of(view).menu, "Share a folder").trigger()
    dialog = dialog_of(qtbot, view, ShareDialog)
    dialog.folder.setCurrentIndex(dialog.folder.findText("Letters"))
    dialog.go.click()

    qtbot.waitUntil(lambda: called(engine, "share_source") != [])
    assert called(engine, "share_source") == [("share_source", second.path, "family", "")]


def test_a_name_that_is_taken_is_said_in_the_form(qtbot, view, engine):
    engine.refusal = WrongUse("papers", "sharing_name_taken")
    folder_of(view).share.trigger()
    dialog = dialog_of(qtbot, view, ShareDialog)

    dialog.go.click()

    qtbot.waitUntil(dialog.problem.isVisible)
    assert "Give another name." in dialog.problem.words.text()


def test_copies_of_others_are_not_shared_again(view, engine):
    copied = replace(RECIPES, folder=engine.sources[0].path)
    engine.libraries = (replace(FAMILY, sources=(copied,)),)
    show(view, engine)

    assert not folder_of(view).share.isVisible()
    assert not folder_of(view).unshare.isVisible()


def test_without_a_library_no_folder_is_offered_to_be_shared(view, engine):
    engine.libraries = ()
    show(view, engine)

    assert not folder_of(view).share.isVisible()


def test_where_all_is_shared_no_empty_form_is_shown(qtbot, view, engine):
    share_own_folder(view, engine)

    with qtbot.waitSignal(view.message_shown):
        entry(card_of(view).menu, "Share a folder").trigger()

    assert descendant(view, ShareDialog) is None


@pytest.mark.parametrize("place", ["folder", "library"])
def test_a_folder_is_unshared_after_a_question(qtbot, view, engine, place):
    share_own_folder(view, engine)
    action = entry(card_of(view).menu, "Stop sharing “notes”")

    (folder_of(view).unshare if place == "folder" else action).trigger()
    question = dialog_of(qtbot, view, Question)
    assert "What members have copied stays with them." in question.accessibleDescription()
    assert called(engine, "unshare_source") == []
    question.go.click()

    qtbot.waitUntil(lambda: ("unshare_source", "notes", "family") in engine.calls)


# Members


def open_members(qtbot, view: SourcesView) -> MembersDialog:
    qtbot.mouseClick(card_of(view).show_members, Qt.MouseButton.LeftButton)
    dialog = dialog_of(qtbot, view, MembersDialog)
    qtbot.waitUntil(lambda: bool(dialog.menus))
    return dialog


def test_members_are_listed_and_only_who_shares_may_invite(qtbot, view, engine):
    dialog = open_members(qtbot, view)

    assert list(dialog.menus) == ["ada", "ben"]
    assert dialog.menus["ben"].isEmpty()
    assert not dialog.invite.isVisible()


def test_a_library_that_is_out_of_reach_says_so_instead_of_its_members(qtbot, view, engine):
    engine.refusal = SharingError("", "sharing_unreachable", reason="no route")
    qtbot.mouseClick(card_of(view).show_members, Qt.MouseButton.LeftButton)
    dialog = dialog_of(qtbot, view, MembersDialog)

    qtbot.waitUntil(dialog.problem.isVisible)

    assert "couldn't be reached (no route)" in dialog.problem.words.text()
    assert dialog.menus == {}


def test_somebody_is_invited_and_gets_an_invitation_to_copy(qtbot, view, engine):
    share_own_folder(view, engine, owner="ada")
    members = open_members(qtbot, view)
    members.invite.click()
    dialog = dialog_of(qtbot, members, InviteDialog)
    assert dialog.chosen == ()
    dialog.member.setText("cleo")
    dialog.sources["notes"].click()
    dialog.may_share.click()

    dialog.go.click()
    invitation = dialog_of(qtbot, members, InvitationDialog)
    invitation.copy.click()

    assert called(engine, "invite_member") == [("invite_member", "cleo", ("notes",), True)]
    assert "cleo" in members.menus
    text = QGuiApplication.clipboard().text()
    assert address_in(text) == "host=nas dbname=family user=cleo"
    assert not invitation.warning.isVisible()


def test_who_owns_nothing_invites_only_to_own_folders(qtbot, view, engine):
    share_own_folder(view, engine)
    members = open_members(qtbot, view)
    members.invite.click()
    dialog = dialog_of(qtbot, members, InviteDialog)
    dialog.member.setText("cleo")
    assert not dialog.may_share.isVisible()
    assert not dialog.go.isEnabled()

    dialog.sources["notes"].click()

    assert dialog.go.isEnabled()


def test_a_refused_invitation_keeps_what_was_typed(qtbot, view, engine):
    share_own_folder(view, engine, owner="ada")
    members = open_members(qtbot, view)
    members.invite.click()
    dialog = dialog_of(qtbot, members, InviteDialog)
    dialog.member.setText("cleo")
    engine.refusal = WrongUse("cleo", "sharing_no_role")

    dialog.go.click()
    qtbot.waitUntil(dialog.problem.isVisible)

    assert "create a role of this name" in dialog.problem.words.text()
    assert dialog.member.text() == "cleo"
    assert descendant(members, InvitationDialog) is None


@pytest.mark.parametrize(
    ("words", "sources"), [("Stop sharing “notes”", ("notes",)), ("Remove from the library", ())]
)
def test_access_is_taken_after_a_question(qtbot, view, engine, words, sources):
    share_own_folder(view, engine, owner="ada")
    engine.members = (LibraryMember("cleo", ("notes", "recipes")), *engine.members)
    members = open_members(qtbot, view)

    entry(members.menus["cleo"], words).trigger()
    question = dialog_of(qtbot, members, Question)
    assert called(engine, "revoke_member") == []
    question.go.click()

    qtbot.waitUntil(lambda: ("revoke_member", "cleo", sources) in engine.calls)
    qtbot.waitUntil(lambda: "cleo" not in members.menus)


def test_an_invitation_that_names_this_computer_warns(qtbot, view, engine):
    engine.libraries = (replace(FAMILY, catalog="host=localhost dbname=family user=ada"),)
    dialog = InvitationDialog(view, engine.libraries[0], "cleo")
    dialog.open()

    assert dialog.warning.isVisible()


@pytest.mark.parametrize(
    ("catalog", "expected"),
    [
        ("host=nas user=ada dbname=family", "host=nas user=ben dbname=family"),
        ("host=nas user='a d' dbname=family", "host=nas user=ben dbname=family"),
        ("host=nas dbname=family", "host=nas dbname=family user=ben"),
        ("postgresql://ada@nas:5433/family", "postgresql://ben@nas:5433/family"),
        ("postgresql://nas/family?sslmode=require", "postgresql://ben@nas/family?sslmode=require"),
    ],
)
def test_an_invitation_has_the_address_with_the_user_of_the_member(catalog, expected):
    assert address_for("ben", catalog) == expected
    assert address_in(f"Hello!\n\n{expected}\n") == expected


# Leaving


def test_a_library_is_left_after_a_question(qtbot, view, engine):
    card_of(view).leave.trigger()
    question = dialog_of(qtbot, view, Question)
    assert called(engine, "leave_library") == []

    question.go.click()
    qtbot.waitUntil(lambda: ("leave_library", "family") in engine.calls)
    show(view, engine)

    assert view.libraries == {}
