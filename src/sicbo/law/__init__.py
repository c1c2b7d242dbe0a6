"""The law: TOML read strictly into a Rulebook in which every decision carries its clause."""
