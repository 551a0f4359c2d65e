"""Status texts of an answer: rewritten question, coverage, support, timing and options (N10)."""

import re

from core.records.answers.answers import CONVERSATION, Answer, Citation
from core.records.answers.questions import Coverage
from ui.reader.spot import spot_of
from ui.theme.translation import say_day, say_iso, say_number, translate

# How a model's file says in how many bits it is stored.
QUANTIZATION = re.compile(r"[.-](?:I?Q\d\w*|B?F16|F32)$", re.IGNORECASE)
# Shorter times of an answer are not shown.
SHOWN_SECONDS = 2


def source_text(citation: Citation) -> str:
    """Return the file and page of a citation, the conversation, or who said it when."""
    if not citation.path.startswith(CONVERSATION):
        return spot_of(citation).place
    if citation.title or citation.changed_at is None:
        return citation.title or translate("ask", "Earlier conversation")
    return translate("ask", "You, {day}").format(day=say_day(citation.changed_at))


def say_stage(stage: str) -> str:
    """Return what Loci is doing for an answer, one of `STAGES`."""
    return {
        "Searching": translate("ask", "Searching your documents…"),
        "Refining": translate("ask", "Searching more closely…"),
        "Reading": translate("ask", "Reading what was found…"),
    }[stage]


def not_found_text() -> str:
    """Return the text for a question without an answer."""
    return translate("ask", "Your documents don't seem to answer this.")


def no_documents_text() -> str:
    """Return the text for a question while no document has been read."""
    return translate("ask", "No documents to answer from yet. Add a folder to get started.")


def rewritten_question_text(answer: Answer) -> str:
    """Return the rewritten question; empty if it was not rewritten, or reads as no question."""
    rewritten = answer.understood
    if rewritten is None or not rewritten.shown:
        return ""
    return translate("ask", "Understood as “{question}”").format(question=rewritten.shown)


def coverage_text(coverage: Coverage) -> str:
    """Return how many of the matching passages were read; empty if all were."""
    if coverage.complete:
        return ""
    return translate("ask", "Read {read} of {matching} matching passages").format(
        read=say_number(coverage.read), matching=say_number(coverage.matching)
    )


def support_text(answer: Answer) -> str:
    """Return how many statements of a model have a source; empty for quotations."""
    if not answer.sentences or not answer.model:
        return ""
    supported = sum(bool(it.by) for it in answer.sentences)
    if supported == len(answer.sentences):
        return translate("ask", "All statements have a source")
    return translate("ask", "{supported} of {count} statements have a source").format(
        supported=say_number(supported), count=say_number(len(answer.sentences))
    )


def unsupported_text(answer: Answer) -> str:
    """Return a warning about unsupported sentences; empty if there are none."""
    if not answer.unsupported:
        return ""
    return translate(
        "ask",
        "%n sentence(s) without a source, underlined above. Please double-check.",
        "",
        len(answer.unsupported),
    )


def timing_text(answer: Answer) -> str:
    """Return the model, and the time that the answer took if it was long enough to matter."""
    seconds = round(answer.timings_ms.get("total", 0.0) / 1000)
    parts = [
        QUANTIZATION.sub("", answer.model).replace("-", " "),
        _duration_text(seconds) if seconds >= SHOWN_SECONDS else "",
    ]
    return "  ·  ".join(it for it in parts if it)


def _duration_text(seconds: int) -> str:
    if seconds < 60:
        return translate("ask", "{number} s").format(number=seconds)
    minutes, rest = divmod(seconds, 60)
    return translate("ask", "{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)


def options_text(answer: Answer) -> str:
    """Return the restrictions of the question; empty if there are none."""
    options = answer.trace.wishes
    parts: list[str] = []
    if options.filters:
        parts.append(", ".join(it.value for it in options.filters.must))
    if options.as_of:
        parts.append(translate("ask", "as of {day}").format(day=say_iso(options.as_of)))
    if options.exhaustive:
        parts.append(translate("ask", "exhaustive"))
    if options.documents_only:
        parts.append(translate("ask", "documents only"))
    if options.leave_out or options.leave_out_passages:
        count = len(options.leave_out) + len(options.leave_out_passages)
        parts.append(translate("ask", "%n excluded", "", count))
    if options.boost:
        parts.append(translate("ask", "%n prioritized", "", len(options.boost)))
    return "  ·  ".join(parts)
