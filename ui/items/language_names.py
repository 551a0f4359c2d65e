"""Names of languages in the language of the window."""

from PySide6.QtCore import QLocale

from ui.theme.translation import translatable, translate

# Qt names languages in English only.
LANGUAGES = {
    "ar": translatable("models", "Arabic"),
    "cs": translatable("models", "Czech"),
    "de": translatable("models", "German"),
    "en": translatable("models", "English"),
    "es": translatable("models", "Spanish"),
    "fr": translatable("models", "French"),
    "it": translatable("models", "Italian"),
    "ja": translatable("models", "Japanese"),
    "ko": translatable("models", "Korean"),
    "nl": translatable("models", "Dutch"),
    "pl": translatable("models", "Polish"),
    "pt": translatable("models", "Portuguese"),
    "ru": translatable("models", "Russian"),
    "sv": translatable("models", "Swedish"),
    "tr": translatable("models", "Turkish"),
    "zh": translatable("models", "Chinese"),
}


def say_language(code: str) -> str:
    """Return the name of the language with that ISO 639-1 code."""
    if code in LANGUAGES:
        return translate("models", LANGUAGES[code])
    return QLocale.languageToString(QLocale(code).language()) or code
