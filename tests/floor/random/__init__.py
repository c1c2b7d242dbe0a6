"""Random orders of every area thrown at tables of every game: `python -m tests.floor.random 1000000`."""
