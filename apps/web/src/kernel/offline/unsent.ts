/** How much of what this person made without a connection the server does not have yet, for whoever asks before its code is here. */
let count = 0;

export const unsentCount = (): number => count;

export function noteUnsent(now: number): void {
  count = now;
}
