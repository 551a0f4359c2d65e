"""Shows what an address of Loci names, whoever made it.

A web page can open such an address. So nothing is asked, saved, counted or sent until the user
presses a key or a button for it.
"""

import re
from functools import partial

from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.errors import LociError, WrongUse
from core.records.addresses import (
    ClipAddress,
    DocumentAddress,
    QuestionAddress,
    SearchAddress,
    ThingAddress,
    parse_address,
)
from core.records.files.documents import DocumentText
from core.records.options import OptionInfo
from ui.bridge.alerts import alert_for
from ui.reader.spot import Spot
from ui.shell.system.clip_dialog import ClipDialog
from ui.shell.window import Window
from ui.theme.translation import translate

FOLDER_OPTION = "clip_folder"


class LinkOpener(QObject):
    """Opens addresses in a window; while it is locked, the last one waits."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._link = window.link
        self._waiting = ""
        self._dialog: ClipDialog | None = None
        window.lock_presenter.covered.connect(self._open_waiting)

    def open(self, uri: str) -> None:
        """Show what the address names, or why it cannot be shown."""
        if self._window.lock_presenter.is_locked:
            self._waiting = uri
            return
        try:
            address = parse_address(uri)
        except WrongUse as error:
            self._say_problem(error)
            return
        body = self._window.body
        match address:
            case QuestionAddress(question):
                body.propose(question)
            case SearchAddress(query):
                body.search(query)
            case ThingAddress(name):
                body.open_thing(name)
            case ClipAddress():
                show = partial(self._offer_clip, address)
                self._link.call(self, Engine.list_options).then(show)
            case DocumentAddress(path, part):
                request = self._link.call(self, Engine.show_document, path, part=part)
                find = partial(spot_of_address, address)
                show = partial(self._open_spot, address)
                request.converted(find).then(show, self._say_problem)

    def _open_waiting(self, is_locked: bool) -> None:  # noqa: FBT001 - a signal
        if self._waiting and not is_locked:
            uri, self._waiting = self._waiting, ""
            self.open(uri)

    def _open_spot(self, address: DocumentAddress, spot: Spot) -> None:
        self._window.panel.open_spot(spot)
        if address.words and not spot.end:
            words = translate("links", "The words of this link aren't in the document any more.")
            self._window.toast.show_words(words)

    def _offer_clip(self, clip: ClipAddress, options: tuple[OptionInfo, ...]) -> None:
        # A page could exchange what the user is about to save.
        if self._dialog is not None:
            return
        folder = next((str(it.value) for it in options if it.name == FOLDER_OPTION), "")
        self._dialog = ClipDialog(self._window, clip, folder=folder)
        self._dialog.saving.connect(partial(self._save_clip, self._dialog, clip, folder))
        self._dialog.finished.connect(self._forget_dialog)
        self._dialog.open()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _save_clip(self, dialog: ClipDialog, clip: ClipAddress, folder: str) -> None:
        save = partial(self._save_in_folder, dialog, clip)
        if dialog.folder == folder:
            save()
            return
        setting = self._link.call(dialog, Engine.set_option, FOLDER_OPTION, value=dialog.folder)
        setting.then(save, dialog.show_problem)

    def _save_in_folder(self, dialog: ClipDialog, clip: ClipAddress, _: object = None) -> None:
        request = self._link.call(
            dialog,
            Engine.save_clip,
            clip.text or clip.url,
            title=dialog.title.text(),
            url=clip.url,
            plain=True,
        )
        request.then(partial(self._say_saved, dialog), dialog.show_problem)

    def _say_saved(self, dialog: ClipDialog, path: str) -> None:
        dialog.accept()
        words = translate("links", "Saved as {name}").format(name=path.rpartition("/")[2])
        self._window.toast.show_words(words)

    def _say_problem(self, error: LociError) -> None:
        self._window.toast.show_words(alert_for(error).text)


def spot_of_address(address: DocumentAddress, document: DocumentText) -> Spot:
    """Return the spot of an address in its document; the beginning if its words are gone."""
    start, end = min(address.start, len(document.text)), min(address.end, len(document.text))
    if address.words:
        # Between words there may be a line break by now.
        pattern = r"\s+".join(re.escape(word) for word in address.words.split())
        place = re.search(pattern, document.text, re.IGNORECASE)
        start, end = place.span() if place else (0, 0)
    return Spot(address.path, address.part, document.title, start=start, end=end, by_link=True)
