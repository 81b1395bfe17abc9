/* nvml.c - our libnvidia-ml.so.1: what PyTorch and a diagnosis ask of NVML, from the
 * same scenario as the CUDA driver. NVML sees every card, in the order of the bus,
 * whatever CUDA_VISIBLE_DEVICES says. Names and structs are NVML's public ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "machine.h"

#define API __attribute__((visibility("default")))
enum { SUCCESS = 0, INVALID_ARGUMENT = 2, NOT_SUPPORTED = 3, NOT_FOUND = 6, TOO_SMALL = 7, DRIVER_NOT_LOADED = 9,
       GPU_IS_LOST = 15, OPERATING_SYSTEM = 17, LIB_RM_VERSION_MISMATCH = 18, UNKNOWN = 999 };

static const struct { int e; const char *text; } errors[] = {
    { SUCCESS, "Success" }, { INVALID_ARGUMENT, "Invalid Argument" }, { NOT_SUPPORTED, "Not Supported" },
    { NOT_FOUND, "Not Found" }, { TOO_SMALL, "Insufficient Size" }, { DRIVER_NOT_LOADED, "Driver Not Loaded" },
    { GPU_IS_LOST, "GPU is lost" }, { OPERATING_SYSTEM, "GPU access blocked by the operating system" },
    { LIB_RM_VERSION_MISMATCH, "Driver/library version mismatch" },
};
API const char *nvmlErrorString(int e) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) if (errors[i].e == e) return errors[i].text;
    return "Unknown Error";
}
/* the failures of nvidia-smi that are NVML's own: the same word selects them in both */
static int failure(void) {
    const char *f = getenv("FAKECUDA_SMI");
    if (!f) return SUCCESS;
    if (!strcmp(f, "cannot-communicate")) return DRIVER_NOT_LOADED;
    if (!strcmp(f, "nvml-mismatch")) return LIB_RM_VERSION_MISMATCH;
    if (!strcmp(f, "nvml-blocked")) return OPERATING_SYSTEM;
    return !strcmp(f, "nvml-unknown") ? UNKNOWN : SUCCESS;
}
static int give(char *out, unsigned size, const char *text) {
    if (strlen(text) >= size) return TOO_SMALL;
    strcpy(out, text);
    return SUCCESS;
}
API int nvmlInit_v2(void) { machine_read(); return failure(); }
API int nvmlInit(void) { return nvmlInit_v2(); }
API int nvmlInitWithFlags(unsigned f) { (void)f; return nvmlInit_v2(); }
API int nvmlShutdown(void) { return SUCCESS; }
API int nvmlSystemGetDriverVersion(char *s, unsigned n) { return give(s, n, machine.driver_name); }
API int nvmlSystemGetNVMLVersion(char *s, unsigned n) { char b[64]; snprintf(b, sizeof b, "%d.%s", machine.driver / 1000, machine.driver_name); return give(s, n, b); }
API int nvmlSystemGetCudaDriverVersion(int *v) { *v = machine.driver; return SUCCESS; }
API int nvmlSystemGetCudaDriverVersion_v2(int *v) { return nvmlSystemGetCudaDriverVersion(v); }

API int nvmlDeviceGetCount_v2(unsigned *n) { *n = machine.count; return SUCCESS; }
API int nvmlDeviceGetCount(unsigned *n) { return nvmlDeviceGetCount_v2(n); }
API int nvmlDeviceGetHandleByIndex_v2(unsigned i, const struct card **d) {
    if (i >= (unsigned)machine.count) return INVALID_ARGUMENT;
    *d = &machine.card[i];
    return SUCCESS;
}
API int nvmlDeviceGetHandleByIndex(unsigned i, const struct card **d) { return nvmlDeviceGetHandleByIndex_v2(i, d); }
API int nvmlDeviceGetHandleByPciBusId_v2(const char *id, const struct card **d) {
    unsigned bus = 0;
    if (sscanf(id, "%*x:%x", &bus) != 1 || !bus) return INVALID_ARGUMENT;
    return nvmlDeviceGetHandleByIndex_v2(bus - 1, d) ? NOT_FOUND : SUCCESS;
}
API int nvmlDeviceGetHandleByPciBusId(const char *id, const struct card **d) { return nvmlDeviceGetHandleByPciBusId_v2(id, d); }
API int nvmlDeviceGetIndex(const struct card *d, unsigned *i) { *i = d->slot; return SUCCESS; }
API int nvmlDeviceGetName(const struct card *d, char *s, unsigned n) { return give(s, n, d->name); }
API int nvmlDeviceGetUUID(const struct card *d, char *s, unsigned n) {
    unsigned char u[16];
    char text[48] = "GPU-";
    card_uuid(d, u);
    for (int i = 0, at = 4; i < 16; i++)
        at += sprintf(text + at, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", u[i]);
    return give(s, n, text);
}
API int nvmlDeviceGetHandleByUUID(const char *uuid, const struct card **d) {
    char text[48];
    for (int i = 0; i < machine.count; i++)
        if (!nvmlDeviceGetUUID(&machine.card[i], text, sizeof text) && !strcmp(text, uuid)) { *d = &machine.card[i]; return SUCCESS; }
    return NOT_FOUND;
}
API int nvmlDeviceGetCudaComputeCapability(const struct card *d, int *major, int *minor) { *major = d->major; *minor = d->minor; return SUCCESS; }

struct pci { char legacy[16]; unsigned domain, bus, device, id, subsystem; char bus_id[32]; };
API int nvmlDeviceGetPciInfo_v3(const struct card *d, struct pci *p) {
    memset(p, 0, sizeof *p);
    p->bus = d->slot + 1;
    p->id = d->pci;
    snprintf(p->legacy, sizeof p->legacy, "0000:%02X:00.0", p->bus);
    snprintf(p->bus_id, sizeof p->bus_id, "00000000:%02X:00.0", p->bus);
    return SUCCESS;
}
API int nvmlDeviceGetPciInfo_v2(const struct card *d, struct pci *p) { return nvmlDeviceGetPciInfo_v3(d, p); }
struct memory { unsigned long long total, free, used; };
API int nvmlDeviceGetMemoryInfo(const struct card *d, struct memory *m) {
    m->total = d->memory;
    m->used = machine.used < d->memory ? machine.used : d->memory;
    m->free = m->total - m->used;
    return SUCCESS;
}
API int nvmlDeviceGetSerial(const struct card *d, char *s, unsigned n) { (void)d; (void)s; (void)n; return NOT_SUPPORTED; }
/* asked by PyTorch when the card is full; no other program is on our cards by name */
API int nvmlDeviceGetComputeRunningProcesses(const struct card *d, unsigned *n, void *list) { (void)d; (void)list; *n = 0; return SUCCESS; }
API int nvmlDeviceGetComputeRunningProcesses_v2(const struct card *d, unsigned *n, void *list) { return nvmlDeviceGetComputeRunningProcesses(d, n, list); }
API int nvmlDeviceGetComputeRunningProcesses_v3(const struct card *d, unsigned *n, void *list) { return nvmlDeviceGetComputeRunningProcesses(d, n, list); }
API int nvmlDeviceGetNvLinkRemoteDeviceType(void) { return NOT_SUPPORTED; }
API int nvmlDeviceGetGpuFabricInfoV(void) { return NOT_SUPPORTED; }
API int nvmlDeviceGetNvLinkRemotePciInfo_v2(void) { return NOT_SUPPORTED; }
