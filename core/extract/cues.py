"""Words that tell what type of thing a name is: small lists, written by us."""

FIRST_NAMES = frozenset(
    """
    aaron abdul abigail abraham ada adam adele adrian agnes ahmed aisha akira alan albert alberto
    alejandro aleksandr alessandro alex alexander alexandra alexei alfred ali alice alicia alison
    allen amanda amelia amina amir amy ana anastasia anders andre andrea andreas andrei andrew
    andy angela angelina anita ann anna anne annie anthony antoine anton antonio anya arjun arnold
    arthur astrid audrey august ava barbara beatrice ben benjamin bernard beth betty bianca bill
    billy bjorn bob boris brad brandon brian bridget bruce bruno bryan cameron camilla carl carla
    carlo carlos carmen carol caroline carolyn catherine cecilia charles charlie charlotte chen
    chloe chris christian christina christine christopher claire clara clark claude claudia
    clifford colin connor craig cynthia daniel daniela danny darren dave david dean deborah debra
    dennis derek diana diane diego dieter dimitri dmitri dominic don donald donna dora dorothy
    doug douglas duncan dylan earl eddie edgar edith eduardo edward edwin eileen elaine eleanor
    elena elias elijah elisa elizabeth ella ellen elliot emil emily emma emmanuel enrique eric
    erica erik ernest esther ethan eugene eva evan evelyn fatima felix fernando fiona florence
    frances francesco francis francisco frank franz fred freddie frederick friedrich gabriel
    gabriela gareth gary gavin geoffrey george georgia gerald gerard gerhard gilbert giorgio
    giovanni giulia giuseppe gloria gordon grace graham grant greg gregory greta guido guillermo
    gustav hannah hans harold harriet harry harvey hassan heather hector heidi heinrich helen
    helena helmut henri henrik henry herbert herman hiroshi holly howard hugh hugo ian ibrahim
    ida igor ingrid irene iris isaac isabel isabella ivan jack jackie jacob jacques jaime jake
    james jamie jan jane janet janice jason javier jay jean jeff jeffrey jenna jennifer jenny
    jeremy jerry jesse jessica jill jim jimmy joan joanna joe joel johan johann johannes john
    johnny jon jonas jonathan jordan jorge jose josef joseph josh joshua joyce juan juana judith
    judy julia julian julie julien juliet june jurgen justin kaito karen karin karl karla kate
    katherine kathleen kathryn katie katrin kay keith kelly ken kenneth kenji kevin kim klaus kurt
    kyle lars laura lauren laurence lawrence lea leah lee lena leo leon leonard leonardo leslie
    lewis li liam lily linda lisa lloyd lois lorenzo louis louise luca lucas lucia lucy ludwig
    luigi luis luisa luke lydia lynn maggie magnus malcolm manuel marc marcel marco marcus margaret
    maria mariam marianne marie marilyn mario marion marjorie mark markus marta martha martin
    martina mary mateo mathias matt matteo matthew matthias maurice max maya megan mehmet mei
    melanie melissa mia michael michel michelle miguel mike mikhail milan mildred miriam mohamed
    mohammed moritz monica morgan muhammad nadia nancy naomi natalia natalie natasha nathan neil
    nelson nicholas nick nicola nicolas nicole niels nigel nikolai nina noah noel nora norman
    olaf oleg olga oliver olivia omar oscar otto owen pablo pamela paolo patricia patrick paul
    paula pauline pavel pedro penny per perry peter petra phil philip philippe phillip phyllis
    pierre pieter priya rachel rafael raj ralph ramon randy raphael rashid raul ravi ray raymond
    rebecca regina rene ricardo richard rick rita rob robert roberto robin rodney roger roland
    rolf roman ron ronald rosa rose ross roy ruben rudolf russell ruth ryan sabine sally sam samir
    samuel sandra sara sarah sasha satoshi scott sean sebastian sergei sergio shannon sharon
    sheila shirley sigrid silvia simon simone sofia sonia sophia sophie stanley stefan stella
    stephanie stephen steve steven stuart sue susan susanne sven svetlana sylvia takashi tamara
    tanya tara ted teresa terry theo theodore theresa thomas tim timothy tina tobias todd tom
    tomas tommy tony tracy travis trevor ulrich umberto ursula valentina valerie vanessa vera
    vernon veronica victor victoria vincent virginia vladimir walter wanda warren wayne wei wendy
    werner wilfried wilhelm will willi william willie wolfgang xavier yan yasmin yuki yuri yusuf
    yves yvonne zachary zoe
    """.split()
)

PLACES = frozenset(
    line.strip().lower()
    for line in """
    Afghanistan; Africa; Alabama; Alaska; Albania; Alberta; Algeria; Amsterdam; Andorra; Angola;
    Antarctica; Argentina; Arizona; Arkansas; Armenia; Asia; Athens; Atlanta; Australia; Austria;
    Azerbaijan; Bahamas; Bahrain; Baltimore; Bangkok; Bangladesh; Barcelona; Bavaria; Beijing;
    Beirut; Belarus; Belgium; Belgrade; Belize; Benin; Berlin; Bern; Birmingham; Bolivia; Bosnia;
    Boston; Botswana; Brazil; Bristol; Britain; British Columbia; Brooklyn; Brussels; Bucharest;
    Budapest; Buenos Aires; Bulgaria; Cairo; California; Cambodia; Cambridge; Cameroon; Canada;
    Cape Town; Chicago; Chile; China; Cologne; Colombia; Colorado; Congo; Connecticut; Copenhagen;
    Costa Rica; Croatia; Cuba; Cyprus; Czech Republic; Czechoslovakia; Dallas; Damascus; Delaware;
    Delhi; Denmark; Denver; Detroit; Dominican Republic; Dresden; Dubai; Dublin; East Germany;
    Ecuador; Edinburgh; Egypt; El Salvador; England; Estonia; Ethiopia; Europe; Fiji; Finland;
    Florence; Florida; France; Frankfurt; Geneva; Georgia; Germany; Ghana; Glasgow; Greece;
    Greenland; Guatemala; Haiti; Hamburg; Hawaii; Helsinki; Hollywood; Honduras; Hong Kong;
    Houston; Hungary; Iceland; Idaho; Illinois; India; Indiana; Indonesia; Iowa; Iran; Iraq;
    Ireland; Israel; Istanbul; Italy; Jamaica; Japan; Jerusalem; Johannesburg; Jordan; Kansas;
    Kazakhstan; Kentucky; Kenya; Kiev; Korea; Kuwait; Kyiv; Kyoto; Laos; Latin America; Latvia;
    Lebanon; Leeds; Leipzig; Leningrad; Liberia; Libya; Lisbon; Lithuania; Liverpool; London;
    Los Angeles; Louisiana; Luxembourg; Lyon; Macedonia; Madagascar; Madrid; Maine; Malaysia;
    Mali; Malta; Manchester; Manhattan; Manila; Maryland; Massachusetts; Melbourne; Mexico;
    Mexico City; Miami; Michigan; Milan; Minnesota; Mississippi; Missouri; Moldova; Monaco;
    Mongolia; Montana; Montenegro; Montreal; Morocco; Moscow; Mozambique; Mumbai; Munich; Myanmar;
    Namibia; Naples; Nebraska; Nepal; Netherlands; Nevada; New Brunswick; New England;
    New Hampshire; New Jersey; New Mexico; New Orleans; New South Wales; New York; New York City;
    New Zealand; Newfoundland; Nicaragua; Niger; Nigeria; North America; North Carolina;
    North Dakota; North Korea; Northern Ireland; Norway; Nova Scotia; Ohio; Oklahoma; Oman;
    Ontario; Oregon; Oslo; Ottawa; Oxford; Pakistan; Palestine; Panama; Papua New Guinea; Paraguay;
    Paris; Pennsylvania; Peru; Philadelphia; Philippines; Poland; Portland; Portugal; Prague;
    Prussia; Puerto Rico; Qatar; Quebec; Queensland; Rhode Island; Riga; Rio de Janeiro; Romania;
    Rome; Rotterdam; Russia; Rwanda; Saint Petersburg; San Diego; San Francisco; Saudi Arabia;
    Scandinavia; Scotland; Seattle; Senegal; Seoul; Serbia; Shanghai; Siberia; Sicily;
    Sierra Leone; Singapore; Slovakia; Slovenia; Somalia; South Africa; South America;
    South Carolina; South Dakota; South Korea; Soviet Union; Spain; Sri Lanka; Stockholm; Sudan;
    Stuttgart; Sweden; Switzerland; Sydney; Syria; Taiwan; Tallinn; Tanzania; Tasmania; Tehran;
    Tel Aviv; Tennessee; Texas; Thailand; The Hague; Tokyo; Toronto; Transylvania; Tunisia; Turin;
    Turkey; UK; US; U.S.; U.K.; USA; U.S.A.; USSR; Uganda; Ukraine; United Arab Emirates;
    United Kingdom; United States; United States of America; Uruguay; Utah; Utrecht; Uzbekistan;
    Vancouver; Venezuela; Venice; Vermont; Vienna; Vietnam; Virginia; Wales; Warsaw; Washington;
    Washington, D.C.; West Germany; West Virginia; Wisconsin; Wyoming; Yemen; Yorkshire;
    Yugoslavia; Zagreb; Zambia; Zimbabwe; Zurich; Deutschland; Österreich; Schweiz; Wien; München;
    Köln; Zürich; Nederland; België; Den Haag
    """.replace("\n", " ").split(";")
)

DEMONYMS = frozenset(
    """
    african albanian algerian american arab arabic argentine argentinian armenian asian australian
    austrian azerbaijani bangladeshi basque bavarian belarusian belgian bengali bolivian bosnian
    brazilian british bulgarian cambodian canadian catalan chilean chinese colombian croatian cuban
    czech danish dutch ecuadorian egyptian english estonian ethiopian european filipino finnish
    flemish french georgian german ghanaian greek haitian hindu hungarian icelandic indian
    indonesian iranian iraqi irish islamic israeli italian jamaican japanese jewish kenyan korean
    kurdish latin latvian lebanese libyan lithuanian malaysian maltese mexican moroccan muslim
    nepalese nigerian norwegian ottoman pakistani palestinian persian peruvian polish portuguese
    prussian puerto rican roman romanian russian scandinavian scottish serbian singaporean slovak
    slovenian somali soviet spanish swedish swiss syrian taiwanese thai tibetan tunisian turkish
    ukrainian uruguayan venezuelan vietnamese welsh yugoslav christian catholic protestant buddhist
    """.split()
)

TECHNOLOGIES = frozenset(
    """
    python java javascript typescript rust golang kotlin swift scala haskell erlang elixir perl php
    ruby cobol fortran matlab sql html css xml json yaml toml markdown linux ubuntu debian fedora
    windows macos android ios docker kubernetes terraform ansible jenkins git github gitlab
    postgres postgresql mysql sqlite duckdb mongodb redis kafka rabbitmq elasticsearch spark hadoop
    airflow pandas numpy scipy pytorch tensorflow django flask fastapi react vue angular svelte
    node.js next.js nginx apache graphql grpc http https tcp udp rest oauth ssh tls wifi bluetooth
    usb gpu cpu llm gpt bert cuda opencl opengl vulkan wasm webassembly latex excel word powerpoint
    outlook vscode vim emacs obsidian dendron notion jira confluence slack jupyter arduino raspberry
    c c++ c# .net qt pyside pyside6 numba cython onnx
    """.split()
)

# The last (or another telling) word of a name, by type.
LAST_WORDS = {
    "Organization": """
        inc inc. incorporated ltd ltd. limited llc llp corp corp. corporation co. company companies
        gmbh ag kg ev se nv bv sa s.a. plc group holdings university college institute institution
        academy school faculty agency bureau ministry department commission committee council
        association society foundation federation union league club fc f.c. party bank museum
        hospital orchestra ensemble symphony band quartet church parliament congress senate court
        army navy airlines airways records pictures studios entertainment productions press
        publishing publishers partners ventures consulting bros. brothers trust charity authority
        cooperative conservancy network police organization organisation center centre laboratory
        laboratories observatory board guild universität hochschule verein stiftung verband
        universiteit stichting vereniging
        """,
    "Location": """
        river lake mountain mountains mount island islands city town village county district
        province state region valley bay ocean sea gulf street avenue road square park bridge
        airport station beach forest desert peninsula coast harbor harbour port hills hill creek
        borough republic kingdom empire canyon falls castle palace cathedral stadium arena tower
        hall house building straße strasse platz
        """,
    "Team": "team squad crew taskforce",
    "Project": "project initiative programme program campaign expedition",
    "Regulation": "act directive regulation law treaty ordinance statute constitution convention",
    "Technology": "framework protocol sdk api language library engine compiler algorithm",
    "Process": "process procedure workflow method methodology",
    "Document": """
        report manual handbook guide paper journal magazine newspaper gazette times tribune herald
        encyclopedia dictionary minutes memo agenda notes specification
        """,
    "Address": "",
}  # fmt: skip
KIND_OF_LAST_WORD = {word: kind for kind, words in LAST_WORDS.items() for word in words.split()}
KIND_OF_FIRST_WORD = {
    "project": "Project", "team": "Team", "lake": "Location", "mount": "Location",
    "river": "Location", "fort": "Location", "port": "Location", "university": "Organization",
    "bank": "Organization", "ministry": "Organization", "department": "Organization",
    "institute": "Organization", "church": "Organization", "city": "Location",
    "operation": "Project", "treaty": "Regulation", "regulation": "Regulation", "iso": "Regulation",
}  # fmt: skip

# What a thing is said to be ("is a Hungarian film director"), by the head noun.
HEAD_NOUNS = {
    "Person": """
        actor actress architect artist astronaut athlete author baron biologist botanist boxer
        businessman businesswoman bishop chef chemist choreographer coach colleague comedian
        composer conductor consultant cricketer critic cyclist dancer designer developer diplomat
        director doctor drummer duke earl economist editor educator emperor engineer entrepreneur
        explorer filmmaker footballer founder friend geologist geographer golfer governor guitarist
        historian husband illustrator inventor jockey journalist judge king lawyer linguist
        magician manager man mathematician mayor minister model monk musician neighbor nobleman
        novelist nurse officer painter philosopher photographer physician physicist pianist pilot
        player playwright poet politician presenter president priest prince princess producer
        professor programmer psychologist publisher queen rapper researcher runner sailor saint
        scholar scientist screenwriter sculptor secretary senator singer skier soldier songwriter
        son daughter sister brother mother father wife statistician striker student surgeon swimmer
        teacher theologian trader translator wrestler woman writer member lecturer analyst
        regisseur autor schauspieler politiker lehrer schrijver dichter
        """,
    "Organization": """
        agency airline association band bank brand broadcaster brewery charity choir chain church
        club college committee company conglomerate consortium cooperative corporation department
        division firm foundation group institute institution institution label league
        manufacturer ministry museum newspaper orchestra organisation organization party
        quartet retailer school society startup store studio subsidiary supplier
        trio troupe university vendor unternehmen firma verein hochschule
        """,
    "Location": """
        airport area bay borough bridge building canal capital castle cathedral city commune
        community county country desert district hamlet harbor hill house island kingdom lake
        mountain municipality neighborhood neighbourhood ocean palace park parish peninsula place
        province region republic river road sea settlement square stadium state station street
        suburb temple territory town township valley venue village volcano stadt gemeinde dorf ort
        """,
    "Product": """
        album app application book car comedy device dish documentary drama episode film game
        magazine machine movie musical novel opera painting phone play poem product program
        record series service show sitcom single song soundtrack thriller tool vehicle
        """,
    "Technology": """
        algorithm compiler database editor encoder format framework interpreter language library
        model operating-system plugin protocol runtime software technology toolkit
        """,
    "Project": "initiative project campaign expedition programme",
    "Team": "team squad crew",
    "Regulation": "act directive law regulation standard treaty",
    "Process": "method procedure process technique workflow",
    "Document": "article document guide journal manual note page paper report text website blog",
    "Component": "component module part sensor subsystem unit",
    "Concept": "theory concept idea genre term species disease theorem principle sport holiday",
    "Risk": "risk hazard",
    "Decision": "decision",
}
KIND_OF_HEAD_NOUN = {word: kind for kind, words in HEAD_NOUNS.items() for word in words.split()}

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
    "pst pdt est edt cst cet none mr mrs ms dr prof hi hello dear thanks regards".split()
)
# Never a thing when they stand alone.
PLAIN_ALONE = frozenset(
    "north south east west northern southern eastern western tv cd dvd ep lp fm sr jr phd md ceo "
    "president minister king queen prince princess emperor pope saint colonel captain general "
    "state government house council committee academy association party war world river internet "
    "web section chapter figure table part volume step version release beta alpha pdf faq api ui "
    "id ids url urls bce bc ad st. dr. mr. mrs. ms. prof. jr. sr. co. inc. ltd. corp.".split()
)
