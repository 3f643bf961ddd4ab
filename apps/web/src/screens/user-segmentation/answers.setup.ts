/** A fake User Segmentation server for the tests of the screen. Every response is checked against the contract. */
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import {
  listCohorts,
  listSegmentInsights,
  listSegmentMembers,
  listSegments,
} from '@cottontree/contract/segments/segments.ts';
import type { Cohorts, Segment, SegmentInsights, Segments } from '@cottontree/contract/segments/schemas.ts';
import { listChanges, readSeries } from '@cottontree/contract/figures/figures.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { changed } from '../../domain/figure/change.setup.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

const STAMP: Segments['stamp'] = {
  asOf: '2026-11-21',
  live: true,
  lastClosedDay: '2026-11-20',
  recordedAt: '2026-11-21T00:10:00.000Z',
  recomputingFrom: null,
  provisional: null,
  empty: false,
};
export const segment = (over: Partial<Segment> = {}): Segment => ({
  id: 'steady',
  name: 'Steady',
  description: 'Active in the last 90 days, and none of the above.',
  count: 900,
  percentage: 90,
  avgLtv: '214.60',
  avgTransactionValue: '18.25',
  characteristics: ['93% active in the range', '12.4 transactions a member'],
  growth: 12.5,
  change: { value: 12.5, adjusted: 12.5, pValue: 0.01, direction: 'up', verdict: 'neutral' },
  countBefore: 800,
  activeShare: 93,
  transactionsPerMember: 12.4,
  revenuePerMember: '9.11',
  ...over,
});
const segments = (over: Partial<Segments> = {}): Segments => ({
  type: 'behavioral',
  range: '30d',
  state: 'ready',
  day: '2026-11-20',
  comparedWith: '2026-10-21',
  computedAt: '2026-11-21T00:12:00.000Z',
  segments: [
    segment({
      id: 'slipping',
      name: 'Slipping',
      count: 100,
      percentage: 10,
      growth: -50,
      change: { value: -50, adjusted: -50, pValue: 0.3, direction: 'stable', verdict: 'neutral' },
      countBefore: 200,
    }),
    segment(),
  ],
  movements: [
    { from: 'steady', to: 'steady', count: 760 },
    { from: 'slipping', to: 'steady', count: 120 },
    { from: 'slipping', to: 'slipping', count: 70 },
    { from: 'steady', to: 'slipping', count: 30 },
    { from: null, to: 'steady', count: 20 },
    { from: 'steady', to: null, count: 10 },
    { from: 'slipping', to: null, count: 10 },
  ],
  valueToDate: '198.40',
  withheld: [],
  highValueFrom: '61.20',
  stamp: STAMP,
  ...over,
});
const month = (name: string, retention: number) => ({
  month: name,
  members: retention * 5,
  retention,
  revenue: '1250.50',
  volume: '48200.00',
});
const cohorts = (over: Partial<Cohorts> = {}): Cohorts => ({
  range: '30d',
  through: '2026-10',
  cohorts: [
    {
      cohort: '2026-09',
      users: 500,
      retention: { month1: 84.2, month2: 0, month3: 0, month4: 0, month5: 0, month6: 0 },
      revenue: '2501.00',
      months: [month('2026-09', 100), month('2026-10', 84.2)],
    },
    {
      cohort: '2026-10',
      users: 520,
      retention: { month1: 0, month2: 0, month3: 0, month4: 0, month5: 0, month6: 0 },
      revenue: '1250.50',
      months: [month('2026-10', 100)],
    },
  ],
  complete: true,
  survival: [
    { month: 0, atRisk: 1000, share: 93.1, low: 91.4, high: 94.5 },
    { month: 1, atRisk: 800, share: 88.2, low: 86.1, high: 90 },
  ],
  stamp: STAMP,
  ...over,
});
const insights = (over: Partial<SegmentInsights> = {}): SegmentInsights => ({
  range: '30d',
  day: '2026-11-20',
  state: 'ready',
  months: 20,
  insights: [
    {
      id: 'growth:geographic:Kono',
      kind: 'beyond-history',
      type: 'geographic',
      segment: 'Kono',
      title: 'Geographic: Kono grew by 30.4% in 30 days',
      detail: 'From 115 to 150 subscribers. The usual monthly change is +2.3%, give or take 0.7 points.',
      score: 41.2,
      evidence: [{ label: 'Now', value: '150' }],
    },
  ],
  stamp: STAMP,
  ...over,
});

export interface SegmentServer {
  calls: SentCall[];
  /** Values that replace those of the responses above. */
  segments: Partial<Segments>;
  insights: Partial<SegmentInsights>;
  masked: boolean;
  without: readonly string[];
  /** Responses of single calls, by "METHOD path". */
  answers: Record<string, { status?: number; body: unknown }>;
}

const API_ROOT = '/api/analytics';

export function serveSegments(): SegmentServer {
  const server: SegmentServer = {
    calls: [],
    segments: {},
    insights: {},
    masked: true,
    without: [],
    answers: {},
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    switch (pathname) {
      case '/api/auth/user':
        return {
          body: { ...AMARA_IN_FULL, powers: POWERS.filter((power) => !server.without.includes(power)) },
        };
      case `${API_ROOT}/segments`: {
        const { type, range } = listSegments.spec.query.parse(Object.fromEntries(searchParams));
        return { body: listSegments.spec.output.parse(segments({ type, range, ...server.segments })) };
      }
      case `${API_ROOT}/segments/members`:
        return {
          body: listSegmentMembers.spec.output.parse({
            members: [
              {
                id: 'S001',
                name: server.masked ? '••••' : 'Amara Bangura',
                msisdn: server.masked ? '••••' : '+23276000123',
                signedUpOn: '2026-01-02',
                district: 'Bo',
                lastActiveOn: '2026-11-19',
                transactions30: 3,
                transactions90: 31,
                revenue90: '18.20',
                before: 'steady',
              },
            ],
            total: 1,
            masked: server.masked,
          }),
        };
      case `${API_ROOT}/segments/insights`:
        return { body: listSegmentInsights.spec.output.parse(insights(server.insights)) };
      case `${API_ROOT}/cohorts`:
        return { body: listCohorts.spec.output.parse(cohorts()) };
      case '/api/figures/series':
        return {
          body: readSeries.spec.output.parse({
            series: (searchParams.get('ids') ?? '').split(',').map((name) => {
              const [id = '', dimension = ''] = name.split(':');
              return {
                id,
                dimension,
                value: '12.5',
                previous: '10',
                points: [{ day: '2026-11-20', value: '12.5' }],
              };
            }),
          }),
        };
      case '/api/figures/changes':
        return {
          body: listChanges.spec.output.parse({
            // The screens send nothing else.
            changes: (searchParams.get('ids') ?? '')
              .split(',')
              .map((key) => changed(figureOfKey(key as FigureKey))),
          }),
        };
      default:
        return { body: { ok: true } };
    }
  });
  return server;
}
