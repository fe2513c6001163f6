"""The bidding system of version 0.1, as it was before systems became data: what `benchmarks.bridge_system`
compares with. Frozen: nothing here is repaired."""
