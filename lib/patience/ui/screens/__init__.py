# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The screens, one file each. The topmost one is drawn and gets the actions (`app`)."""
