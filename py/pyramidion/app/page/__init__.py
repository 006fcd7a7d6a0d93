"""The page: all of the program that knows the browser, with `main` and `worker`."""
