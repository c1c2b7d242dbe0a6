"""Exact mathematics on a compiled pay table: fractions throughout, roots to stated digits."""
