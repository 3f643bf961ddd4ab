/**
 * The row a key moves to, or undefined if the key does not move. j and k as in vi, the arrow keys, Home and End; the
 * movement stops at the ends of the table.
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

/** Whether a letter typed on this element is text input, so that it must not act as a command. */
export function takesText(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
