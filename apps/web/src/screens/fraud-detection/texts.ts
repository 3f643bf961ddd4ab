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
    investigate: 'Investigation started',
    note: 'Note added',
    mark_safe: 'Marked safe',
    block: 'Blocked',
    propose_block: 'Block proposed',
    approve_block: 'Block approved',
    reject_block: 'Block rejected',
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
    investigate: 'Investigation started',
    markSafe: 'Alert marked safe',
    block: 'Customer blocked',
    propose: 'Block waits for a second person',
    agree: 'Customer blocked',
    disagree: 'Block rejected',
    unblock: 'Customer unblocked',
    note: 'Note added',
  },
  failed: 'Failed to change the alert',
  loadFailed: 'Failed to load the fraud alerts. Please check your connection and try again.',
  leftOut: (open: number, selected: boolean) =>
    `${open === 1 ? '1 open alert is' : `${open} open alerts are`} outside this ${selected ? 'window and filter' : 'selection'}.`,
  showOpen: 'Show all open alerts',
  /** What is shown in place of the selection. */
  shown: {
    open: (total: number) =>
      total === 0
        ? 'No alert is open.'
        : `${total === 1 ? 'The only open alert' : `All ${total} open alerts`}, regardless of window and filter.`,
    confirmed: (total: number) =>
      total === 0
        ? 'No alert in this window was confirmed as fraud.'
        : `${total === 1 ? 'The only alert' : `The ${total} alerts`} in this window confirmed as fraud, regardless of the filter.`,
    customer: (total: number, id: string) =>
      `${total === 1 ? 'The only alert' : `All ${total} alerts`} of the customer of alert ${id}, regardless of window and filter.`,
  },
  linked: 'Other alerts of this customer',
  noneLinked: 'No other alert was raised for this customer.',
  showSelected: 'Back to window and filter',
  empty: {
    title: 'No alerts in this window',
    why: 'A transaction raises an alert when its score reaches the threshold of a rule.',
    choices: (widens: boolean, filtered: boolean) => {
      if (widens) return filtered ? 'Widen the window, or choose All Alerts.' : 'Widen the window.';
      return filtered ? 'Choose All Alerts.' : '';
    },
    firstPage: 'To the first page',
  },
  hidden: '••••',
  hiddenWhy:
    'Customers are shown only to people who may file reports to the Agency; details that identify them only to people who decide alerts.',
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
    rate: 'Scored per second, last run',
    queue: 'Waiting to be scored',
    lag: 'Longest wait',
    last: 'Last scored',
  },
  precision: {
    title: 'Measured precision',
    why: 'The confidence is a score, not a probability. This is the share of alerts closed in the last 90 days that were fraud.',
    confirmed: 'Confirmed',
    harmless: 'Safe',
    share: 'Share',
    none: 'No alert was closed in the last 90 days.',
  },
  rules: {
    edit: 'Edit Rules',
    see: 'Rules',
    loadFailed: 'Failed to load the rules. Please check your connection and try again.',
    title: 'Rules of fraud alerts',
    from: 'Raise an alert at a confidence of',
    bounds: 'From 0.55 to 0.95',
    threshold: 'Blocks above this amount need a second person, in old leones',
    thresholdBounds: 'A whole amount in old leones, up to a trillion',
    span: 'Tested on the last',
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
    agreed: 'Rules approved and in force',
    rejected: 'Proposed rules rejected',
    notDecided: 'The decision was not saved',
    replay: 'On history',
    replayFailed: 'Failed to try the rules on history. Please check your connection and try again.',
    held: 'In force',
    asked: 'As above',
    perDay: 'Alerts per day',
    alerts: 'Alerts',
    confirmed: 'Confirmed as fraud',
    harmless: 'Found safe',
    undecided: 'Undecided',
    precision: 'Precision',
    value: 'Value of confirmed fraud',
    needSecond: 'Blocks needing two people',
    replayWhy:
      'Precision is the share of fraud among closed alerts. Alerts that only the other rules would have raised are undecided.',
    notTried: 'The values above have changed: test them on history first.',
    history: 'Versions',
  },
  byType: 'By type',
  noneInWindow: 'No alert in this window.',
  noneRaised: 'None.',
  raised: 'Alerts per day, last month',
  noDay: 'No closed day yet',
  noDayWhy: 'Alerts are counted when a day is closed.',
  reason: 'Reason',
  blockProposed: 'Block proposed',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  confidence: 'Confidence',
  alertsADay: 'alerts a day',
  day: 'Day',
  show: 'Show',
  window: 'Window',
  howTheScoringDoes: 'Scoring status',
  howTheScoringDoesWhat: 'the scoring status',
} as const;
