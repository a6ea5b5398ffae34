"""Photo-like test pictures drawn by lot: other sets, tables and lights than anybody has looked at before.

`make lot OUT=folder SEED=1 COUNT=4` renders sequences of both games and tells what the camera makes of them; single
pictures and one game alone come from `python -m bench.lot`.
"""
