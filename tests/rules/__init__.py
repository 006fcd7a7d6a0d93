"""The rules, one by one: positions set up by hand, with what the rule sheets say comes of them."""
