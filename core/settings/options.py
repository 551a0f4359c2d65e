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

READING, GRAPH = "Reading", "Graph"
RETRIEVAL, MERGING = "Advanced: search", "Advanced: merging"


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
        help="Use a light or dark theme, or follow the system.",
    )
    text_size = Option(
        Integer(90, 200, "%"),
        default=100,
        section=LOOK,
        title="Text size",
        help="Size of all text in the window.",
    )

    # Reading
    watch_in_background = Option(
        Switch(),
        default=False,
        section=READING,
        title="Keep reading in the background",
        help="Loci reads changed files even after you close its window.",
    )
    largest_file_mb = Option(
        Integer(1, 2000, "MB"),
        default=100,
        section=READING,
        title="Largest file",
        help="Larger files are listed but not read.",
    )
    parse_timeout_s = Option(
        Integer(5, 3600, "s"),
        default=120,
        section=READING,
        title="Time limit for one file",
        help="Files that take longer are listed as failed.",
    )
    parse_memory_mb = Option(
        Integer(256, 32768, "MB"),
        default=2048,
        section=READING,
        title="Memory limit for one file",
        help="Files that need more are listed as failed.",
    )
    ocr = Option(
        Enumeration("off", "ask", "always"),
        default="ask",
        section=READING,
        title="Recognize text in images",
        help=(
            "Reads scanned pages and photos: never, for files you choose, or always. "
            "Each page takes a few seconds."
        ),
    )
    ocr_minutes = Option(
        Integer(1, 600, "min"),
        default=20,
        section=READING,
        title="Time limit for text recognition",
        help=("Processor time per file. Pages that are left over are listed as a problem."),
    )
    archive_members = Option(
        Integer(0, 100_000),
        default=1000,
        section=READING,
        title="Files per archive",
        help="Further files in an archive are skipped.",
    )
    archive_unpacked_mb = Option(
        Integer(1, 100_000, "MB"),
        default=500,
        section=READING,
        title="Unpacked size per archive",
        help="Larger archives are read only up to this size.",
    )
    reading_workers = Option(
        Integer(0, 16),
        default=0,
        section=READING,
        title="Reading processes",
        help=(
            "How many files are read at the same time. 0 adapts to the number of processor cores."
        ),
    )
    encoder_threads = Option(
        Integer(0, 64),
        default=0,
        section=READING,
        title="Threads for the text encoder",
        help="0 adapts to the number of processor cores.",
    )
    slower_on_battery = Option(
        Switch(),
        default=True,
        section=READING,
        title="Read more slowly on battery",
        help="Pauses between files to save power.",
    )
    excluded = Option(
        TextList(),
        default=(),
        section=READING,
        title="Excluded files",
        help="Patterns as in .gitignore. Matching files are skipped in every folder.",
    )
    hidden_files = Option(
        Switch(),
        default=False,
        section=READING,
        title="Read hidden files and folders",
        help=(
            "Includes names that start with a dot. Files with passwords and keys are "
            "always skipped."
        ),
    )
    free_disk_mb = Option(
        Integer(50, 100_000, "MB"),
        default=500,
        section=READING,
        title="Free disk space",
        help="Reading pauses when the disk has less free space than this.",
    )
    vocabulary_file = Option(
        Text(),
        default="vocabulary.toml",
        section=READING,
        title="Your vocabulary",
        help=(
            "File with your own kinds of things and relations. When you change it, "
            "your documents are read again."
        ),
    )
    stale_days = Option(
        Integer(0, 3650, "days"),
        default=30,
        section=READING,
        title="Keep outdated facts",
        help="How long facts that are no longer in a document are shown as outdated.",  # K9
    )
    passage_tokens = Option(
        Integer(40, 240, "word pieces"),
        default=180,
        section=READING,
        title="Passage length",
        help=(
            "Documents are split into passages of about this length. Applies to newly read files."
        ),
    )
    your_name = Option(
        Text(),
        default="",
        section=READING,
        title="Your name",
        help=(
            "Who “I” is in your notes. Applies to newly read files. If empty, a person named “Me”."
        ),
    )

    # Retrieval (spec rows J1 to J5)
    anchors = Option(
        Integer(1, 50),
        default=3,
        section=RETRIEVAL,
        title="Starting points",
        help="How many things from the question the graph search starts with.",  # J1
    )
    hops = Option(
        Integer(0, 5),
        default=2,
        section=RETRIEVAL,
        title="Steps",
        help="How far the graph search goes from its starting points.",  # J2
    )
    facts_per_entity = Option(
        Integer(1, 200),
        default=10,
        section=RETRIEVAL,
        title="Facts per thing",
        help="How many facts of one thing the search follows, the most certain first.",  # J2
    )
    facts_in_all = Option(
        Integer(1, 1000),
        default=30,
        section=RETRIEVAL,
        title="Facts in total",
        help="The search stops at this number, checked after each step.",  # J2
    )
    both_directions = Option(
        Switch(),
        default=False,
        section=RETRIEVAL,
        title="Follow facts in both directions",
        help="Also follows facts from their object to their subject.",
    )
    decay_per_week = Option(
        Number(0.0, 1.0),
        default=0.95,
        section=RETRIEVAL,
        title="Fact decay",
        help="Factor for each week since a fact was last opened.",  # J3
    )
    decay_grace_weeks = Option(
        Number(0.0, 520.0, "weeks"),
        default=1.0,
        section=RETRIEVAL,
        title="Grace period",
        help="Weeks before a fact starts to decay.",  # J3
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
        title="Weight of derived facts",
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
        title="Reuse answers for",
        help="The same or a similar question gets the same answer within this time.",  # J5
    )
    reranker_folder = Option(
        Text(),
        default="",
        section=RETRIEVAL,
        title="Reranker",
        help=(
            "Folder with a cross-encoder (ONNX) that sorts the best passages again. "
            "Nothing is downloaded."
        ),
    )
    rerank_ms = Option(
        Integer(0, 60_000, "ms"),
        default=300,
        section=RETRIEVAL,
        title="Time limit for reranking",
        help="If reranking would take longer, the passages keep their order.",
    )
    passages_per_question = Option(
        Integer(1, 200),
        default=10,
        section=RETRIEVAL,
        title="Passages per question",
        help="How many passages an answer is based on.",
    )
    freshness_half_life_days = Option(
        Integer(1, 36_500, "days"),
        default=365,
        section=RETRIEVAL,
        title="Half-life of freshness",
        help="After this time, a document counts as half as fresh.",  # D6
    )

    # Graph
    graph_things = Option(
        Integer(5, 2000),
        default=60,
        section=GRAPH,
        title="Things shown at once",
        help="How many things the graph shows around one thing.",
    )
    merge_sure = Option(
        Number(0.0, 1.0),
        default=0.6,
        section=MERGING,
        title="Merge automatically from",
        help=(
            "Things that are the same with at least this probability are merged without asking."
        ),  # K4
    )
    merge_unlikely = Option(
        Number(0.0, 1.0),
        default=0.3,
        section=MERGING,
        title="Ask about merging from",
        help="Loci doesn't ask about things that are less likely to be the same.",  # K4
    )
    merge_fuzzy = Option(
        Number(0.5, 1.0),
        default=0.85,
        section=MERGING,
        title="Similar spelling from",
        help="Share of letters that two spellings of a name have in common.",  # K4
    )
    merge_meaning = Option(
        Number(0.5, 1.0),
        default=0.92,
        section=MERGING,
        title="Similar meaning from",
        help="How similar in meaning two names of one thing must be (cosine).",  # K4
    )
    review_questions = Option(
        Integer(1, 10_000),
        default=200,
        section=GRAPH,
        title="Open questions",
        help=("How many questions about possible duplicates are kept, the most likely first."),
    )
