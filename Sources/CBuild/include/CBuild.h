/// The commit that this build was made of, in hexadecimal digits, with `+` if files had changed
/// since; `unknown` unless VIDFIT_COMMIT named one to the build.
///
/// It is in C because Swift has no definitions with values. The file is compiled alone, so that a
/// new commit compiles nothing else.
#ifndef CBUILD_H
#define CBUILD_H

const char *vidfit_build_commit(void);

#endif
