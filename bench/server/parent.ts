/**
 * The child's side of the channel to the benchmark: it receives what to serve, responds with its URL, and ends on
 * request.
 */
import type pg from 'pg';

export interface Serving {
  readonly url: string;
  stop(): Promise<void>;
  /** Anything the benchmark sends later; a promise is awaited and reported. */
  onMessage?(message: unknown): void | Promise<void>;
}

export function whenStarted(start: (connection: pg.PoolConfig) => Promise<Serving>): void {
  const fail = (error: unknown): never => {
    console.error(error);
    process.exit(1);
  };
  // The first message is sent by child-process.ts, in exactly this shape.
  process.once('message', (connection: pg.PoolConfig) => {
    start(connection).then((serving) => {
      process.on('message', (message) => {
        const done = serving.onMessage?.(message);
        done?.then(() => process.send?.({ done: true }), fail);
      });
      // The benchmark closed the channel or has ended: either way the server is no longer needed.
      process.once('disconnect', () => void serving.stop().then(() => process.exit(0), fail));
      process.send?.(serving.url);
    }, fail);
  });
}
