/* runtime-error.c - errors of our CUDA runtime: number, name and NVIDIA's own words for it
 * (compared with NVIDIA's runtime by test/live/fake-gpu.test.ts). */
#include "runtime.h"

static __thread cudaError_t last;
cudaError_t keep(int e) { if (e && e != cudaErrorNotReady) last = e; return (cudaError_t)e; }
API cudaError_t cudaGetLastError(void) { cudaError_t e = last; last = OK; return e; }
API cudaError_t cudaPeekAtLastError(void) { return last; }

static const struct error { int number; const char *name, *text; } errors[] = {
    {   0, "cudaSuccess", "no error" },
    {   1, "cudaErrorInvalidValue", "invalid argument" },
    {   2, "cudaErrorMemoryAllocation", "out of memory" },
    {   3, "cudaErrorInitializationError", "initialization error" },
    {  35, "cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version" },
    {  46, "cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable" },
    {  98, "cudaErrorInvalidDeviceFunction", "invalid device function" },
    { 100, "cudaErrorNoDevice", "no CUDA-capable device is detected" },
    { 101, "cudaErrorInvalidDevice", "invalid device ordinal" },
    { 200, "cudaErrorInvalidKernelImage", "device kernel image is invalid" },
    { 201, "cudaErrorDeviceUninitialized", "invalid device context" },
    { 209, "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device" },
    { 222, "cudaErrorUnsupportedPtxVersion", "the provided PTX was compiled with an unsupported toolchain." },
    { 400, "cudaErrorInvalidResourceHandle", "invalid resource handle" },
    { 600, "cudaErrorNotReady", "device not ready" },
    { 700, "cudaErrorIllegalAddress", "an illegal memory access was encountered" },
    { 701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch" },
    { 702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated" },
    { 704, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled" },
    { 710, "cudaErrorAssert", "device-side assert triggered" },
    { 719, "cudaErrorLaunchFailure", "unspecified launch failure" },
    { 801, "cudaErrorNotSupported", "operation not supported" },
    { 802, "cudaErrorSystemNotReady", "system not yet initialized" },
    { 803, "cudaErrorSystemDriverMismatch", "system has unsupported display driver / cuda driver combination" },
    { 804, "cudaErrorCompatNotSupportedOnDevice", "forward compatibility was attempted on non supported HW" },
    { 999, "cudaErrorUnknown", "unknown error" },
};
static const struct error unknown = { -1, "unrecognized error code", "unrecognized error code" };
static const struct error *look_up(int e) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].number == e) return &errors[i];
    return &unknown;
}
API const char *cudaGetErrorName(cudaError_t e) { return look_up(e)->name; }
API const char *cudaGetErrorString(cudaError_t e) { return look_up(e)->text; }
