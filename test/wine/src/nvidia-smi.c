/* A stand-in for nvidia-smi.exe of driver 591.59 with one RTX 5090: --query-gpu=…, --version and -L. */
#include <stdio.h>
#include <string.h>

static const char *FIELDS[][3] = {
    {"index", "index", "0"},
    {"uuid", "uuid", "GPU-00000000-1111-2222-3333-444444444444"},
    {"pci.bus_id", "pci.bus_id", "00000000:01:00.0"},
    {"pci.device_id", "pci.device_id", "0x2B8510DE"},
    {"memory.total", "memory.total [MiB]", "32607 MiB"},
    {"driver_version", "driver_version", "591.59"},
    {"compute_cap", "compute_cap", "12.0"},
    {"name", "name", "NVIDIA GeForce RTX 5090"},
};
enum { MANY = sizeof FIELDS / sizeof FIELDS[0] };

/* One line of the table: the heads (column 1) or the values (column 2) of the fields that were asked for. */
static int row(const char *asked, int column) {
  char fields[512];
  snprintf(fields, sizeof fields, "%s", asked);
  int first = 1;
  for (char *name = strtok(fields, ","); name; name = strtok(NULL, ",")) {
    int i = 0;
    while (i < MANY && strcmp(FIELDS[i][0], name) != 0) i++;
    if (i == MANY) {
      printf("Field \"%s\" is not a valid field to query.\n", name);
      return 0;
    }
    printf("%s%s", first ? "" : ", ", FIELDS[i][column]);
    first = 0;
  }
  puts("");
  return 1;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--query-gpu=", 12) == 0) return row(argv[i] + 12, 1) && row(argv[i] + 12, 2) ? 0 : 2;
    if (strcmp(argv[i], "-L") == 0)
      return puts("GPU 0: NVIDIA GeForce RTX 5090 (UUID: GPU-00000000-1111-2222-3333-444444444444)"), 0;
    if (strcmp(argv[i], "--version") == 0)
      return puts("NVIDIA-SMI version  : 591.59\nNVML version        : 591.59\nDRIVER version      : 591.59\nCUDA Version        : 13.1"), 0;
  }
  return puts("NVIDIA-SMI has failed because it was asked something this stand-in does not know."), 9;
}
