"""Other programs ask Loci: an MCP server and an HTTP API over one table of tools (N11).

`tools.py` declares each tool once, with its parameters, its result and the operation of the
engine behind it. The MCP server, the HTTP routes, their JSON schemas and the OpenAPI document are
derived from that table.
"""
