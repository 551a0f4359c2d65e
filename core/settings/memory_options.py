"""Options of conversation memory (spec rows T5, D10)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Number

MEMORY = "Memory"
ADVANCED = "Advanced: memory"


class MemoryOptions:
    """Mixin of `Settings`: conversation memory."""

    memory = Option(
        Enumeration("unasked", "on", "off"),
        default="unasked",
        section=MEMORY,
        title="Remember conversations",
        help=(
            "Saves your questions and their answers, only on this computer. Nothing "
            "is saved until you turn this on."
        ),
    )
    memory_scrub = Option(
        Enumeration("off", "contacts", "names too"),
        default="off",
        section=MEMORY,
        title="Personal data in memories",
        help=(
            "Removes addresses, phone, card and account numbers from saved "
            "conversations, or people's names too. Applies to new conversations. "
            "Loci doesn't learn what is removed."
        ),  # T7
    )
    memory_recall = Option(
        Enumeration("measured", "documents"),
        default="measured",
        section=ADVANCED,
        title="Finding memories",
        help=(
            "The recommended way combines words, meaning, neighboring messages and "
            "whole conversations. The other one uses the weights below."
        ),  # T5
    )
    memory_episodes = Option(
        Integer(1, 100),
        default=10,
        section=MEMORY,
        title="Memories per question",
        help="How many memories are used for a question at most.",  # T5
    )
    memory_half_life_days = Option(
        Number(0.1, 3650.0, "days"),
        default=7.0,
        section=ADVANCED,
        title="Memory half-life",
        help="After this time, an unused memory is half as fresh.",  # T5
    )
    memory_window_days = Option(
        Integer(1, 36_500, "days"),
        default=30,
        section=ADVANCED,
        title="Maximum age",
        help="Older memories aren't used. Only with custom weights.",  # T5
    )
    memory_least = Option(
        Number(0.0, 1.0),
        default=0.1,
        section=ADVANCED,
        title="Minimum strength",
        help=(
            "Memories with a lower product of freshness and importance aren't used. "
            "Only with custom weights."
        ),  # T5
    )

    # The weights of “documents”
    memory_weight_similarity = Option(
        Number(0.0, 1.0),
        default=0.35,
        section=ADVANCED,
        title="Weight of similarity",
        help="How much a similar meaning counts with custom weights.",  # T5
    )
    memory_weight_freshness = Option(
        Number(0.0, 1.0),
        default=0.25,
        section=ADVANCED,
        title="Weight of freshness",
        help="How much age counts with custom weights.",  # T5
    )
    memory_weight_importance = Option(
        Number(0.0, 1.0),
        default=0.20,
        section=ADVANCED,
        title="Weight of importance",
        help="How much importance counts with custom weights.",  # T5
    )
    memory_weight_use = Option(
        Number(0.0, 1.0),
        default=0.10,
        section=ADVANCED,
        title="Weight of use",
        help="How much it counts with custom weights that you opened a memory.",  # T5
    )
    memory_weight_engagement = Option(
        Number(0.0, 1.0),
        default=0.10,
        section=ADVANCED,
        title="Weight of ratings and pins",
        help="How much ratings and pins count with custom weights.",  # T5
    )

    # Retention
    retention_days = Option(
        Integer(0, 36_500, "days"),
        default=90,
        section=MEMORY,
        title="Keep memories for",
        help=(
            "Older memories are deleted unless they're pinned or important. 0 keeps them forever."
        ),  # T7
    )
    retention_important_days = Option(
        Integer(0, 36_500, "days"),
        default=365,
        section=MEMORY,
        title="Keep important memories for",
        help="And those you liked. 0 keeps them forever.",  # T7
    )
    retention_important_from = Option(
        Number(0.0, 1.0),
        default=0.6,
        section=ADVANCED,
        title="Minimum importance",
        help="Memories with at least this importance count as important.",  # T7
    )
    consolidate_after_days = Option(
        Integer(0, 3650, "days"),
        default=30,
        section=MEMORY,
        title="Summarize memories after",
        help=(
            "Combines three or more related memories into one summary while the "
            "computer is idle. The originals are archived; you can undo this. 0 "
            "turns it off."
        ),  # T6
    )

    # Conversations
    session_idle_minutes = Option(
        Integer(1, 1440, "min"),
        default=30,
        section=MEMORY,
        title="Conversations become idle after",
        help="Time without a message.",  # D10
    )
    session_active_hours = Option(
        Integer(1, 720, "h"),
        default=24,
        section=MEMORY,
        title="Conversations are current for",
        help="After this time without a message, a conversation is past.",  # D10
    )
    session_archive_days = Option(
        Integer(1, 3650, "days"),
        default=90,
        section=MEMORY,
        title="Archive conversations after",
        help=(
            "After this time without a message, a conversation leaves the list "
            "unless it's pinned. You can still show it."
        ),  # D10
    )
