/**
 * The row a key moves to, or undefined when the key does not move.
 * j and k as in vi, the arrows, Home and End; the ends of the table stop the movement.
 */
export function movedRow(key: string, row: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return Math.min(row + 1, count - 1);
    case 'k':
    case 'ArrowUp':
      return Math.max(row - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** True where a letter is text to be typed, so that it must not act as a command. */
export function takesText(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
