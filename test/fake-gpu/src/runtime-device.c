/* runtime-device.c - start-up and devices of our CUDA runtime. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include "runtime.h"

__thread int this_device;

/* ---- the driver underneath ----------------------------------------------------- */
static CUresult not_supported(void) { return CUDA_ERROR_NOT_SUPPORTED; }
static void *driver(void) {
    static void *handle;
    if (!handle) handle = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    return handle;
}
void *driver_entry(const char *symbol) {
    void *f = driver() ? dlsym(driver(), symbol) : NULL;
    return f ? f : (void *)not_supported;
}
static int driver_version(void) {
    int v = 0;
    if (driver()) CU(cuDriverGetVersion)(&v);
    return v;
}
int start(void) {
    if (driver_version() / 1000 < CUDART_VERSION / 1000) return cudaErrorInsufficientDriver;
    return CU(cuInit)(0);
}
int use(void) {
    static __thread int have = -1;
    CUcontext c;
    int e = start();
    if (e || have == this_device) return e;
    if ((e = CU(cuDevicePrimaryCtxRetain)(&c, this_device)) || (e = CU(cuCtxSetCurrent)(c))) return e;
    have = this_device;
    return 0;
}

/* ---- devices -------------------------------------------------------------------- */
static int count(void) { int n = 0; CU(cuDeviceGetCount)(&n); return n; }
static int attribute(int a, int device) { int v = 0; CU(cuDeviceGetAttribute)(&v, a, device); return v; }

API cudaError_t cudaDriverGetVersion(int *v) { *v = driver_version(); return OK; }
API cudaError_t cudaRuntimeGetVersion(int *v) { *v = CUDART_VERSION; return OK; }
API cudaError_t cudaGetDeviceCount(int *n) { *n = 0; START(); *n = count(); return OK; }
API cudaError_t cudaGetDevice(int *d) { START(); *d = this_device; return OK; }
API cudaError_t cudaSetDevice(int d) {
    START();
    if (d < 0 || d >= count()) R(cudaErrorInvalidDevice);
    this_device = d;
    USE();
    return OK;
}
API cudaError_t cudaDeviceSynchronize(void) { USE(); R(CU(cuCtxSynchronize)()); }
API cudaError_t cudaDeviceReset(void) { START(); R(CU(cuDevicePrimaryCtxReset)(this_device)); }
API cudaError_t cudaDeviceGetAttribute(int *v, enum cudaDeviceAttr a, int d) { START(); R(CU(cuDeviceGetAttribute)(v, (CUdevice_attribute)a, d)); }
API cudaError_t cudaDeviceCanAccessPeer(int *yes, int a, int b) { START(); R(CU(cuDeviceCanAccessPeer)(yes, a, b)); }
API cudaError_t cudaDeviceGetPCIBusId(char *s, int n, int d) { START(); R(CU(cuDeviceGetPCIBusId)(s, n, d)); }
API cudaError_t cudaDeviceGetStreamPriorityRange(int *lo, int *hi) { USE(); R(CU(cuCtxGetStreamPriorityRange)(lo, hi)); }

/* CUDA 12's header names this cudaGetDeviceProperties_v2: its struct differs from 13's */
API cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int d) {
    START();
    if (d < 0 || d >= count()) R(cudaErrorInvalidDevice);
    memset(p, 0, sizeof *p);
    CU(cuDeviceGetName)(p->name, sizeof p->name, d);
    CU(cuDeviceGetUuid)((CUuuid *)&p->uuid, d);
    CU(cuDeviceTotalMem)(&p->totalGlobalMem, d);
#define A(x) attribute(CU_DEVICE_ATTRIBUTE_##x, d)
    p->major = A(COMPUTE_CAPABILITY_MAJOR); p->minor = A(COMPUTE_CAPABILITY_MINOR);
    p->multiProcessorCount = A(MULTIPROCESSOR_COUNT);
    p->pciBusID = A(PCI_BUS_ID);
    p->sharedMemPerBlock = A(MAX_SHARED_MEMORY_PER_BLOCK);
    p->sharedMemPerBlockOptin = A(MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    p->sharedMemPerMultiprocessor = A(MAX_SHARED_MEMORY_PER_MULTIPROCESSOR);
    p->reservedSharedMemPerBlock = A(RESERVED_SHARED_MEMORY_PER_BLOCK);
    p->regsPerBlock = p->regsPerMultiprocessor = A(MAX_REGISTERS_PER_BLOCK);
    p->warpSize = A(WARP_SIZE);
    p->memPitch = A(MAX_PITCH);
    p->maxThreadsPerBlock = A(MAX_THREADS_PER_BLOCK);
    p->maxThreadsDim[0] = A(MAX_BLOCK_DIM_X); p->maxThreadsDim[1] = A(MAX_BLOCK_DIM_Y); p->maxThreadsDim[2] = A(MAX_BLOCK_DIM_Z);
    p->maxGridSize[0] = A(MAX_GRID_DIM_X); p->maxGridSize[1] = A(MAX_GRID_DIM_Y); p->maxGridSize[2] = A(MAX_GRID_DIM_Z);
    p->totalConstMem = A(TOTAL_CONSTANT_MEMORY);
    p->textureAlignment = A(TEXTURE_ALIGNMENT); p->texturePitchAlignment = A(TEXTURE_PITCH_ALIGNMENT);
    p->surfaceAlignment = A(SURFACE_ALIGNMENT);
    p->maxThreadsPerMultiProcessor = A(MAX_THREADS_PER_MULTIPROCESSOR);
    p->maxBlocksPerMultiProcessor = A(MAX_BLOCKS_PER_MULTIPROCESSOR);
    p->memoryBusWidth = A(GLOBAL_MEMORY_BUS_WIDTH); p->l2CacheSize = A(L2_CACHE_SIZE);
    p->asyncEngineCount = A(ASYNC_ENGINE_COUNT);
    p->canMapHostMemory = p->concurrentKernels = p->unifiedAddressing = p->streamPrioritiesSupported = 1;
    p->globalL1CacheSupported = p->localL1CacheSupported = p->managedMemory = p->concurrentManagedAccess = 1;
    p->computePreemptionSupported = p->canUseHostPointerForRegisteredMem = p->cooperativeLaunch = p->hostRegisterSupported = 1;
#if CUDART_VERSION < 13000
    p->clockRate = A(CLOCK_RATE); p->memoryClockRate = A(MEMORY_CLOCK_RATE); p->deviceOverlap = A(GPU_OVERLAP);
#endif
    return OK;
}

/* ---- the driver's entry points for callers of the runtime ------------------------ */
static cudaError_t entry_point(const char *name, void **f, unsigned version, unsigned long long flags, enum cudaDriverEntryPointQueryResult *st) {
    CUdriverProcAddressQueryResult s = 0;
    if (!driver()) R(cudaErrorInsufficientDriver);
    CU(cuGetProcAddress)(name, f, version, flags, &s);
    if (st) *st = (enum cudaDriverEntryPointQueryResult)s;
    return OK;                                   /* 'not found' is told by st, not by the code */
}
API cudaError_t cudaGetDriverEntryPoint(const char *name, void **f, unsigned long long flags, enum cudaDriverEntryPointQueryResult *st) {
    return entry_point(name, f, CUDART_VERSION, flags, st);
}
API cudaError_t cudaGetDriverEntryPointByVersion(const char *name, void **f, unsigned version, unsigned long long flags, enum cudaDriverEntryPointQueryResult *st) {
    return entry_point(name, f, version, flags, st);
}
API cudaError_t cudaProfilerStart(void) { return OK; }
API cudaError_t cudaProfilerStop(void) { return OK; }
