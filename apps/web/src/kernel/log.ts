/** Tells the developer's console what the person need not be bothered with. */
export function log(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the browser's console is written to
  console.info(`[cottontree] ${what}`, ...(cause === undefined ? [] : [cause]));
}
