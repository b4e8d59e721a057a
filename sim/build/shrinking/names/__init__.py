# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Walks syntax trees, and knows what the names in them mean and how they can be shorter."""
