"""Android starts here; on a computer `companion` does the same."""

from companion.__main__ import main

if __name__ == "__main__":
    main([])
