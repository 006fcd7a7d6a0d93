"""The home screen: the games there are, and those that go on."""
