/** Repeated work: never runs twice at once, can be woken early, and stops only between two rounds. */

export interface Loop {
  /** Run again as soon as the present round is over, without waiting for the interval. */
  wake(): void;
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly everyMs: number;
  /** The minimum time between the starts of two rounds, however often the loop is woken. */
  readonly apartMs?: number;
  /** Called with a failed round's error; the next one comes soon, as what woke the failed one is not done. */
  onError(error: unknown): void;
}

/** Until the round after a failed one, then twice as long each time, up to the interval. */
const FIRST_RETRY_MS = 1_000;

export function repeat(work: () => Promise<void>, options: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let failures = 0;
  let rouse = (): void => undefined;
  const rest = (ms: number, wakeable: boolean): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      rouse = () => {
        if (!wakeable && !stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!stopped) {
      woken = false;
      const started = performance.now();
      failures = await work().then(
        () => 0,
        (error: unknown) => {
          options.onError(error);
          return failures + 1;
        },
      );
      const everyMs =
        failures === 0 ? options.everyMs : Math.min(options.everyMs, FIRST_RETRY_MS * 2 ** (failures - 1));
      const spent = performance.now() - started;
      const apart = (options.apartMs ?? 0) - spent;
      if (apart > 0 && !stopped) await rest(apart, false);
      if (!woken && !stopped) await rest(Math.max(0, everyMs - Math.max(spent, options.apartMs ?? 0)), true);
    }
  })();
  return {
    wake: () => {
      woken = true;
      rouse();
    },
    stop: async () => {
      stopped = true;
      rouse();
      await running;
    },
  };
}
