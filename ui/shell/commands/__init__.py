"""TODO describe ui/shell/commands/command_table."""
