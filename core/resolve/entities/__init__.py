"""Which names and things are one."""
