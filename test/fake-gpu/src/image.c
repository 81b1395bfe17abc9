/* image.c - is there code for this card in a fat binary?
 *
 * A fat binary is [wrapper ->] header, then entries: a small header with the kind
 * (1 = PTX, 2 = ELF cubin) and the architecture, then a payload. Only headers are
 * read; payloads (often compressed) are never touched. So the list of
 * architectures is the wheel's own, never a table of ours. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "machine.h"

enum { INVALID_VALUE = 1, INVALID_IMAGE = 200, NO_BINARY_FOR_GPU = 209, UNSUPPORTED_PTX_VERSION = 222 };
enum { PTX = 1, CUBIN = 2 };

struct wrapper { uint32_t magic, version; const void *data; void *more; };
struct header  { uint32_t magic; uint16_t version, header_size; uint64_t size; };
struct entry   { uint16_t kind, version; uint32_t header_size; uint64_t payload_size; uint32_t compressed, options;
                 uint16_t minor, major; uint32_t arch, name_offset, name_length; uint64_t flags; };

/* flags of an entry, read off files that nvcc 13.0 made for 90a, 100f and 120a */
#define ARCH_SPECIFIC 0x100000u      /* sm_90a: exactly that device     */
#define ARCH_FAMILY   0x200000u      /* sm_100f: devices of that family */

/* the newest PTX version that a driver's compiler knows: 10 * major + minor
 * (PTX ISA release notes: CUDA 12.0 has 8.0 … 12.5 and 12.6 8.5, 12.7 8.6 … 12.9 8.8, 13.x 9.x) */
static int newest_ptx(int driver) {
    int major = driver / 1000, minor = driver % 1000 / 10;
    if (major != 12) return (major - 4) * 10 + minor;
    return 80 + (minor > 5 ? minor - 1 : minor);
}
/* cubin: same major, minor not newer. PTX: any card at least as new, if the driver knows that PTX. */
static int entry_runs(const struct card *c, const struct entry *e, int *newer_ptx) {
    int device = c->major * 10 + c->minor, arch = e->arch;
    int same_major = arch / 10 == c->major;
    if (e->flags & ARCH_SPECIFIC && arch != device) return 0;
    if (arch > device || ((e->kind == CUBIN || e->flags & ARCH_FAMILY) && !same_major)) return 0;
    if (e->kind == PTX && e->major * 10 + e->minor > newest_ptx(machine.driver)) { *newer_ptx = 1; return 0; }
    return 1;
}
static int fatbin_check(const struct card *c, const struct header *h) {
    const char *p = (const char *)h + h->header_size, *end = p + h->size;
    char seen[256] = "";
    int ok = 0, newer_ptx = 0;
    while (p + sizeof(struct entry) <= end) {
        const struct entry *e = (const void *)p;
        size_t n = strlen(seen);
        if (e->kind != PTX && e->kind != CUBIN) break;
        if (entry_runs(c, e, &newer_ptx)) ok = 1;
        snprintf(seen + n, sizeof seen - n, " %s_%u%s", e->kind == PTX ? "ptx" : "sm", e->arch,
                 e->flags & ARCH_SPECIFIC ? "a" : e->flags & ARCH_FAMILY ? "f" : "");
        p += e->header_size + e->payload_size;
    }
    machine_log("fat binary %p:%s -> %s", (void *)h, seen, ok ? "usable" : "no kernel image");
    return ok ? 0 : newer_ptx ? UNSUPPORTED_PTX_VERSION : NO_BINARY_FOR_GPU;
}
/* e_flags of a CUDA ELF */
static int elf_arch(const unsigned char *p) {
    uint32_t f;
    memcpy(&f, p + 48, 4);
    return p[7] == 0x41 || p[8] >= 8 ? (f >> 8) & 0xff : f & 0xff;
}
int image_check(const struct card *c, const void *image) {
    uint32_t magic;
    int newer_ptx = 0;
    const char *target;
    if (!image) return INVALID_VALUE;
    memcpy(&magic, image, 4);
    if (magic == 0x466243b1) return image_check(c, ((const struct wrapper *)image)->data);
    if (magic == 0xba55ed50) return fatbin_check(c, image);
    if (magic == 0x464c457f) {                              /* a bare cubin */
        struct entry e = { .kind = CUBIN, .arch = elf_arch(image) };
        return entry_runs(c, &e, &newer_ptx) ? 0 : NO_BINARY_FOR_GPU;
    }
    target = strstr((const char *)image, ".target sm_");    /* PTX as text */
    if (!target) return INVALID_IMAGE;
    struct entry e = { .kind = PTX, .arch = atoi(target + 11) };
    return entry_runs(c, &e, &newer_ptx) ? 0 : NO_BINARY_FOR_GPU;
}
