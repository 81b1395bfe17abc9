import type { Host } from '../host';

/** The proxy a machine wants used, and who says so. */
export interface ProxySetting {
  /** `http://127.0.0.1:7890`; null: none for this address. */
  proxy: string | null;
  /** `HTTPS_PROXY`, `Windows settings`; null: nobody. */
  from: string | null;
}

/** No proxy reaches this computer itself. */
const LOOPBACK = ['localhost', '127.0.0.1'];
const REGISTRY = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';

/** Torchmend's own word on proxies, an address or `none`: it goes before all others. Its settings are handed on as this. */
const OWN = 'TORCHMEND_PROXY';

/** What pip would use for this address: our own setting first, then the variables, then the settings of Windows. */
export async function proxyFor(host: Host, url: string): Promise<ProxySetting> {
  const { protocol, hostname, port } = new URL(url);
  const own = host.env[OWN] ?? '';
  if (own === 'none') return { proxy: null, from: OWN };
  if (own !== '' && !isExcepted(hostname, port, LOOPBACK)) return { proxy: withScheme(own), from: OWN };
  const variable = (name: string) => {
    const found = [name.toLowerCase(), name].find((one) => (host.env[one] ?? '') !== '');
    return found === undefined ? null : { value: host.env[found] ?? '', from: found };
  };
  const set = variable(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? variable('ALL_PROXY');
  const except = variable('NO_PROXY');
  if (set) {
    const skipped = except !== null && isExcepted(hostname, port, except.value.split(','));
    return skipped ? { proxy: null, from: except.from } : { proxy: withScheme(set.value), from: set.from };
  }
  return host.platform === 'win32' ? ofWindows(host, protocol, hostname, port) : { proxy: null, from: null };
}

function withScheme(proxy: string): string {
  return /^[a-z][\w+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/** `localhost`, `.example.org`, `*.example.org`, `*`, with or without a port; `<local>`: names without a dot. */
function isExcepted(hostname: string, port: string, list: readonly string[]): boolean {
  return list.some((entry) => {
    const [name = '', only] = entry
      .trim()
      .toLowerCase()
      .replace(/^\*?\./, '')
      .split(':');
    if (name === '') return false;
    if (name === '*') return true;
    if (name === '<local>') return !hostname.includes('.');
    if (only !== undefined && only !== port) return false;
    return hostname === name || hostname.endsWith(`.${name}`);
  });
}

/** `ProxyServer` is one address for all, or `http=…;https=…`. */
async function ofWindows(host: Host, protocol: string, hostname: string, port: string): Promise<ProxySetting> {
  const reg = host.path.join(host.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  const ran = await host.run([reg, 'query', REGISTRY], { deadlineMs: 5000 });
  const value = (name: string) => new RegExp(`^\\s+${name}\\s+REG_\\w+\\s+(.*?)\\s*$`, 'm').exec(ran.stdout)?.[1];
  const server = value('ProxyServer');
  if (ran.code !== 0 || Number(value('ProxyEnable') ?? 0) === 0 || !server) return { proxy: null, from: null };
  if (isExcepted(hostname, port, (value('ProxyOverride') ?? '').split(';')))
    return { proxy: null, from: 'Windows settings' };
  const kind = protocol.replace(':', '');
  const named = server.split(';').map((part) => part.split('='));
  const own = named.find(([name, address]) => name === kind && address)?.[1] ?? (server.includes('=') ? null : server);
  return { proxy: own ? withScheme(own) : null, from: 'Windows settings' };
}
