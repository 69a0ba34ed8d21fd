# The program's own version; building a wheel of another program fails.
__version__ = "1.0.0"
