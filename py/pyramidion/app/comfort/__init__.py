"""The comfort of a seat: what the person there would like, at their edge and when they act."""
