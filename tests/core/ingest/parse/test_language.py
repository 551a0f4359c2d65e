import pytest

from core.ingest.parse.language import detect_language

SAMPLES = {
    "en": "The boat was built by the team in the spring and it is now for sale at the harbor.",
    "de": "Das Boot wurde im Frühjahr von dem Team gebaut und ist nicht mehr auf der Liste.",
    "fr": "Le bateau est dans le port et les marins sont sur le quai avec une voile pour la mer.",
    "es": "El barco está en el puerto y los marineros no son de la ciudad, pero se van.",
    "nl": "De boot is door het team gebouwd en ligt nu in de haven, maar niet voor lang.",
    "it": "La barca è nel porto e gli uomini sono con una vela che non si vede.",
    "pt": "O barco não está mais na praia, mas os homens são os que foram pelo mar.",
    "ru": "Лодка стоит в гавани.",
    "ja": "船は港にあります。",
    "zh": "船在港口里。",
    "ko": "배는 항구에 있습니다.",
    "he": "הסירה נמצאת בנמל.",
    "el": "Το πλοίο είναι στο λιμάνι.",
    "ar": "القارب في الميناء.",
}  # fmt: skip


@pytest.mark.parametrize("language", SAMPLES)
def test_languages_are_told_apart(language: str) -> None:
    assert detect_language(SAMPLES[language]) == language


NAMES = "Peter Schmidt, Klaus Weber, Hans Koch, Anna Fischer, Berlin, Hamburg"


@pytest.mark.parametrize("text", [NAMES, "", "42", "Lorem ipsum dolor", "x = y + z", "The boat"])
def test_too_little_text_speaks_for_no_language(text: str) -> None:
    assert detect_language(text) == ""


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("# Einladung\n\nWir laden zur Mitgliederversammlung am 29. Januar ein.", "de"),
        ("# Boats\n\nMooring fee: 120 euros\nThe key is with Rolf.", "en"),
    ],
)
def test_a_short_text_is_told_by_words_that_one_language_has(text: str, language: str):
    assert detect_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "Bonjour Marie, table pour deux personnes demain soir",
        "Excellent restaurant, menu simple, dessert important",
        "Facture du plombier, total 240 euros, excellent service",
        "Tavolo per due persone domani sera, menu a sorpresa",
        "Buongiorno, camera con vista mare per tre notti",
        "On a table pour six, menu simple, dessert excellent",
    ],
)
def test_words_that_english_shares_with_others_do_not_make_a_text_english(text: str):
    assert detect_language(text) == ""


# Half of it names and short forms.
SHORTHAND = (
    "Sitzung Pfarrsaal, anwesend: Huber, Aigner, Moser. Entschuldigt: Wieser. Heizung: Angebot "
    "Fa. Kreitmair, Fa. Sandner. Vertagt, drittes Angebot einholen (Thoma). Pfarrfest: Erlös "
    "Tafel, Jugend. Antrag Thoma: Glocken abstellen. Abgelehnt. Termine: Erntedank, Basar "
    "Sonntag. Kirchenpfleger Aigner: Wartung teurer. Kuchenliste: Moser. Plakate: Zehetmair. "
    "Getränke: Lindl, Rauch, Haas, Demmel. Aufbau Samstag."
)


@pytest.mark.parametrize(
    "text",
    [
        "Heizung entlüften, Fenster streichen, Werkzeug zurückbringen",
        "Gastlieger zahlen vierzehn Euro je Nacht. Duschen inklusive, Strom extra.",
        SHORTHAND,
    ],
)
def test_a_short_german_note_without_common_words_is_told_by_its_dictionary(text):
    assert detect_language(text) == "de"
