"""All options of Loci. Titles and explanations are in `resources/options.toml`.

The settings view, the file, the environment and the manual are derived from them.
"""

from typing import Any

from core.records.options import OptionInfo
from core.settings import formulas
from core.settings.named_values import NamedValues
from core.settings.option import (
    Enumeration,
    Integer,
    Number,
    Option,
    OptionSet,
    Switch,
    Text,
    TextList,
)
from core.settings.traversals import MEASURED, Traversals

READING = "Reading"
# Sections whose name begins with "Advanced" are shown on a page of their own.
ADVANCED_READING, GRAPH = "Advanced: reading", "Advanced: graph"
RETRIEVAL, MERGING = "Advanced: search", "Advanced: merging"
LOOK = "Appearance"
START = "Startup"
ANSWERS = "Answers"
ADVANCED_ANSWERS = "Advanced: answers"
MEMORY = "Memory"
ADVANCED_MEMORY = "Advanced: memory"
MASKING = "Masking"
_MASKS = ("off", "full", "partial", "hash", "redact", "token")
REFINING = "Advanced: model reading"
PLANS = "Advanced: query planning"
ACTIVITY_LOG = "Advanced: activity log"
BACKUPS = "Backups"
PROGRAMS = "Other programs"
_ANSWER_SECTIONS = frozenset({
    ADVANCED_READING, GRAPH, RETRIEVAL, MERGING, ANSWERS, ADVANCED_ANSWERS, REFINING, PLANS,
})  # fmt: skip
_EDITORS: dict[type, str] = {
    Switch: "switch",
    Integer: "whole",
    Number: "real",
    Enumeration: "choice",
    Text: "text",
    TextList: "texts",
    NamedValues: "text",
    Traversals: "text",
}


class Settings(OptionSet):
    """Values of all options."""

    # Look
    theme = Option(Enumeration("system", "light", "dark"), default="system", section=LOOK)
    text_size = Option(Integer(90, 200, "%"), default=100, section=LOOK)

    # Reading
    watch_in_background = Option(Switch(), default=False, section=READING)
    largest_file_mb = Option(Integer(1, 2000, "MB"), default=100, section=ADVANCED_READING)
    parse_timeout_s = Option(Integer(5, 3600, "s"), default=120, section=ADVANCED_READING)
    parse_memory_mb = Option(Integer(256, 32768, "MB"), default=2048, section=ADVANCED_READING)
    ocr = Option(Enumeration("off", "ask", "always"), default="ask", section=READING)
    ocr_minutes = Option(Integer(1, 600, "min"), default=20, section=ADVANCED_READING)
    speech = Option(Switch(), default=True, section=ADVANCED_READING)
    speech_model = Option(Text(), default="", section=ADVANCED_READING)
    recording_hours = Option(Integer(1, 100, "h"), default=6, section=ADVANCED_READING)
    largest_recording_mb = Option(
        Integer(1, 1_000_000, "MB"), default=8000, section=ADVANCED_READING
    )
    archive_members = Option(Integer(0, 100_000), default=1000, section=ADVANCED_READING)
    archive_unpacked_mb = Option(Integer(1, 100_000, "MB"), default=500, section=ADVANCED_READING)
    reading_workers = Option(Integer(0, 16), default=0, section=ADVANCED_READING)
    encoder_threads = Option(Integer(0, 64), default=0, section=ADVANCED_READING)
    slower_on_battery = Option(Switch(), default=True, section=READING)
    excluded = Option(TextList(), default=(), section=READING)
    hidden_files = Option(Switch(), default=False, section=READING)
    free_disk_mb = Option(Integer(50, 100_000, "MB"), default=500, section=ADVANCED_READING)
    vocabulary_file = Option(Text(), default="vocabulary.toml", section=ADVANCED_READING)
    orphan_limit = Option(Number(0.0, 1.0), default=0.05, section=ADVANCED_READING)  # K5
    stale_days = Option(Integer(0, 3650, "days"), default=30, section=ADVANCED_READING)  # K9
    passage_tokens = Option(Integer(40, 240, "tokens"), default=180, section=ADVANCED_READING)
    passage_overlap = Option(Integer(0, 50, "%"), default=0, section=ADVANCED_READING)  # T1
    your_name = Option(Text(), default="", section=READING)

    # Retrieval (spec rows J1 to J5)
    anchors = Option(Integer(1, 50), default=3, section=RETRIEVAL)  # J1
    hops = Option(Integer(0, 5), default=2, section=RETRIEVAL)  # J2
    facts_per_entity = Option(Integer(1, 200), default=10, section=RETRIEVAL)  # J2
    facts_in_all = Option(Integer(1, 1000), default=30, section=RETRIEVAL)  # J2
    both_directions = Option(Switch(), default=False, section=RETRIEVAL)
    decay_per_week = Option(Number(0.0, 1.0), default=0.95, section=RETRIEVAL)  # J3
    decay_grace_weeks = Option(Number(0.0, 520.0, "weeks"), default=1.0, section=RETRIEVAL)  # J3
    usage_weight = Option(Number(0.0, 10.0), default=0.5, section=RETRIEVAL)  # J3
    weight_user_edit = Option(Number(0.0, 10.0), default=2.0, section=RETRIEVAL)  # J3
    weight_file = Option(Number(0.0, 10.0), default=1.5, section=RETRIEVAL)  # J3
    weight_system = Option(Number(0.0, 10.0), default=1.2, section=RETRIEVAL)  # J3
    weight_conversation = Option(Number(0.0, 10.0), default=1.0, section=RETRIEVAL)  # J3
    weight_confirmed = Option(Number(0.0, 10.0), default=1.2, section=RETRIEVAL)  # J3
    answer_cache_s = Option(Integer(0, 86_400, "s"), default=60, section=RETRIEVAL)  # J5
    reranker_folder = Option(Text(), default="", section=RETRIEVAL)
    rerank_by_reading = Option(Switch(), default=False, section=RETRIEVAL)  # T10
    rerank_ms = Option(Integer(0, 60_000, "ms"), default=300, section=RETRIEVAL)
    passages_per_question = Option(Integer(1, 200), default=10, section=RETRIEVAL)
    freshness_half_life_days = Option(
        Integer(1, 36_500, "days"), default=365, section=RETRIEVAL
    )  # D6
    layer_weights = Option(formulas.LAYERS, default=formulas.LAYERS.text, section=RETRIEVAL)  # T10
    candidate_weights = Option(
        formulas.CANDIDATES, default=formulas.CANDIDATES.text, section=RETRIEVAL
    )  # D6
    fact_weights = Option(formulas.FACTS, default=formulas.FACTS.text, section=RETRIEVAL)  # D7
    search_floor = Option(Number(0.0, 1.0), default=0.0, section=RETRIEVAL)  # T1
    float_vectors = Option(Integer(0, 1_000_000), default=0, section=RETRIEVAL)  # T1
    exact_search_rows = Option(Integer(0, 10_000_000), default=4096, section=RETRIEVAL)  # T1

    # Graph
    community_method = Option(
        Enumeration("leiden", "label propagation"), default="leiden", section=GRAPH
    )  # T3
    facts_shown_from = Option(Number(0.0, 1.0), default=0.7, section=GRAPH)
    graph_things = Option(Integer(5, 2000), default=60, section=GRAPH)
    merge_sure = Option(Number(0.0, 1.0), default=0.6, section=MERGING)  # K4
    merge_unlikely = Option(Number(0.0, 1.0), default=0.3, section=MERGING)  # K4
    merge_fuzzy = Option(Number(0.5, 1.0), default=0.85, section=MERGING)  # K4
    merge_meaning = Option(Number(0.5, 1.0), default=0.92, section=MERGING)  # K4
    review_questions = Option(Integer(1, 10_000), default=200, section=GRAPH)
    query_seconds = Option(Integer(1, 30, "s"), default=5, section=GRAPH)  # D16
    query_rows = Option(Integer(1, 10_000), default=1000, section=GRAPH)  # D16
    query_attempts = Option(Integer(1, 5), default=2, section=GRAPH)  # D5

    # Appearance, startup, notifications
    language = Option(Enumeration("system", "English", "Deutsch"), default="system", section=LOOK)
    contrast = Option(Enumeration("system", "normal", "increased"), default="system", section=LOOK)
    reduced_motion = Option(Switch(), default=False, section=LOOK)

    # Start and notices
    lock_after_min = Option(Integer(0, 1440, "min"), default=15, section=START)
    start_at_login = Option(Switch(), default=False, section=START)
    tray = Option(Switch(), default=False, section=START)
    notices = Option(Switch(), default=True, section=START)
    ask_shortcut = Option(Switch(), default=False, section=START)

    # Answers and the language model (spec rows T11, P8)
    model_file = Option(Text(), default="", section=ADVANCED_ANSWERS)
    # Not set, it follows the language of the documents (docs/adr/0052).
    encoder = Option(
        Text(), default="all-MiniLM-L6-v2", section=ADVANCED_ANSWERS, stores_default=True
    )
    answer_tokens = Option(Integer(32, 8192), default=512, section=ADVANCED_ANSWERS)
    context_tokens = Option(Integer(512, 131_072), default=8000, section=ADVANCED_ANSWERS)  # T11
    answer_sentences = Option(Integer(1, 20), default=2, section=ANSWERS)
    not_found_below = Option(Number(0.0, 1.0), default=0.2, section=ADVANCED_ANSWERS)
    stated_from = Option(Number(0.0, 1.0), default=0.6, section=ADVANCED_ANSWERS)
    closest_from = Option(Number(0.0, 1.0), default=0.35, section=ADVANCED_ANSWERS)
    not_found_by = Option(
        Enumeration("both", "evidence", "model"), default="both", section=ADVANCED_ANSWERS
    )

    # Model process
    model_window_tokens = Option(Integer(0, 1_048_576), default=0, section=ADVANCED_ANSWERS)
    model_threads = Option(Integer(0, 256), default=0, section=ADVANCED_ANSWERS)
    model_idle_minutes = Option(Integer(0, 10_080, "min"), default=15, section=ADVANCED_ANSWERS)
    clip_folder = Option(Text(), default="", section=ADVANCED_READING)
    notes_folder = Option(Text(), default="", section=ANSWERS)

    # Other programs (spec row N11)
    programs_remember = Option(Switch(), default=False, section=PROGRAMS)
    programs_recall = Option(Switch(), default=False, section=PROGRAMS)
    programs_add_facts = Option(Switch(), default=False, section=PROGRAMS)

    # Model server
    endpoint_address = Option(Text(), default="", section=ADVANCED_ANSWERS)
    endpoint_model = Option(Text(), default="", section=ADVANCED_ANSWERS)
    endpoint_window_tokens = Option(Integer(0, 1_048_576), default=0, section=ADVANCED_ANSWERS)
    endpoint_consent = Option(Text(), default="", section=ADVANCED_ANSWERS)

    # Conversation memory (spec rows T5, D10)
    memory = Option(Enumeration("unasked", "on", "off"), default="unasked", section=MEMORY)
    memory_scrub = Option(
        Enumeration("off", "contacts", "names too"), default="off", section=MEMORY
    )  # T7
    memory_recall = Option(
        Enumeration("measured", "documents"), default="measured", section=ADVANCED_MEMORY
    )  # T5
    memory_episodes = Option(Integer(1, 100), default=10, section=ADVANCED_MEMORY)  # T5
    memory_half_life_days = Option(
        Number(0.1, 3650.0, "days"), default=7.0, section=ADVANCED_MEMORY
    )  # T5
    memory_window_days = Option(
        Integer(1, 36_500, "days"), default=30, section=ADVANCED_MEMORY
    )  # T5
    memory_least = Option(Number(0.0, 1.0), default=0.1, section=ADVANCED_MEMORY)  # T5

    # Masking of what leaves (D11)
    mask_for_server = Option(Switch(), default=True, section=MASKING)
    mask_for_programs = Option(Switch(), default=False, section=MASKING)
    mask_in_exports = Option(Switch(), default=False, section=MASKING)
    mask_people = Option(Switch(), default=False, section=MASKING)  # K12
    mask_mail = Option(Enumeration(*_MASKS), default="token", section=MASKING)
    mask_phone = Option(Enumeration(*_MASKS), default="token", section=MASKING)
    mask_accounts = Option(Enumeration(*_MASKS), default="token", section=MASKING)
    masked_names = Option(TextList(), default=(), section=MASKING)
    mask_names = Option(Enumeration(*_MASKS), default="token", section=MASKING)

    # The weights of “documents”
    memory_weight_similarity = Option(Number(0.0, 1.0), default=0.35, section=ADVANCED_MEMORY)  # T5
    memory_weight_freshness = Option(Number(0.0, 1.0), default=0.25, section=ADVANCED_MEMORY)  # T5
    memory_weight_importance = Option(Number(0.0, 1.0), default=0.20, section=ADVANCED_MEMORY)  # T5
    memory_weight_use = Option(Number(0.0, 1.0), default=0.10, section=ADVANCED_MEMORY)  # T5
    memory_weight_engagement = Option(Number(0.0, 1.0), default=0.10, section=ADVANCED_MEMORY)  # T5

    # Retention
    retention_days = Option(Integer(0, 36_500, "days"), default=90, section=MEMORY)  # T7
    retention_important_days = Option(
        Integer(0, 36_500, "days"), default=365, section=ADVANCED_MEMORY
    )  # T7
    retention_important_from = Option(Number(0.0, 1.0), default=0.6, section=ADVANCED_MEMORY)  # T7
    consolidate_after_days = Option(
        Integer(0, 3650, "days"), default=30, section=ADVANCED_MEMORY
    )  # T6

    # Conversations
    session_idle_minutes = Option(
        Integer(1, 1440, "min"), default=30, section=ADVANCED_MEMORY
    )  # D10
    session_active_hours = Option(Integer(1, 720, "h"), default=24, section=ADVANCED_MEMORY)  # D10
    session_archive_days = Option(
        Integer(1, 3650, "days"), default=90, section=ADVANCED_MEMORY
    )  # D10

    # Refinement by the language model (spec rows K2, K3, N4)
    refine = Option(Switch(), default=True, section=REFINING)
    refine_only_idle = Option(Switch(), default=True, section=REFINING)
    refine_window_tokens = Option(Integer(100, 8000), default=800, section=REFINING)  # K3
    refine_reply_tokens = Option(Integer(100, 8000), default=1200, section=REFINING)
    skeleton_pagerank = Option(Number(0.0, 1.0), default=0.40, section=REFINING)  # K2
    skeleton_pinned = Option(Number(0.0, 1.0), default=0.30, section=REFINING)  # K2
    skeleton_recency = Option(Number(0.0, 1.0), default=0.15, section=REFINING)  # K2
    skeleton_inbound = Option(Number(0.0, 1.0), default=0.15, section=REFINING)  # K2
    skeleton_half_life_days = Option(
        Number(1.0, 36_500.0, "days"), default=365.0, section=REFINING
    )  # K2
    skeleton_above = Option(Number(0.0, 1.0), default=0.35, section=REFINING)  # K2
    skeleton_fallback = Option(Number(0.0, 1.0), default=0.045, section=REFINING)  # K2
    skeleton_damping = Option(Number(0.0, 0.99), default=0.85, section=REFINING)  # K2
    skeleton_iterations = Option(Integer(1, 1000), default=40, section=REFINING)  # K2
    skeleton_shared = Option(Switch(), default=True, section=REFINING)  # K2

    # Audit log (spec row D15)
    audit_days = Option(Integer(1, 3650, "days"), default=730, section=ACTIVITY_LOG)
    audit_reading_days = Option(Integer(1, 3650, "days"), default=365, section=ACTIVITY_LOG)
    audit_performance_days = Option(Integer(1, 3650, "days"), default=90, section=ACTIVITY_LOG)

    # Query planning (spec rows K6, T1, T9, T17, D4)
    plan_rules = Option(Enumeration("measured", "documents"), default="measured", section=PLANS)
    plan_simple_below = Option(Number(0.0, 1.0), default=0.3, section=PLANS)  # K6
    plan_complex_above = Option(Number(0.0, 1.0), default=0.7, section=PLANS)  # K6
    plan_floor = Option(Number(0.0, 1.0), default=0.7, section=PLANS)  # T9
    plan_graph_hops = Option(Integer(1, 5), default=3, section=PLANS)  # T9
    plan_sparse_facts = Option(Number(0.0, 100.0), default=1.0, section=PLANS)  # D4
    plan_shares = Option(formulas.SHARES, default=formulas.SHARES.text, section=PLANS)  # D4
    plan_budgets_ms = Option(formulas.BUDGETS, default=formulas.BUDGETS.text, section=PLANS)  # T9
    plan_episode_days = Option(
        formulas.EPISODE_DAYS, default=formulas.EPISODE_DAYS.text, section=PLANS
    )  # T9
    plan_traversal = Option(Traversals(), default=MEASURED, section=PLANS)  # P7
    a_star = Option(formulas.A_STAR, default=formulas.A_STAR.text, section=PLANS)  # P4
    water_circles = Option(
        formulas.WATER_CIRCLES, default=formulas.WATER_CIRCLES.text, section=PLANS
    )  # P5
    beam_search = Option(
        formulas.BEAM_SEARCH, default=formulas.BEAM_SEARCH.text, section=PLANS
    )  # P6
    query_budget_ms = Option(Integer(0, 60_000, "ms"), default=0, section=PLANS)  # D19
    expand_names = Option(Switch(), default=False, section=PLANS)  # T17
    expand_related = Option(Integer(0, 20), default=0, section=PLANS)  # T17
    date_order = Option(
        Enumeration("system", "day first", "month first"), default="system", section=PLANS
    )

    # Scheduled backups (spec row K10)
    backups = Option(
        Enumeration("with a folder", "off", "daily", "weekly"),
        default="with a folder",
        section=BACKUPS,
    )
    backups_kept = Option(Integer(1, 1000), default=30, section=BACKUPS)
    backups_folder = Option(Text(), default="", section=BACKUPS)


# Read before the engine opens its stores, and harmless to show.
_PUBLIC_SECTIONS, _PUBLIC_NAMES = frozenset({LOOK, START}), frozenset({"encoder_threads"})


def is_public(name: str) -> bool:
    """Return whether the option must be known while the library is locked."""
    option = next(option for option in Settings.options() if option.name == name)
    return option.section in _PUBLIC_SECTIONS or name in _PUBLIC_NAMES


def describe_options(settings: Settings) -> tuple[OptionInfo, ...]:
    """Describe all options with their values, in order of declaration."""
    return tuple(_describe(option, settings) for option in Settings.options())


def describe_answer_options(settings: Settings) -> tuple[OptionInfo, ...]:
    """Describe the options on which answers depend and that are not at their default."""
    return tuple(
        one
        for one in describe_options(settings)
        if one.section in _ANSWER_SECTIONS and one.value != one.default
    )


def _describe(option: Option[Any], settings: Settings) -> OptionInfo:
    kind: Any = option.kind
    return OptionInfo(
        name=option.name,
        section=option.section,
        title=option.title,
        help=option.help,
        kind=_EDITORS[type(kind)],
        value=settings.values.get(option.name, option.default),
        default=option.default,
        low=getattr(kind, "low", None),
        high=getattr(kind, "high", None),
        unit=getattr(kind, "unit", ""),
        choices=getattr(kind, "words", ()),
        zero=option.zero,
    )
