"""Registry of the `loci bench` commands."""

from app.cli.command import AddCommand
from bench.commands import answers_command as bench_answers
from bench.commands import entities_command as bench_entities
from bench.commands import links_command as bench_links
from bench.commands import memory_command as bench_memory
from bench.commands import openie_command as bench_openie
from bench.commands import resolution_command as bench_resolution
from bench.commands import retrieval_command as bench_retrieval

MEASUREMENTS = (
    bench_retrieval,
    bench_answers,
    bench_entities,
    bench_links,
    bench_memory,
    bench_openie,
    bench_resolution,
)


def register(add: AddCommand) -> None:
    """Register all commands of this group."""
    for measurement in MEASUREMENTS:
        measurement.register(add)
