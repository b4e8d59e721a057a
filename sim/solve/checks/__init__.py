# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Checks of the solver: against the engine, itself, and another solver."""
