/* driver-pointer.c - what our CUDA driver knows about a pointer. */
#include <stdint.h>
#include <string.h>
#include "driver.h"

API cuPointerGetAttribute(void *out, CUpointer_attribute a, CUdeviceptr p) {
    void *base; size_t bytes; int kind, device; CUcontext c;
    if (memory_find((void *)p, &base, &bytes, &kind, &device)) return BAD;
    switch (a) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
        cuDevicePrimaryCtxRetain(&c, device); *(CUcontext *)out = c; return OK;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
        *(unsigned *)out = kind == MEMORY_HOST ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE; return OK;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:     *(CUdeviceptr *)out = p; return OK;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:       *(unsigned *)out = kind == MEMORY_MANAGED; return OK;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:   *(int *)out = device; return OK;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: *(CUdeviceptr *)out = (CUdeviceptr)base; return OK;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:       *(size_t *)out = bytes; return OK;
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:        *(unsigned long long *)out = (uintptr_t)base; return OK;
    case CU_POINTER_ATTRIBUTE_MAPPED:           *(int *)out = 1; return OK;
    case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
    case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: *(int *)out = 0; return OK;
    default: return BAD;
    }
}
static size_t width(CUpointer_attribute a) {
    return a == CU_POINTER_ATTRIBUTE_MEMORY_TYPE || a == CU_POINTER_ATTRIBUTE_IS_MANAGED ||
           a == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL ? 4 : 8;
}
/* an unknown pointer gives zeros, not an error */
API cuPointerGetAttributes(unsigned n, CUpointer_attribute *a, void **out, CUdeviceptr p) {
    for (unsigned i = 0; i < n; i++)
        if (cuPointerGetAttribute(out[i], a[i], p)) memset(out[i], 0, width(a[i]));
    return OK;
}
