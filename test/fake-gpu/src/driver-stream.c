/* driver-stream.c - streams and events of our CUDA driver: everything is already done. */
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include "driver.h"

struct stream { unsigned flags; int priority; CUcontext context; };
struct event  { struct timespec at; };
#define REAL(s) ((uintptr_t)(s) > 2)              /* 0, 1, 2 are the built-in streams */

API cuStreamCreateWithPriority(CUstream *s, unsigned f, int priority) {
    HEALTHY();
    struct stream *x = calloc(1, sizeof *x);
    x->flags = f; x->priority = priority;
    cuCtxGetCurrent(&x->context);
    *s = (CUstream)x;
    return OK;
}
API cuStreamCreate(CUstream *s, unsigned f) { return cuStreamCreateWithPriority(s, f, 0); }
API cuStreamDestroy_v2(CUstream s) { free(s); return OK; }
API cuStreamQuery(CUstream s) { UNUSED(s); HEALTHY(); return OK; }
API cuStreamSynchronize(CUstream s) { UNUSED(s); HEALTHY(); return OK; }
API cuStreamWaitEvent(CUstream s, CUevent e, unsigned f) { UNUSED(s); UNUSED(e); UNUSED(f); HEALTHY(); return OK; }
API cuStreamGetPriority(CUstream s, int *p) { *p = REAL(s) ? ((struct stream *)s)->priority : 0; return OK; }
API cuStreamGetFlags(CUstream s, unsigned *f) { *f = REAL(s) ? ((struct stream *)s)->flags : 0; return OK; }
API cuStreamGetId(CUstream s, unsigned long long *i) { *i = (uintptr_t)s; return OK; }
API cuStreamGetCtx(CUstream s, CUcontext *c) { if (!REAL(s)) return cuCtxGetCurrent(c); *c = ((struct stream *)s)->context; return OK; }
API cuStreamGetDevice(CUstream s, CUdevice *d) { UNUSED(s); *d = current_device(); return OK; }
API cuStreamIsCapturing(CUstream s, CUstreamCaptureStatus *x) { UNUSED(s); *x = CU_STREAM_CAPTURE_STATUS_NONE; return OK; }
API cuStreamGetCaptureInfo_v2(CUstream s, CUstreamCaptureStatus *x, cuuint64_t *id, CUgraph *g, const CUgraphNode **d, size_t *n) {
    UNUSED(s);
    *x = CU_STREAM_CAPTURE_STATUS_NONE;
    if (id) *id = 0;
    if (g) *g = 0;
    if (d) *d = 0;
    if (n) *n = 0;
    return OK;
}
API cuStreamGetCaptureInfo_v3(CUstream s, CUstreamCaptureStatus *x, cuuint64_t *id, CUgraph *g, const CUgraphNode **d,
                              const CUgraphEdgeData **e, size_t *n) {
    if (e) *e = 0;
    return cuStreamGetCaptureInfo_v2(s, x, id, g, d, n);
}
API cuStreamAddCallback(CUstream s, CUstreamCallback f, void *u, unsigned fl) { UNUSED(fl); f(s, context_fault, u); return OK; }
API cuLaunchHostFunc(CUstream s, CUhostFn f, void *u) { UNUSED(s); HEALTHY(); f(u); return OK; }
API cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *m) {
    static __thread CUstreamCaptureMode current = CU_STREAM_CAPTURE_MODE_GLOBAL;
    CUstreamCaptureMode old = current;
    current = *m;
    *m = old;
    return OK;
}
API cuEventCreate(CUevent *e, unsigned f) { UNUSED(f); HEALTHY(); *e = calloc(1, sizeof(struct event)); return OK; }
API cuEventDestroy_v2(CUevent e) { free(e); return OK; }
API cuEventRecord(CUevent e, CUstream s) { UNUSED(s); HEALTHY(); clock_gettime(CLOCK_MONOTONIC, &((struct event *)e)->at); return OK; }
API cuEventRecordWithFlags(CUevent e, CUstream s, unsigned f) { UNUSED(f); return cuEventRecord(e, s); }
API cuEventQuery(CUevent e) { UNUSED(e); HEALTHY(); return OK; }
API cuEventSynchronize(CUevent e) { UNUSED(e); HEALTHY(); return OK; }
API cuEventElapsedTime_v2(float *ms, CUevent a, CUevent b) {
    struct timespec x = ((struct event *)a)->at, y = ((struct event *)b)->at;
    *ms = (y.tv_sec - x.tv_sec) * 1e3f + (y.tv_nsec - x.tv_nsec) / 1e6f;
    return OK;
}
API cuEventElapsedTime(float *ms, CUevent a, CUevent b) { return cuEventElapsedTime_v2(ms, a, b); }
