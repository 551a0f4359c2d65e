"""The program: processes, command line, composition."""
