"""All options of Loci: default, title, help.

The settings view, the file, the environment and the manual are derived from them.
"""

from core.settings.answer_options import AnswerOptions
from core.settings.appearance_options import LOOK, AppearanceOptions
from core.settings.backup_options import BackupOptions
from core.settings.memory_options import MemoryOptions
from core.settings.option import Option, OptionSet
from core.settings.plan_options import PlanOptions
from core.settings.refine_options import RefineOptions
from core.settings.value_types import Enumeration, Integer, Number, Switch, Text, TextList

READING, RETRIEVAL, GRAPH = "Reading", "Retrieval", "Graph"


class Settings(
    OptionSet,
    AppearanceOptions,
    AnswerOptions,
    MemoryOptions,
    RefineOptions,
    PlanOptions,
    BackupOptions,
):
    """Values of all options."""

    # Look
    theme = Option(
        Enumeration("system", "light", "dark"),
        default="system",
        section=LOOK,
        title="Theme",
        help="Light, dark, or as the system is set.",
    )
    text_size = Option(
        Integer(90, 200, "%"),
        default=100,
        section=LOOK,
        title="Text size",
        help="Size of all text in percent.",
    )

    # Reading
    watch_in_background = Option(
        Switch(),
        default=False,
        section=READING,
        title="Keep watching in the background",
        help="Goes on reading changed files after the last window is closed.",
    )
    largest_file_mb = Option(
        Integer(1, 2000, "MB"),
        default=100,
        section=READING,
        title="Largest file",
        help="Bigger files are listed but not read.",
    )
    parse_timeout_s = Option(
        Integer(5, 3600, "s"),
        default=120,
        section=READING,
        title="Time limit for one file",
        help="A file that takes longer is listed as failed.",
    )
    parse_memory_mb = Option(
        Integer(256, 32768, "MB"),
        default=2048,
        section=READING,
        title="Memory limit for one file",
        help="A file that needs more is listed as failed.",
    )
    ocr = Option(
        Enumeration("off", "ask", "always"),
        default="ask",
        section=READING,
        title="Recognize text in pictures",
        help="Scanned pages and photographs: never, for files you choose, or for all. "
        "Needs the package rapidocr; a page takes some seconds.",
    )
    ocr_minutes = Option(
        Integer(1, 600, "min"),
        default=20,
        section=READING,
        title="Time for recognizing one file",
        help="Processor time; the pages for which there is none left are listed as a problem.",
    )
    archive_members = Option(
        Integer(0, 100_000),
        default=1000,
        section=READING,
        title="Files inside one archive",
        help="Members of an archive beyond this number are listed as skipped.",
    )
    archive_unpacked_mb = Option(
        Integer(1, 100_000, "MB"),
        default=500,
        section=READING,
        title="Unpacked size of one archive",
        help="An archive that unpacks to more is read only up to this size.",
    )
    reading_workers = Option(
        Integer(0, 16),
        default=0,
        section=READING,
        title="Reading processes",
        help="How many files are read side by side. 0 chooses from the number of processor cores.",
    )
    encoder_threads = Option(
        Integer(0, 64),
        default=0,
        section=READING,
        title="Threads for the text encoder",
        help="0 chooses from the number of processor cores.",
    )
    slower_on_battery = Option(
        Switch(),
        default=True,
        section=READING,
        title="Read slower on battery",
        help="Rests between files while the computer runs on battery.",
    )
    excluded = Option(
        TextList(),
        default=(),
        section=READING,
        title="Left out",
        help="Patterns in the form of .gitignore that are left out of every source.",
    )
    hidden_files = Option(
        Switch(),
        default=False,
        section=READING,
        title="Read hidden files and folders",
        help="Files and folders whose name begins with a dot. Secrets stay out all the same.",
    )
    free_disk_mb = Option(
        Integer(50, 100_000, "MB"),
        default=500,
        section=READING,
        title="Free space to keep",
        help="Reading pauses when the disk has less free space than this.",
    )
    vocabulary_file = Option(
        Text(),
        default="vocabulary.toml",
        section=READING,
        title="Your vocabulary",
        help="File with your own types of things and relations; a plain name lies in Loci's folder."
        " What it changes, everything is read again with.",
    )
    stale_days = Option(
        Integer(0, 3650, "days"),
        default=30,
        section=READING,
        title="Keep what is said no more",
        help="A fact that a changed document says no more is shown as stale for so long.",  # K9
    )
    passage_tokens = Option(
        Integer(40, 240, "word pieces"),
        default=180,
        section=READING,
        title="Length of a passage",
        help="Documents are cut into passages of about this length, from the next file on.",
    )
    your_name = Option(
        Text(),
        default="",
        section=READING,
        title="Your name",
        help='Who "I" is in your own notes, from the next file on. Empty: a person called "Me".',
    )

    # Retrieval (spec rows J1 to J5)
    anchors = Option(
        Integer(1, 50),
        default=3,
        section=RETRIEVAL,
        title="Things to start from",
        help="How many things nearest to the question the walk over the graph starts from.",  # J1
    )
    hops = Option(
        Integer(0, 5),
        default=2,
        section=RETRIEVAL,
        title="Hops",
        help="How far activation spreads from the anchors.",  # J2
    )
    facts_per_entity = Option(
        Integer(1, 200),
        default=10,
        section=RETRIEVAL,
        title="Facts for each thing",
        help="The most confident facts that activation follows from one thing.",  # J2
    )
    facts_in_all = Option(
        Integer(1, 1000),
        default=30,
        section=RETRIEVAL,
        title="Facts in all",
        help="Spreading stops at this number, checked per hop.",  # J2
    )
    both_directions = Option(
        Switch(),
        default=False,
        section=RETRIEVAL,
        title="Follow facts both ways",
        help="Also follow facts from their object to their subject.",
    )
    decay_per_week = Option(
        Number(0.0, 1.0),
        default=0.95,
        section=RETRIEVAL,
        title="Decay of facts",
        help="Factor for each week since a fact was last opened.",  # J3
    )
    decay_grace_weeks = Option(
        Number(0.0, 520.0, "weeks"),
        default=1.0,
        section=RETRIEVAL,
        title="Grace before decay",
        help="Weeks before a fact begins to decay.",  # J3
    )
    usage_weight = Option(
        Number(0.0, 10.0),
        default=0.5,
        section=RETRIEVAL,
        title="Weight of use",
        help="How much opening a fact raises its score.",  # J3
    )
    weight_user_edit = Option(
        Number(0.0, 10.0),
        default=2.0,
        section=RETRIEVAL,
        title="Weight of your own edits",
        help="Source weight of facts that you entered.",  # J3
    )
    weight_file = Option(
        Number(0.0, 10.0),
        default=1.5,
        section=RETRIEVAL,
        title="Weight of files",
        help="Source weight of facts from files.",  # J3
    )
    weight_system = Option(
        Number(0.0, 10.0),
        default=1.2,
        section=RETRIEVAL,
        title="Weight of the system's facts",
        help="Source weight of facts that Loci derived.",  # J3
    )
    weight_conversation = Option(
        Number(0.0, 10.0),
        default=1.0,
        section=RETRIEVAL,
        title="Weight of conversations",
        help="Source weight of facts from conversations.",  # J3
    )
    weight_confirmed = Option(
        Number(0.0, 10.0),
        default=1.2,
        section=RETRIEVAL,
        title="Weight of confirmed facts",
        help="Factor for facts that you confirmed.",  # J3
    )
    answer_cache_s = Option(
        Integer(0, 86_400, "s"),
        default=60,
        section=RETRIEVAL,
        title="Keep answers for",
        help="A repeated or similar question within this time is served from memory.",  # J5
    )
    reranker_folder = Option(
        Text(),
        default="",
        section=RETRIEVAL,
        title="Reranker",
        help="A folder with a cross-encoder (ONNX) that reads the best passages once more. "
        "Nothing is downloaded.",
    )
    rerank_ms = Option(
        Integer(0, 60_000, "ms"),
        default=300,
        section=RETRIEVAL,
        title="Time for reranking",
        help="When reading the best passages once more would take longer, their order stays.",
    )
    passages_per_question = Option(
        Integer(1, 200),
        default=10,
        section=RETRIEVAL,
        title="Passages for a question",
        help="How many passages are given to the answer.",
    )
    freshness_half_life_days = Option(
        Integer(1, 36_500, "days"),
        default=365,
        section=RETRIEVAL,
        title="Half-life of freshness",
        help="After so many days a document counts half as fresh, where freshness counts.",  # D6
    )

    # Graph
    graph_things = Option(
        Integer(5, 2000),
        default=60,
        section=GRAPH,
        title="Things shown around one thing",
        help="The most things in one neighborhood of the graph view.",
    )
    merge_sure = Option(
        Number(0.0, 1.0),
        default=0.6,
        section=GRAPH,
        title="Sure that two things are one",
        help="Things that are the same at least so likely are shown as one without asking.",  # K4
    )
    merge_unlikely = Option(
        Number(0.0, 1.0),
        default=0.3,
        section=GRAPH,
        title="Not worth a question",
        help="Nobody is asked about two things that are less likely the same than this.",  # K4
    )
    merge_fuzzy = Option(
        Number(0.5, 1.0),
        default=0.85,
        section=GRAPH,
        title="Nearly the same spelling",
        help="Share of the letters that two spellings of one name have in common.",  # K4
    )
    merge_meaning = Option(
        Number(0.5, 1.0),
        default=0.92,
        section=GRAPH,
        title="Nearly the same meaning",
        help="How alike two names must be in meaning to be one thing, as a cosine.",  # K4
    )
    review_questions = Option(
        Integer(1, 10_000),
        default=200,
        section=GRAPH,
        title="Open questions",
        help="The most questions about things that may be one; the likeliest are kept.",
    )
