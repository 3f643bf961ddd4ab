/** What can be done about an alert, and how each is asked for. */
import {
  approveBlock,
  blockTransaction,
  investigateAlert,
  markAlertSafe,
  rejectBlock,
  unblockCustomer,
  type FraudAlert,
} from '@cottontree/contract/fraud.ts';
import { call, type CallOptions } from '../../kernel/call.ts';
import { FRAUD_TEXTS } from './texts.ts';

export interface Act {
  readonly label: string;
  /** Why it cannot be done now; null: it can. */
  readonly fault: string | null;
  /** Asks for a reason first. */
  readonly reasoned: boolean;
  readonly danger?: true;
  readonly done: string;
  ask(reason: string, options: CallOptions): Promise<FraudAlert>;
}
export type ActName = 'investigate' | 'markSafe' | 'block' | 'agree' | 'disagree' | 'unblock';

export function actsOf({ id, faults, aboveThreshold, ...alert }: FraudAlert): Readonly<Record<ActName, Act>> {
  const params = { id };
  // Whoever is not shown the version may do none of it.
  const version = alert.version ?? 0;
  const { done } = FRAUD_TEXTS;
  return {
    investigate: {
      label: FRAUD_TEXTS.investigate,
      fault: faults.investigate,
      reasoned: false,
      done: done.investigate,
      ask: (_, options) => call(investigateAlert, { params, input: { version } }, options),
    },
    markSafe: {
      label: FRAUD_TEXTS.markSafe,
      fault: faults.markSafe,
      reasoned: true,
      done: done.markSafe,
      ask: (reason, options) => call(markAlertSafe, { params, input: { reason, version } }, options),
    },
    block: {
      label: FRAUD_TEXTS.block,
      fault: faults.block,
      reasoned: true,
      danger: true,
      done: aboveThreshold ? done.propose : done.block,
      ask: (reason, options) => call(blockTransaction, { params, input: { reason, version } }, options),
    },
    agree: {
      label: FRAUD_TEXTS.agree,
      fault: faults.decideBlock,
      reasoned: false,
      danger: true,
      done: done.agree,
      ask: (_, options) => call(approveBlock, { params, input: { version } }, options),
    },
    disagree: {
      label: FRAUD_TEXTS.disagree,
      fault: faults.decideBlock,
      reasoned: true,
      done: done.disagree,
      ask: (reason, options) => call(rejectBlock, { params, input: { reason, version } }, options),
    },
    unblock: {
      label: FRAUD_TEXTS.unblock,
      fault: faults.unblock,
      reasoned: true,
      done: done.unblock,
      ask: (reason, options) => call(unblockCustomer, { params, input: { reason, version } }, options),
    },
  };
}
