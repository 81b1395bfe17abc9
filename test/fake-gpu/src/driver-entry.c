/* driver-entry.c - error names and entry points of our CUDA driver. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include "driver.h"

API cuGetErrorName(CUresult e, const char **s) {
    switch (e) {
#define NAME(x) case x: *s = #x; return OK;
    NAME(CUDA_SUCCESS) NAME(CUDA_ERROR_INVALID_VALUE) NAME(CUDA_ERROR_OUT_OF_MEMORY) NAME(CUDA_ERROR_NOT_INITIALIZED)
    NAME(CUDA_ERROR_NO_DEVICE) NAME(CUDA_ERROR_INVALID_DEVICE) NAME(CUDA_ERROR_INVALID_CONTEXT) NAME(CUDA_ERROR_INVALID_IMAGE)
    NAME(CUDA_ERROR_NO_BINARY_FOR_GPU) NAME(CUDA_ERROR_UNSUPPORTED_PTX_VERSION) NAME(CUDA_ERROR_ILLEGAL_ADDRESS)
    NAME(CUDA_ERROR_NOT_SUPPORTED) NAME(CUDA_ERROR_SYSTEM_NOT_READY) NAME(CUDA_ERROR_SYSTEM_DRIVER_MISMATCH) NAME(CUDA_ERROR_UNKNOWN)
    default: *s = "CUDA_ERROR_(unnamed by the stand-in)"; return OK;
    }
}
API cuGetErrorString(CUresult e, const char **s) { return cuGetErrorName(e, s); }

/* base name and version -> our symbol: the newest suffix that we have, but for a few */
static const struct { const char *name; int version; const char *symbol; } odd[] = {
    { "cuCtxGetDevice", 2000, "cuCtxGetDevice" }, { "cuCtxSynchronize", 2000, "cuCtxSynchronize" },
    { "cuStreamGetCaptureInfo", 12030, "cuStreamGetCaptureInfo_v3" }, { "cuGetProcAddress", 12000, "cuGetProcAddress_v2" },
    { "cuCtxCreate", 13000, "cuCtxCreate_v4" } };
API cuGetProcAddress_v2(const char *name, void **out, int version, cuuint64_t flags, CUdriverProcAddressQueryResult *st) {
    static void *self;
    char second[128];
    void *f = NULL;
    UNUSED(flags);
    if (!self) {
        Dl_info i;
        dladdr((void *)&cuGetErrorName, &i);
        self = dlopen(i.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    }
    snprintf(second, sizeof second, "%s_v2", name);
    for (size_t i = 0; i < sizeof odd / sizeof *odd && !f; i++)
        if (!strcmp(name, odd[i].name) && version == odd[i].version) f = dlsym(self, odd[i].symbol);
    if (!f && *name) f = dlsym(self, second);
    if (!f && *name) f = dlsym(self, name);
    *out = f;
    if (st) *st = f ? CU_GET_PROC_ADDRESS_SUCCESS : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    return f ? OK : CUDA_ERROR_NOT_FOUND;
}
API cuGetProcAddress(const char *name, void **out, int version, cuuint64_t flags) { return cuGetProcAddress_v2(name, out, version, flags, NULL); }

/* NVIDIA's own runtime asks here for private tables; we have none (README: why not lower) */
API cuGetExportTable(const void **t, const CUuuid *id) { UNUSED(id); *t = NULL; return BAD; }
