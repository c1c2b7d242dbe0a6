"""Ratios against raw limits, measured in one run: `make bench`."""
