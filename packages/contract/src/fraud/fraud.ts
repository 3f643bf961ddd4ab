/** Fraud alerts: what the scorer raised, what people decided, and the accuracy of the scores. */
import { z } from 'zod';
import { BusinessDay, Instant } from '../calendar.ts';
import { AsOfQuery, Stamp } from '../dashboards/dashboard.ts';
import { AlertFrom, FraudRules, FraudRulesState, RulesReplay } from './rules.ts';
import { LongText } from '../free-text.ts';
import { Currency, DecimalString } from '../money.ts';
import { route } from '../route.ts';
import { personal, personalAs } from '../personal-data.ts';

export const FraudType = z.enum([
  'unusual_location',
  'rapid_transactions',
  'device_anomaly',
  'spending_pattern',
]);
export type FraudType = z.infer<typeof FraudType>;
export const FraudSeverity = z.enum(['high', 'medium', 'low']);
export type FraudSeverity = z.infer<typeof FraudSeverity>;
export const FraudStatus = z.enum(['pending', 'investigating', 'resolved', 'false_positive']);
export type FraudStatus = z.infer<typeof FraudStatus>;

/** The default first. */
export const FRAUD_WINDOWS = ['24h', '1h', '7d', '30d'] as const;
export const FraudWindow = z.enum(FRAUD_WINDOWS);
export type FraudWindow = z.infer<typeof FraudWindow>;
export const WINDOW_HOURS = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 } as const satisfies Record<
  FraudWindow,
  number
>;
/** All Alerts, High Risk Only, Pending Review. */
export const FRAUD_FILTERS = ['all', 'high', 'pending'] as const;
export const FraudFilter = z.enum(FRAUD_FILTERS);
export type FraudFilter = z.infer<typeof FraudFilter>;
/**
 * `open`: every alert that nobody has closed, of whatever window and filter; `confirmed`: those of the window that were
 * confirmed as fraud, of whatever filter. The default first.
 */
export const FRAUD_SCOPES = ['selection', 'open', 'confirmed'] as const;

/** Bands of confidence, highest first, each up to the one before. The names are those of the figure's dimension. */
export const CONFIDENCE_BANDS = [
  { name: 'high', from: 0.75 },
  { name: 'medium', from: 0.7 },
  { name: 'low', from: 0.6 },
] as const;
export const ConfidenceBand = z.enum(['high', 'medium', 'low']);
export type ConfidenceBand = z.infer<typeof ConfidenceBand>;

export const bandOf = (confidence: number): ConfidenceBand =>
  CONFIDENCE_BANDS.find(({ from }) => confidence >= from)?.name ?? 'low';

/** Null for people who do not decide alerts: see `clue` in personal-data.ts. */
const ClueAmount = personalAs('clueAmount', DecimalString).nullable();
/** A count, with the same protection as an amount. */
const ClueCount = personalAs('clueAmount', z.int()).nullable();
/** Reduced to a day for the same people. */
const ClueMoment = personalAs('clueDay', z.union([Instant, BusinessDay]));

export const RiskFactor = z.object({
  name: z.string(),
  text: personal('clue'),
  /** Its part in the noisy-OR, 0 to 1: a count of payments can be derived from it. */
  contribution: personalAs('clueAmount', z.number()).nullable(),
});
export type RiskFactor = z.infer<typeof RiskFactor>;

const Person = z.object({ name: z.string(), at: ClueMoment });
export const FraudBlock = z.object({
  state: z.enum(['proposed', 'rejected', 'in_force', 'lifted']),
  reason: personal('clue'),
  proposed: Person,
  /** Who agreed or declined; null while it waits, and if nobody else was required. */
  decided: Person.extend({ reason: personal('clue').nullable() }).nullable(),
  lifted: Person.extend({ reason: personal('clue') }).nullable(),
});
export type FraudBlock = z.infer<typeof FraudBlock>;

/** Why the caller may not do it; null if they may. */
const Fault = z.string().nullable();
export const FraudFaults = z.object({
  investigate: Fault,
  note: Fault,
  markSafe: Fault,
  block: Fault,
  decideBlock: Fault,
  unblock: Fault,
});
export type FraudFaults = z.infer<typeof FraudFaults>;

export const FraudAlert = z.object({
  id: z.string(),
  /** The customer. */
  userId: personal('suspect'),
  severity: FraudSeverity,
  type: FraudType,
  /** The amount of the transaction with the highest score. */
  amount: ClueAmount,
  currency: Currency,
  description: personal('clue'),
  location: personal('clue'),
  /** The time of the first transaction that raised it. */
  timestamp: ClueMoment,
  status: FraudStatus,
  /** The score, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Factors of .10 or more, largest first. */
  riskFactors: z.array(RiskFactor),
  userProfile: z.object({
    name: personal('suspectName'),
    /** Age in days when the alert was raised. */
    accountAge: ClueCount,
    /** US dollars: the customer's usual amount of this kind in the 90 days before. */
    avgTransaction: ClueAmount,
    /** Where the customer is usually seen. */
    location: personal('clue'),
  }),
  /** US dollars of all transactions of the alert. */
  valueUsd: ClueAmount,
  transactions: ClueCount,
  /** Who took it up or decided it. */
  handledBy: z.string().nullable(),
  block: FraudBlock.nullable(),
  /** True if a block needs a second person. */
  aboveThreshold: z.boolean(),
  faults: FraudFaults,
  /** Increases with each transaction that is added. */
  version: ClueCount,
});
export type FraudAlert = z.infer<typeof FraudAlert>;

/** An alert in the list of those of one customer. */
export const LinkedAlert = FraudAlert.pick({
  id: true,
  type: true,
  severity: true,
  status: true,
  amount: true,
  currency: true,
  timestamp: true,
});
export type LinkedAlert = z.infer<typeof LinkedAlert>;
export const MOST_LINKED_ALERTS = 5;

export const FraudEvidence = z.object({
  id: z.string(),
  at: Instant,
  type: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  amount: DecimalString,
  currency: Currency,
  place: z.string().nullable(),
  device: personal('device').nullable(),
});
export type FraudEvidence = z.infer<typeof FraudEvidence>;
export const FraudEvent = z.object({
  /** For an alert on past payments, the time of those payments. */
  at: ClueMoment,
  by: z.string(),
  what: z.enum([
    'raised',
    'investigate',
    'note',
    'mark_safe',
    'block',
    'propose_block',
    'approve_block',
    'reject_block',
    'unblock',
  ]),
  note: personal('clue').nullable(),
});
export type FraudEvent = z.infer<typeof FraudEvent>;

const BandPrecision = z.object({
  band: ConfidenceBand,
  /** Closed alerts of the band: confirmed, and found harmless; null for a day that is not known. */
  confirmed: z.int().nullable(),
  harmless: z.int().nullable(),
  /** Confirmed share of the closed ones, in per cent; null before the first. */
  precision: z.number().nullable(),
});
export type BandPrecision = z.infer<typeof BandPrecision>;

const alerts = { access: 'compliance.view' } as const;
const IdOfAlert = z.string().regex(/^\d{1,18}$/, 'must be the number of an alert');
export const listFraudAlerts = route({
  ...alerts,
  method: 'GET',
  path: '/api/fraud/alerts',
  keyedBy: ['window', 'filter'],
  summary: 'Alerts of a window, the newest first',
  query: z.strictObject({
    window: FraudWindow.default('24h'),
    filter: FraudFilter.default('all'),
    scope: z.enum(FRAUD_SCOPES).default('selection'),
    /** All alerts of the customer of this one, of whatever window, filter and scope. */
    sameCustomer: IdOfAlert.optional(),
    asOf: BusinessDay.optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({
    alerts: z.array(FraudAlert),
    total: z.int(),
    /** Alerts that nobody has closed, and that are not among those. */
    leftOut: z.int(),
  }),
});

export const FraudMetrics = z.object({
  window: FraudWindow,
  /** In the window. */
  alerts: z.int(),
  high: z.int(),
  pending: z.int(),
  investigating: z.int(),
  confirmed: z.int(),
  harmless: z.int(),
  byType: z.array(z.object({ type: FraudType, alerts: z.int() })),
  /** Figures of the stamp's day. */
  stamp: Stamp,
  open: z.int().nullable(),
  valueStopped: DecimalString.nullable(),
  bands: z.array(BandPrecision),
  /** The amount in old leones above which a block needs a second person. */
  thresholdSll: DecimalString,
  status: z.object({
    state: z.enum(['scoring', 'catching_up', 'history', 'waiting', 'idle']),
    /** Description as text. */
    detail: z.string(),
    /** Movements scored in total, and per second in the last round. */
    scored: z.int(),
    rowsPerSecond: z.number().nullable(),
    /** Movements that arrived and are not scored yet. */
    queue: z.int(),
    /** Seconds that the oldest of them has waited; null if there are none. */
    lagSeconds: z.number().nullable(),
    lastScoredAt: Instant.nullable(),
  }),
});
export type FraudMetrics = z.infer<typeof FraudMetrics>;
export const readFraudMetrics = route({
  ...alerts,
  method: 'GET',
  path: '/api/fraud/metrics',
  summary: 'Counts of a window, measured precision by confidence, and how the scorer is doing',
  query: z.strictObject({ window: FraudWindow.default('24h'), ...AsOfQuery.shape }),
  output: FraudMetrics,
});

const AlertId = z.strictObject({ id: IdOfAlert });
export const readFraudAlert = route({
  ...alerts,
  method: 'GET',
  path: '/api/fraud/alerts/:id',
  summary: 'An alert with its transactions and everything that was done about it',
  params: AlertId,
  output: z.object({
    alert: FraudAlert,
    /** The day by which it should be decided; null once it is. */
    due: BusinessDay.nullable(),
    /** Empty for people who may not see data that identifies the customer. */
    evidence: z.array(FraudEvidence),
    history: z.array(FraudEvent),
    /** The newest other alerts of the same customer, and how many there are in all. */
    linked: z.object({ alerts: z.array(LinkedAlert), total: z.int() }),
  }),
});

const Version = z.int().min(1);
const Why = LongText.trim().min(3, 'say why, in three letters at least').max(500);
const decide = { method: 'POST', access: 'compliance.manage', params: AlertId, output: FraudAlert } as const;

export const investigateAlert = route({
  ...decide,
  path: '/api/fraud/alerts/:id/investigate',
  summary: 'Take up a pending alert',
  input: z.strictObject({ version: Version }),
});
export const noteAlert = route({
  ...decide,
  path: '/api/fraud/alerts/:id/notes',
  summary: 'Write down what was found',
  input: z.strictObject({ note: Why }),
});
export const markAlertSafe = route({
  ...decide,
  path: '/api/fraud/alerts/:id/mark-safe',
  summary: 'Close an alert under investigation as a false positive',
  input: z.strictObject({ reason: Why, version: Version }),
});
export const blockTransaction = route({
  ...decide,
  path: '/api/fraud/alerts/:id/block',
  summary:
    'Confirm the fraud and decline the customer’s further payments; above the threshold a second person must agree',
  input: z.strictObject({ reason: Why, version: Version }),
});
const second = { ...decide, access: 'approve_transactions' } as const;
export const approveBlock = route({
  ...second,
  path: '/api/fraud/alerts/:id/approve-block',
  decidesOn: 'fraud_alert',
  summary: 'Agree to a proposed block; never by the person who proposed it',
  input: z.strictObject({ version: Version }),
});
export const rejectBlock = route({
  ...second,
  path: '/api/fraud/alerts/:id/reject-block',
  decidesOn: 'fraud_alert',
  summary: 'Do not agree to a proposed block: the alert stays under investigation',
  input: z.strictObject({ reason: Why, version: Version }),
});
export const unblockCustomer = route({
  ...decide,
  path: '/api/fraud/alerts/:id/unblock',
  summary: 'Let the customer pay again; the alert stays confirmed',
  input: z.strictObject({ reason: Why, version: Version }),
});

export const readFraudRules = route({
  ...alerts,
  method: 'GET',
  path: '/api/fraud/rules',
  summary: 'The rules by which scores become alerts, and who changed them',
  output: FraudRulesState,
});
/** Fixed periods: a day of scores more or less makes no difference. */
export const REPLAY_DAYS = [90, 30, 365] as const;
const QUERY_NUMBER = z.coerce.number();
export const replayFraudRules = route({
  ...alerts,
  method: 'GET',
  path: '/api/fraud/rules/replay',
  summary: 'What the rules in force and those asked about make of the scores of the last days',
  query: z.strictObject({
    unusual_location: QUERY_NUMBER.pipe(AlertFrom.shape.unusual_location),
    rapid_transactions: QUERY_NUMBER.pipe(AlertFrom.shape.rapid_transactions),
    device_anomaly: QUERY_NUMBER.pipe(AlertFrom.shape.device_anomaly),
    spending_pattern: QUERY_NUMBER.pipe(AlertFrom.shape.spending_pattern),
    blockThresholdSll: QUERY_NUMBER.pipe(FraudRules.shape.blockThresholdSll),
    days: QUERY_NUMBER.pipe(z.union(REPLAY_DAYS.map((days) => z.literal(days)))).default(REPLAY_DAYS[0]),
  }),
  output: RulesReplay,
});
export const saveFraudRules = route({
  method: 'PUT',
  path: '/api/fraud/rules',
  summary:
    'Put rules in force for what is scored from now on, with what they make of 90 days; a higher blockThresholdSll waits for a second person',
  access: 'settings.edit',
  input: z.strictObject({
    rules: FraudRules,
    reason: Why,
    /** The version that the person saw. */
    version: z.int().min(0),
  }),
  output: FraudRulesState,
});

const RulesProposalId = z.strictObject({ id: z.uuid() });
export const approveFraudRules = route({
  method: 'POST',
  path: '/api/fraud/rules/proposals/:id/approve',
  decidesOn: 'fraud_rules_proposal',
  summary:
    'Agree to rules that another person proposed, which are then in force; of one person alone, the same a day later',
  access: 'settings.edit',
  stepUp: true,
  params: RulesProposalId,
  output: FraudRulesState,
});
export const rejectFraudRules = route({
  method: 'POST',
  path: '/api/fraud/rules/proposals/:id/reject',
  decidesOn: 'fraud_rules_proposal',
  summary: 'Reject proposed rules, or take back one’s own',
  access: 'settings.edit',
  params: RulesProposalId,
  output: FraudRulesState,
});
