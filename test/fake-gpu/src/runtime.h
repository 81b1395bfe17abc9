/* runtime.h - what the files of our CUDA runtime (libcudart.so.12, .13) share.
 * It stands on the public driver API alone and opens the driver when it is first
 * needed, as NVIDIA's runtime does: an environment that carries it imports well on
 * a machine without a driver and says so. */
#ifndef RUNTIME_H
#define RUNTIME_H
#include <stddef.h>
#include <cuda.h>
#include <cuda_runtime_api.h>

#define API __attribute__((visibility("default")))
#define OK cudaSuccess
#define UNUSED(x) (void)(x)
#define MAX_CARDS 16

/* CU(cuMemAlloc)(…) calls the driver's entry of that name (cuda.h's macro adds the _v2) */
#define NAME_(x) #x
#define NAME(x) NAME_(x)
#define CU(f) ({ static __typeof__(&f) entry_; if (!entry_) entry_ = (__typeof__(&f))driver_entry(NAME(f)); entry_; })
void *driver_entry(const char *symbol);      /* a name that the driver lacks answers 801 */

extern __thread int this_device;
cudaError_t keep(int e);                     /* remembers an error for cudaGetLastError */
int start(void);                             /* a driver, new enough, with a card: 0 or the error */
int use(void);                               /* start, and this thread's primary context is current */
#define R(x) return keep(x)                  /* CUresult and cudaError_t share their numbers */
#define START() do { int e_ = start(); if (e_) R(e_); } while (0)
#define USE() do { int e_ = use(); if (e_) R(e_); } while (0)
#endif
