/*
 * A stand-in for python.exe: says who it is, by where it lies, when it is asked the way Torchmend asks (-c), sleeps
 * when it is told to (sleep SECONDS), and holds a file open that nobody may move (hold FILE SECONDS). It is no Python; it is a real program with real Windows paths.
 */
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <windows.h>

/* A path as a JSON text in UTF-8, on standard output. */
static void text(const wchar_t *path) {
  char bytes[4 * MAX_PATH];
  int n = WideCharToMultiByte(CP_UTF8, 0, path, -1, bytes, sizeof bytes, NULL, NULL);
  putchar('"');
  for (int i = 0; i + 1 < n; i++) {
    if (bytes[i] == '"' || bytes[i] == '\\') putchar('\\');
    putchar(bytes[i]);
  }
  putchar('"');
}

static void parent(wchar_t *path) {
  wchar_t *end = wcsrchr(path, L'\\');
  if (end) *end = 0;
}

int wmain(int argc, wchar_t **argv) {
  if (argc > 2 && wcscmp(argv[1], L"sleep") == 0) {
    puts("asleep");
    fflush(stdout);
    Sleep(1000 * _wtoi(argv[2]));
    return 0;
  }
  if (argc > 3 && wcscmp(argv[1], L"hold") == 0) {
    HANDLE file = INVALID_HANDLE_VALUE;
    DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE; /* but not FILE_SHARE_DELETE: no move, no removal */
    for (int tries = 0; tries < 3000; tries++) {
      file = CreateFileW(argv[2], GENERIC_READ, sharing, NULL, OPEN_EXISTING, 0, NULL);
      if (tries == 0) {
        puts(file == INVALID_HANDLE_VALUE ? "waiting" : "held");
        fflush(stdout);
      }
      if (file != INVALID_HANDLE_VALUE) break;
      Sleep(10);
    }
    Sleep(1000 * _wtoi(argv[3]));
    return file == INVALID_HANDLE_VALUE;
  }
  wchar_t program[MAX_PATH], prefix[MAX_PATH];
  GetModuleFileNameW(NULL, program, MAX_PATH);
  wcscpy(prefix, program);
  parent(prefix);
  int asked = 0;
  for (int i = 1; i < argc; i++) asked |= wcsstr(argv[i], L"@@torchmend@@") != NULL;
  if (!asked) {
    fprintf(stderr, "this python.exe is a stand-in\n");
    return 3;
  }
  printf("@@torchmend@@{\"version\": \"3.11.9\", \"abi\": \"cp311\", \"prefix\": ");
  text(prefix);
  printf(", \"basePrefix\": ");
  text(prefix);
  printf(", \"executable\": ");
  text(program);
  wcscat(prefix, L"\\Lib\\site-packages");
  printf(", \"sitePackages\": [");
  text(prefix);
  printf("]}\n");
  return 0;
}
