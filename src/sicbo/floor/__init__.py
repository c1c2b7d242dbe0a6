"""Who and what stands on a casino floor, each a pure decider: `decide` holds the rules, `evolve` the bookkeeping."""
