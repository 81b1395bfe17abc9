import { strict } from './strict';

/** app://host/path is shown to Chromium as https://host.app.standin.invalid/path. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>;
export const schemes = new Map<string, SchemeHandler>();
const suffix = 'standin.invalid';
export const toChromium = (url: string): string => {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/i.exec(url);
  return match && schemes.has(match[1] ?? '') ? `https://${match[2]}.${match[1]}.${suffix}${match[3] || '/'}` : url;
};
export const fromChromium = (url: string): string => {
  const match = new RegExp(`^https://(.*)\\.([a-z0-9+-]+)\\.${suffix.replace('.', '\\.')}(/.*)?$`).exec(url);
  return match ? `${match[2]}://${match[1]}${match[3] ?? '/'}` : url;
};
export const protocol = strict('protocol', {
  registerSchemesAsPrivileged: (_schemes: unknown[]) => {},
  handle: (scheme: string, handler: SchemeHandler) => void schemes.set(scheme, handler),
  unhandle: (scheme: string) => void schemes.delete(scheme),
  isProtocolHandled: (scheme: string) => schemes.has(scheme),
});
