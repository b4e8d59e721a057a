# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The screens and the buttons, on displayio. Knows neither hardware nor rules of games."""
