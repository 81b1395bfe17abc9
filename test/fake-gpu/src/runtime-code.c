/* runtime-code.c - code that nvcc-compiled libraries register, and its launches.
 * __cudaRegister… is the small ABI that those libraries call (crt/host_runtime.h).
 * A fat binary is looked at when one of its kernels is first wanted on a card (lazy
 * loading, the default since CUDA 12): that is when error 209 appears. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "runtime.h"

enum { UNSEEN = 0, LOADED = -1 };              /* else the error that loading gave */
struct binary   { const void *wrapper; CUlibrary library[MAX_CARDS]; int state[MAX_CARDS]; };
struct function { const void *host; const char *name; struct binary *binary; CUkernel kernel; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct function *functions;
static size_t count, room;
static struct function **by_host;              /* open hash by host address, rebuilt on use */
static size_t slots;

API void **__cudaRegisterFatBinary(void *w) { struct binary *b = calloc(1, sizeof *b); b->wrapper = w; return (void **)b; }
API void __cudaRegisterFatBinaryEnd(void **b) { UNUSED(b); }
API void __cudaUnregisterFatBinary(void **b) { UNUSED(b); }
API char __cudaInitModule(void **b) { UNUSED(b); return 1; }
API void __cudaRegisterVar(void **b, char *h, char *d, const char *n, int e, size_t s, int c, int g) {
    UNUSED(b); UNUSED(h); UNUSED(d); UNUSED(n); UNUSED(e); UNUSED(s); UNUSED(c); UNUSED(g);
}
API void __cudaRegisterManagedVar(void **b, void **h, char *d, const char *n, int e, size_t s, int c, int g) {
    UNUSED(b); UNUSED(h); UNUSED(d); UNUSED(n); UNUSED(e); UNUSED(s); UNUSED(c); UNUSED(g);
}
API void __cudaRegisterFunction(void **b, const char *host, char *dev, const char *name, int tl, uint3 *t, uint3 *bi, dim3 *bd, dim3 *gd, int *ws) {
    UNUSED(dev); UNUSED(tl); UNUSED(t); UNUSED(bi); UNUSED(bd); UNUSED(gd); UNUSED(ws);
    pthread_mutex_lock(&lock);
    if (count == room) { room = room ? room * 2 : 4096; functions = realloc(functions, room * sizeof *functions); }
    functions[count++] = (struct function){ host, name, (struct binary *)b, NULL };
    slots = 0;
    pthread_mutex_unlock(&lock);
}
static size_t place(const void *host) { return ((uintptr_t)host >> 4) * 0x9e3779b97f4a7c15u & (slots - 1); }
static struct function *registered(const void *host) {
    if (!slots) {
        for (slots = 1024; slots < count * 2; ) slots *= 2;
        free(by_host);
        by_host = calloc(slots, sizeof *by_host);
        for (size_t i = 0; i < count; i++) {
            size_t h = place(functions[i].host);
            while (by_host[h]) h = (h + 1) & (slots - 1);
            by_host[h] = &functions[i];
        }
    }
    for (size_t h = place(host); by_host[h]; h = (h + 1) & (slots - 1))
        if (by_host[h]->host == host) return by_host[h];
    return NULL;
}
static int load(struct binary *b, int device) {
    if (b->state[device] == UNSEEN) {
        int e = CU(cuLibraryLoadData)(&b->library[device], b->wrapper, 0, 0, 0, 0, 0, 0);
        b->state[device] = e ? e : LOADED;
    }
    return b->state[device] == LOADED ? 0 : b->state[device];
}
/* host stub address (or a kernel handle) -> kernel, 0 or the error */
static int find(const void *host, CUkernel *k) {
    int e = use();
    if (e) return e;
    pthread_mutex_lock(&lock);
    struct function *f = registered(host);
    *k = (CUkernel)host;                        /* not registered: a cudaKernel_t already */
    if (f && !(e = load(f->binary, this_device))) {
        if (!f->kernel) e = CU(cuLibraryGetKernel)(&f->kernel, f->binary->library[this_device], f->name);
        *k = f->kernel;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

static __thread struct { dim3 grid, block; size_t shared; cudaStream_t stream; } pushed[8];
static __thread int depth;
API unsigned __cudaPushCallConfiguration(dim3 g, dim3 b, size_t sm, struct CUstream_st *s) {
    if (depth == 8) return 1;
    pushed[depth].grid = g; pushed[depth].block = b; pushed[depth].shared = sm; pushed[depth++].stream = s;
    return 0;
}
API cudaError_t __cudaPopCallConfiguration(dim3 *g, dim3 *b, size_t *sm, void *s) {
    if (!depth) R(cudaErrorMissingConfiguration);
    depth--;
    *g = pushed[depth].grid; *b = pushed[depth].block; *sm = pushed[depth].shared; *(cudaStream_t *)s = pushed[depth].stream;
    return OK;
}
API cudaError_t __cudaGetKernel(cudaKernel_t *k, const void *host) { *k = (cudaKernel_t)host; return OK; }    /* stays lazy */
API cudaError_t cudaGetKernel(cudaKernel_t *k, const void *host) { R(find(host, (CUkernel *)k)); }
API cudaError_t cudaLaunchKernel(const void *f, dim3 g, dim3 b, void **a, size_t sm, cudaStream_t s) {
    CUkernel k;
    int e = find(f, &k);
    if (e) R(e);
    R(CU(cuLaunchKernel)((CUfunction)k, g.x, g.y, g.z, b.x, b.y, b.z, sm, (CUstream)s, a, 0));
}
API cudaError_t __cudaLaunchKernel(cudaKernel_t k, dim3 g, dim3 b, void **a, size_t sm, cudaStream_t s) { return cudaLaunchKernel((const void *)k, g, b, a, sm, s); }
API cudaError_t cudaLaunchCooperativeKernel(const void *f, dim3 g, dim3 b, void **a, size_t sm, cudaStream_t s) { return cudaLaunchKernel(f, g, b, a, sm, s); }
API cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *c, const void *f, void **a) { return cudaLaunchKernel(f, c->gridDim, c->blockDim, a, c->dynamicSmemBytes, c->stream); }

API cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *a, const void *f) {
    CUkernel k;
    int e = find(f, &k), arch = 0;
    if (e) R(e);
    memset(a, 0, sizeof *a);
    CU(cuFuncGetAttribute)(&arch, CU_FUNC_ATTRIBUTE_BINARY_VERSION, (CUfunction)k);
    a->maxThreadsPerBlock = 1024; a->numRegs = 32; a->maxDynamicSharedSizeBytes = 49152;
    a->ptxVersion = a->binaryVersion = arch;
    return OK;
}
API cudaError_t cudaFuncSetAttribute(const void *f, enum cudaFuncAttribute a, int v) { CUkernel k; UNUSED(a); UNUSED(v); R(find(f, &k)); }
API cudaError_t cudaFuncSetCacheConfig(const void *f, enum cudaFuncCache c) { CUkernel k; UNUSED(c); R(find(f, &k)); }
API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *n, const void *f, int block, size_t sm, unsigned fl) {
    CUkernel k;
    int e = find(f, &k);
    if (e) R(e);
    R(CU(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags)(n, (CUfunction)k, block, sm, fl));
}
API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *n, const void *f, int block, size_t sm) { return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(n, f, block, sm, 0); }

/* ---- libraries loaded by hand (from CUDA 12.8 on) --------------------------------- */
#if CUDART_VERSION >= 12080
API cudaError_t cudaLibraryLoadData(cudaLibrary_t *l, const void *c, enum cudaJitOption *jo, void **jv, unsigned nj, enum cudaLibraryOption *lo, void **lv, unsigned nl) {
    UNUSED(jo); UNUSED(jv); UNUSED(nj); UNUSED(lo); UNUSED(lv); UNUSED(nl);
    USE();
    R(CU(cuLibraryLoadData)((CUlibrary *)l, c, 0, 0, 0, 0, 0, 0));
}
API cudaError_t cudaLibraryUnload(cudaLibrary_t l) { UNUSED(l); return OK; }
API cudaError_t cudaLibraryGetKernel(cudaKernel_t *k, cudaLibrary_t l, const char *n) { R(CU(cuLibraryGetKernel)((CUkernel *)k, (CUlibrary)l, n)); }
API cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t k, enum cudaFuncAttribute a, int v, int d) { UNUSED(k); UNUSED(a); UNUSED(v); UNUSED(d); return OK; }
#endif

/* ---- device variables: a zeroed buffer for each host address ----------------------- */
static struct { const void *host; CUdeviceptr at; int device; } variables[256];
static int variable_count;
API cudaError_t cudaGetSymbolAddress(void **p, const void *host) {
    USE();
    for (int i = 0; i < variable_count; i++)
        if (variables[i].host == host && variables[i].device == this_device) { *p = (void *)variables[i].at; return OK; }
    if (variable_count == 256) R(cudaErrorInvalidSymbol);
    int e = CU(cuMemAlloc)(&variables[variable_count].at, 65536);
    if (e) R(e);
    variables[variable_count].host = host;
    variables[variable_count].device = this_device;
    *p = (void *)variables[variable_count++].at;
    return OK;
}
API cudaError_t cudaMemcpyToSymbol(const void *host, const void *s, size_t n, size_t offset, enum cudaMemcpyKind k) {
    void *d;
    cudaError_t e = cudaGetSymbolAddress(&d, host);
    if (e) return e;
    if (offset + n > 65536) R(cudaErrorInvalidValue);
    return cudaMemcpy((char *)d + offset, s, n, k);
}
