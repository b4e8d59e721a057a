"""Games that move cards by unusual rules, one class for each kind."""
