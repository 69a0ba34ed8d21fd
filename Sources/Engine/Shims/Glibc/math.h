// The functions of C's mathematics that the sources call, under the name by which they import it.
double exp(double);
double log(double);
double log2(double);
double pow(double, double);
double tanh(double);
