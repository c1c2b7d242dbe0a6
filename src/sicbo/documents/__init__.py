"""Documents: one shape, written as HTML and, with typst, as PDF."""
