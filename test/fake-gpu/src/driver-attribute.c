/* driver-attribute.c - what cuDeviceGetAttribute says. Name, capability, memory,
 * multiprocessors and the shared-memory limits follow the card; clocks, caches and
 * bus widths are rough and the same for all. */
#include <cuda.h>
#include "machine.h"

#define IS(name) case CU_DEVICE_ATTRIBUTE_##name
int card_attribute(const struct card *c, int attribute) {
    int cc = c->major * 10 + c->minor;
    switch (attribute) {
    IS(COMPUTE_CAPABILITY_MAJOR): return c->major;
    IS(COMPUTE_CAPABILITY_MINOR): return c->minor;
    IS(MULTIPROCESSOR_COUNT): return c->sms;
    IS(PCI_BUS_ID): return c->slot + 1;
    IS(MAX_SHARED_MEMORY_PER_BLOCK): return 49152;
    IS(MAX_SHARED_MEMORY_PER_BLOCK_OPTIN):
        return cc < 70 ? 49152 : cc == 70 ? 98304 : cc == 75 ? 65536 : cc == 80 ? 166912
             : cc == 90 || c->major == 10 ? 232448 : 101376;
    IS(MAX_SHARED_MEMORY_PER_MULTIPROCESSOR):
        return cc <= 70 ? 98304 : cc == 75 ? 65536 : cc == 80 ? 167936
             : cc == 90 || c->major == 10 ? 233472 : 102400;
    IS(RESERVED_SHARED_MEMORY_PER_BLOCK): return cc >= 80 ? 1024 : 0;
    IS(MAX_THREADS_PER_MULTIPROCESSOR):
        return cc == 75 ? 1024 : cc == 86 || cc == 89 || c->major == 12 ? 1536 : 2048;
    IS(MAX_BLOCKS_PER_MULTIPROCESSOR): return 24;
    IS(MAX_THREADS_PER_BLOCK): IS(MAX_BLOCK_DIM_X): IS(MAX_BLOCK_DIM_Y): return 1024;
    IS(MAX_BLOCK_DIM_Z): return 64;
    IS(MAX_GRID_DIM_X): IS(MAX_PITCH): return 0x7fffffff;
    IS(MAX_GRID_DIM_Y): IS(MAX_GRID_DIM_Z): return 65535;
    IS(TOTAL_CONSTANT_MEMORY): IS(MAX_REGISTERS_PER_BLOCK): IS(MAX_REGISTERS_PER_MULTIPROCESSOR): return 65536;
    IS(WARP_SIZE): IS(TEXTURE_PITCH_ALIGNMENT): return 32;
    IS(TEXTURE_ALIGNMENT): IS(SURFACE_ALIGNMENT): IS(GLOBAL_MEMORY_BUS_WIDTH): return 512;
    IS(CLOCK_RATE): return 2400000;
    IS(MEMORY_CLOCK_RATE): return 14000000;
    IS(L2_CACHE_SIZE): return 64 << 20;
    IS(ASYNC_ENGINE_COUNT): return 2;
    IS(GPU_OVERLAP): IS(CAN_MAP_HOST_MEMORY): IS(CONCURRENT_KERNELS): IS(UNIFIED_ADDRESSING):
    IS(STREAM_PRIORITIES_SUPPORTED): IS(GLOBAL_L1_CACHE_SUPPORTED): IS(LOCAL_L1_CACHE_SUPPORTED):
    IS(MANAGED_MEMORY): IS(CONCURRENT_MANAGED_ACCESS): IS(COMPUTE_PREEMPTION_SUPPORTED):
    IS(COOPERATIVE_LAUNCH): IS(CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM): return 1;
    default: return 0;           /* features that are not modelled are reported absent */
    }
}
