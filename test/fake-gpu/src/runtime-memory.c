/* runtime-memory.c - memory of our CUDA runtime. */
#include <string.h>
#include "runtime.h"

API cudaError_t cudaMalloc(void **p, size_t n) { USE(); if (!n) { *p = NULL; return OK; } R(CU(cuMemAlloc)((CUdeviceptr *)p, n)); }
API cudaError_t cudaMallocAsync(void **p, size_t n, cudaStream_t s) { UNUSED(s); return cudaMalloc(p, n); }
API cudaError_t cudaMallocManaged(void **p, size_t n, unsigned f) { USE(); R(CU(cuMemAllocManaged)((CUdeviceptr *)p, n, f)); }
API cudaError_t cudaFree(void *p) { USE(); R(CU(cuMemFree)((CUdeviceptr)p)); }
API cudaError_t cudaFreeAsync(void *p, cudaStream_t s) { UNUSED(s); return cudaFree(p); }
API cudaError_t cudaHostAlloc(void **p, size_t n, unsigned f) { USE(); R(CU(cuMemHostAlloc)(p, n, f)); }
API cudaError_t cudaMallocHost(void **p, size_t n) { return cudaHostAlloc(p, n, 0); }
API cudaError_t cudaFreeHost(void *p) { USE(); R(CU(cuMemFreeHost)(p)); }
API cudaError_t cudaHostRegister(void *p, size_t n, unsigned f) { USE(); R(CU(cuMemHostRegister)(p, n, f)); }
API cudaError_t cudaHostUnregister(void *p) { USE(); R(CU(cuMemHostUnregister)(p)); }
API cudaError_t cudaHostGetDevicePointer(void **d, void *p, unsigned f) { USE(); R(CU(cuMemHostGetDevicePointer)((CUdeviceptr *)d, p, f)); }
API cudaError_t cudaMemGetInfo(size_t *f, size_t *t) { USE(); R(CU(cuMemGetInfo)(f, t)); }

/* The driver's 'device' memory is the host's, so one copy serves every direction;
 * cuMemcpyDtoD carries it because it takes plain addresses on both sides. */
static cudaError_t copy(void *d, const void *s, size_t n) { USE(); R(CU(cuMemcpyDtoD)((CUdeviceptr)d, (CUdeviceptr)s, n)); }
API cudaError_t cudaMemcpy(void *d, const void *s, size_t n, enum cudaMemcpyKind k) { UNUSED(k); return copy(d, s, n); }
API cudaError_t cudaMemcpyAsync(void *d, const void *s, size_t n, enum cudaMemcpyKind k, cudaStream_t t) { UNUSED(k); UNUSED(t); return copy(d, s, n); }
API cudaError_t cudaMemcpyPeerAsync(void *d, int dd, const void *s, int sd, size_t n, cudaStream_t t) { UNUSED(dd); UNUSED(sd); UNUSED(t); return copy(d, s, n); }
API cudaError_t cudaMemcpy2D(void *d, size_t dp, const void *s, size_t sp, size_t w, size_t h, enum cudaMemcpyKind k) {
    UNUSED(k);
    for (size_t y = 0; y < h; y++) {
        cudaError_t e = copy((char *)d + y * dp, (const char *)s + y * sp, w);
        if (e) return e;
    }
    return OK;
}
API cudaError_t cudaMemcpy2DAsync(void *d, size_t dp, const void *s, size_t sp, size_t w, size_t h, enum cudaMemcpyKind k, cudaStream_t t) {
    UNUSED(t);
    return cudaMemcpy2D(d, dp, s, sp, w, h, k);
}
API cudaError_t cudaMemset(void *d, int v, size_t n) { USE(); R(CU(cuMemsetD8)((CUdeviceptr)d, v, n)); }
API cudaError_t cudaMemsetAsync(void *d, int v, size_t n, cudaStream_t s) { UNUSED(s); return cudaMemset(d, v, n); }

API cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *a, const void *p) {
    unsigned type = 0, managed = 0;
    int device = 0;
    CUdeviceptr at = (CUdeviceptr)p;
    USE();
    memset(a, 0, sizeof *a);
    a->device = -2;
    a->type = cudaMemoryTypeUnregistered;
    a->hostPointer = (void *)p;
    if (CU(cuPointerGetAttribute)(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, at)) return OK;
    CU(cuPointerGetAttribute)(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, at);
    CU(cuPointerGetAttribute)(&device, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, at);
    a->device = device;
    a->devicePointer = (void *)p;
    a->type = managed ? cudaMemoryTypeManaged : type == CU_MEMORYTYPE_HOST ? cudaMemoryTypeHost : cudaMemoryTypeDevice;
    if (a->type == cudaMemoryTypeDevice) a->hostPointer = NULL;
    return OK;
}
