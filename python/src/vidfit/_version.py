# The program's own version; building a wheel of another program fails.
__version__ = "0.1.0"
