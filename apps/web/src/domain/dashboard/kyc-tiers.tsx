import { readKycRevenue } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { numberOf, thousandsOf } from '../../kernel/cell-values.ts';
import { count, dollars, thousands, togetherInDollars } from '../../kernel/formatting.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import { LateTable } from './late-table.tsx';
import { spokenOf } from './spoken-of.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

type KycRevenue = AnswerOf<typeof readKycRevenue>;
const LEVELS = ['level0', 'level1', 'level2'] as const;
type Level = (typeof LEVELS)[number];

/** The revenue of each KYC level. */
export function KycTiers({ caption, answer }: { caption: string; answer: KycRevenue }) {
  const inDollars = togetherInDollars(LEVELS.map((level) => answer[level].revenue));
  const columns: DataColumn<Level>[] = [
    {
      key: 'level',
      head: DASHBOARD_TEXTS.kycLevel,
      value: (level) => NAMES.level[level],
      cell: (level) => <span data-constant="name">{NAMES.level[level]}</span>,
    },
    {
      key: 'subscribers',
      head: DASHBOARD_TEXTS.subscribers,
      numeric: true,
      value: (level) => numberOf(answer[level].subscribers),
      cell: (level) => (
        <Figure
          id="revenue.kyc-subscribers"
          dimension={level}
          value={answer[level].subscribers}
          format={count}
        />
      ),
    },
    {
      key: 'revenue',
      head: DASHBOARD_TEXTS.revenue,
      numeric: true,
      lead: 'plain',
      value: (level) => (inDollars === thousands ? thousandsOf : numberOf)(answer[level].revenue),
      cell: (level) => (
        <Figure id="revenue.kyc" dimension={level} value={answer[level].revenue} format={inDollars} />
      ),
    },
    {
      key: 'average',
      head: DASHBOARD_TEXTS.each,
      numeric: true,
      value: (level) => numberOf(answer[level].revenuePerSubscriber),
      cell: (level) => (
        <Figure
          id="revenue.kyc-average"
          dimension={level}
          value={answer[level].revenuePerSubscriber}
          format={dollars}
        />
      ),
    },
  ];
  return <LateTable caption={caption} columns={columns} rows={LEVELS} rowKey={(level) => level} />;
}

export const kycTiersExport = (answer: KycRevenue): PanelExport => ({
  sees: [readKycRevenue.spec.access],
  columns: [
    column.text(DASHBOARD_TEXTS.kycLevel),
    column.number(DASHBOARD_TEXTS.subscribers),
    column.month(DASHBOARD_TEXTS.monthOfRevenue),
    column.number(DASHBOARD_TEXTS.revenue),
    column.number(DASHBOARD_TEXTS.revenuePerSubscriber),
  ],
  lines: LEVELS.map((level) => {
    const { subscribers, revenue, revenuePerSubscriber } = answer[level];
    return [
      NAMES.level[level],
      quantity(subscribers, 'count'),
      spokenOf(answer.stamp).month,
      quantity(revenue, 'USD'),
      quantity(revenuePerSubscriber, 'USD'),
    ];
  }),
});
