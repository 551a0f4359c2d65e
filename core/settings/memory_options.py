"""Options of conversation memory (spec rows T5, D10)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Number

MEMORY = "Memory"


class MemoryOptions:
    """Mixin of `Settings`: conversation memory."""

    memory = Option(
        Enumeration("unasked", "on", "off"),
        default="unasked",
        section=MEMORY,
        title="Remember conversations",
        help="“on” keeps what you ask and what is answered, on this computer only. Until you have "
        "decided (“unasked”) nothing is kept.",
    )
    memory_scrub = Option(
        Enumeration("off", "contacts", "names too"),
        default="off",
        section=MEMORY,
        title="Personal data in memories",
        help="“contacts” keeps what is said without mail and postal addresses, telephone, card and "
        "account numbers; “names too” also without names of people. It holds from then on, and "
        "what is left out is not learned either.",  # T7
    )
    memory_recall = Option(
        Enumeration("measured", "documents"),
        default="measured",
        section=MEMORY,
        title="How memories are found",
        help="“measured” joins words, meaning, neighboring turns and whole conversations, which "
        "finds most. “documents” weighs similarity, age, importance, use and ratings.",  # T5
    )
    memory_episodes = Option(
        Integer(1, 100),
        default=10,
        section=MEMORY,
        title="Memories for a question",
        help="As many are recalled at most.",  # T5
    )
    memory_half_life_days = Option(
        Number(0.1, 3650.0, "days"),
        default=7.0,
        section=MEMORY,
        title="Half-life of a memory",
        help="After so long a memory that is left alone is half as fresh.",  # T5
    )
    memory_window_days = Option(
        Integer(1, 36_500, "days"),
        default=30,
        section=MEMORY,
        title="Window of recall",
        help="With “documents”, older memories are not recalled.",  # T5
    )
    memory_least = Option(
        Number(0.0, 1.0),
        default=0.1,
        section=MEMORY,
        title="Least strength to be recalled",
        help="With “documents”, memories whose freshness times importance is less are not "
        "recalled.",  # T5
    )

    # The weights of “documents”
    memory_weight_similarity = Option(
        Number(0.0, 1.0),
        default=0.35,
        section=MEMORY,
        title="Weight of similarity",
        help="How much the nearness in meaning counts with “documents”.",  # T5
    )
    memory_weight_freshness = Option(
        Number(0.0, 1.0),
        default=0.25,
        section=MEMORY,
        title="Weight of freshness",
        help="How much age counts with “documents”.",  # T5
    )
    memory_weight_importance = Option(
        Number(0.0, 1.0),
        default=0.20,
        section=MEMORY,
        title="Weight of importance",
        help="How much importance counts with “documents”.",  # T5
    )
    memory_weight_use = Option(
        Number(0.0, 1.0),
        default=0.10,
        section=MEMORY,
        title="Weight of use",
        help="How much it counts with “documents” how often you opened a memory.",  # T5
    )
    memory_weight_engagement = Option(
        Number(0.0, 1.0),
        default=0.10,
        section=MEMORY,
        title="Weight of ratings and pins",
        help="How much they count with “documents”.",  # T5
    )

    # Retention
    retention_days = Option(
        Integer(0, 36_500, "days"),
        default=90,
        section=MEMORY,
        title="Memories are kept for",
        help="Older ones are erased, unless they are pinned or important. 0 keeps them for "
        "ever.",  # T7
    )
    retention_important_days = Option(
        Integer(0, 36_500, "days"),
        default=365,
        section=MEMORY,
        title="Important memories are kept for",
        help="Also those that you rated 4 or 5. 0 keeps them for ever.",  # T7
    )
    retention_important_from = Option(
        Number(0.0, 1.0),
        default=0.6,
        section=MEMORY,
        title="Important from",
        help="A memory of this importance or more is important.",  # T7
    )
    consolidate_after_days = Option(
        Integer(0, 3650, "days"),
        default=30,
        section=MEMORY,
        title="Old memories are summed up after",
        help="Three or more that belong together become one summary when the computer rests; the "
        "originals are archived, which can be undone. 0 leaves them as they are.",  # T6
    )

    # Conversations
    session_idle_minutes = Option(
        Integer(1, 1440, "min"),
        default=30,
        section=MEMORY,
        title="A conversation rests after",
        help="Without a turn for so long it is idle.",  # D10
    )
    session_active_hours = Option(
        Integer(1, 720, "h"),
        default=24,
        section=MEMORY,
        title="A conversation is current for",
        help="Without a turn for so long it is past.",  # D10
    )
    session_archive_days = Option(
        Integer(1, 3650, "days"),
        default=90,
        section=MEMORY,
        title="A conversation is archived after",
        help="Without a turn for so long it is listed only when asked for, unless it is "
        "pinned.",  # D10
    )
