"""``python -m proofpress.cli``."""

from proofpress.cli import main

if __name__ == "__main__":
    main()
