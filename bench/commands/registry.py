"""Registry of the `loci bench` commands: one line per module."""

from bench.commands import answers_command as bench_answers
from bench.commands import entities_command as bench_entities
from bench.commands import follow_ups_command as bench_follow_ups
from bench.commands import links_command as bench_links
from bench.commands import memory_command as bench_memory
from bench.commands import model_command as bench_model
from bench.commands import openie_command as bench_openie
from bench.commands import questions_command as bench_questions
from bench.commands import reader_command as bench_reader
from bench.commands import resolution_command as bench_resolution
from bench.commands import retrieval_command as bench_retrieval
from bench.commands import tck_command as bench_tck

COMMANDS = (
    *bench_retrieval.COMMANDS,
    *bench_answers.COMMANDS,
    *bench_entities.COMMANDS,
    *bench_follow_ups.COMMANDS,
    *bench_links.COMMANDS,
    *bench_memory.COMMANDS,
    *bench_model.COMMANDS,
    *bench_openie.COMMANDS,
    *bench_questions.COMMANDS,
    *bench_reader.COMMANDS,
    *bench_resolution.COMMANDS,
    *bench_tck.COMMANDS,
)
