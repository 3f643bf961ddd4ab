import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import {
  readActivity,
  readCardPerformance,
  readKycRevenue,
  readMetrics,
  readOperations,
  readPnl,
  readRevenueBreakdown,
  readStatement,
  readTreasury,
  readUserDistribution,
  readVolumeMetrics,
} from '@cottontree/contract/dashboards/dashboard.ts';
import {
  listChanges,
  listDayEvents,
  readFigureRows,
  readReceipt,
  readSeries,
  type DayEvent,
} from '@cottontree/contract/figures/figures.ts';
import { readWaiting } from '@cottontree/contract/work/work.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { changed } from '../figure/change.setup.ts';
import { AMARA_IN_FULL, type SentCall } from '../../kernel/fetch.setup.ts';

/** What the mock server returns on every dashboard endpoint; each response is validated against the contract. */
export interface Company {
  /** The company has no data at all. */
  empty?: boolean;
  /** Permissions that the person lacks. */
  without?: readonly string[];
  asOf?: string;
  /** The last closed day; yesterday if absent. */
  closedTo?: string;
  /** What is known of days. */
  events?: readonly DayEvent[];
  /** Responses for other endpoints; undefined for an endpoint that it does not handle. */
  answer?: (url: URL) => unknown;
}

const TODAY = '2026-11-21';
/** The server's time of the responses. */
export const NOW = `${TODAY}T14:02:30.000Z`;
const GRANTED_BY = ['owner', 'super_admin'];
const volumes = (wallet: string, card: string, transfer: string, total: string) => ({
  walletVolume: wallet,
  cardVolume: card,
  transferVolume: transfer,
  totalVolume: total,
});

const statementFigure = (id: string, value: string, unit: string, unsigned: boolean) => ({
  kind: 'figure',
  id,
  dimension: '',
  day: addDays(TODAY, -1),
  unit,
  value,
  unsigned,
});

export function answersOf({ empty = false, without = [], asOf, closedTo = addDays(TODAY, -1) }: Company) {
  const stamp = {
    asOf: asOf ?? TODAY,
    live: asOf === undefined,
    lastClosedDay: closedTo,
    recordedAt: '2026-11-21T14:02:11.000Z',
    recomputingFrom: null,
    provisional: null,
    empty,
  };
  const may = <Value>(permission: string, value: Value): Value | null =>
    empty || without.includes(permission) ? null : value;
  const withheld = [
    { field: 'totalRevenue', permission: 'revenue.view' },
    { field: 'arpu', permission: 'revenue.view' },
    { field: 'treasuryBalance', permission: 'treasury.view' },
    { field: 'activeSessions', permission: 'users.view' },
  ]
    .filter(({ permission }) => without.includes(permission))
    .map((each) => ({ ...each, grantedBy: GRANTED_BY }));
  return {
    [readAuthUser.spec.path]: readAuthUser.spec.output.parse({
      ...AMARA_IN_FULL,
      powers: POWERS.filter((power) => !without.includes(power)),
    }),
    [readMetrics.spec.path]: readMetrics.spec.output.parse({
      totalUsers: may('', 45_012),
      totalRevenue: may('revenue.view', '424871.4412'),
      cardAdoption: may('', 37.8123),
      treasuryBalance: may('treasury.view', '2784531.22'),
      monthlyGrowth: {
        users: may('', 1.84),
        revenue: may('revenue.view', 12.31),
        cardAdoption: may('', 0.4),
        treasury: may('treasury.view', -2.13),
      },
      changes: {
        users: may('', changed({ id: 'subscribers.registered', value: 1.84, window: 'in Oct' })),
        revenue: may('revenue.view', changed({ id: 'revenue.month', value: 12.31, window: 'Oct vs Sep' })),
        // Visible, but within the usual variation of such figures.
        cardAdoption: may(
          '',
          changed({ id: 'cards.adoption', value: 0.4, pValue: 0.4, direction: 'stable', verdict: 'neutral' }),
        ),
        treasury: may(
          'treasury.view',
          changed({
            id: 'treasury.own',
            value: -2.13,
            direction: 'down',
            verdict: 'bad',
            now: { from: '2026-10-31', to: '2026-10-31', value: '2710184.2' },
          }),
        ),
      },
      cardHolders: may('', 17_020),
      arpu: may('revenue.view', '9.4392'),
      retention: may('', 86.54),
      dailyTransactions: may('', 5127),
      activeSessions: may('users.view', 7),
      withheld,
      stamp,
    }),
    [readStatement.spec.path]: readStatement.spec.output.parse({
      day: asOf ?? closedTo,
      books: { state: 'closed', closedAt: '2026-11-21T01:10:00.000Z', sealed: true },
      sentences: empty
        ? []
        : [
            ...(without.includes('revenue.view')
              ? []
              : [
                  {
                    about: 'revenue',
                    parts: [
                      { kind: 'text', text: 'Yesterday we earned ' },
                      statementFigure('revenue.day', '16269.53', 'USD', false),
                      { kind: 'text', text: ', ' },
                      statementFigure('revenue.above-usual', '-22.7', 'percent', true),
                      { kind: 'text', text: ' less than a usual Friday.' },
                    ],
                  },
                ]),
            {
              about: 'coverage',
              parts: [
                { kind: 'text', text: 'Customer money is covered ' },
                statementFigure('treasury.trust-coverage', '103.62', 'percent', false),
                { kind: 'text', text: '.' },
              ],
            },
          ],
      stamp,
    }),
    [readWaiting.spec.path]: readWaiting.spec.output.parse({
      items: empty
        ? []
        : [
            {
              kind: 'possible-repeat',
              id: 'l-1',
              count: 1,
              title: 'Bank booked a payment twice',
              detail: 'Peninsula Trust Bank, SLL 3,370,929',
              amountUsd: '169393.42',
              since: '2026-10-14',
              due: null,
              daysLate: 31,
              href: '/banking-apis?tab=reconciliation',
              needs: ['treasury.manage'],
            },
            {
              kind: 'filing',
              id: 'r-1',
              count: 1,
              title: 'AML activity report, October 2026',
              detail: 'Financial Intelligence Agency, to be submitted',
              amountUsd: null,
              since: '2026-11-01',
              due: '2026-11-12',
              daysLate: 9,
              href: '/compliance-reporting',
              needs: ['compliance.manage'],
            },
            {
              kind: 'expense',
              id: 'e-1',
              count: 1,
              title: 'Expense to approve',
              detail: 'Operations: Rent of the Kenema branch',
              amountUsd: null,
              since: '2026-11-20',
              due: null,
              daysLate: 0,
              href: '/expense-management?tab=expenses',
              needs: ['expenses.manage'],
            },
          ],
      total: empty ? 0 : 3,
      eligible: true,
    }),
    [readUserDistribution.spec.path]: readUserDistribution.spec.output.parse({
      walletOnly: may('', 27_992),
      walletAndCard: may('', 14_310),
      walletCard: may('', 2710),
      kycLevels: {
        level0: may('', 14_203),
        level1: may('', 21_847),
        level2: may('', 7551),
        in_progress: may('', 1411),
      },
      stamp,
    }),
    [readCardPerformance.spec.path]: readCardPerformance.spec.output.parse({
      platinum: { count: may('', 3120), avgRevenue: may('', '21.43'), revenue: may('', '66861.60') },
      aqua: { count: may('', 12_644), avgRevenue: may('', '9.82'), revenue: may('', '124164.08') },
      black: { count: may('', 1256), avgRevenue: may('', '58.17'), revenue: may('', '73061.52') },
      stamp,
    }),
    [readRevenueBreakdown.spec.path]: readRevenueBreakdown.spec.output.parse({
      wallet: may('', '160784.24'),
      card: may('', '264087.20'),
      lines: [
        { line: 'wallet', amount: may('', '98213.11') },
        { line: 'fee', amount: may('', '62571.13') },
        { line: 'card', amount: may('', '121045.60') },
        { line: 'interchange', amount: may('', '84032.50') },
        { line: 'subscription', amount: may('', '59009.10') },
      ],
      stamp,
    }),
    [readTreasury.spec.path]: readTreasury.spec.output.parse({
      sll: may('', '12483112908'),
      usd: may('', '2012344.18'),
      usdc: may('', '218044.120044'),
      totalUsd: may('', '2784531.22'),
      trustCoverage: may('', 103.42),
      liquidityRatio: may('', 1.87),
      stamp,
    }),
    [readVolumeMetrics.spec.path]: readVolumeMetrics.spec.output.parse({
      daily: {
        sll: volumes('3412000000', '0', '904000000', '4316000000'),
        usd: volumes('21043.10', '84211.50', '9120.00', '114374.60'),
        usdc: volumes('0', '4210.50', '901.00', '5111.50'),
      },
      monthly: {
        sll: volumes('71412000000', '0', '22204000000', '93616000000'),
        usd: volumes('421043.00', '1784211.50', '189120.00', '2394374.50'),
        usdc: volumes('0', '84210.50', '12901.00', '97111.50'),
      },
      stamp,
    }),
    [readKycRevenue.spec.path]: readKycRevenue.spec.output.parse({
      level0: { subscribers: 15_614, revenue: '22012.40', revenuePerSubscriber: '1.41' },
      level1: { subscribers: 21_847, revenue: '191204.77', revenuePerSubscriber: '8.752' },
      level2: { subscribers: 7551, revenue: '211654.27', revenuePerSubscriber: '28.03' },
      stamp,
    }),
    [readPnl.spec.path]: readPnl.spec.output.parse({
      revenue: '424871.44',
      costOfRevenue: '181203.20',
      grossProfit: '243668.24',
      operatingExpenses: '190022.10',
      netProfit: '53646.14',
      marginPercent: 12.63,
      month: '2026-10',
      stamp,
    }),
    [readOperations.spec.path]: readOperations.spec.output.parse({
      today: {
        transactions: may('analytics.view', 5127),
        successRate: may('analytics.view', 97.41),
        declined: may('analytics.view', 118),
        failed: may('analytics.view', 15),
        activeSubscribers: may('analytics.view', 3211),
        newSubscribers: may('analytics.view', 41),
      },
      byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, transactions: hour < 15 ? 300 + hour : 0 })),
      sessions: { active: 7, people: 5 },
      checks: [
        { id: 'database', title: 'Database', state: 'ok', detail: 'Answers in 1.2 ms' },
        { id: 'close', title: 'Daily close', state: 'warning', detail: 'Yesterday is not closed yet' },
      ],
      openAlerts: [
        { id: 'close', title: 'Daily close', state: 'warning', detail: 'Yesterday is not closed yet' },
      ],
      demo: empty ? null : { percent: 42, stage: 'March 2026', failures: 0, done: false },
      stamp,
    }),
    [readActivity.spec.path]: readActivity.spec.output.parse({
      items: [
        {
          id: 'transaction:1',
          at: '2026-11-21T14:02:00.000Z',
          kind: 'transaction',
          title: 'Cash in',
          detail: 'Customer 076 *** 21, Bo',
          amount: '250000',
          currency: 'SLL',
          status: 'declined',
          reason: 'funds',
        },
        {
          id: 'staff:2',
          at: '2026-11-21T14:01:00.000Z',
          kind: 'staff',
          title: 'Mohamed Kamara',
          detail: 'Signed in',
          amount: null,
          currency: null,
          status: null,
          reason: null,
        },
      ],
      stamp,
    }),
  };
}

const GUARDS: Readonly<Record<string, string>> = {
  [readUserDistribution.spec.path]: readUserDistribution.spec.access,
  [readCardPerformance.spec.path]: readCardPerformance.spec.access,
  [readRevenueBreakdown.spec.path]: readRevenueBreakdown.spec.access,
  [readTreasury.spec.path]: readTreasury.spec.access,
  [readPnl.spec.path]: readPnl.spec.access,
  [readVolumeMetrics.spec.path]: readVolumeMetrics.spec.access,
  [readKycRevenue.spec.path]: readKycRevenue.spec.access,
};

/** The mock server: the responses of a company, refusals included; every other path succeeds. */
export function answerFor(call: SentCall, company: Company): { status?: number; body: unknown } {
  const url = new URL(call.url, 'http://here');
  if (url.pathname === listDayEvents.spec.path)
    return { body: listDayEvents.spec.output.parse({ events: company.events ?? [] }) };
  if (url.pathname === readSeries.spec.path) return { body: seriesFor(url.searchParams, company) };
  if (url.pathname === listChanges.spec.path) return { body: changesFor(url.searchParams, company) };
  if (url.pathname.startsWith('/api/figures/')) return { body: receiptFor(url) };
  const guard = GUARDS[url.pathname];
  if (guard !== undefined && company.without?.includes(guard)) {
    const message = `This needs the permission ${guard}.`;
    return {
      status: 403,
      body: { code: 'forbidden', message, permission: guard, grantedBy: GRANTED_BY, requestId: 'r-1' },
    };
  }
  const answers: Readonly<Record<string, unknown>> = answersOf({
    ...company,
    ...(url.searchParams.has('asOf') && { asOf: url.searchParams.get('asOf') ?? TODAY }),
  });
  return { body: company.answer?.(url) ?? answers[url.pathname] ?? { ok: true } };
}

/** The receipt of any figure, or the rows behind it. */
function receiptFor(url: URL) {
  const id = url.pathname.split('/')[3] ?? '';
  if (url.pathname.endsWith('/rows'))
    return readFigureRows.spec.output.parse({ columns: [], rows: [], nextCursor: null });
  return readReceipt.spec.output.parse({
    figure: {
      id,
      title: `Title of ${id}`,
      definition: 'What it means.',
      unit: 'count',
      goodDirection: 'up',
      dimensions: [],
      permission: 'analytics.view',
      timing: 'live',
    },
    dimension: url.searchParams.get('dimension') ?? '',
    asOf: url.searchParams.get('asOf') ?? TODAY,
    value: url.searchParams.has('asOf') ? '40' : '50',
    recordedAt: null,
    closedAt: null,
    history: [],
    sql: 'select 1',
    rowsSql: 'select 1',
    breakdowns: [],
    provisional: null,
    signature: 'ed25519:abc',
    seal: { number: '7', sealedAt: '2026-11-21T00:20:00.000Z', holds: true },
    unsealed: null,
    doubts: [],
    sums: null,
  });
}

function changesFor(query: URLSearchParams, { empty = false }: Company) {
  const week = query.get('against') === 'week';
  const end = query.get('asOf') ?? addDays(TODAY, -1);
  const day = week ? addDays(end, -7) : `2026-10-${end.slice(8)}`;
  const changes = (query.get('ids') ?? '').split(',').map((key) => {
    // The screens send nothing else.
    const { id, dimension } = figureOfKey(key as FigureKey);
    const points = /retention|churn|coverage|rate/.test(id);
    return changed({
      id,
      dimension,
      how: points ? 'points' : 'change',
      value: points ? 10 : 25,
      verdict: /churn|declined/.test(id) ? 'bad' : 'good',
      now: { from: end, to: end, value: '50' },
      before: { from: day, to: day, value: '40' },
    });
  });
  return listChanges.spec.output.parse({ changes: empty ? [] : changes });
}

function seriesFor(query: URLSearchParams, { empty = false }: Company) {
  const days = Number(query.get('days'));
  const end = query.get('asOf') ?? TODAY;
  const series = (query.get('ids') ?? '').split(',').map((name) => {
    const [id, dimension = ''] = name.split(':');
    const points = Array.from({ length: empty ? 0 : days }, (_, place) => ({
      day: addDays(end, place - days + 1),
      value: String(1000 + place),
    }));
    return { id, dimension, value: empty ? null : '50', previous: empty ? null : '40', points };
  });
  return readSeries.spec.output.parse({ series });
}
