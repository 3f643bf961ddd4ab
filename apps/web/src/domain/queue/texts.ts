/** Texts of every queue. */
export const QUEUE_TEXTS = {
  move: 'move',
  open: 'open',
  close: 'close',
  hide: 'hide this line',
  hideKeys: 'Hide keys',
  more: (left: number) => `and ${left} more`,
  notNow: (button: string) => `${button} is not possible now`,
} as const;
