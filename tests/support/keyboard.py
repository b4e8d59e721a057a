"""Keyboards of other layouts, what their keys mean, and key events for the window."""

import pygame

from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B

PLACES = "qwertyuiopasdfghjklzxcvbnm"
LAYOUTS = {
    "QWERTY": PLACES,
    "QWERTZ": "qwertzuiopasdfghjklyxcvbnm",
    "AZERTY": "azertyuiopqsdfghjklwxcvbn,",
    "Russian": "йцукенгшщзфывапролдячсмить",
    "Greek": ";ςερτυθιοπασδφγηξκλζχψωβνμ",
}
"""What the keys type that type `PLACES` on a US keyboard."""
BY_PLACE = {"w": UP, "s": DOWN, "a": LEFT, "d": RIGHT, "z": A, "x": B, "u": SELECT}
BY_PLACE |= {"m": START, "p": START}
MEANINGS = {
    "QWERTY": BY_PLACE,
    "QWERTZ": BY_PLACE | {"y": A},  # Z is there; what types Y is in the place of Z
    "AZERTY": BY_PLACE | {"q": LEFT, "w": A, "z": UP},
    "Russian": BY_PLACE,
    "Greek": BY_PLACE,
}
"""The button of each place."""


def post_key(kind, name, held=0, typed=""):
    """Post a key event.

    :param name: of pygame's constants, such as "RETURN", or a letter: the key's place
    :param held: modifiers of pygame
    :param typed: what a letter's key types, if that is another
    """
    code = ord(typed) if typed else getattr(pygame, "K_" + name)
    scancode = getattr(pygame, "KSCAN_" + name.upper())
    pygame.event.post(pygame.Event(kind, key=code, scancode=scancode, mod=held))


def type_key(name, held=0, typed=""):
    """Press and release a key in the same way."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        post_key(kind, name, held, typed)
