"""Prompts, one Markdown file each: a head that describes it, then words with $name inputs."""
