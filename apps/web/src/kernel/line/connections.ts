import { readHealth } from '@cottontree/contract/system/health.ts';

/** Connections that a browser keeps open to one server. */
const KEPT = 6;
/** Milliseconds after which each connection has taken one of the requests. */
const TAKEN_UP = 250;

let closing: Promise<void> | undefined;

/**
 * Makes the browser close its kept-alive connections, which may be dead without the browser knowing. It closes a
 * connection whose request is aborted, so each connection gets a request that is then aborted. The next request uses a
 * new connection.
 */
export function closeConnections(): Promise<void> {
  closing ??= close().finally(() => {
    closing = undefined;
  });
  return closing;
}

async function close(): Promise<void> {
  const aborter = new AbortController();
  for (let each = 0; each < KEPT; each += 1)
    void fetch(readHealth.spec.path, { cache: 'no-store', signal: aborter.signal }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, TAKEN_UP));
  aborter.abort();
}
