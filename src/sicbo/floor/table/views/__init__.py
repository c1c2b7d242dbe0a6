"""The views of a table for each audience, put together from all areas."""
