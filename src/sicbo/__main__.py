"""`python -m sicbo`: the same as the command `sicbo`."""

from sicbo.cli.main import main

if __name__ == "__main__":
    main(prog_name="sicbo")
