"""Tests of the audit and of the comparison of rulebooks."""
