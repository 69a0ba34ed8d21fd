"""The documents' Python runs, and prints what they say."""

from __future__ import annotations

import documents


def test_the_examples_of_the_package_print_what_is_shown() -> None:
    documents.run("python.md", {})
