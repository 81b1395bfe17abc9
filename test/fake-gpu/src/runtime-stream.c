/* runtime-stream.c - streams and events of our CUDA runtime. */
#include "runtime.h"

API cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned f, int p) { USE(); R(CU(cuStreamCreateWithPriority)((CUstream *)s, f, p)); }
API cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned f) { return cudaStreamCreateWithPriority(s, f, 0); }
API cudaError_t cudaStreamCreate(cudaStream_t *s) { return cudaStreamCreateWithPriority(s, 0, 0); }
API cudaError_t cudaStreamDestroy(cudaStream_t s) { USE(); R(CU(cuStreamDestroy)((CUstream)s)); }
API cudaError_t cudaStreamSynchronize(cudaStream_t s) { USE(); R(CU(cuStreamSynchronize)((CUstream)s)); }
API cudaError_t cudaStreamQuery(cudaStream_t s) { USE(); R(CU(cuStreamQuery)((CUstream)s)); }
API cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned f) { USE(); R(CU(cuStreamWaitEvent)((CUstream)s, (CUevent)e, f)); }
API cudaError_t cudaStreamGetPriority(cudaStream_t s, int *p) { USE(); R(CU(cuStreamGetPriority)((CUstream)s, p)); }
API cudaError_t cudaStreamGetFlags(cudaStream_t s, unsigned *f) { USE(); R(CU(cuStreamGetFlags)((CUstream)s, f)); }
API cudaError_t cudaStreamIsCapturing(cudaStream_t s, enum cudaStreamCaptureStatus *x) { UNUSED(s); *x = cudaStreamCaptureStatusNone; return OK; }

/* CUDA 13 gave this name another signature; graphs are not modelled, so nothing is ever captured */
static cudaError_t no_capture(enum cudaStreamCaptureStatus *x, unsigned long long *id, cudaGraph_t *g, const cudaGraphNode_t **d, size_t *n) {
    *x = cudaStreamCaptureStatusNone;
    if (id) *id = 0;
    if (g) *g = 0;
    if (d) *d = 0;
    if (n) *n = 0;
    return OK;
}
#if CUDART_VERSION < 13000
API cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t s, enum cudaStreamCaptureStatus *x, unsigned long long *id, cudaGraph_t *g, const cudaGraphNode_t **d, size_t *n) {
    UNUSED(s);
    return no_capture(x, id, g, d, n);
}
API cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t s, enum cudaStreamCaptureStatus *x, unsigned long long *id, cudaGraph_t *g, const cudaGraphNode_t **d, const cudaGraphEdgeData **e, size_t *n) {
#else
API cudaError_t cudaStreamGetCaptureInfo(cudaStream_t s, enum cudaStreamCaptureStatus *x, unsigned long long *id, cudaGraph_t *g, const cudaGraphNode_t **d, const cudaGraphEdgeData **e, size_t *n) {
#endif
    UNUSED(s);
    if (e) *e = 0;
    return no_capture(x, id, g, d, n);
}
API cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *m) {
    static __thread enum cudaStreamCaptureMode current;
    enum cudaStreamCaptureMode old = current;
    current = *m;
    *m = old;
    return OK;
}
API cudaError_t cudaStreamAddCallback(cudaStream_t s, cudaStreamCallback_t f, void *u, unsigned fl) { UNUSED(fl); USE(); f(s, OK, u); return OK; }
API cudaError_t cudaLaunchHostFunc(cudaStream_t s, cudaHostFn_t f, void *u) { USE(); R(CU(cuLaunchHostFunc)((CUstream)s, f, u)); }

API cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned f) { USE(); R(CU(cuEventCreate)((CUevent *)e, f)); }
API cudaError_t cudaEventCreate(cudaEvent_t *e) { return cudaEventCreateWithFlags(e, 0); }
API cudaError_t cudaEventDestroy(cudaEvent_t e) { USE(); R(CU(cuEventDestroy)((CUevent)e)); }
API cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s) { USE(); R(CU(cuEventRecord)((CUevent)e, (CUstream)s)); }
API cudaError_t cudaEventRecordWithFlags(cudaEvent_t e, cudaStream_t s, unsigned f) { UNUSED(f); return cudaEventRecord(e, s); }
API cudaError_t cudaEventQuery(cudaEvent_t e) { USE(); R(CU(cuEventQuery)((CUevent)e)); }
API cudaError_t cudaEventSynchronize(cudaEvent_t e) { USE(); R(CU(cuEventSynchronize)((CUevent)e)); }
API cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t a, cudaEvent_t b) { USE(); R(CU(cuEventElapsedTime)(ms, (CUevent)a, (CUevent)b)); }
