"""Change one place of the code that decides at a time: some test must see it. `make mutate-code` runs a campaign."""
