"""The screens and the buttons, on displayio. Knows neither hardware nor rules of games."""
