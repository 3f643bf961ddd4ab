/**
 * The outcome of a transaction that did not succeed. Senders report declined or failed with a reason code of their own;
 * a known reason determines which of the two it is, otherwise the status does.
 */

/** Refused by a rule, a limit or for lack of funds: the systems worked. */
export const REFUSAL_REASONS = {
  funds: 'lack of funds',
  limit: 'above a limit',
  pin: 'wrong PIN',
  expired: 'expired or blocked card',
  fraud: 'suspected fraud',
  suspected_fraud: 'blocked for suspected fraud',
  blocked: 'blocked account',
  closed: 'closed account',
  kyc: 'not identified enough',
  other: 'another rule',
} as const;
/** The systems failed. */
export const TECHNICAL_REASONS = {
  technical: 'technical fault',
  timeout: 'no answer in time',
  unavailable: 'service not available',
} as const;

export type Outcome = 'success' | 'reversed' | 'declined' | 'failed';

/** declined: refused. failed: for a technical reason. Any other status is unchanged. */
export function outcomeOf(status: Outcome, reasonCode: string | null): Outcome {
  if (status !== 'declined' && status !== 'failed') return status;
  if (reasonCode !== null && Object.hasOwn(TECHNICAL_REASONS, reasonCode)) return 'failed';
  if (reasonCode !== null && Object.hasOwn(REFUSAL_REASONS, reasonCode)) return 'declined';
  return status;
}

const TITLES: Readonly<Record<string, string>> = { ...REFUSAL_REASONS, ...TECHNICAL_REASONS };
/** The reason as text; a sender's own code unchanged. */
export const reasonTitle = (reasonCode: string): string => TITLES[reasonCode] ?? reasonCode;
