"""What a camera sees of a board, and which moves explain it."""

import os

# The matrices are small: several threads wait for each other longer than they work. It counts if it is said before
# NumPy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
