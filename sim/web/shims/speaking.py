"""The languages in the options, which load this module instead of `option_names.LANGUAGES`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Languages:
    """The line of the options; the page changes the language."""

    name = ""
    """The name of the chosen language, which may still be loading."""
    change: "Callable[[int], str] | None" = None
    """Changes to the next language, or with -1 to the one before, and returns its name."""

    def choose(self, by: int) -> None:
        """Change to the next language, or with -1 to the one before."""
        if self.change:
            self.name = self.change(by)


languages = Languages()
