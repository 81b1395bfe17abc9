import type { EventEmitter } from 'node:events';

/** What the stand-in lacks fails loudly, by name. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      if (key in object || typeof key === 'symbol' || key === 'then') return Reflect.get(object, key);
      throw new Error(`stand-in electron: ${name}.${key} is not implemented`);
    },
  });
}

/** Electron's preventable events. Returns true when nobody called preventDefault(). */
export function ask(emitter: EventEmitter, event: string, extra: object = {}, ...rest: unknown[]): boolean {
  let prevented = false;
  emitter.emit(
    event,
    {
      ...extra,
      get defaultPrevented() {
        return prevented;
      },
      preventDefault: () => {
        prevented = true;
      },
    },
    ...rest,
  );
  return !prevented;
}
