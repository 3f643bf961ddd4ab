/** The letters of the actions on reports and requirements. */
import type { QueueKey } from '../../domain/queue/queue-keys-line.tsx';
import { COMPLIANCE_TEXTS } from './texts.ts';

export const LETTERS = { submit: 's', urgent: 'u', generate: 'g', test: 't', remediate: 'r' } as const;

export const REPORT_KEYS: readonly QueueKey[] = [
  [LETTERS.submit, COMPLIANCE_TEXTS.submit],
  [LETTERS.urgent, COMPLIANCE_TEXTS.urgent],
  [LETTERS.generate, COMPLIANCE_TEXTS.generateKey],
];
export const REQUIREMENT_KEYS: readonly QueueKey[] = [
  [LETTERS.test, COMPLIANCE_TEXTS.testControls],
  [LETTERS.remediate, COMPLIANCE_TEXTS.remediate],
];
