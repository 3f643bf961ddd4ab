// @ts-check
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * npm runs its scripts in a shell, and forwards signals only to that shell: ending npm leaves the server running. A
 * process whose parent has ended sends itself a SIGTERM, once: a second one would end it immediately, in the middle of
 * stopping.
 *
 * @param {{ parent?: () => number, end?: () => void, everyMs?: number }} [how]
 */
export function endWithParent({
  parent = () => process.ppid,
  end = () => process.kill(process.pid, 'SIGTERM'),
  everyMs = 500,
} = {}) {
  const started = parent();
  const timer = setInterval(() => {
    if (parent() === started) return;
    clearInterval(timer);
    end();
  }, everyMs);
  timer.unref();
  for (const signal of SIGNALS)
    process.prependOnceListener(signal, () => {
      // The signal reached this process itself.
      clearInterval(timer);
      // Nobody else listens while the program is still starting: it ends as it would have without us.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
}
