"""Presenter that saves an answer as a note of the user."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from core.display_text import file_name
from core.engine.engine import Engine
from core.errors import LociError
from core.records.answers.answers import Answer
from core.records.options import OptionInfo
from ui.ask.answer.answer_markdown import as_note
from ui.ask.ask_view import AskView
from ui.ask.conversation.turn import Turn
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.theme.translation import translate
from ui.widgets.file_dialog import ask_for_files

FOLDER_OPTION = "notes_folder"
# Such a folder is refused, and another one can be chosen at once.
READ_FOLDER = "note_folder_watched"


class NotePresenter(Presenter[AskView]):
    """Lets the user choose a file, and writes the answer in view with its sources into it."""

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        view.note_wanted.connect(self.choose_file)

    def choose_file(self, turn: Turn) -> None:
        """Ask for a file, first in the folder of the last note."""
        answer = turn.answer
        if answer is not None and (answer.found or answer.citations):
            choose = partial(self._choose_file, turn.question, answer)
            self._call(Engine.list_options).then(choose)

    def _choose_file(self, question: str, answer: Answer, options: tuple[OptionInfo, ...]) -> None:
        folder = next((str(it.value) for it in options if it.name == FOLDER_OPTION), "")
        path, _ = ask_for_files(
            QFileDialog.getSaveFileName,
            self._view,
            translate("ask", "Save as note, in a folder that Loci doesn't read"),
            str(Path(folder or "~").expanduser() / f"{file_name(question) or 'Loci'}.md"),
            translate("ask", "Markdown (*.md)"),
            # The engine never overwrites: it adds a number to the name.
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if not path:
            return
        path = path if path.lower().endswith(".md") else f"{path}.md"
        text = as_note(question, answer, day=datetime.now(UTC))
        self._call(Engine.save_note, path, text).then(
            self._show_saved, partial(self._choose_again, question, answer, options)
        )

    def _show_saved(self, path: str) -> None:
        self._call(Engine.set_option, FOLDER_OPTION, value=str(Path(path).parent))
        name = Path(path).name
        self._view.message_shown.emit(translate("ask", "Saved as {name}").format(name=name))

    def _choose_again(
        self, question: str, answer: Answer, options: tuple[OptionInfo, ...], error: LociError
    ) -> None:
        self._view.message_shown.emit(alert_for(error).text)
        if error.message.id == READ_FOLDER:
            self._choose_file(question, answer, options)
