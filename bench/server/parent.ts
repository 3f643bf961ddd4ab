/** The child's side of the channel to the benchmark: told what to serve, answers with its address, ends when told. */
import type pg from 'pg';

export interface Serving {
  readonly url: string;
  stop(): Promise<void>;
  /** Anything the benchmark sends later. */
  onMessage?(message: unknown): void;
}

export function whenStarted(start: (connection: pg.PoolConfig) => Promise<Serving>): void {
  const fail = (error: unknown): never => {
    console.error(error);
    process.exit(1);
  };
  // The first message is written by child-process.ts, in exactly this shape.
  process.once('message', (connection: pg.PoolConfig) => {
    start(connection).then((serving) => {
      process.on('message', (message) => serving.onMessage?.(message));
      // The benchmark closes the channel, or is gone: either way there is nobody left to serve.
      process.once('disconnect', () => void serving.stop().then(() => process.exit(0), fail));
      process.send?.(serving.url);
    }, fail);
  });
}
