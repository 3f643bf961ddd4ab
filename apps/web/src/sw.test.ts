import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeFetch extends Event {
  answer: Promise<Response> | undefined;
  readonly request: { url: string; method: string; mode: string };
  constructor(path: string, init: { method?: string; mode?: string } = {}) {
    super('fetch');
    this.request = {
      url: new URL(path, 'http://here').href,
      method: init.method ?? 'GET',
      mode: init.mode ?? 'cors',
    };
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

class FakeLifecycle extends Event {
  done: Promise<unknown> | undefined;
  waitUntil(done: Promise<unknown>): void {
    this.done = done;
  }
}

/** Caches by name: path to text. */
let stored: Map<string, Map<string, string>>;
let scope: EventTarget & { skipWaiting: () => Promise<void> };
let fetched: string[];

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, 'http://here').pathname;
const say = async (name: string, change: object = {}) => {
  const event = Object.assign(new FakeLifecycle(name), change);
  scope.dispatchEvent(event);
  await event.done;
};
const ask = async (path: string, init?: { method?: string; mode?: string }) => {
  const event = new FakeFetch(path, init);
  scope.dispatchEvent(event);
  return event.answer === undefined ? undefined : (await event.answer).text();
};

beforeEach(async () => {
  stored = new Map([['shell-of-yesterday', new Map()]]);
  fetched = [];
  scope = Object.assign(new EventTarget(), {
    __WB_MANIFEST: [
      { url: 'index.html', revision: '1' },
      { url: 'assets/app-1.js', revision: null },
    ],
    clients: { claim: async () => undefined },
    skipWaiting: vi.fn(async () => undefined),
  });
  vi.stubGlobal('self', scope);
  vi.stubGlobal('location', { origin: 'http://here' });
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    fetched.push(pathOf(request));
    return new Response(`network ${pathOf(request)}`);
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, string>();
      stored.set(name, files);
      return {
        addAll: async (requests: { url: string }[]) => {
          for (const request of requests) files.set(pathOf(request), `cached ${pathOf(request)}`);
        },
        match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
      };
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  vi.resetModules();
  await import('./sw.ts');
  await say('install');
});

describe('the service worker', () => {
  it.each(['/api/dashboard/metrics', '/api', '/ws'])('never answers %s', async (path) => {
    expect(await ask(path)).toBeUndefined();
    expect(await ask(path, { mode: 'navigate' })).toBeUndefined();
  });

  it('answers nothing that writes, and nothing of another site', async () => {
    expect(await ask('/index.html', { method: 'POST' })).toBeUndefined();
    expect(await ask('http://elsewhere/index.html')).toBeUndefined();
  });

  it('opens every screen from the shell it keeps', async () => {
    expect(await ask('/user-profile?asOf=2026-11-20', { mode: 'navigate' })).toBe('cached /index.html');
    expect(await ask('/assets/app-1.js')).toBe('cached /assets/app-1.js');
    expect(fetched).toEqual([]);
  });

  it('leaves what it does not keep to the network, and asks there for what was taken from it', async () => {
    expect(await ask('/assets/unknown.js')).toBeUndefined();
    for (const files of stored.values()) files.clear();
    expect(await ask('/assets/app-1.js')).toBe('network /assets/app-1.js');
  });

  it('drops the shells of earlier versions when it takes over', async () => {
    expect(stored.size).toBe(2);
    await say('activate');
    expect([...stored.keys()]).not.toContain('shell-of-yesterday');
    expect(stored.size).toBe(1);
  });

  it('takes over from its predecessor only when the page asks for it', async () => {
    expect(scope.skipWaiting).not.toHaveBeenCalled();
    await say('message', { data: 'something else' });
    expect(scope.skipWaiting).not.toHaveBeenCalled();
    await say('message', { data: 'take-over' });
    expect(scope.skipWaiting).toHaveBeenCalledOnce();
  });
});
