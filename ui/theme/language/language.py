"""The language of the window: its words, its numbers and days, and which way it is read."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

# The choices of the option, in the words of their speakers.
CODES = {"English": "en", "Deutsch": "de"}


class Language:
    """Keeps the translators that are installed. English has one too: it holds the plurals."""

    def __init__(self) -> None:
        self.code = ""
        self._translators: list[QTranslator] = []

    def choose(self, choice: str) -> bool:
        """Whether the window has to be made anew, because it speaks another language now."""
        code = CODES.get(choice) or _of_system()
        if code == self.code:
            return False
        made_before = bool(self.code)
        # What Qt itself says (menus of a field, buttons of a dialog), then what Loci says.
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        own = str(files("resources").joinpath("languages", f"{code}.qm"))
        paths = (f"{folder}/qtbase_{code}.qm", own)
        self.take(code, _locale(code), [made for path in paths if (made := _load(path))])
        return made_before

    def take(self, code: str, locale: QLocale, translators: Sequence[QTranslator]) -> None:
        """These translators and no others are asked, the last one first."""
        for old in self._translators:
            QCoreApplication.removeTranslator(old)
        self.code = code
        self._translators = list(translators)
        for translator in self._translators:
            QCoreApplication.installTranslator(translator)
        QLocale.setDefault(locale)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setLayoutDirection(locale.textDirection())


@cache
def the_language() -> Language:
    """The application's one language."""
    return Language()


def _of_system() -> str:
    codes = set(CODES.values())
    wanted = (name[:2].lower() for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in codes), "en")


def _locale(code: str) -> QLocale:
    """The system's own locale if it is of that language, so that days look as everywhere else."""
    system = QLocale.system()
    return system if system.name()[:2] == code else QLocale(code)


def _load(path: str) -> QTranslator | None:
    translator = QTranslator()
    return translator if translator.load(path) else None
