/* driver-memory.c - memory of our CUDA driver: host memory behind device pointers,
 * so that copies up and down really carry data; a full card says so. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "driver.h"

static struct block { char *p; size_t bytes; int kind, device; struct block *next; } *blocks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static size_t used[MAX_CARDS];

/* pages from mmap are zero and cost nothing until touched */
void *memory_take(size_t bytes, int kind, int device) {
    size_t size = bytes ? bytes : 512;
    struct block *b;
    if (kind != MEMORY_HOST && machine.used + used[device] + size > cuda_card(device)->memory) return NULL;
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED || !(b = malloc(sizeof *b))) return NULL;
    pthread_mutex_lock(&lock);
    *b = (struct block){ p, size, kind, device, blocks };
    blocks = b;
    if (kind != MEMORY_HOST) used[device] += size;
    pthread_mutex_unlock(&lock);
    machine_log("alloc %zu bytes kind %d -> %p", bytes, kind, p);
    return p;
}
static CUresult give_back(void *p) {
    if (!p) return OK;
    pthread_mutex_lock(&lock);
    struct block **q = &blocks, *b;
    while (*q && (*q)->p != p) q = &(*q)->next;
    if ((b = *q)) {
        *q = b->next;
        if (b->kind != MEMORY_HOST) used[b->device] -= b->bytes;
    }
    pthread_mutex_unlock(&lock);
    if (!b) return BAD;
    munmap(b->p, b->bytes);
    free(b);
    return OK;
}
int memory_find(const void *p, void **base, size_t *bytes, int *kind, int *device) {
    pthread_mutex_lock(&lock);
    struct block *b = blocks;
    while (b && ((char *)p < b->p || (char *)p >= b->p + b->bytes)) b = b->next;
    if (b && base) *base = b->p;
    if (b && bytes) *bytes = b->bytes;
    if (b && kind) *kind = b->kind;
    if (b && device) *device = b->device;
    pthread_mutex_unlock(&lock);
    return b ? 0 : -1;
}
size_t memory_used(int device) { return machine.used + used[device]; }

static CUresult take(CUdeviceptr *out, size_t bytes, int kind) {
    HEALTHY();
    if (!bytes) return BAD;
    *out = (CUdeviceptr)memory_take(bytes, kind, current_device());
    return *out ? OK : CUDA_ERROR_OUT_OF_MEMORY;
}
API cuMemGetInfo_v2(size_t *f, size_t *t) {
    int d = current_device();
    HEALTHY();
    *t = cuda_card(d)->memory;
    *f = memory_used(d) < *t ? *t - memory_used(d) : 0;
    return OK;
}
API cuMemAlloc_v2(CUdeviceptr *p, size_t n) { return take(p, n, MEMORY_DEVICE); }
API cuMemAllocAsync(CUdeviceptr *p, size_t n, CUstream s) { UNUSED(s); return take(p, n, MEMORY_DEVICE); }
API cuMemAllocManaged(CUdeviceptr *p, size_t n, unsigned f) { UNUSED(f); return take(p, n, MEMORY_MANAGED); }
API cuMemAllocPitch_v2(CUdeviceptr *p, size_t *pitch, size_t w, size_t h, unsigned e) {
    UNUSED(e);
    *pitch = (w + 511) & ~(size_t)511;
    return take(p, *pitch * h, MEMORY_DEVICE);
}
API cuMemHostAlloc(void **p, size_t n, unsigned f) { UNUSED(f); return take((CUdeviceptr *)p, n, MEMORY_HOST); }
API cuMemAllocHost_v2(void **p, size_t n) { return cuMemHostAlloc(p, n, 0); }
API cuMemFree_v2(CUdeviceptr p) { HEALTHY(); return give_back((void *)p); }
API cuMemFreeAsync(CUdeviceptr p, CUstream s) { UNUSED(s); return cuMemFree_v2(p); }
API cuMemFreeHost(void *p) { HEALTHY(); return give_back(p); }
API cuMemHostRegister_v2(void *p, size_t n, unsigned f) { UNUSED(p); UNUSED(n); UNUSED(f); return OK; }
API cuMemHostUnregister(void *p) { UNUSED(p); return OK; }
API cuMemHostGetDevicePointer_v2(CUdeviceptr *d, void *p, unsigned f) { UNUSED(f); *d = (CUdeviceptr)p; return OK; }
API cuMemHostGetFlags(unsigned *f, void *p) { UNUSED(p); *f = 0; return OK; }
API cuMemGetAddressRange_v2(CUdeviceptr *b, size_t *n, CUdeviceptr p) {
    void *base; size_t bytes;
    if (memory_find((void *)p, &base, &bytes, NULL, NULL)) return BAD;
    if (b) *b = (CUdeviceptr)base;
    if (n) *n = bytes;
    return OK;
}

#define P(x) ((void *)(x))
static CUresult copy(void *d, const void *s, size_t n) { HEALTHY(); machine_log("copy %zu bytes", n); memmove(d, s, n); return OK; }
API cuMemcpy(CUdeviceptr d, CUdeviceptr s, size_t n) { return copy(P(d), P(s), n); }
API cuMemcpyAsync(CUdeviceptr d, CUdeviceptr s, size_t n, CUstream t) { UNUSED(t); return copy(P(d), P(s), n); }
API cuMemcpyHtoD_v2(CUdeviceptr d, const void *s, size_t n) { return copy(P(d), s, n); }
API cuMemcpyDtoH_v2(void *d, CUdeviceptr s, size_t n) { return copy(d, P(s), n); }
API cuMemcpyDtoD_v2(CUdeviceptr d, CUdeviceptr s, size_t n) { return copy(P(d), P(s), n); }
API cuMemcpyHtoDAsync_v2(CUdeviceptr d, const void *s, size_t n, CUstream t) { UNUSED(t); return copy(P(d), s, n); }
API cuMemcpyDtoHAsync_v2(void *d, CUdeviceptr s, size_t n, CUstream t) { UNUSED(t); return copy(d, P(s), n); }
API cuMemcpyDtoDAsync_v2(CUdeviceptr d, CUdeviceptr s, size_t n, CUstream t) { UNUSED(t); return copy(P(d), P(s), n); }
API cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *c) {
    char *d = c->dstMemoryType == CU_MEMORYTYPE_HOST ? c->dstHost : P(c->dstDevice);
    const char *s = c->srcMemoryType == CU_MEMORYTYPE_HOST ? c->srcHost : P(c->srcDevice);
    HEALTHY();
    d += c->dstY * c->dstPitch + c->dstXInBytes;
    s += c->srcY * c->srcPitch + c->srcXInBytes;
    for (size_t y = 0; y < c->Height; y++) memmove(d + y * c->dstPitch, s + y * c->srcPitch, c->WidthInBytes);
    return OK;
}
API cuMemcpy2D_v2(const CUDA_MEMCPY2D *c) { return cuMemcpy2DUnaligned_v2(c); }
API cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream s) { UNUSED(s); return cuMemcpy2DUnaligned_v2(c); }
API cuMemsetD8_v2(CUdeviceptr d, unsigned char v, size_t n) { HEALTHY(); memset(P(d), v, n); return OK; }
API cuMemsetD8Async(CUdeviceptr d, unsigned char v, size_t n, CUstream s) { UNUSED(s); return cuMemsetD8_v2(d, v, n); }
API cuMemsetD32_v2(CUdeviceptr d, unsigned v, size_t n) { HEALTHY(); for (size_t i = 0; i < n; i++) ((unsigned *)d)[i] = v; return OK; }
API cuMemsetD32Async(CUdeviceptr d, unsigned v, size_t n, CUstream s) { UNUSED(s); return cuMemsetD32_v2(d, v, n); }
