/** The letters of the actions on an alert. */
import type { QueueKey } from '../../domain/queue/queue-keys-line.tsx';
import type { ActionName } from './alert-actions.ts';
import { FRAUD_TEXTS } from './texts.ts';

export const LETTERS = {
  investigate: 'i',
  markSafe: 's',
  block: 'b',
  agree: 'a',
  disagree: 'd',
  unblock: 'u',
  note: 'n',
} as const satisfies Record<ActionName | 'note', string>;

export const ALERT_KEYS: readonly QueueKey[] = (Object.keys(LETTERS) as (keyof typeof LETTERS)[]).map(
  (name) => [LETTERS[name], FRAUD_TEXTS[name]],
); // keys of that constant
