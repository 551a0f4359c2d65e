"""The word class of a word, one letter each, from HanTa's models and a table of function words.

HanTa looks at single words here, and each word is looked at once in a process; which of several
classes holds in a sentence is decided by the neighbors in `classes_in_context`. HanTa's own search
over whole sentences is twenty times slower.

    n noun · p proper name · A adjective · R adverb · T determiner · S possessive · P pronoun
    d number · V verb · Q past participle · G -ing form · B be · H have · M modal or do · t to
    i preposition · o of · c conjunction · W relative or question word · x not · X other
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, cast

MODELS = {"en": "morphmodel_en.pgz", "de": "morphmodel_ger.pgz", "nl": "morphmodel_dutch.pgz"}

# How many times likelier (as a logarithm) the best class may be before another is forgotten.
AMBIGUOUS: Final = 4.0

FUNCTION_WORDS = {
    "en": {
        "T": "the a an this these those some any each every no all both either neither another "
        "such many few several most more much",
        "S": "my your his her its our their whose",
        "P": "i you he she it we they me him us them himself herself itself themselves one who's "
        "there he's she's it's they're we're i'm you're someone anyone everyone everybody nobody",
        "B": "is are was were be been being am isn't aren't wasn't weren't 're",
        "H": "has have had having hasn't haven't hadn't 've",
        "M": "will would can could may might must shall should do does did don't doesn't didn't "
        "cannot can't won't wouldn't couldn't shouldn't 'll 'd",
        "t": "to",
        "o": "of",
        "x": "not n't never",
        "W": "who which that whom what when where why how whether",
        "c": "and or but nor yet & if because although though while unless until than as so since "
        "whereas",
        "i": "in on at by for with from into onto over under after before between among through "
        "during against about around across behind beyond near within without upon via per "
        "toward towards above below off out up down along alongside despite except like unlike "
        "throughout inside outside following including versus vs amid beside besides",
        "R": "also however then now here very too just only even still already soon later often "
        "usually currently formerly originally once again together instead meanwhile therefore "
        "moreover furthermore additionally finally recently today yesterday tomorrow well almost "
        "first eventually subsequently previously mainly mostly perhaps indeed thus hence",
        "d": "two three four five six seven eight nine ten eleven twelve twenty thirty hundred "
        "thousand million billion",
        "A": "same other former new old own last next",
        "n": "please thanks yes hello hi dear",
    },
    "de": {
        "T": "der die das ein eine einen einem einer eines dem den des dieser diese dieses kein "
        "keine alle",
        "S": "mein dein sein seine seinem seinen seiner ihr ihre ihrem ihren ihrer unser unsere",
        "P": "ich du er sie es wir man ihm ihn uns ihnen mich dich sich",
        "B": "ist sind war waren bin sei wurde wurden wird werden worden",
        "H": "hat haben hatte hatten",
        "M": "kann können konnte muss müssen soll sollte will wollte darf",
        "c": "und oder aber denn weil dass wenn als ob sowie",
        "i": "in im an am auf bei für mit nach von vom zu zum zur aus über unter durch gegen "
        "zwischen vor während ab bis um ohne",
        "x": "nicht nie",
        "R": "auch dort hier heute dann jedoch sehr noch nur schon",
    },
    "nl": {
        "T": "de het een deze dit die dat geen alle elke",
        "S": "mijn jouw zijn haar ons onze hun",
        "P": "ik jij hij zij ze we wij men hem u",
        "B": "is was waren ben bent wordt werd werden worden geweest",
        "H": "heeft hebben had hadden",
        "M": "kan kunnen moet moeten zal zou wil mag",
        "o": "van",
        "c": "en of maar want omdat als dan",
        "i": "in op aan bij voor met naar uit over onder door tegen tussen tijdens tot om te",
        "x": "niet nooit",
        "R": "ook daar hier toen nu zeer nog al",
    },
}

# The first prefix that fits a HanTa tag gives its letter.
TAG_LETTERS = {
    "en": (
        ("NP", "p"), ("NN", "n"), ("AJ", "A"), ("AT", "T"), ("AV", "R"), ("CJT", "W"),
        ("CJ", "c"), ("CRD", "d"), ("DPS", "S"), ("DTQ", "W"), ("DT", "T"), ("ORD", "A"),
        ("PNQ", "W"), ("PNI", "P"), ("PNP", "P"), ("PRF", "o"), ("PRP", "i"), ("TO0", "t"),
        ("VB", "B"), ("VH", "H"), ("VD", "M"), ("VM", "M"), ("VVN", "Q"), ("VVG", "G"),
        ("VV", "V"), ("XX", "x"), ("UNC", "n"), ("ZZ", "n"),
    ),
    "de": (
        ("NE", "p"), ("NN", "n"), ("ADJ", "A"), ("ADV", "R"), ("APP", "i"), ("ART", "T"),
        ("CARD", "d"), ("FM", "p"), ("KO", "c"), ("PPOS", "S"), ("PPER", "P"), ("PDS", "P"),
        ("PIS", "P"), ("PD", "T"), ("PIA", "T"), ("PREL", "W"), ("PW", "W"), ("PTKNEG", "x"),
        ("PTKVZ", "R"), ("PROAV", "R"), ("PRF", "P"), ("VA", "B"), ("VM", "M"), ("VV(PP)", "Q"),
        ("VV", "V"), ("XY", "n"),
    ),
    "nl": (
        ("N(eigen", "p"), ("N(", "n"), ("ADJ", "A"), ("BW", "R"), ("LID", "T"), ("TW", "d"),
        ("VG", "c"), ("VNW(bez", "S"), ("VNW(betr", "W"), ("VNW(pers", "P"), ("VNW", "T"),
        ("VZ", "i"), ("WW(vd", "Q"), ("WW(od", "G"), ("WW", "V"), ("SPEC", "p"),
    ),
}  # fmt: skip


class _Model(Protocol):
    cache: dict[str, Any]

    def tag_word(self, word: str, *, casesensitive: bool = ...) -> list[tuple[str, float]]: ...

    def analyze(self, word: str, pos: str = ..., taglevel: int = ...) -> tuple[str, str]: ...


@lru_cache(maxsize=3)
def _model(language: str) -> _Model:
    """HanTa's model of the language; loaded at the first word that needs it."""
    from HanTa.HanoverTagger import HanoverTagger

    return cast("_Model", HanoverTagger(MODELS[language]))


def tagged_language(language: str) -> str:
    """The language whose model serves for `language`: itself where there is one, else English."""
    code = language[:2].lower()
    return code if code in MODELS else "en"


@lru_cache(maxsize=4)
def _function_letters(language: str) -> dict[str, str]:
    table = FUNCTION_WORDS[language].items()
    return {word: letter for letter, words in table for word in words.split()}


def function_class(word: str, language: str) -> str:
    """The class of a lower-case function word ("the", "who"); empty for all other words."""
    return _function_letters(language).get(word, "")


@lru_cache(maxsize=200_000)
def classes(word: str, language: str) -> str:
    """The classes that the lower-case `word` may have, the likeliest first; at least one."""
    fixed = _function_letters(language).get(word)
    if fixed is not None:
        return fixed
    if not word[0].isalnum():
        return "X"
    if word[0].isdigit():
        return "d"
    tags = _model(language).tag_word(word, casesensitive=False)
    floor = tags[0][1] - AMBIGUOUS
    letters = "".join(dict.fromkeys(_letter(tag, language) for tag, s in tags if s >= floor))
    if letters[0] == "R" and not word.endswith("ly") and word not in _model(language).cache:
        return "n"  # HanTa takes unknown words in -er for comparatives
    return letters


def _letter(tag: str, language: str) -> str:
    for prefix, letter in TAG_LETTERS[language]:
        if tag.startswith(prefix):
            return letter
    return "X"


@lru_cache(maxsize=50_000)
def is_known_word(word: str, language: str) -> bool:
    """Whether the lower-case `word` is a word of the language's dictionary that is no name."""
    if word in _function_letters(language):
        return True
    return word in _model(language).cache and classes(word, language)[0] != "p"


@lru_cache(maxsize=20_000)
def verb_lemma(word: str, language: str) -> str:
    """The base form of a verb form: "wrote" becomes "write"."""
    if language != "en":
        return word
    model = _model(language)
    for tag, _score in model.tag_word(word, casesensitive=False):
        if tag.startswith("VV"):
            return model.analyze(word, pos=tag, taglevel=1)[0]
    return word


def classes_in_context(options: Sequence[str], words: Sequence[str]) -> str:
    """One letter for each word, chosen among its possible classes by what stands around it."""
    chosen: list[str] = []
    before = "."
    for at, letters in enumerate(options):
        letter = letters[0]
        after = options[at + 1][0] if at + 1 < len(options) else "."
        if letters == "n" and before == "E" and after in "ET" and words[at].endswith("s"):
            letter = "V"  # "ABC-1 blocks ABC-2"
        elif len(letters) > 1:
            letter = _choose(letters, before, after, is_inflected=words[at][-1:] in "sdn")
        chosen.append(letter)
        if letter != "R" and letter != "x":
            before = letter
    return "".join(chosen)


_AFTER_NOUN_CUE = frozenset("TASdio'G")
_AFTER_VERB_CUE = frozenset("EPWtMp)")


def _choose(letters: str, before: str, after: str, *, is_inflected: bool) -> str:
    is_verbal = "V" in letters or "Q" in letters
    is_noun = letters[0] == "n" and (after in "BHM" or (before in "Ep" and not is_inflected))
    if is_noun or not is_verbal:
        return letters[0]  # "Loci notes are", "a Loci note"
    for cues, letter in (("BH", "Q"), (_AFTER_NOUN_CUE, "n")):
        if before in cues and letter in letters:
            return letter
    if before in _AFTER_VERB_CUE and letters[0] not in "iRc":
        return "V" if "V" in letters else "Q"
    is_open = letters[0] in "VQ" and "V" in letters and "Q" in letters
    is_reduced = before == "n" and after == "i"  # "a film directed by"
    return ("Q" if is_reduced else "V") if is_open else letters[0]
