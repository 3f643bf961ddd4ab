/** The detailed metrics as a printed page. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { countTick, dollarTick, percentTick } from '@cottontree/contract/axis-formats.ts';
import {
  readKycRevenue,
  readPnl,
  readRevenueBreakdown,
  readTreasury,
  readUserDistribution,
  RevenueLine,
} from '@cottontree/contract/dashboards/dashboard.ts';
import { DETAILED_NAMES } from '@cottontree/contract/dashboards/detailed-names.ts';
import { KYC_COLORS, NAMES } from '@cottontree/contract/dashboards/names.ts';
import { count, date, month, shortDollars, type Leone } from '@cottontree/contract/formatting.ts';
import type { Access } from '@cottontree/contract/route.ts';
import type { PagePart, PageRow, PrintedPage } from '../../figures/printed-page.ts';
import type { KeyFigure } from '../../platform/documents/letterhead.ts';
import { headlineMetrics } from './headline-metrics.ts';
import { kycRevenue } from './kyc-revenue.ts';
import { operations, type OperationsCall } from './operations.ts';
import { kycRevenueBlock, pnlBlock, treasuryBlock } from './page-blocks.ts';
import {
  closedDay,
  daysBlock,
  monthsBlock,
  type CourseCall,
  type DaysToPrint,
} from '../../figures/printed-courses.ts';
import { headlinesPart, keyFiguresPart, periodsOf } from './page-headlines.ts';
import { standingBlock, standingRows } from '../../figures/printed-standing.ts';
import { profitAndLoss } from './profit-and-loss.ts';
import { treasury } from './treasury.ts';

const { panels, sections, tiles } = DETAILED_NAMES;
const MONTHS = 12;
const LEVELS = ['level0', 'level1', 'level2'] as const;
const HEALTH = { ok: 'Healthy', warning: 'Warning', failed: 'Failing' } as const;

/** The worst state of the system's checks, and how many are well. */
function healthTile({ checks, stamp }: Awaited<ReturnType<typeof operations>>): KeyFigure {
  const worst = (['failed', 'warning'] as const).find((state) => checks.some((each) => each.state === state));
  const well = checks.filter(({ state }) => state === 'ok').length;
  return {
    label: tiles.health,
    text: HEALTH[worst ?? 'ok'],
    note: `${well} of ${checks.length} checks ${stamp.live ? '' : 'of this day '}passed`,
  };
}

export async function detailedPage(
  call: CourseCall & OperationsCall,
  days: number,
  leone: Leone,
): Promise<PrintedPage> {
  const [metrics, health] = await Promise.all([headlineMetrics(call), operations(call)]);
  const { stamp } = metrics;
  const period = periodsOf(stamp);
  const course = (
    title: string,
    needs: Access,
    id: KnownFigure,
    { meta, ...options }: Omit<DaysToPrint, 'days'> & { readonly meta?: string },
  ): PagePart => ({
    title,
    needs,
    read: async () => ({ meta, block: await daysBlock(call, [id], { days, ...options }) }),
  });
  const ofSubscribers = readUserDistribution.spec.access;
  const ofRevenue = readRevenueBreakdown.spec.access;
  const ofTreasury = readTreasury.spec.access;
  const subscribers: PageRow[] = [
    {
      heading: sections.subscribers,
      parts: [
        course(panels.registered, ofSubscribers, 'subscribers.registered', {
          formatTick: countTick,
          fromZero: false,
        }),
        course(panels.active, ofSubscribers, 'subscribers.dau', { formatTick: countTick }),
      ],
    },
    {
      parts: [
        {
          title: panels.behaviour,
          needs: ofSubscribers,
          read: async () => ({
            block: await standingBlock(call, stamp, standingRows(DETAILED_NAMES.behaviour), period.close),
          }),
        },
      ],
    },
  ];
  const revenue: PageRow[] = [
    {
      heading: sections.revenue,
      parts: [
        course(panels.revenue, ofRevenue, 'revenue.day', { formatTick: dollarTick, meta: 'USD' }),
        {
          title: panels.pnl,
          needs: readPnl.spec.access,
          read: async () => {
            const answer = await profitAndLoss(call);
            return { meta: answer.month === null ? undefined : month(answer.month), block: pnlBlock(answer) };
          },
        },
      ],
    },
    {
      parts: [
        {
          title: panels.lines,
          needs: ofRevenue,
          read: async () => ({
            meta: period.month,
            block: await standingBlock(
              call,
              stamp,
              RevenueLine.options.map((line) => ({
                figure: ['revenue.line', line] as const,
                label: NAMES.line[line],
              })),
              'Value',
            ),
          }),
        },
      ],
    },
  ];
  const kyc: PageRow[] = [
    {
      heading: sections.kyc,
      parts: [
        {
          title: panels.kycMonths,
          needs: readKycRevenue.spec.access,
          read: async () => ({
            meta: 'USD',
            block: await monthsBlock(
              call,
              LEVELS.map((level) => ({
                figure: ['revenue.kyc', level] as const,
                label: NAMES.level[level],
                color: KYC_COLORS[level],
              })),
              MONTHS,
              shortDollars,
            ),
          }),
        },
        course(panels.completion, ofSubscribers, 'kyc.completion', {
          formatTick: percentTick,
          fromZero: false,
        }),
      ],
    },
    {
      parts: [
        {
          title: panels.kycRevenue,
          needs: readKycRevenue.spec.access,
          read: async () => ({ meta: period.month, block: kycRevenueBlock(await kycRevenue(call)) }),
        },
      ],
    },
  ];
  const funds: PageRow[] = [
    {
      heading: sections.treasury,
      parts: [
        {
          title: panels.balances,
          needs: ofTreasury,
          read: async () => ({ meta: period.close, block: treasuryBlock(await treasury(call), leone, true) }),
        },
        course(panels.own, ofTreasury, 'treasury.own', {
          formatTick: dollarTick,
          fromZero: false,
          meta: 'USD',
        }),
      ],
    },
    {
      parts: [
        {
          title: panels.safety,
          needs: ofTreasury,
          read: async () => ({
            block: await standingBlock(call, stamp, standingRows(DETAILED_NAMES.safety), period.close),
          }),
        },
      ],
    },
  ];
  return {
    title: 'Detailed Metrics',
    stamp,
    period: `${days} days to ${date(closedDay(call))}`,
    leone,
    rows: [
      { parts: [await headlinesPart(call, 'Key figures', metrics, days)] },
      {
        parts: [
          keyFiguresPart(
            call,
            'Operations',
            stamp,
            [
              {
                label: tiles.sessions,
                period: period.day,
                id: 'operations.active-sessions',
                value: metrics.activeSessions,
                format: count,
                note: stamp.live ? 'of staff, open now' : 'of staff, at the end of the day',
              },
              {
                label: tiles.transactions,
                period: period.day,
                id: 'operations.transactions',
                value: metrics.dailyTransactions,
                format: count,
                note: stamp.live ? 'today so far' : 'on the day',
              },
            ],
            [healthTile(health)],
          ),
        ],
      },
      ...subscribers,
      ...revenue,
      ...kyc,
      ...funds,
    ],
  };
}
