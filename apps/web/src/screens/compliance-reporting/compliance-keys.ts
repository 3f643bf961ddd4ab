/** The letters of the actions on reports and requirements. */
import type { QueueKey } from '../../domain/queue/queue-keys-line.tsx';

export const LETTERS = { submit: 's', urgent: 'u', generate: 'g', test: 't', remediate: 'r' } as const;

export const REPORT_KEYS: readonly QueueKey[] = [
  [LETTERS.submit, 'Submit'],
  [LETTERS.urgent, 'Urgent'],
  [LETTERS.generate, 'Generate'],
];
export const REQUIREMENT_KEYS: readonly QueueKey[] = [
  [LETTERS.test, 'Test Controls'],
  [LETTERS.remediate, 'Remediate'],
];
