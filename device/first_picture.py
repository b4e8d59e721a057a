"""Shows the title picture at power-on, before anything else is loaded.

A board without a row is looked at first (`device.unlisted`), which costs the others nothing: their
ids are listed here, because the rows are loaded only after the picture.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.main import Handheld

# Columns at the right of a large screen that are not the game's: a touch screen has buttons there,
# and a Wio Terminal no memory for them.
_BESIDE = const(32)
_NARROW = "seeeduino_wio_terminal waveshare_esp32_s3_touch_lcd_2 m5stack_core2 m5stack_cores3_se"

LISTED = (
    b" pygamer pybadge edgebadge hack_club_sprig tinycircuits_thumby_color"
    b" pimoroni_picosystem pajenicko_picopad seeeduino_wio_terminal adafruit_fruit_jam"
    b" adafruit_metro_rp2350 adafruit_feather_rp2350 pyportal hardkernel_odroid_go ugame22"
    b" deshipu_ugame_s3 pyportal_titano m5stack_cardputer m5stack_cardputer_ros lilygo_tdeck"
    b" pimoroni_explorer2350 heiafr_picomo_v2 heiafr_picomo_v3 vidi_x oxocard_connect"
    b" oxocard_galaxy oxocard_science oxocard_artwork waveshare_esp32_s3_touch_lcd_2"
    b" m5stack_core2 m5stack_cores3 m5stack_cores3_se "
)
"""The ids of all rows, each between two spaces."""


def show_first(handheld: "Handheld") -> None:
    """Show the picture on a handheld's display, and keep its group."""
    # Imported here, because a bundle's `splash` is in this module, and needs no board.
    import board

    display: "Any"
    root = None
    beside = 0
    if LISTED.find(b" " + board.board_id.encode() + b" ") < 0:
        import supervisor

        from device.unlisted.row import find_row

        root = find_row().make_root()
        display = supervisor.runtime.display
    else:
        display = getattr(board, "DISPLAY", None) or load("device.start").make_display()
        if hasattr(board, "TOUCH_XL") or board.board_id in _NARROW:
            beside = _BESIDE
    display.auto_refresh = False
    handheld.picture = load("patience.ui.draw.splash").show(display, beside, root)
