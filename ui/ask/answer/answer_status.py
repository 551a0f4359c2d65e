"""What is said about an answer: how the question was understood, what was read, what is sure."""

from core.records.answers.answers import CONVERSATION, Answer
from core.records.answers.questions import Coverage
from ui.theme.language.words import say_iso, say_number, translate


def not_found_text() -> str:
    """What is answered where nothing is."""
    return translate("ask", "I did not find an answer to this in your documents.")


def no_documents_text() -> str:
    """What is answered while there is nothing to answer from."""
    return translate("ask", "No folder is read yet, so there is nothing to answer from.")


def extractive_text() -> str:
    """What is said of an answer without a model."""
    return translate("ask", "Put together from your documents' own sentences (no language model).")


def rewritten_question_text(answer: Answer) -> str:
    """The question as it was understood; empty where it was taken as it stands."""
    understood = answer.understood
    if understood is None or not understood.replaced or understood.text == understood.asked:
        return ""
    return translate("ask", "Understood as “{question}”").format(question=understood.text)


def coverage_text(coverage: Coverage) -> str:
    """How much of what matches was read."""
    if coverage.complete:
        return translate("ask", "From all of the %n passage(s) that match", "", coverage.matching)
    return translate("ask", "Found in {read} of {matching} passages that match").format(
        read=say_number(coverage.read), matching=say_number(coverage.matching)
    )


def support_text(answer: Answer) -> str:
    """How many sentences something supports; empty where none was checked."""
    if not answer.sentences:
        return ""
    supported = sum(bool(it.by) for it in answer.sentences)
    return translate("ask", "{supported} of {count} sentences supported").format(
        supported=say_number(supported), count=say_number(len(answer.sentences))
    )


def unsupported_text(answer: Answer) -> str:
    """That sentences are not supported; empty where all are."""
    if not answer.unsupported:
        return ""
    return translate(
        "ask",
        "%n sentence(s) without a source, underlined above. Read with care.",
        "",
        len(answer.unsupported),
    )


def timing_text(answer: Answer) -> str:
    """Who wrote it, and how long that took."""
    total = answer.timings_ms.get("total", 0.0)
    if not total:
        return answer.model
    spent = (
        translate("ask", "{number} ms").format(number=say_number(total))
        if total < 1000
        else translate("ask", "{number} s").format(number=say_number(total / 1000, places=1))
    )
    return f"{answer.model}  ·  {spent}" if answer.model else spent


def options_text(answer: Answer) -> str:
    """What the answer was restricted to; empty where nothing was."""
    wishes = answer.trace.wishes
    parts: list[str] = []
    if wishes.filters:
        parts.append(", ".join(it.value for it in wishes.filters.must))
    if wishes.as_of:
        parts.append(translate("ask", "as of {day}").format(day=say_iso(wishes.as_of)))
    if wishes.exhaustive:
        parts.append(translate("ask", "everything read"))
    if wishes.documents_only:
        parts.append(translate("ask", "documents only"))
    if wishes.leave_out or wishes.leave_out_passages:
        count = len(wishes.leave_out) + len(wishes.leave_out_passages)
        parts.append(translate("ask", "%n left out", "", count))
    if wishes.boost:
        parts.append(translate("ask", "%n weighed more", "", len(wishes.boost)))
    return "  ·  ".join(parts)


def is_extractive(answer: Answer) -> bool:
    """Whether the answer was put together from documents without a model."""
    from_documents = answer.facts or any(
        not citation.path.startswith(CONVERSATION) for citation in answer.citations
    )
    return answer.found and not answer.model and bool(from_documents)
