"""Prompts, one Markdown file each; named inputs are written as $name."""
