"""The program: processes, client, command line, composition."""
