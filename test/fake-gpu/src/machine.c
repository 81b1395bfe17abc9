/* machine.c - reads the scenario from the environment. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "machine.h"

struct machine machine;

static int number(const char *key, int otherwise) { const char *v = getenv(key); return v && *v ? atoi(v) : otherwise; }

/* FAKECUDA_CARDS: name;capability;multiprocessors;MiB;PCI id, cards parted by '|' */
static void read_cards(char *list) {
    for (char *one; (one = strsep(&list, "|")) && machine.count < MAX_CARDS; ) {
        struct card *c = &machine.card[machine.count];
        char *name = strsep(&one, ";"), *capability = strsep(&one, ";"), *sms = strsep(&one, ";");
        char *mib = strsep(&one, ";"), *pci = strsep(&one, ";");
        if (!pci || sscanf(capability, "%d.%d", &c->major, &c->minor) != 2) {
            fprintf(stderr, "fake GPU: FAKECUDA_CARDS can't be read at card %d\n", machine.count);
            abort();
        }
        snprintf(c->name, sizeof c->name, "%s", name);
        c->sms = atoi(sms);
        c->memory = (size_t)atoll(mib) << 20;
        c->pci = strtoul(pci, NULL, 16);
        c->slot = machine.count++;
    }
}
static void read_once(void) {
    char *cards = getenv("FAKECUDA_CARDS"), *name = getenv("FAKECUDA_DRIVER_NAME");
    if (cards && *cards) read_cards(strdup(cards));
    machine.driver = number("FAKECUDA_DRIVER", 13000);
    snprintf(machine.driver_name, sizeof machine.driver_name, "%s", name ? name : "0");
    machine.used = (size_t)number("FAKECUDA_USED_MIB", 0) << 20;
    machine.init_error = number("FAKECUDA_INIT", 0);
    machine.launch = getenv("FAKECUDA_LAUNCH");
    machine.log = number("FAKECUDA_LOG", 0);
}
void machine_read(void) { static pthread_once_t once = PTHREAD_ONCE_INIT; pthread_once(&once, read_once); }

void machine_log(const char *format, ...) {
    if (!machine.log) return;
    va_list a;
    va_start(a, format);
    fputs("[fake GPU] ", stderr); vfprintf(stderr, format, a); fputc('\n', stderr);
    va_end(a);
}
void card_uuid(const struct card *c, unsigned char uuid[16]) { memset(uuid, 0xfa, 16); uuid[15] = c->slot; }
