/** A fake Fraud Detection server for the tests of the screen. */
import type { FraudAlert, FraudMetrics, readFraudAlert } from '@cottontree/contract/fraud/fraud.ts';
import type { FraudRulesState, RulesOutcome, RulesReplay } from '@cottontree/contract/fraud/rules.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

const FREE = { investigate: null, note: null, markSafe: null, block: null, decideBlock: null, unblock: null };
export const faults = (over: Partial<FraudAlert['faults']> = {}): FraudAlert['faults'] => ({
  ...FREE,
  markSafe: 'Investigate it first',
  block: 'Investigate it first',
  decideBlock: 'No block waits for a decision',
  unblock: 'The customer is not blocked by this alert',
  ...over,
});
export const alert = (over: Partial<FraudAlert> = {}): FraudAlert => ({
  id: '7',
  userId: 'S000042',
  severity: 'high',
  type: 'unusual_location',
  amount: '900000',
  currency: 'SLL',
  description: 'Bo → GB, 4,958 km in 3.1 h',
  location: 'GB',
  timestamp: '2026-11-21T09:12:00.000Z',
  status: 'pending',
  confidence: 0.82,
  riskFactors: [
    { name: 'speed', text: 'Bo → GB, 4,958 km in 3.1 h', contribution: 0.7 },
    { name: 'amount', text: 'Amount 5.2× this customer’s 90-day usual', contribution: 0.35 },
  ],
  userProfile: { name: 'Amara Bangura', accountAge: 412, avgTransaction: '7.70', location: 'Bo' },
  valueUsd: '40.00',
  transactions: 3,
  handledBy: null,
  block: null,
  aboveThreshold: false,
  faults: faults(),
  version: 1,
  ...over,
});
export const metrics = (over: Partial<FraudMetrics> = {}): FraudMetrics => ({
  window: '24h',
  alerts: 3,
  high: 1,
  pending: 2,
  investigating: 0,
  confirmed: 1,
  harmless: 0,
  byType: [
    { type: 'unusual_location', alerts: 2 },
    { type: 'rapid_transactions', alerts: 0 },
    { type: 'device_anomaly', alerts: 1 },
    { type: 'spending_pattern', alerts: 0 },
  ],
  stamp: {
    asOf: '2026-11-21',
    live: true,
    lastClosedDay: '2026-11-20',
    recordedAt: '2026-11-21T09:59:00.000Z',
    recomputingFrom: null,
    provisional: null,
    empty: false,
  },
  open: 12,
  valueStopped: '150.25',
  bands: [
    { band: 'high', confirmed: 16, harmless: 9, precision: 64 },
    { band: 'medium', confirmed: 1, harmless: 4, precision: 20 },
    { band: 'low', confirmed: 0, harmless: 0, precision: null },
  ],
  thresholdSll: '5000000',
  status: {
    state: 'scoring',
    detail: 'Every transaction is scored as it comes in',
    scored: 1_234_567,
    rowsPerSecond: 4_200,
    queue: 0,
    lagSeconds: null,
    lastScoredAt: '2026-11-21T09:59:58.000Z',
  },
  ...over,
});

export const rulesState = (over: Partial<FraudRulesState> = {}): FraudRulesState => ({
  version: 0,
  rules: {
    alertFrom: {
      unusual_location: 0.6,
      rapid_transactions: 0.6,
      device_anomaly: 0.6,
      spending_pattern: 0.6,
    },
    blockThresholdSll: 5_000_000,
  },
  history: [],
  waiting: [],
  ...over,
});
const outcome = (over: Partial<RulesOutcome> = {}): RulesOutcome => ({
  alerts: 360,
  perDay: 4,
  confirmed: 80,
  harmless: 220,
  undecided: 60,
  precision: 26.67,
  valueConfirmed: '5600.00',
  needSecond: 7,
  ...over,
});
export const replay = (over: Partial<RulesOutcome> = {}): RulesReplay => ({
  from: '2026-08-23T10:00:00.000Z',
  to: '2026-11-21T10:00:00.000Z',
  scores: 512,
  held: outcome(),
  asked: outcome(over),
});

export interface FraudServer {
  calls: SentCall[];
  alerts: FraudAlert[];
  metrics: FraudMetrics;
  /** Open alerts outside of window and filter. */
  leftOut: number;
  /** Other alerts of the customer of each alert. */
  linked: AnswerOf<typeof readFraudAlert>['linked'];
  series: FigureSeries[];
  rules: FraudRulesState;
  /** Responses of single calls, by "METHOD path"; every other call succeeds. */
  answers: Record<string, { status?: number; body: unknown }>;
  changes: () => { url: string; body: unknown }[];
}

export function serveFraud(): FraudServer {
  const server: FraudServer = {
    calls: [],
    alerts: [alert()],
    metrics: metrics(),
    leftOut: 0,
    linked: { alerts: [], total: 0 },
    series: [],
    rules: rulesState(),
    answers: {},
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url !== '/api/audit/track-activity')
        .map(({ url, body }) => ({ url, body })),
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    if (pathname === '/api/auth/user') return { body: AMARA_IN_FULL };
    if (pathname === '/api/figures/series') return { body: { series: server.series } };
    if (pathname === '/api/fraud/metrics') return { body: server.metrics };
    if (pathname === '/api/fraud/rules') return { body: server.rules };
    if (pathname === '/api/fraud/rules/replay')
      return { body: replay(url.includes('spending_pattern=0.58') ? { alerts: 810, perDay: 9 } : {}) };
    if (pathname === '/api/fraud/alerts')
      return { body: { alerts: server.alerts, total: server.alerts.length, leftOut: server.leftOut } };
    const [shown = alert()] = server.alerts;
    const whole: AnswerOf<typeof readFraudAlert> = {
      alert: shown,
      due: '2026-11-22',
      evidence: [
        {
          id: 't1',
          at: '2026-11-21T09:12:00.000Z',
          type: 'Cash out',
          status: 'success',
          reason: null,
          amount: '900000',
          currency: 'SLL',
          place: 'GB',
          device: 'D1',
        },
      ],
      history: [{ at: '2026-11-21T09:12:01.000Z', by: 'Scorer', what: 'raised', note: null }],
      linked: server.linked,
    };
    return { body: method === 'GET' ? whole : shown };
  });
  return server;
}
