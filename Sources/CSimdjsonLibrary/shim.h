// The headers of simdjson are C++, which only CSimdjson includes. This module has its flags.
