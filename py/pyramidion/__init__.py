"""Four table games: their rules, their opponents, and the page they are played on."""
