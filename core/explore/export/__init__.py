"""Export of the graph: tables, GraphML, linked data, and a folder of notes."""
