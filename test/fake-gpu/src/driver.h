/* driver.h - what the files of our libcuda.so.1 share. */
#ifndef DRIVER_H
#define DRIVER_H
#define __CUDA_API_VERSION_INTERNAL 1       /* declare the real symbol names */
#include <cuda.h>
#include "machine.h"

#define OK CUDA_SUCCESS
#define BAD CUDA_ERROR_INVALID_VALUE
#define API __attribute__((visibility("default"))) CUresult
/* after a fault every call that reaches the card answers with it: the context is spoilt */
#define HEALTHY() do { if (context_fault) return context_fault; } while (0)
#define UNUSED(x) (void)(x)
#endif
