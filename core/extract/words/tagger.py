"""The word class of a word, one letter each, from HanTa's models and a table of function words.

HanTa looks at single words here, and each word is looked at once in a process; which of several
classes holds in a sentence is decided in `core.extract.words.sequence`.

    n noun · p proper name · A adjective · R adverb · T determiner · S possessive · P pronoun
    d number · V verb · Q past participle · G -ing form · B be · H have · M modal or do · t to
    i preposition · o of · c conjunction · W relative or question word · x not · X other
"""

from functools import lru_cache
from typing import Any, Final, Protocol, cast

MODELS = {"en": "morphmodel_en.pgz", "de": "morphmodel_ger.pgz", "nl": "morphmodel_dutch.pgz"}

# How many times likelier (as a logarithm) the best class may be before another is forgotten.
AMBIGUOUS: Final = 4.0
# The same for the classes that a word brings into a sentence.
UNLIKELY: Final = 9.0

PROPER_NAMES = {"en": "NP0", "de": "NE", "nl": "N(eigen,ev,basis,zijd,stan)"}

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
    int2tag: dict[int, str]
    tag2int: dict[str, int]
    LP_wtag: dict[int, float]
    LP_trans_word: dict[tuple[int, int], dict[int, float]]

    def tag_word(self, word: str, *, casesensitive: bool = ...) -> list[tuple[str, float]]: ...

    def analyze(self, word: str, pos: str = ..., taglevel: int = ...) -> tuple[str, str]: ...


@lru_cache(maxsize=3)
def model(language: str) -> _Model:
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
    names = model(language).int2tag
    tags = [(names[tag], joint) for tag, joint in _analyzed(word, language) if tag in names]
    floor = max((joint for _tag, joint in tags), default=0.0) - AMBIGUOUS
    likely = (_letter(tag, language) for tag, joint in tags if joint >= floor)
    letters = "".join(dict.fromkeys(likely)) or "n"
    if letters[0] == "R" and not word.endswith("ly") and word not in model(language).cache:
        return "n"  # HanTa takes unknown words in -er for comparatives
    return letters


@lru_cache(maxsize=4)
def name_tag(language: str) -> int:
    """The model's own number of the tag for proper names."""
    wanted = PROPER_NAMES[language]
    return next(number for tag, number in model(language).tag2int.items() if tag == wanted)


def tags_of_word(word: str, language: str) -> tuple[tuple[int, float], ...]:
    """The tags that the lower-case word can bear, with its share (logarithm) among their words."""
    often = model(language).LP_wtag
    tags = [(tag, float(joint - often.get(tag, 0.0))) for tag, joint in _analyzed(word, language)]
    best = max((share for _tag, share in tags), default=0.0)
    kept = tuple((tag, share) for tag, share in tags if share >= best - UNLIKELY)
    return kept or ((name_tag(language), 0.0),)


@lru_cache(maxsize=200_000)
def _analyzed(word: str, language: str) -> tuple[tuple[int, float], ...]:
    """The tags of the lower-case word, each with the logarithm of their joint probability."""
    # HanTa gives its tags as numbers only under this name; it is slow for words that it lacks.
    look_up = getattr(model(language), "_tag_word")  # noqa: B009
    return tuple(cast("list[tuple[int, float]]", look_up(word, casesensitive=False)))


@lru_cache(maxsize=1000)
def letter_of_tag(tag: int, language: str) -> str:
    """The letter of one of the model's tags by its number."""
    return _letter(model(language).int2tag.get(tag, ""), language)


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
    return word in model(language).cache and classes(word, language)[0] != "p"


@lru_cache(maxsize=50_000)
def is_adverb(word: str, language: str) -> bool:
    """Whether the word may be an adverb: HanTa takes unknown words in -er for comparatives."""
    return word.endswith("ly") or is_known_word(word, language) or not word.endswith("er")


@lru_cache(maxsize=20_000)
def verb_lemma(word: str, language: str) -> str:
    """The base form of a verb form: "wrote" becomes "write"."""
    if language != "en":
        return word
    tagger = model(language)
    for tag, _score in tagger.tag_word(word, casesensitive=False):
        if tag.startswith("VV"):
            return tagger.analyze(word, pos=tag, taglevel=1)[0]
    return word
