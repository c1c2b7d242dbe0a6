"""Notice that the table will close, and closing it."""
