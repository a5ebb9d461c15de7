# %% [markdown]
# # How much longer do the slowest wait?
# Open this file as a notebook, or run it with the directory of a run.

# %%
import sys

import pandas as pd

# %%
run = sys.argv[1] if len(sys.argv) > 1 else "results/reference/bookstore-rpc"
summary = pd.read_csv(f"{run}/summary.csv").set_index("users")
tail = summary["latency_p99_ms"] / summary["latency_p50_ms"]
print(tail.round(1).to_string())
