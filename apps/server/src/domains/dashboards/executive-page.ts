/** The executive dashboard as a printed page: the overview, and the summary. */
import { METRIC_FIGURES, TREASURY_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import {
  readCardPerformance,
  readKycRevenue,
  readRevenueBreakdown,
  readTreasury,
  readUserDistribution,
  readVolumeMetrics,
} from '@cottontree/contract/dashboards/dashboard.ts';
import {
  arpuNote,
  EXECUTIVE_PANELS,
  NAMES,
  PRODUCT_COLORS,
  SUMMARY_NAMES,
} from '@cottontree/contract/dashboards/names.ts';
import { count, dollars, percent, thousands, type Leone } from '@cottontree/contract/formatting.ts';
import { printedFigure, type PrintedPage } from '../../figures/printed-page.ts';
import { cardPerformance } from './card-performance.ts';
import { headlineMetrics } from './headline-metrics.ts';
import { kycRevenue } from './kyc-revenue.ts';
import {
  cardTiersBlock,
  kycBlock,
  kycRevenueBlock,
  revenueLinesBlock,
  segmentBlock,
  treasuryBlock,
  volumesBlock,
} from './page-blocks.ts';
import { monthsBlock, type CourseCall } from '../../figures/printed-courses.ts';
import { linesByDayPart, statementPart } from './statement-page.ts';
import type { LeastCoveredOf } from './statement.ts';
import { growth, headlinesPart, keyFiguresPart, periodsOf } from './page-headlines.ts';
import { revenueBreakdown } from './revenue-breakdown.ts';
import { treasury } from './treasury.ts';
import { userDistribution } from './user-distribution.ts';
import { volumes } from './volumes.ts';

const KEY_FIGURES = 'Key figures';
const MONTHS = 12;
/** Days in the small lines beside the headline figures. */
const COURSE_DAYS = 30;

export async function executivePage(
  call: CourseCall,
  leone: Leone,
  leastOf: LeastCoveredOf,
): Promise<PrintedPage> {
  const metrics = await headlineMetrics(call);
  const { stamp } = metrics;
  const period = periodsOf(stamp);
  const names = EXECUTIVE_PANELS;
  const distribution = (title: string, block: typeof segmentBlock) => ({
    title,
    needs: readUserDistribution.spec.access,
    read: async () => ({ meta: period.day, block: block(await userDistribution(call)) }),
  });
  const ofVolumes = (title: string, of: 'daily' | 'monthly') => ({
    title,
    needs: readVolumeMetrics.spec.access,
    read: async () => ({ meta: period.day, block: volumesBlock(await volumes(call), of, leone) }),
  });
  return {
    title: 'Executive dashboard',
    stamp,
    period: period.month,
    leone,
    rows: [
      { parts: [statementPart(call, leastOf)] },
      { parts: [await headlinesPart(call, KEY_FIGURES, metrics, COURSE_DAYS)] },
      { parts: [linesByDayPart(call)] },
      { parts: [distribution(names.distribution, segmentBlock), distribution(names.kyc, kycBlock)] },
      {
        parts: [
          {
            title: names.revenue,
            needs: readRevenueBreakdown.spec.access,
            read: async () => ({
              meta: period.month,
              block: revenueLinesBlock(await revenueBreakdown(call)),
            }),
          },
          {
            title: names.trend,
            needs: readRevenueBreakdown.spec.access,
            read: async () => ({
              meta: 'USD',
              block: await monthsBlock(
                call,
                [
                  {
                    figure: ['revenue.product', 'wallet'],
                    label: NAMES.product.wallet,
                    color: PRODUCT_COLORS.wallet,
                  },
                  {
                    figure: ['revenue.product', 'card'],
                    label: NAMES.product.card,
                    color: PRODUCT_COLORS.card,
                  },
                ],
                MONTHS,
              ),
            }),
          },
        ],
      },
      {
        parts: [
          {
            title: names.cards,
            needs: readCardPerformance.spec.access,
            read: async () => ({
              meta: period.month,
              block: cardTiersBlock(await cardPerformance(call), true),
            }),
          },
          {
            title: names.treasury,
            needs: readTreasury.spec.access,
            read: async () => ({
              meta: period.close,
              block: treasuryBlock(await treasury(call), leone, false),
            }),
          },
        ],
      },
      {
        parts: [
          {
            title: names.kycRevenue,
            needs: readKycRevenue.spec.access,
            read: async () => ({ meta: period.month, block: kycRevenueBlock(await kycRevenue(call)) }),
          },
        ],
      },
      { parts: [ofVolumes(names.daily, 'daily'), ofVolumes(names.monthly, 'monthly')] },
    ],
  };
}

export async function summaryPage(
  call: CourseCall,
  leone: Leone,
  leastOf: LeastCoveredOf,
): Promise<PrintedPage> {
  const { powers } = call.actor;
  const allowed = <Answer>(access: Parameters<typeof powers.has>[0], read: () => Promise<Answer>) =>
    powers.has(access) ? read() : undefined;
  const [metrics, groups, funds, revenue] = await Promise.all([
    headlineMetrics(call),
    allowed(readUserDistribution.spec.access, () => userDistribution(call)),
    allowed(readTreasury.spec.access, () => treasury(call)),
    allowed(readRevenueBreakdown.spec.access, () => revenueBreakdown(call)),
  ]);
  const { stamp } = metrics;
  const period = periodsOf(stamp);
  const { kpis, notes } = SUMMARY_NAMES;
  const beside = (id: KnownFigure, value: number | null, name: string) => ({
    ...printedFigure(stamp, [id], value, percent),
    tone: 'neutral' as const,
    window: name,
  });
  return {
    title: SUMMARY_NAMES.title,
    stamp,
    period: period.month,
    leone,
    rows: [
      { parts: [statementPart(call, leastOf)] },
      {
        parts: [
          keyFiguresPart(call, KEY_FIGURES, stamp, [
            {
              label: kpis.subscribers,
              period: period.day,
              id: METRIC_FIGURES.totalUsers,
              value: metrics.totalUsers,
              format: count,
              change: beside(METRIC_FIGURES.retention, metrics.retention, SUMMARY_NAMES.retention),
            },
            {
              label: kpis.holders,
              period: period.day,
              id: METRIC_FIGURES.cardHolders,
              value: metrics.cardHolders,
              format: count,
              change: beside(METRIC_FIGURES.cardAdoption, metrics.cardAdoption, SUMMARY_NAMES.adoption),
            },
            {
              label: kpis.revenue,
              period: period.month,
              id: METRIC_FIGURES.totalRevenue,
              value: metrics.totalRevenue,
              format: thousands,
              change: growth(
                stamp,
                METRIC_FIGURES['monthlyGrowth.revenue'],
                metrics.monthlyGrowth.revenue,
                metrics.changes.revenue,
              ),
            },
            {
              label: kpis.walletOnly,
              period: period.day,
              id: 'subscribers.distribution',
              dimension: 'wallet-only',
              value: groups?.walletOnly,
              format: count,
              note: notes.walletOnly,
            },
            {
              label: kpis.arpu,
              period: period.month,
              id: METRIC_FIGURES.arpu,
              value: metrics.arpu,
              format: dollars,
              note: arpuNote(period.month, stamp.live ? null : period.day),
            },
            {
              label: kpis.treasury,
              period: period.close,
              id: TREASURY_FIGURES.usd,
              value: funds?.usd,
              format: thousands,
              note: notes.treasury,
            },
            {
              label: kpis.cardRevenue,
              period: period.month,
              id: 'revenue.product',
              dimension: 'card',
              value: revenue?.card,
              format: thousands,
            },
          ]),
        ],
      },
      { parts: [linesByDayPart(call)] },
      {
        parts: [
          {
            title: SUMMARY_NAMES.portfolio,
            needs: readCardPerformance.spec.access,
            read: async () => ({
              meta: period.month,
              block: cardTiersBlock(await cardPerformance(call), false),
            }),
          },
          {
            title: SUMMARY_NAMES.verification,
            needs: readUserDistribution.spec.access,
            read: async () => ({ meta: period.day, block: kycBlock(await userDistribution(call)) }),
          },
        ],
      },
    ],
  };
}
