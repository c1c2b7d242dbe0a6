"""The shapes that CLI and API hand out."""
