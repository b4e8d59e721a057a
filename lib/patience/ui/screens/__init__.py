# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The screens over the table, one file each; the topmost one is drawn and gets the actions."""
