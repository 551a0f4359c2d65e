"""Words that tell what type of thing a name is, and where names begin and end."""

from core.extract.vocabulary.gazetteers import listed
from core.extract.vocabulary.vocabulary import built_in

FIRST_NAMES = listed("first_names")
PLACES = listed("places")
DEMONYMS = listed("demonyms") | listed("creeds")
TECHNOLOGIES = listed("technologies")
ORGANIZATIONS = listed("organizations")
# Adjectives of people who have something in common but no place.
CREEDS = listed("creeds")

# What ships with Loci; readers that mind the user's types ask the vocabulary itself.
KIND_OF_LAST_WORD = built_in().kind_of_last_word
KIND_OF_FIRST_WORD = built_in().kind_of_first_word
KIND_OF_HEAD_NOUN = built_in().kind_of_head_noun

# Cut from the front of a name; the first also say that a person follows.
HONORIFICS = frozenset(
    "mr mr. mrs mrs. ms ms. miss dr dr. prof prof. professor sir rev rev. hon. herr frau dhr. "
    "mevr. doctor reverend sgt sgt. lt lt. col col. capt capt. gen. maj. cpl cpl. sen. gov. rep. "
    "hr. fr.".split()
)
ROLES = frozenset(
    "president senator governor chancellor minister director actor actress author singer writer "
    "producer composer ceo cto cfo chairman chairwoman manager founder coach journalist novelist "
    "poet artist historian engineer professor ambassador secretary mayor congressman "
    "congresswoman editor architect".split()
)

DAYS = frozenset(
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays "
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri "
    "montag dienstag mittwoch donnerstag freitag samstag sonntag maandag dinsdag woensdag "
    "donderdag vrijdag zaterdag zondag".split()
)

# Inside a name, between two capitalized words.
CONNECTORS = frozenset(
    "of the de la le les del della di da do dos das du van von der den des ter ten zu y e el al "
    "bin ibn und & à d'".split()
)
# "for" and "and" join only after a word such as these ("Council for Small Business").
JOINING_HEADS = frozenset(
    "council center centre institute foundation organization organisation society association "
    "academy award department ministry committee school office agency museum college commission "
    "bureau journal fund society campaign movement party union university court conference".split()
)
# A possessive stays inside a name before these ("St. Mary's Church").
AFTER_POSSESSIVE = frozenset(
    "church college hospital cathedral school day park square island abbey university palace "
    "chapel castle hall cup league championship club bay beach hill creek".split()
)
# A year before a name belongs to it when the name is an event.
EVENTS = frozenset(
    "olympics cup championship championships games season election elections festival open prix "
    "series bowl tournament tour war expo awards conference summit finals final".split()
)
# Capitalized, but never a thing.
NEVER = frozenset(
    "i i'm i've i'd i'll ok okay yes no note todo tip fixme warning important example examples etc "
    "eg ie tbd tba wip faq ps re fw fwd cc bcc utc gmt am pm url q a nb n/a na true false null "
    "pst pdt est edt cst cet none mr mrs ms dr prof hi hello dear thanks regards q1 q2 q3 "
    "q4 step aka fyi imo imho lol asap rsvp oh ah nvm goto info hint caution danger attention p.s. "
    "congrats congratulations phew wow hooray hurray yay ouch oops hey yep yeah nope hmm huh haha "
    "sorry bye goodbye eur usd gbp chf".split()
)
# Never a thing when they stand alone.
PLAIN_ALONE = frozenset(
    "north south east west northern southern eastern western tv cd dvd ep lp fm sr jr phd md ceo "
    "president minister king queen prince princess emperor pope saint colonel captain general "
    "state government house council committee academy association party war world river internet "
    "web section chapter figure table part volume step version release beta alpha pdf faq api ui "
    "id ids url urls bce bc ad llc gmbh inc ltd corp plc st. dr. mr. mrs. ms. prof. jr. sr. co. "
    "inc. ltd. corp.".split()
)
