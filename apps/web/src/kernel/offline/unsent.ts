/** The number of this person's unsent writes, readable before the code of the outbox is loaded. */
let count = 0;

export const unsentCount = (): number => count;

export function noteUnsent(now: number): void {
  count = now;
}
