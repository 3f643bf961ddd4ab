/** Writes to the browser's console what the person does not need to see. */
export function log(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes to the browser's console
  console.info(`[cottontree] ${what}`, ...(cause === undefined ? [] : [cause]));
}
