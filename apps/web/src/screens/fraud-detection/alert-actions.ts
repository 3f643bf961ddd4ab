/** The actions on an alert, and the request of each. */
import {
  approveBlock,
  blockTransaction,
  investigateAlert,
  markAlertSafe,
  rejectBlock,
  unblockCustomer,
  type FraudAlert,
} from '@cottontree/contract/fraud/fraud.ts';
import { call, type CallOptions } from '../../kernel/call.ts';
import { FRAUD_TEXTS } from './texts.ts';

export interface AlertAction {
  readonly label: string;
  /** Why it is not possible now; null if it is. */
  readonly fault: string | null;
  /** Requires a reason. */
  readonly reasoned: boolean;
  readonly danger?: true;
  readonly done: string;
  send(reason: string, options: CallOptions): Promise<FraudAlert>;
}
export type ActionName = 'investigate' | 'markSafe' | 'block' | 'agree' | 'disagree' | 'unblock';

export function actionsOf({
  id,
  faults,
  aboveThreshold,
  ...alert
}: FraudAlert): Readonly<Record<ActionName, AlertAction>> {
  const params = { id };
  // A person who may not see the version may run none of these actions.
  const version = alert.version ?? 0;
  const { done } = FRAUD_TEXTS;
  return {
    investigate: {
      label: FRAUD_TEXTS.investigate,
      fault: faults.investigate,
      reasoned: false,
      done: done.investigate,
      send: (_, options) => call(investigateAlert, { params, input: { version } }, options),
    },
    markSafe: {
      label: FRAUD_TEXTS.markSafe,
      fault: faults.markSafe,
      reasoned: true,
      done: done.markSafe,
      send: (reason, options) => call(markAlertSafe, { params, input: { reason, version } }, options),
    },
    block: {
      label: FRAUD_TEXTS.block,
      fault: faults.block,
      reasoned: true,
      danger: true,
      done: aboveThreshold ? done.propose : done.block,
      send: (reason, options) => call(blockTransaction, { params, input: { reason, version } }, options),
    },
    agree: {
      label: FRAUD_TEXTS.agree,
      fault: faults.decideBlock,
      reasoned: false,
      danger: true,
      done: done.agree,
      send: (_, options) => call(approveBlock, { params, input: { version } }, options),
    },
    disagree: {
      label: FRAUD_TEXTS.disagree,
      fault: faults.decideBlock,
      reasoned: true,
      done: done.disagree,
      send: (reason, options) => call(rejectBlock, { params, input: { reason, version } }, options),
    },
    unblock: {
      label: FRAUD_TEXTS.unblock,
      fault: faults.unblock,
      reasoned: true,
      done: done.unblock,
      send: (reason, options) => call(unblockCustomer, { params, input: { reason, version } }, options),
    },
  };
}
