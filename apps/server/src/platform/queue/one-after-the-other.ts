/** Work that must not overlap within one process. */

/** Runs what it is given one after the other. What waits when `ending` aborts never begins, and rejects. */
export function oneAfterTheOther(ending: AbortSignal): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(() => {
      ending.throwIfAborted();
      return work();
    });
    last = next.catch(() => undefined);
    return next;
  };
}
