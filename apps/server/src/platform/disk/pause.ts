/**
 * Work that writes a lot is stopped while the disk is nearly full, and restarted from its stored progress once it is
 * not.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { DiskGuard } from './disk-guard.ts';

const RETRY_MS = 5_000;

export interface Stoppable {
  /** Resolves when the current step is done. */
  stop(): Promise<void>;
}

export interface Pausable {
  /** For the list of waiting jobs. */
  readonly name: string;
  readonly disk: Pick<DiskGuard, 'state' | 'subscribe' | 'notePaused'> | undefined;
  start(): Stoppable | Promise<Stoppable>;
  /** Called when it could not be restarted; the restart is retried. */
  onError(error: unknown): void;
}

/** Resolves once the work has started, or has to wait. Rejects when the first start fails. */
export async function pausedWithoutRoom({ name, disk, start, onError }: Pausable): Promise<Stoppable> {
  let running: Stoppable | null = null;
  let ended = false;
  const settle = async (): Promise<void> => {
    const wanted = !ended && disk?.state !== 'full';
    if (wanted && running === null) {
      running = await start();
      disk?.notePaused(name, false);
    } else if (!wanted && running !== null) {
      if (!ended) disk?.notePaused(name, true);
      const former = running;
      running = null;
      await former.stop();
    } else if (!wanted && !ended) disk?.notePaused(name, true);
  };
  const settleAtLast = async (): Promise<void> => {
    for (;;)
      try {
        return await settle();
      } catch (error) {
        onError(error);
        await delay(RETRY_MS, undefined, { ref: false });
      }
  };
  const first = settle();
  // State changes are handled one after the other, because a stop may take as long as a step.
  let settled = first.catch(() => undefined);
  const unsubscribe = disk?.subscribe(() => {
    settled = settled.then(settleAtLast);
  });
  try {
    await first;
  } catch (error) {
    unsubscribe?.();
    throw error;
  }
  return {
    stop: async () => {
      ended = true;
      unsubscribe?.();
      await settled;
      await settle();
    },
  };
}
