/* driver.c - start-up, devices and contexts of our CUDA driver (libcuda.so.1).
 * Public, documented entry points only. Names that we don't implement come from the
 * generated stubs and answer 801 (not supported). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "driver.h"

struct context { int device; unsigned flags; int refs; };

static int started;
int cuda_count, context_fault;
static int order[MAX_CARDS];                 /* CUDA's device number -> place on the bus */

const struct card *cuda_card(int device) { return &machine.card[order[device]]; }

/* ---- which cards CUDA shows, and in which order ------------------------------- */
static int faster(const struct card *a, const struct card *b) {
    return a->major != b->major ? a->major > b->major : a->sms > b->sms;
}
/* NVIDIA's default is 'fastest first'; our measure of fast (newer, then more
 * multiprocessors) is a guess. CUDA_DEVICE_ORDER=PCI_BUS_ID keeps the bus order. */
static void put_in_order(void) {
    const char *by = getenv("CUDA_DEVICE_ORDER");
    cuda_count = machine.count;
    for (int i = 0; i < cuda_count; i++) order[i] = i;
    if (by && !strcmp(by, "PCI_BUS_ID")) return;
    for (int i = 1; i < cuda_count; i++)
        for (int j = i; j && faster(&machine.card[order[j]], &machine.card[order[j - 1]]); j--) {
            int t = order[j]; order[j] = order[j - 1]; order[j - 1] = t;
        }
}
static int named(const char *word) {         /* "1" or "GPU-fafa…" -> place in order[], else -1 */
    char *end, text[40] = "GPU-";
    unsigned char u[16];
    long n = strtol(word, &end, 10);
    if (*word && !*end) return n >= 0 && n < cuda_count ? (int)n : -1;
    for (int i = 0; i < cuda_count; i++) {
        card_uuid(cuda_card(i), u);
        for (int b = 0, at = 4; b < 16; b++)
            at += sprintf(text + at, "%s%02x", b == 4 || b == 6 || b == 8 || b == 10 ? "-" : "", u[b]);
        if (strlen(word) > 4 && !strncasecmp(word, text, strlen(word))) return i;
    }
    return -1;
}
static void hide(const char *visible) {      /* the list ends at its first bad word */
    int kept[MAX_CARDS], n = 0;
    char copy[256], *rest = copy, *word;
    snprintf(copy, sizeof copy, "%s", visible);
    while ((word = strsep(&rest, ",")) && n < MAX_CARDS) {
        int i = named(word);
        if (i < 0) break;
        kept[n++] = order[i];
    }
    memcpy(order, kept, sizeof kept[0] * n);
    cuda_count = n;
}
API cuInit(unsigned flags) {
    UNUSED(flags);
    machine_read();
    if (machine.init_error) return machine.init_error;
    if (!started) {
        const char *visible = getenv("CUDA_VISIBLE_DEVICES");
        put_in_order();
        if (visible) hide(visible);
        if (cuda_count) started = 1;
    }
    return started ? OK : CUDA_ERROR_NO_DEVICE;
}

/* ---- devices ------------------------------------------------------------------ */
#define NEED(d) do { if (!started) return CUDA_ERROR_NOT_INITIALIZED; \
                     if ((d) < 0 || (d) >= cuda_count) return CUDA_ERROR_INVALID_DEVICE; } while (0)
API cuDriverGetVersion(int *v) { machine_read(); *v = machine.driver; return OK; }
API cuDeviceGetCount(int *n) { if (!started) return CUDA_ERROR_NOT_INITIALIZED; *n = cuda_count; return OK; }
API cuDeviceGet(CUdevice *d, int i) { NEED(i); *d = i; return OK; }
API cuDeviceGetName(char *s, int n, CUdevice d) { NEED(d); snprintf(s, n, "%s", cuda_card(d)->name); return OK; }
API cuDeviceTotalMem_v2(size_t *n, CUdevice d) { NEED(d); *n = cuda_card(d)->memory; return OK; }
API cuDeviceGetAttribute(int *v, CUdevice_attribute a, CUdevice d) { NEED(d); *v = card_attribute(cuda_card(d), a); return OK; }
API cuDeviceComputeCapability(int *a, int *b, CUdevice d) { NEED(d); *a = cuda_card(d)->major; *b = cuda_card(d)->minor; return OK; }
API cuDeviceGetUuid(CUuuid *u, CUdevice d) { NEED(d); card_uuid(cuda_card(d), (unsigned char *)u->bytes); return OK; }
API cuDeviceGetUuid_v2(CUuuid *u, CUdevice d) { return cuDeviceGetUuid(u, d); }
API cuDeviceGetPCIBusId(char *s, int n, CUdevice d) { NEED(d); snprintf(s, n, "0000:%02X:00.0", cuda_card(d)->slot + 1); return OK; }
API cuDeviceGetByPCIBusId(CUdevice *d, const char *s) {
    unsigned bus = 0;
    if (!started) return CUDA_ERROR_NOT_INITIALIZED;
    if (sscanf(s, "%*x:%x", &bus) != 1) return BAD;
    for (int i = 0; i < cuda_count; i++) if (cuda_card(i)->slot + 1 == (int)bus) { *d = i; return OK; }
    return CUDA_ERROR_INVALID_DEVICE;
}
API cuDeviceCanAccessPeer(int *yes, CUdevice a, CUdevice b) { NEED(a); NEED(b); *yes = 0; return OK; }

/* ---- contexts ------------------------------------------------------------------ */
static struct context primary[MAX_CARDS];
static __thread struct context *stack[16];
static __thread int depth;
#define CURRENT (depth ? stack[depth - 1] : NULL)
int current_device(void) { return CURRENT ? CURRENT->device : 0; }

API cuDevicePrimaryCtxRetain(CUcontext *c, CUdevice d) {
    NEED(d);
    primary[d].device = d; primary[d].refs++;
    *c = (CUcontext)&primary[d];
    return OK;
}
API cuDevicePrimaryCtxRelease_v2(CUdevice d) { NEED(d); if (primary[d].refs) primary[d].refs--; return OK; }
API cuDevicePrimaryCtxReset_v2(CUdevice d) { NEED(d); primary[d].refs = 0; context_fault = 0; return OK; }
API cuDevicePrimaryCtxSetFlags_v2(CUdevice d, unsigned f) { NEED(d); primary[d].flags = f; return OK; }
API cuDevicePrimaryCtxGetState(CUdevice d, unsigned *f, int *a) { NEED(d); *f = primary[d].flags; *a = primary[d].refs > 0; return OK; }
API cuCtxGetCurrent(CUcontext *c) { *c = (CUcontext)CURRENT; return OK; }
API cuCtxPushCurrent_v2(CUcontext c) { if (depth == 16) return BAD; stack[depth++] = (struct context *)c; return OK; }
API cuCtxPopCurrent_v2(CUcontext *c) {
    if (!depth) return CUDA_ERROR_INVALID_CONTEXT;
    depth--;
    if (c) *c = (CUcontext)stack[depth];
    return OK;
}
API cuCtxSetCurrent(CUcontext c) {
    if (depth) depth--;
    return c ? cuCtxPushCurrent_v2(c) : OK;
}
API cuCtxCreate_v2(CUcontext *c, unsigned f, CUdevice d) {
    NEED(d);
    struct context *x = calloc(1, sizeof *x);
    x->device = d; x->flags = f;
    *c = (CUcontext)x;
    return cuCtxPushCurrent_v2(*c);
}
API cuCtxDestroy_v2(CUcontext c) { if (CURRENT == (struct context *)c) depth--; return OK; }
API cuCtxGetDevice(CUdevice *d) { if (!CURRENT) return CUDA_ERROR_INVALID_CONTEXT; *d = CURRENT->device; return OK; }
API cuCtxGetDevice_v2(CUdevice *d, CUcontext c) { *d = c ? ((struct context *)c)->device : current_device(); return OK; }
API cuCtxGetFlags(unsigned *f) { *f = CURRENT ? CURRENT->flags : 0; return OK; }
API cuCtxGetApiVersion(CUcontext c, unsigned *v) { UNUSED(c); *v = 3020; return OK; }
API cuCtxGetId(CUcontext c, unsigned long long *id) { *id = (uintptr_t)(c ? c : (CUcontext)CURRENT); return OK; }
API cuCtxSynchronize(void) { HEALTHY(); return OK; }
API cuCtxSynchronize_v2(CUcontext c) { UNUSED(c); HEALTHY(); return OK; }
API cuCtxGetLimit(size_t *v, CUlimit l) { *v = l == CU_LIMIT_STACK_SIZE ? 1024 : 8 << 20; return OK; }
API cuCtxSetLimit(CUlimit l, size_t v) { UNUSED(l); UNUSED(v); return OK; }
API cuCtxGetCacheConfig(CUfunc_cache *c) { *c = 0; return OK; }
API cuCtxSetCacheConfig(CUfunc_cache c) { UNUSED(c); return OK; }
API cuCtxGetStreamPriorityRange(int *lo, int *hi) { if (lo) *lo = 0; if (hi) *hi = -5; return OK; }
API cuCtxResetPersistingL2Cache(void) { return OK; }
