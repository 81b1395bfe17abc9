/*
 * A stand-in for powershell.exe, which Wine has only as an empty shell: answers the one question of Torchmend's that is
 * about processes, from what Windows' own functions say, in the form in which ConvertTo-Json would. To all else it fails.
 */
#include <stdio.h>
#include <wchar.h>
#include <windows.h>
#include <tlhelp32.h>

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

/* Windows counts in 100 ns since 1601. */
static long long since(HANDLE process) {
  FILETIME born, other;
  if (!GetProcessTimes(process, &born, &other, &other, &other)) return 0;
  return ((((long long)born.dwHighDateTime << 32) | born.dwLowDateTime) / 10000) - 11644473600000LL;
}

int wmain(int argc, wchar_t **argv) {
  if (argc < 5 || !wcsstr(argv[4], L"Win32_Process")) return 1;
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32W entry = {.dwSize = sizeof entry};
  int first = 1;
  putchar('[');
  for (BOOL more = Process32FirstW(all, &entry); more; more = Process32NextW(all, &entry)) {
    if (_wcsnicmp(entry.szExeFile, L"python", 6) != 0) continue;
    HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, entry.th32ProcessID);
    wchar_t program[MAX_PATH];
    DWORD length = MAX_PATH;
    if (!process || !QueryFullProcessImageNameW(process, 0, program, &length)) continue;
    printf("%s{\"pid\":%lu,\"program\":", first ? "" : ",", entry.th32ProcessID);
    text(program);
    printf(",\"line\":null,\"since\":%lld}", since(process));
    first = 0;
  }
  puts("]");
  return 0;
}
