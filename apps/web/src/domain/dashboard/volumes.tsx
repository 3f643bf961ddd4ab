import { readVolumeMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { numberOf } from '../../kernel/cell-values.ts';
import { useMoneyFormats, type Amount } from '../../kernel/formatting.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import { LateTable } from './late-table.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

type VolumeMetrics = AnswerOf<typeof readVolumeMetrics>;
export type VolumePeriod = 'daily' | 'monthly';

interface VolumeColumn {
  currency: Currency;
  key: 'sll' | 'usd' | 'usdc';
}
const CURRENCIES: readonly VolumeColumn[] = [
  { currency: 'SLL', key: 'sll' },
  { currency: 'USD', key: 'usd' },
  { currency: 'USDC', key: 'usdc' },
];
const KINDS = ['wallet', 'card', 'transfer', 'total'] as const;
type Kind = (typeof KINDS)[number];

const amount = (metrics: VolumeMetrics, period: VolumePeriod, { key }: VolumeColumn, kind: Kind): Amount =>
  metrics[period][key][`${kind}Volume`];

const FIGURES = { daily: 'day', monthly: 'month' } as const;
const PERIODS = { daily: DASHBOARD_TEXTS.day, monthly: DASHBOARD_TEXTS.monthToDate } as const;

/** Transaction volumes by kind; each currency has its own column and units. */
export function Volumes({
  caption,
  metrics,
  period,
}: {
  caption: string;
  metrics: VolumeMetrics;
  period: VolumePeriod;
}) {
  const { volume, money } = useMoneyFormats();
  const figure = (currency: VolumeColumn, kind: Kind) => {
    const value = amount(metrics, period, currency, kind);
    const shown = (
      <Figure
        id={`volumes.${currency.key}-${FIGURES[period]}`}
        dimension={kind}
        value={value}
        format={(each) => (Number(each) === 0 ? '0' : volume(each, currency.currency))}
        inFull={(each) => money(each, currency.currency)}
      />
    );
    // USDC has the sign of the dollar, and a zero none.
    const saysItself = currency.currency !== 'USDC' && Number(value) !== 0;
    return saysItself ? <span data-says-itself>{shown}</span> : shown;
  };
  const columns: DataColumn<Kind>[] = [
    {
      key: 'kind',
      head: DASHBOARD_TEXTS.kind,
      value: (kind) => NAMES.volume[kind],
      cell: (kind) => NAMES.volume[kind],
      total: NAMES.volume.total,
    },
    ...CURRENCIES.map((currency): DataColumn<Kind> => ({
      key: currency.key,
      head: currency.currency,
      numeric: true,
      // Nearly all of the business is in leones, but cards have none: no amount is set larger.
      ...(currency.key === 'sll' && { lead: 'plain' as const }),
      value: (kind) => numberOf(amount(metrics, period, currency, kind)),
      cell: (kind: Kind) => figure(currency, kind),
      total: figure(currency, 'total'),
    })),
  ];
  const kinds = KINDS.filter((kind) => kind !== 'total');
  return <LateTable caption={caption} columns={columns} rows={kinds} rowKey={(kind) => kind} />;
}

export const volumesExport = (metrics: VolumeMetrics, period: VolumePeriod): PanelExport => ({
  sees: [readVolumeMetrics.spec.access],
  columns: [column.text(DASHBOARD_TEXTS.period), ...KINDS.map((kind) => column.number(NAMES.volume[kind]))],
  lines: CURRENCIES.map((each) => [
    PERIODS[period],
    ...KINDS.map((kind) => quantity(amount(metrics, period, each, kind), each.currency)),
  ]),
});
