import type { UseQueryResult } from '@tanstack/react-query';
import { METRIC_FIGURES, TREASURY_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type {
  DashboardMetrics,
  readRevenueBreakdown,
  readTreasury,
  readUserDistribution,
  Stamp,
} from '@cottontree/contract/dashboards/dashboard.ts';
import { arpuNote } from '@cottontree/contract/dashboards/names.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Growth } from '../../domain/dashboard/growth.tsx';
import { cellOf, KeyFigure } from '../../domain/dashboard/key-figure.tsx';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { AtClose, CompleteMonth, PageDay, spokenOf } from '../../domain/dashboard/spoken-of.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { count, date, dollars, month, percent, thousands } from '../../kernel/formatting.ts';
import { SUMMARY_SAMPLES, SUMMARY_TEXTS } from './summary-texts.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

export type Breakdown = AnswerOf<typeof readRevenueBreakdown>;
export type Distribution = AnswerOf<typeof readUserDistribution>;
export type TreasuryAnswer = AnswerOf<typeof readTreasury>;

export interface SummaryKeyFiguresProps {
  metrics: UseQueryResult<DashboardMetrics>;
  distribution: UseQueryResult<Distribution>;
  treasury: UseQueryResult<TreasuryAnswer>;
  breakdown: UseQueryResult<Breakdown>;
}

const { kpis, notes } = SUMMARY_TEXTS;

/** Both periods: the revenue is of a month that is over, the subscribers are those of the selected day. */
function ArpuNote({ stamp }: { stamp: Stamp }) {
  const asOf = useAsOf();
  const ends = spokenOf(stamp).month;
  return (
    <Constant why="period">
      {arpuNote(ends ? month(ends) : '', asOf === undefined ? null : date(asOf))}
    </Constant>
  );
}

/** The KPI panel. Each cell depends only on the response that it comes from. */
export function SummaryKeyFigures({ metrics, distribution, treasury, breakdown }: SummaryKeyFiguresProps) {
  return (
    <KeyFigures label={EXECUTIVE_TEXTS.keyFigures} query={metrics} labels={Object.values(kpis)} periods>
      {(answer) => {
        const samples: Partial<typeof SUMMARY_SAMPLES> = answer.stamp.empty ? SUMMARY_SAMPLES : {};
        const withheld = (field: keyof DashboardMetrics) =>
          answer.withheld.find((each) => each.field === field);
        return [
          <KeyFigure
            key="subscribers"
            label={kpis.subscribers}
            period={<PageDay />}
            href="/detailed-metrics#subscribers"
            id={METRIC_FIGURES.totalUsers}
            value={answer.totalUsers}
            format={count}
            sample={samples.subscribers}
            withheld={withheld('totalUsers')}
            note={
              <>
                <Figure id={METRIC_FIGURES.retention} value={answer.retention} format={percent} />{' '}
                {SUMMARY_TEXTS.retention}
              </>
            }
          />,
          <KeyFigure
            key="holders"
            label={kpis.holders}
            period={<PageDay />}
            id={METRIC_FIGURES.cardHolders}
            value={answer.cardHolders}
            format={count}
            sample={samples.holders}
            withheld={withheld('cardHolders')}
            note={
              <>
                <Figure id={METRIC_FIGURES.cardAdoption} value={answer.cardAdoption} format={percent} />{' '}
                {SUMMARY_TEXTS.adoption}
              </>
            }
          />,
          <KeyFigure
            key="revenue"
            label={kpis.revenue}
            period={<CompleteMonth stamp={answer.stamp} />}
            href="/detailed-metrics#revenue"
            id={METRIC_FIGURES.totalRevenue}
            value={answer.totalRevenue}
            format={thousands}
            withheld={withheld('totalRevenue')}
            note={
              <Growth
                id={METRIC_FIGURES['monthlyGrowth.revenue']}
                value={answer.monthlyGrowth.revenue}
                change={answer.changes.revenue}
                name={SUMMARY_TEXTS.growth}
              />
            }
          />,
          <KeyFigure
            key="wallet-only"
            label={kpis.walletOnly}
            period={<PageDay />}
            id="subscribers.distribution"
            dimension="wallet-only"
            format={count}
            {...cellOf(distribution, (part) => part.walletOnly)}
            note={notes.walletOnly}
          />,
          <KeyFigure
            key="arpu"
            label={kpis.arpu}
            period={<CompleteMonth stamp={answer.stamp} />}
            id={METRIC_FIGURES.arpu}
            value={answer.arpu}
            format={dollars}
            withheld={withheld('arpu')}
            note={<ArpuNote stamp={answer.stamp} />}
          />,
          <KeyFigure
            key="treasury"
            label={kpis.treasury}
            period={<AtClose day={answer.stamp.lastClosedDay} />}
            href="/detailed-metrics#treasury"
            id={TREASURY_FIGURES.usd}
            format={thousands}
            {...cellOf(treasury, (part) => part.usd)}
            note={notes.treasury}
          />,
          <KeyFigure
            key="card-revenue"
            label={kpis.cardRevenue}
            period={<CompleteMonth stamp={answer.stamp} />}
            href="/detailed-metrics#revenue"
            id="revenue.product"
            dimension="card"
            format={thousands}
            {...cellOf(breakdown, (part) => part.card)}
          />,
        ];
      }}
    </KeyFigures>
  );
}
