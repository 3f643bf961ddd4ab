/** A start that cannot succeed, with a message for the person at the terminal: what is wrong and what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** The message of any thrown value, for use inside a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), when there is one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** @param lastWords the last output of PostgreSQL before it ended */
export function postgresDoesNotStart(cluster: string, lastWords: string): DatabaseStartError {
  const full = /No space left on device|Disk quota exceeded/.test(lastWords);
  const remedy = full ? '. Make room on this disk and start again: docs/operations/full-disk.md' : '';
  return new DatabaseStartError(`PostgreSQL does not start on ${cluster}: ${lastWords}${remedy}`);
}
