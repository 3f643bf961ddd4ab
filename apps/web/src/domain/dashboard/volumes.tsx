import type { readVolumeMetrics } from '@cottontree/contract/dashboard.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { useMoneyFormats, type Amount } from '../../kernel/formatting.ts';
import { Figure } from '../figure/figure.tsx';
import type { PanelExport } from './panel.tsx';
import { NAMES } from './texts.ts';

type VolumeMetrics = AnswerOf<typeof readVolumeMetrics>;
export type VolumePeriod = 'daily' | 'monthly';

interface VolumeRow {
  currency: Currency;
  key: 'sll' | 'usd' | 'usdc';
}
const ROWS: readonly VolumeRow[] = [
  { currency: 'SLL', key: 'sll' },
  { currency: 'USD', key: 'usd' },
  { currency: 'USDC', key: 'usdc' },
];
const KINDS = ['wallet', 'card', 'transfer', 'total'] as const;
type Kind = (typeof KINDS)[number];

const amount = (metrics: VolumeMetrics, period: VolumePeriod, { key }: VolumeRow, kind: Kind): Amount =>
  metrics[period][key][`${kind}Volume`];

const FIGURES = { daily: 'day', monthly: 'month' } as const;

/** What moved, by currency and kind, in each currency's own units. */
export function Volumes({
  caption,
  metrics,
  period,
}: {
  caption: string;
  metrics: VolumeMetrics;
  period: VolumePeriod;
}) {
  const { volume } = useMoneyFormats();
  const kindColumn = (kind: Kind): Column<VolumeRow> => ({
    key: kind,
    head: NAMES.volume[kind],
    numeric: true,
    cell: (row) => (
      <Figure
        id={`volumes.${row.key}-${FIGURES[period]}`}
        dimension={kind}
        value={amount(metrics, period, row, kind)}
        format={(value) => (Number(value) === 0 ? '0' : volume(value, row.currency))}
      />
    ),
  });
  const columns: Column<VolumeRow>[] = [
    { key: 'currency', head: 'Currency', cell: (row) => row.currency },
    ...KINDS.map(kindColumn),
  ];
  return <Table caption={caption} columns={columns} rows={ROWS} rowKey={(row) => row.key} />;
}

export const volumesExport = (metrics: VolumeMetrics, period: VolumePeriod): PanelExport => ({
  heads: ['Currency', ...KINDS.map((kind) => NAMES.volume[kind])],
  lines: ROWS.map((row) => [row.currency, ...KINDS.map((kind) => amount(metrics, period, row, kind))]),
});
