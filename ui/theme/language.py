"""Language of the window: translators, locale and layout direction."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

# Choices of the option, each in its own language.
CODES = {"English": "en", "Deutsch": "de"}


class Language:
    """Installed translators; English has one too, for its plural forms."""

    def __init__(self) -> None:
        self.code = ""
        self._translators: list[QTranslator] = []

    def choose(self, choice: str) -> bool:
        """Switch the language; return whether the window must be rebuilt."""
        code = CODES.get(choice) or _of_system()
        if code == self.code:
            return False
        made_before = bool(self.code)
        # Texts of Qt (context menus, dialog buttons), then those of Loci.
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        own = str(files("resources").joinpath("languages", f"{code}.qm"))
        paths = (f"{folder}/qtbase_{code}.qm", own)
        self.take(code, _locale(code), [made for path in paths if (made := _load(path))])
        return made_before

    def take(self, code: str, locale: QLocale, translators: Sequence[QTranslator]) -> None:
        """Install exactly these translators; the last one has priority."""
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
    """Return the language of the application."""
    return Language()


def _of_system() -> str:
    codes = set(CODES.values())
    wanted = (name[:2].lower() for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in codes), "en")


def _locale(code: str) -> QLocale:
    """Return the system's locale if its language matches, so that dates look as elsewhere."""
    system = QLocale.system()
    return system if system.name()[:2] == code else QLocale(code)


def _load(path: str) -> QTranslator | None:
    translator = QTranslator()
    return translator if translator.load(path) else None
