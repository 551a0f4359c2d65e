"""The place Timeline: documents, facts and conversations over time."""
