/** Texts of this screen. */
import type {
  FraudEvent,
  FraudFilter,
  FraudSeverity,
  FraudStatus,
  FraudType,
} from '@cottontree/contract/fraud/fraud.ts';
import { needsPower, powerEntry } from '@cottontree/contract/access/permissions.ts';

const EDITING = `the permission ${powerEntry('settings.edit').name}`;
const AGREED = `it waits until another person with ${EDITING} agrees.`;

/** An amount or a count of an alert, or the note that it is hidden from this person. */
export const shownAs = <Value>(value: Value | null, format: (value: Value) => string): string =>
  value === null ? FRAUD_TEXTS.hidden : format(value);

export const FRAUD_TEXTS = {
  filters: {
    all: 'All Alerts',
    high: 'High Risk Only',
    pending: 'Pending Review',
  } satisfies Record<FraudFilter, string>,
  types: {
    unusual_location: 'Unusual location',
    rapid_transactions: 'Rapid transactions',
    device_anomaly: 'Device anomaly',
    spending_pattern: 'Spending pattern',
  } satisfies Record<FraudType, string>,
  severities: { high: 'High risk', medium: 'Medium risk', low: 'Low risk' } satisfies Record<
    FraudSeverity,
    string
  >,
  statuses: {
    pending: 'Pending',
    investigating: 'Investigating',
    resolved: 'Resolved',
    false_positive: 'False positive',
  } satisfies Record<FraudStatus, string>,
  steps: {
    raised: 'Raised',
    investigate: 'Taken up',
    note: 'Noted',
    mark_safe: 'Marked safe',
    block: 'Blocked',
    propose_block: 'Block proposed',
    approve_block: 'Block agreed to',
    reject_block: 'Block not agreed to',
    unblock: 'Unblocked',
  } satisfies Record<FraudEvent['what'], string>,
  bands: { high: '0.75 and above', medium: '0.70 to 0.75', low: 'Below 0.70' },
  stats: {
    label: 'Alerts in this window',
    alerts: 'Alerts',
    high: 'High risk',
    pending: 'Pending review',
    confirmed: 'Confirmed',
    open: 'Open alerts',
    stopped: 'Value stopped today',
    stoppedThen: 'Value stopped on the day',
  },
  investigate: 'Investigate',
  markSafe: 'Mark Safe',
  block: 'Block Transaction',
  agree: 'Agree to Block',
  disagree: 'Do not agree',
  unblock: 'Unblock Customer',
  note: 'Add note',
  details: 'Details',
  done: {
    investigate: 'Alert taken up',
    markSafe: 'Alert marked safe',
    block: 'Customer blocked',
    propose: 'Block waits for a second person',
    agree: 'Customer blocked',
    disagree: 'Block not agreed to',
    unblock: 'Customer unblocked',
    note: 'Note kept',
  },
  failed: 'Failed to change the alert',
  loadFailed: 'Failed to load the fraud alerts. Please check your connection and try again.',
  leftOut: (open: number, selected: boolean) =>
    `${open === 1 ? '1 open alert is' : `${open} open alerts are`} left out by this ${selected ? 'window and filter' : 'choice'}.`,
  showOpen: 'Show all open alerts',
  /** What is shown in place of the selection. */
  shown: {
    open: (total: number) =>
      total === 0
        ? 'No alert is open.'
        : `${total === 1 ? 'The 1 open alert' : `All ${total} open alerts`}, whatever window and filter say.`,
    confirmed: (total: number) =>
      total === 0
        ? 'People confirmed no alert of this window as fraud.'
        : `${total === 1 ? 'The 1 alert' : `The ${total} alerts`} of this window that people confirmed as fraud, whatever the filter says.`,
    customer: (total: number, id: string) =>
      `${total === 1 ? 'The 1 alert' : `All ${total} alerts`} of the customer of alert ${id}, whatever window and filter say.`,
  },
  linked: 'Other alerts of this customer',
  noneLinked: 'No other alert was raised for this customer.',
  showSelected: 'Back to window and filter',
  empty: {
    title: 'No alerts in this window',
    why: 'An alert opens when a transaction scores what its rule asks for.',
    choices: (widens: boolean, filtered: boolean) => {
      if (widens) return filtered ? 'Widen the window, or choose All Alerts.' : 'Widen the window.';
      return filtered ? 'Choose All Alerts.' : '';
    },
    firstPage: 'To the first page',
  },
  hidden: '••••',
  hiddenWhy:
    'Whose alerts these are is shown to people who may file reports to the Agency, and what leads to them to people who decide alerts.',
  status: {
    title: 'System status',
    states: {
      scoring: 'Scoring',
      catching_up: 'Catching up',
      history: 'Scoring history',
      waiting: 'Waiting',
      idle: 'Idle',
    },
    scored: 'Transactions scored',
    rate: 'Scored a second, last round',
    queue: 'Waiting to be scored',
    lag: 'Oldest waits',
    last: 'Last scored',
  },
  precision: {
    title: 'Measured precision',
    why: 'A confidence is a score, not a probability. Of the alerts that people closed in the last 90 days, this share was fraud.',
    confirmed: 'Confirmed',
    harmless: 'Safe',
    share: 'Share',
  },
  rules: {
    edit: 'Edit Rules',
    see: 'Rules',
    loadFailed: 'Failed to load the rules. Please check your connection and try again.',
    title: 'Rules of fraud alerts',
    from: 'Raise an alert from a confidence of',
    bounds: 'From 0.55 to 0.95',
    threshold: 'A block needs a second person above, in old leones',
    thresholdBounds: 'A whole amount of old leones, a trillion at most',
    span: 'Tried on the last',
    try: 'Try on History',
    save: 'Put in Force',
    propose: 'Propose',
    done: 'Rules put in force',
    proposed: 'The rules wait for a second person',
    failed: 'Failed to change the rules',
    lacking: `${needsPower('settings.edit', 'Changing them')}.`,
    fewerAlerts: `Fewer alerts than now: ${AGREED}`,
    largerBlocks: `More than now for one person alone: ${AGREED}`,
    waiting: 'Waits for a second person',
    limit: 'Second person above',
    agree: 'Agree',
    reject: 'Reject',
    takeBack: 'Take Back',
    agreed: 'Rules agreed to and in force',
    rejected: 'Proposed rules rejected',
    notDecided: 'The decision was not saved',
    replay: 'On history',
    replayFailed: 'Failed to try the rules on history. Please check your connection and try again.',
    held: 'In force',
    asked: 'As above',
    perDay: 'Alerts a day',
    alerts: 'Alerts',
    confirmed: 'Confirmed as fraud',
    harmless: 'Found safe',
    undecided: 'Not decided',
    precision: 'Precision',
    value: 'Value of the confirmed',
    needSecond: 'Blocks for two people',
    replayWhy:
      'Precision is the share of fraud among alerts that people closed. An alert that only other rules would raise is not decided.',
    notTried: 'The values above were changed: try them on history first.',
    history: 'Versions',
  },
  byType: 'By type',
  raised: 'Alerts a day, last month',
  noDay: 'No closed day yet',
  noDayWhy: 'Alerts are counted when a business day is closed.',
  reason: 'Reason',
  blockProposed: 'Block proposed',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  confidence: 'Confidence',
  alertsADay: 'alerts a day',
  day: 'Day',
  show: 'Show',
  window: 'Window',
  howTheScoringDoes: 'How the scoring does',
  howTheScoringDoesWhat: 'how the scoring does',
} as const;
