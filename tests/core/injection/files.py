"""Writes files of many formats around given words."""

from collections.abc import Callable
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from typing import Any

FACT = "Mara Lindqvist leads Project {name}. It began in 2024 at the northern harbor."

Put = Callable[[Path, str, str], None]


def words(before: str, after: str = "", *, ending: str = "md") -> Put:
    """A text file: what is known of the project, then the order between two strings."""

    def put(folder: Path, name: str, order: str) -> None:
        text = f"# Project {name}\n\n{FACT.format(name=name)}\n\n{before}{order}{after}\n"
        (folder / f"{name}.{ending}").write_text(text, "utf-8")

    return put


def front_matter(key: str) -> Put:
    """A note whose front matter holds the order."""

    def put(folder: Path, name: str, order: str) -> None:
        head = f'---\n{key}: "{order}"\nstatus: open\n---\n'
        text = f"{head}\n# Project {name}\n\n{FACT.format(name=name)}\n"
        (folder / f"{name}.md").write_text(text, "utf-8")

    return put


def file_name(folder: Path, name: str, order: str) -> None:
    """A file that is named like the order, which is its title as well."""
    (folder / f"{order} {name}.txt").write_text(FACT.format(name=name), "utf-8")


def html(body: str, *, head: str = "") -> Put:
    """A page; the order stands where it says {order}."""

    def put(folder: Path, name: str, order: str) -> None:
        fact = FACT.format(name=name)
        page = (
            f"<html><head><title>Project {name}</title>{head.format(order=order)}</head><body>"
            f"<h1>Project {name}</h1><p>{fact}</p>{body.format(order=order)}</body></html>"
        )
        (folder / f"{name}.html").write_text(page, "utf-8")

    return put


def pdf(*, white: bool = False, in_title: bool = False) -> Put:
    """A page of a PDF with the order in it, or in its properties."""

    def put(folder: Path, name: str, order: str) -> None:
        shown = "" if in_title else order
        lines = [FACT.format(name=name), *([shown] if shown else [])]
        draws = [
            f"{'1 1 1 rg ' if white and line == order else ''}1 0 0 1 40 {700 - 30 * at} Tm"
            f" ({_escaped(line)}) Tj"
            for at, line in enumerate(lines)
        ]
        title = order if in_title else f"Project {name}"
        (folder / f"{name}.pdf").write_bytes(_pdf("\n".join(draws), title))

    return put


def word(where: str) -> Put:
    """A Word file with the order in a paragraph, in white, hidden, in a table or a property."""

    def put(folder: Path, name: str, order: str) -> None:
        import docx
        from docx.shared import RGBColor

        document: Any = docx.Document()
        document.add_heading(f"Project {name}", 1)
        document.add_paragraph(FACT.format(name=name))
        if where == "table":
            table = document.add_table(rows=2, cols=2)
            table.cell(0, 0).text, table.cell(1, 1).text = "Note", order
        elif where == "property":
            document.core_properties.subject = order
            document.core_properties.title = f"Project {name}"
        elif where == "header":
            document.sections[0].header.paragraphs[0].text = order
        else:
            run = document.add_paragraph().add_run(order)
            run.font.hidden = where == "hidden" or None
            if where == "white":
                run.font.color.rgb = RGBColor(255, 255, 255)
        document.save(str(folder / f"{name}.docx"))

    return put


def slides(*, in_notes: bool) -> Put:
    """A slide with the order on it or in its notes."""

    def put(folder: Path, name: str, order: str) -> None:
        import pptx

        deck: Any = pptx.Presentation()
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = f"Project {name}"
        slide.placeholders[1].text = FACT.format(name=name) + ("" if in_notes else f"\n{order}")
        if in_notes:
            slide.notes_slide.notes_text_frame.text = order
        deck.save(str(folder / f"{name}.pptx"))

    return put


def sheet(folder: Path, name: str, order: str) -> None:
    """A cell of a table."""
    import openpyxl

    book: Any = openpyxl.Workbook()
    book.active.append(["Project", "Lead", "Note"])
    book.active.append([f"Project {name}", "Mara Lindqvist leads it", order])
    book.save(folder / f"{name}.xlsx")


def mail(where: str) -> Put:
    """A mail with the order in its body, subject, sender, HTML part or the name of a file."""

    def put(folder: Path, name: str, order: str) -> None:
        message = EmailMessage()
        message["Subject"] = order if where == "subject" else f"Project {name}"
        sender = order if where == "sender" else "Ann Smith"
        message["From"] = f'"{sender}" <ann@heron.example>'
        message["To"] = "bob@heron.example"
        message["Date"] = "Mon, 03 Feb 2025 10:00:00 +0000"
        fact = FACT.format(name=name)
        message.set_content(f"{fact}\n\n{order if where == 'body' else 'Regards'}\n")
        if where == "html":
            message.clear_content()
            message.set_content(f"<p>{fact}</p><p style='color:white'>{order}</p>", subtype="html")
        if where == "attachment":
            held = f"Plan of Project {name}: {order}".encode()
            message.add_attachment(held, maintype="text", subtype="plain", filename="plan.txt")
        (folder / f"{name}.eml").write_bytes(bytes(message))

    return put


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _pdf(draws: str, title: str) -> bytes:
    """A PDF of one page with these drawings of text."""
    stream = f"BT /F1 9 Tf\n{draws}\nET".encode("latin-1", "replace")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900 800] /Contents 4 0 R /Resources %s >>"
        % b"<< /Font << /F1 5 0 R >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Title (%s) >>" % _escaped(title).encode("latin-1", "replace"),
    ]
    out, places = BytesIO(), list[int]()
    out.write(b"%PDF-1.4\n")
    for number, held in enumerate(objects, start=1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, held))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.writelines(b"%010d 00000 n \n" % place for place in places)
    out.write(
        b"trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (len(objects) + 1, start)
    )
    return out.getvalue()
