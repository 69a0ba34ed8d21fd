#!/usr/bin/env python3
"""Serves a folder over HTTP, for tests."""
