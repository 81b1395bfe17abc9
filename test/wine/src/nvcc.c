/* nvcc.exe, a stand-in: says its version as NVIDIA's does, and can do nothing else. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[1], "-V") != 0) {
        fputs("nvcc fatal   : No input files specified; use option --help for more information\n", stderr);
        return 1;
    }
    puts("nvcc: NVIDIA (R) Cuda compiler driver");
    puts("Cuda compilation tools, release 12.4, V12.4.131");
    return 0;
}
