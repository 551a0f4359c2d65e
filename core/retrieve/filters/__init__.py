"""Search syntax and document filters, evaluated as boolean masks over passages."""
