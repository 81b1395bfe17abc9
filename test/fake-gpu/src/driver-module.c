/* driver-module.c - modules, kernels and launches of our CUDA driver. A module loads
 * when its fat binary has code for the card, a launch is accepted and does nothing. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "driver.h"

struct library { const void *image; };
struct kernel  { struct library *library; char *name; };

static CUresult load(struct library **out, const void *image) {
    HEALTHY();
    int e = image_check(cuda_card(current_device()), image);
    if (e) return e;
    *out = calloc(1, sizeof **out);
    (*out)->image = image;
    return OK;
}
static CUresult find(struct kernel **out, struct library *l, const char *name) {
    struct kernel *k = calloc(1, sizeof *k);
    k->library = l; k->name = strdup(name);
    *out = k;
    return OK;
}
static CUresult variable(CUdeviceptr *p, size_t *n) {
    *p = (CUdeviceptr)memory_take(65536, MEMORY_DEVICE, current_device());
    if (n) *n = 65536;
    return *p ? OK : CUDA_ERROR_OUT_OF_MEMORY;
}

API cuLibraryLoadData(CUlibrary *l, const void *code, CUjit_option *jo, void **jv, unsigned nj, CUlibraryOption *lo, void **lv, unsigned nl) {
    UNUSED(jo); UNUSED(jv); UNUSED(nj); UNUSED(lo); UNUSED(lv); UNUSED(nl);
    return load((struct library **)l, code);
}
API cuLibraryUnload(CUlibrary l) { UNUSED(l); return OK; }
API cuLibraryGetKernel(CUkernel *k, CUlibrary l, const char *n) { return find((struct kernel **)k, (struct library *)l, n); }
API cuLibraryGetModule(CUmodule *m, CUlibrary l) { *m = (CUmodule)l; return OK; }
API cuLibraryGetGlobal(CUdeviceptr *p, size_t *n, CUlibrary l, const char *s) { UNUSED(l); UNUSED(s); return variable(p, n); }
API cuLibraryGetManaged(CUdeviceptr *p, size_t *n, CUlibrary l, const char *s) { UNUSED(l); UNUSED(s); return variable(p, n); }
API cuKernelGetFunction(CUfunction *f, CUkernel k) { *f = (CUfunction)k; return OK; }
API cuKernelGetLibrary(CUlibrary *l, CUkernel k) { *l = (CUlibrary)((struct kernel *)k)->library; return OK; }
API cuKernelGetName(const char **n, CUkernel k) { *n = ((struct kernel *)k)->name; return OK; }

API cuModuleGetLoadingMode(CUmoduleLoadingMode *m) {
    const char *v = getenv("CUDA_MODULE_LOADING");
    *m = v && !strcmp(v, "EAGER") ? CU_MODULE_EAGER_LOADING : CU_MODULE_LAZY_LOADING;
    return OK;
}
API cuModuleLoadData(CUmodule *m, const void *i) { return load((struct library **)m, i); }
API cuModuleLoadDataEx(CUmodule *m, const void *i, unsigned n, CUjit_option *o, void **v) { UNUSED(n); UNUSED(o); UNUSED(v); return load((struct library **)m, i); }
API cuModuleLoadFatBinary(CUmodule *m, const void *i) { return load((struct library **)m, i); }
API cuModuleLoad(CUmodule *m, const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return CUDA_ERROR_FILE_NOT_FOUND;
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    rewind(f);
    char *b = calloc(1, n + 1);                    /* stays with the module */
    size_t got = fread(b, 1, n, f);
    fclose(f);
    return got == (size_t)n ? load((struct library **)m, b) : CUDA_ERROR_INVALID_IMAGE;
}
API cuModuleUnload(CUmodule m) { UNUSED(m); return OK; }
API cuModuleGetFunction(CUfunction *f, CUmodule m, const char *n) { return find((struct kernel **)f, (struct library *)m, n); }
API cuModuleGetGlobal_v2(CUdeviceptr *p, size_t *n, CUmodule m, const char *s) { UNUSED(m); UNUSED(s); return variable(p, n); }

API cuFuncGetModule(CUmodule *m, CUfunction f) { *m = (CUmodule)((struct kernel *)f)->library; return OK; }
API cuFuncGetName(const char **n, CUfunction f) { *n = ((struct kernel *)f)->name; return OK; }
API cuFuncLoad(CUfunction f) { UNUSED(f); return OK; }
API cuFuncIsLoaded(CUfunctionLoadingState *s, CUfunction f) { UNUSED(f); *s = CU_FUNCTION_LOADING_STATE_LOADED; return OK; }
API cuFuncGetAttribute(int *v, CUfunction_attribute a, CUfunction f) {
    const struct card *c = cuda_card(current_device());
    UNUSED(f);
    switch (a) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *v = 1024; break;
    case CU_FUNC_ATTRIBUTE_NUM_REGS: *v = 32; break;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION: case CU_FUNC_ATTRIBUTE_BINARY_VERSION: *v = c->major * 10 + c->minor; break;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: *v = 49152; break;
    default: *v = 0;
    }
    return OK;
}
API cuFuncSetAttribute(CUfunction f, CUfunction_attribute a, int v) { UNUSED(f); UNUSED(a); UNUSED(v); return OK; }
API cuFuncSetCacheConfig(CUfunction f, CUfunc_cache c) { UNUSED(f); UNUSED(c); return OK; }
API cuKernelGetAttribute(int *v, CUfunction_attribute a, CUkernel k, CUdevice d) { UNUSED(d); return cuFuncGetAttribute(v, a, (CUfunction)k); }
API cuKernelSetAttribute(CUfunction_attribute a, int v, CUkernel k, CUdevice d) { UNUSED(a); UNUSED(v); UNUSED(k); UNUSED(d); return OK; }
API cuKernelSetCacheConfig(CUkernel k, CUfunc_cache c, CUdevice d) { UNUSED(k); UNUSED(c); UNUSED(d); return OK; }
API cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *n, CUfunction f, int block, size_t sm, unsigned fl) {
    UNUSED(f); UNUSED(sm); UNUSED(fl);
    *n = block > 0 ? card_attribute(cuda_card(current_device()), CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR) / block : 1;
    if (*n < 1) *n = 1;
    return OK;
}
API cuOccupancyMaxActiveBlocksPerMultiprocessor(int *n, CUfunction f, int block, size_t sm) { return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(n, f, block, sm, 0); }

/* a descriptor that a kernel would read: no kernel runs, so an empty one serves */
API cuTensorMapEncodeTiled(CUtensorMap *m, CUtensorMapDataType t, cuuint32_t rank, void *at, const cuuint64_t *dim, const cuuint64_t *stride, const cuuint32_t *box,
                           const cuuint32_t *step, CUtensorMapInterleave i, CUtensorMapSwizzle s, CUtensorMapL2promotion l, CUtensorMapFloatOOBfill f) {
    UNUSED(t); UNUSED(rank); UNUSED(at); UNUSED(dim); UNUSED(stride); UNUSED(box); UNUSED(step); UNUSED(i); UNUSED(s); UNUSED(l); UNUSED(f);
    memset(m, 0, sizeof *m);
    return OK;
}

/* ---- launches, and the failures that a scenario can put there ------------------ */
/* these arrive later, at the next call that waits, and spoil the context for good */
static int spoils(int e) { return e == 700 || e == 702 || (e >= 714 && e <= 719) || e == 710; }
static CUresult wanted_failure(const char *name) {
    const char *part = machine.launch ? strchr(machine.launch, ':') : NULL;
    if (!machine.launch || !*machine.launch || (part && !strstr(name, part + 1))) return OK;
    if (!strncmp(machine.launch, "crash", 5)) raise(SIGSEGV);
    while (!strncmp(machine.launch, "hang", 4)) pause();
    int e = atoi(machine.launch);
    if (!spoils(e)) return e;
    context_fault = e;
    /* with this variable a launch waits for its kernel, so its fault arrives where it happens */
    const char *blocking = getenv("CUDA_LAUNCH_BLOCKING");
    return blocking && !strcmp(blocking, "1") ? e : OK;
}
API cuLaunchKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned sm, CUstream s, void **a, void **x) {
    const char *name = ((struct kernel *)f)->name;
    UNUSED(sm); UNUSED(s); UNUSED(a); UNUSED(x);
    HEALTHY();
    machine_log("launch <<<(%u,%u,%u),(%u,%u,%u)>>> %.90s (NOT executed)", gx, gy, gz, bx, by, bz, name);
    return wanted_failure(name);
}
API cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction f, void **a, void **x) {
    return cuLaunchKernel(f, c->gridDimX, c->gridDimY, c->gridDimZ, c->blockDimX, c->blockDimY, c->blockDimZ, c->sharedMemBytes, c->hStream, a, x);
}
API cuLaunchCooperativeKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned sm, CUstream s, void **a) {
    return cuLaunchKernel(f, gx, gy, gz, bx, by, bz, sm, s, a, 0);
}
