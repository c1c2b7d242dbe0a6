"""The desks of a casino floor, each a pure decider: `decide` holds the rules, `evolve` the bookkeeping."""
