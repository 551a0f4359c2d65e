"""TODO describe core/retrieve/typeahead."""
