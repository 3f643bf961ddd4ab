// @ts-check
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * npm runs its scripts in a shell, and hands signals to that shell alone: ending npm leaves the server behind. A process that
 * loses the one that started it asks itself to end, once: a second SIGTERM would end it at once, in the middle of stopping.
 *
 * @param {{ parent?: () => number, end?: () => void, everyMs?: number }} [how]
 */
export function endWithParent({
  parent = () => process.ppid,
  end = () => process.kill(process.pid, 'SIGTERM'),
  everyMs = 500,
} = {}) {
  const started = parent();
  const look = setInterval(() => {
    if (parent() === started) return;
    clearInterval(look);
    end();
  }, everyMs);
  look.unref();
  for (const signal of SIGNALS)
    process.prependOnceListener(signal, () => {
      // The signal reached this process itself.
      clearInterval(look);
      // Nobody else listens while the program is still starting: it ends as it would have without us.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
}
