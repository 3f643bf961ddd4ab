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
const waitingWorker: { waiting: object | null; installing: object | null } = {
  waiting: null,
  installing: null,
};
/** Has it add a file; resolves to how many are missing. */
const fill = async (): Promise<unknown> => {
  const answers: unknown[] = [];
  await say('message', { data: 'fill', ports: [{ postMessage: (left: unknown) => answers.push(left) }] });
  return answers[0];
};

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
      { url: 'assets/later-1.js', revision: null },
      { url: 'icon.svg', revision: '1' },
    ],
    registration: waitingWorker,
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
    const path = pathOf(request);
    fetched.push(path);
    const named = path === '/index.html' ? ' <script src="/assets/app-1.js">' : '';
    return new Response(`${path}${named}`);
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, string>();
      stored.set(name, files);
      return {
        put: async (path: string, answer: Response) => void files.set(path, await answer.text()),
        match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
        keys: async () => [...files.keys()].map((path) => ({ url: new URL(path, 'http://here').href })),
      };
    },
    match: async (path: string) => {
      const found = [...stored.values()].find((files) => files.has(path))?.get(path);
      return found === undefined ? undefined : new Response(found);
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
    fetched = [];
    expect(await ask('/user-profile?asOf=2026-11-20', { mode: 'navigate' })).toContain('/index.html');
    expect(await ask('/assets/app-1.js')).toBe('/assets/app-1.js');
    expect(fetched).toEqual([]);
  });

  it('leaves what it does not keep to the network, and asks there for what was taken from it', async () => {
    expect(await ask('/assets/unknown.js')).toBeUndefined();
    for (const files of stored.values()) files.clear();
    fetched = [];
    expect(await ask('/assets/app-1.js')).toBe('/assets/app-1.js');
    expect(fetched).toEqual(['/assets/app-1.js']);
  });

  it('begins with the page and what it names, and adds the rest one by one on request', async () => {
    expect(fetched).toEqual(['/index.html', '/assets/app-1.js']);
    expect(await fill()).toBe(1);
    expect(fetched).toEqual(['/index.html', '/assets/app-1.js', '/assets/later-1.js']);
    expect(await fill()).toBe(0);
    expect(await fill()).toBe(0);
    expect(fetched).toHaveLength(4);
  });

  it('takes what has not changed from the shell of an earlier version', async () => {
    stored.get('shell-of-yesterday')?.set('/assets/later-1.js', 'of yesterday');
    stored.get('shell-of-yesterday')?.set('/icon.svg', 'of yesterday');
    // What is known needs no network, so it does not count as a step.
    expect(await fill()).toBe(0);
    expect(fetched).toEqual(['/index.html', '/assets/app-1.js', '/icon.svg']);
    expect(await ask('/assets/later-1.js')).toBe('of yesterday');
    expect(await ask('/icon.svg')).toBe('/icon.svg');
  });

  it('says that a file could not be had, and keeps what it has', async () => {
    vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
    expect(await fill()).toBe('failed');
    expect(await ask('/assets/app-1.js')).toBe('/assets/app-1.js');
  });

  it('drops the shells of earlier versions when it takes over and has all its files', async () => {
    await say('activate');
    expect([...stored.keys()]).toContain('shell-of-yesterday');
    await fill();
    waitingWorker.waiting = {};
    await fill();
    expect([...stored.keys()]).toContain('shell-of-yesterday');
    waitingWorker.waiting = null;
    await fill();
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

  it('answers at once that it runs', async () => {
    const answers: unknown[] = [];
    await say('message', {
      data: 'awake',
      ports: [{ postMessage: (answer: unknown) => answers.push(answer) }],
    });
    expect(answers).toEqual(['awake']);
  });
});
