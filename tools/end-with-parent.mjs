// @ts-check
/**
 * npm runs its scripts in a shell, and hands signals to that shell alone: whoever ends npm leaves the server behind. A process that
 * loses the one that started it asks itself to end.
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
}
