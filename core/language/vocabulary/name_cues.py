"""Words that tell what type of thing a name is, and where names begin and end."""

from core.language.vocabulary.gazetteers import listed, words_of
from core.language.vocabulary.vocabulary import built_in

FIRST_NAMES = listed("first_names")
PLACES = listed("places")
DEMONYMS = listed("demonyms") | listed("creeds")
TECHNOLOGIES = listed("technologies")
# What relatives are called by: "Mama", "Grandpa".
KINSHIP = listed("kinship")
ORGANIZATIONS = listed("organizations")
# Adjectives of people who have something in common but no place.
CREEDS = listed("creeds")
# What ships with Loci; readers that mind the user's types ask the vocabulary itself.
KIND_OF_LAST_WORD = built_in().kind_of_last_word
KIND_OF_FIRST_WORD = built_in().kind_of_first_word
KIND_OF_HEAD_NOUN = built_in().kind_of_head_noun

_WORDS = words_of("name_cues")
HONORIFICS = _WORDS["honorifics"]
# Titles in small letters only: "HR" is no "Hr".
SMALL_TITLES = _WORDS["small_titles"]
ROLES = _WORDS["roles"]
# What somebody is to others; not how they are addressed.
COMPANIONS = _WORDS["companions"]
NAMESAKES = _WORDS["namesakes"]
DAYS = _WORDS["days"]
GERMAN_DAYS = _WORDS["german_days"]
SHORT_DAYS = _WORDS["short_days"]
CONNECTORS = _WORDS["connectors"]
JOINING_HEADS = _WORDS["joining_heads"]
FIRM_TAILS = _WORDS["firm_tails"]
AMOUNT_VERBS = _WORDS["amount_verbs"]
AFTER_POSSESSIVE = _WORDS["after_possessive"]
EVENTS = _WORDS["events"]
SHORT_FORMS = _WORDS["short_forms"]
NEVER = _WORDS["never"] | SHORT_FORMS
GREETINGS = _WORDS["greetings"]
PLAIN_ALONE = _WORDS["plain_alone"]
