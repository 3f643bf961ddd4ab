import { readHealth } from '@cottontree/contract/health.ts';

/** Connections that a browser keeps to one server. */
const KEPT = 6;
/** Milliseconds in which each of them has taken up one of the requests. */
const TAKEN_UP = 250;

let closing: Promise<void> | undefined;

/**
 * Has the browser give up the connections that it keeps for reuse, which may be dead without its knowledge: it closes one
 * whose request is aborted, so each is given a request that is. What is sent next goes over a new connection.
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
