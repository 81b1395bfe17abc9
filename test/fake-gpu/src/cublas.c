/* cublas.c - light mode's stand-in for the cuBLAS calls of a matrix product.
 * NVIDIA's cuBLAS carries a CUDA runtime of its own that no stand-in driver can start
 * (README). Ours computes nothing and takes every call on a card of OLDEST or newer, the
 * oldest capability that this cuBLAS generation is made for (50 for 12, 75 for 13),
 * else it answers CUBLAS_STATUS_ARCH_MISMATCH. What real cuBLAS says on a card that it
 * does not know is NOT known here: rest no rule on a matrix product's outcome. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cuda.h>

#define API __attribute__((visibility("default")))
enum { SUCCESS = 0, NOT_INITIALIZED = 1, ARCH_MISMATCH = 8 };

static int status(void) {
    void *driver = dlopen("libcuda.so.1", RTLD_NOW);
    const char *forced = getenv("FAKECUDA_CUBLAS");
    CUresult (*device)(CUdevice *), (*attribute)(int *, CUdevice_attribute, CUdevice);
    CUdevice d;
    int major = 0, minor = 0;
    if (forced && *forced) return atoi(forced);
    if (!driver) return NOT_INITIALIZED;
    device = (CUresult (*)(CUdevice *))dlsym(driver, "cuCtxGetDevice");
    attribute = (CUresult (*)(int *, CUdevice_attribute, CUdevice))dlsym(driver, "cuDeviceGetAttribute");
    if (!device || !attribute || device(&d)) return NOT_INITIALIZED;
    attribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, d);
    attribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, d);
    return major * 10 + minor >= OLDEST ? SUCCESS : ARCH_MISMATCH;
}
static int math_mode, pointer_mode, handle;
#ifdef CUBLAS_LT
#define MAKE(f) API int f(void **h) { *h = &handle; return SUCCESS; }
#define DONE(f) API int f(void) { return SUCCESS; }
MAKE(cublasLtCreate) MAKE(cublasLtMatmulDescCreate) MAKE(cublasLtMatrixLayoutCreate) MAKE(cublasLtMatmulPreferenceCreate)
DONE(cublasLtDestroy) DONE(cublasLtMatmulDescDestroy) DONE(cublasLtMatrixLayoutDestroy) DONE(cublasLtMatmulPreferenceDestroy)
DONE(cublasLtMatmulDescSetAttribute) DONE(cublasLtMatrixLayoutSetAttribute) DONE(cublasLtMatmulPreferenceSetAttribute)
API int cublasLtMatmul(void) { return status(); }
/* one candidate: a struct of 64 + 8 + 4 + 4 + 16 bytes, whose zero state means success */
API int cublasLtMatmulAlgoGetHeuristic(void *h, void *d, void *a, void *b, void *c, void *e, void *p, int want, void *result, int *got) {
    (void)h; (void)d; (void)a; (void)b; (void)c; (void)e; (void)p; (void)want;
    memset(result, 0, 96);
    *got = 1;
    return status();
}
#else
API int cublasCreate_v2(void **h) { *h = &handle; return status(); }
API int cublasDestroy_v2(void *h) { (void)h; return SUCCESS; }
API int cublasSetStream_v2(void *h, void *s) { (void)h; (void)s; return SUCCESS; }
API int cublasSetWorkspace_v2(void *h, void *w, size_t n) { (void)h; (void)w; (void)n; return SUCCESS; }
API int cublasGetMathMode(void *h, int *m) { (void)h; *m = math_mode; return SUCCESS; }
API int cublasSetMathMode(void *h, int m) { (void)h; math_mode = m; return SUCCESS; }
API int cublasGetPointerMode_v2(void *h, int *m) { (void)h; *m = pointer_mode; return SUCCESS; }
API int cublasSetPointerMode_v2(void *h, int m) { (void)h; pointer_mode = m; return SUCCESS; }
API int cublasSetSmCountTarget(void *h, int n) { (void)h; (void)n; return SUCCESS; }
#define RUN(f) API int f(void) { return status(); }
RUN(cublasSgemm_v2) RUN(cublasDgemm_v2) RUN(cublasCgemm_v2) RUN(cublasZgemm_v2) RUN(cublasGemmEx) RUN(cublasSgemmEx)
RUN(cublasSgemmStridedBatched) RUN(cublasDgemmStridedBatched) RUN(cublasCgemmStridedBatched) RUN(cublasZgemmStridedBatched)
RUN(cublasGemmStridedBatchedEx) RUN(cublasSgemv_v2) RUN(cublasDgemv_v2) RUN(cublasSdot_v2) RUN(cublasDdot_v2) RUN(cublasDotEx)
#endif
