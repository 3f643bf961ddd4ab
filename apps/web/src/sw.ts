/// <reference lib="webworker" />
/**
 * Keeps the shell at hand, so that it opens at once and without a network. It never answers a call to /api: figures
 * come from the server or not at all.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Files of this build; the build writes them here. A hashed name carries no revision. */
  readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[];
};

const files = self.__WB_MANIFEST;
/** Named after its content, so that a new version fills a shell of its own beside the one in use. */
const shell = `shell-${fingerprint(files.map(({ url, revision }) => `${url}:${revision ?? ''}`).join())}`;

function fingerprint(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}

async function fill(): Promise<void> {
  const cache = await caches.open(shell);
  // Past the browser's own cache: a half-old shell would be worse than none.
  await cache.addAll(files.map(({ url }) => new Request(`/${url}`, { cache: 'reload' })));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell).map(async (name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(shell);
  return (await cache.match(path)) ?? (await fetch(request));
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
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

/** The page asks for the change of version, once the person has agreed to it. */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

export {};
