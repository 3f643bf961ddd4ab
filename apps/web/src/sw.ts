/// <reference lib="webworker" />
/**
 * Keeps the shell at hand, so that it opens at once and without a network. It never answers a call to /api: figures
 * come from the server or not at all.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Files of this build; the build writes them here. A hashed name carries no revision. */
  readonly __WB_MANIFEST: readonly ShellFile[];
};
interface ShellFile {
  readonly url: string;
  readonly revision: string | null;
}

const files = self.__WB_MANIFEST;
/** Named after its content, so that a new version fills a shell of its own beside the one in use. */
const shell = `shell-${fingerprint(files.map(({ url, revision }) => `${url}:${revision ?? ''}`).join())}`;

function fingerprint(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}

const hasHash = ({ revision }: ShellFile): boolean => revision === null;

/** What a page begins with: itself, and what it names. */
async function install(): Promise<void> {
  const page = await fetch(new Request('/index.html', { cache: 'reload' }));
  const named = await page.clone().text();
  const cache = await caches.open(shell);
  await cache.put('/index.html', page);
  for (const file of files)
    if (file.url !== 'index.html' && named.includes(`/${file.url}`)) await keep(cache, file);
}

/** Adds a file to the cache; resolves to where it came from. */
async function keep(cache: Cache, file: ShellFile): Promise<'network' | 'earlier shell'> {
  const path = `/${file.url}`;
  // A name with a hash says what is in it; anything else past the browser's own cache: a half-old shell would be worse
  // than none.
  const known = hasHash(file) ? await caches.match(path) : undefined;
  const answer = known ?? (await fromNetwork(new Request(path, hasHash(file) ? {} : { cache: 'reload' })));
  if (!answer.ok) throw new TypeError(`${path} was answered with ${answer.status}`);
  await cache.put(path, answer);
  return known === undefined ? 'network' : 'earlier shell';
}

/** Adds missing files up to the first that needs the network. Resolves to how many are still missing. */
async function fillNext(): Promise<number> {
  const cache = await caches.open(shell);
  // One listing: looking up each of some hundred files at every step would keep a phone busy.
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter(({ url }) => !kept.has(`/${url}`));
  let left = missing.length;
  for (const file of missing) {
    const source = await keep(cache, file);
    left -= 1;
    if (source === 'network') break;
  }
  // A worker that still waits leaves the shell in use alone.
  const { waiting, installing } = self.registration;
  if (left === 0 && waiting === null && installing === null) await dropOthers();
  return left;
}

async function takeOver(): Promise<void> {
  const cache = await caches.open(shell);
  const kept = await cache.keys();
  // Until all is here, files of an earlier shell may still be of use.
  if (kept.length === files.length) await dropOthers();
  await self.clients.claim();
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell).map(async (name) => caches.delete(name)));
}

/** Milliseconds until the answer begins, after which there is no server; it is requested once more then. */
const SILENCE_MS = 20_000;

async function fromNetwork(request: Request): Promise<Response> {
  const attempt = async (): Promise<Response> => {
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(new TypeError('The server did not answer')), SILENCE_MS);
    try {
      return await fetch(request, { signal: aborter.signal });
    } catch (error) {
      throw aborter.signal.aborted ? aborter.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  };
  return attempt().catch(async (error: unknown) => {
    if (error instanceof TypeError) return attempt();
    throw error;
  });
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(shell);
  const kept = await cache.match(path);
  return kept ?? (request.mode === 'navigate' ? fetch(request) : fromNetwork(request));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname === '/api' || url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
  if (request.mode === 'navigate') event.respondWith(fromShell(request, '/index.html'));
  else if (files.some((file) => `/${file.url}` === url.pathname))
    event.respondWith(fromShell(request, url.pathname));
});

self.addEventListener('message', (event) => {
  // The page asks for the change of version, once the person has agreed to it.
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
  // Before that it makes sure that this version runs.
  if (event.data === 'awake') event.ports[0]?.postMessage('awake');
  // It says when there is time for another file.
  if (event.data === 'fill') {
    const [port] = event.ports;
    event.waitUntil(
      fillNext().then(
        (left) => port?.postMessage(left),
        () => port?.postMessage('failed'),
      ),
    );
  }
});

export {};
