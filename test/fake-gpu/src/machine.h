/* machine.h - the pretended machine: its cards, its driver, its failures.
 * Everything a scenario can choose comes in FAKECUDA_* environment variables
 * (scenario.mjs writes them, machine.c reads them). Shared by our stand-ins for
 * the driver (libcuda.so.1) and for NVML (libnvidia-ml.so.1). */
#ifndef MACHINE_H
#define MACHINE_H
#include <stddef.h>

#define MAX_CARDS 16

struct card {
    char     name[96];
    int      major, minor;         /* compute capability */
    int      sms;                  /* multiprocessors */
    size_t   memory;               /* bytes */
    unsigned pci;                  /* device id in the high half, vendor in the low: 0x2B8510DE */
    int      slot;                 /* place on the PCI bus, from 0: bus number slot + 1 */
};
struct machine {
    int         count;
    struct card card[MAX_CARDS];   /* in the order of the PCI bus */
    int         driver;            /* CUDA version the driver offers, 13000 is 13.0 */
    char        driver_name[32];   /* the driver's own version, "580.95.05" */
    size_t      used;              /* bytes that other programs hold on each card */
    int         init_error;        /* what cuInit answers, 0 is well */
    const char *launch;            /* "700", "hang" or "crash", ":part of a kernel's name" may follow */
    int         log;               /* 1: every call that matters to stderr */
};
extern struct machine machine;

void machine_read(void);                         /* reads the environment once */
void machine_log(const char *format, ...);
void card_uuid(const struct card *c, unsigned char uuid[16]);

/* driver-attribute.c: the value of a CUdevice_attribute */
int card_attribute(const struct card *c, int attribute);

/* image.c: does a fat binary (wrapper, header, ELF or PTX text) carry an image
 * that a driver would take for the card? 0 is yes, else a CUresult: 209 no binary
 * for the GPU, 200 invalid image, 222 unsupported PTX version */
int image_check(const struct card *c, const void *image);

/* driver-memory.c: 'device' memory lies in the host's, so copies carry real data */
enum { MEMORY_DEVICE = 1, MEMORY_HOST = 2, MEMORY_MANAGED = 3 };
void  *memory_take(size_t bytes, int kind, int device);   /* NULL: the card is full */
int    memory_find(const void *p, void **base, size_t *bytes, int *kind, int *device);
size_t memory_used(int device);

/* driver.c */
extern int cuda_count;                           /* cards CUDA may see, after CUDA_VISIBLE_DEVICES */
const struct card *cuda_card(int device);        /* in CUDA's order */
extern int context_fault;                        /* an error that spoilt the context, else 0 */
int current_device(void);
#endif
