import type { ReactNode } from 'react';
import type {
  FigureName,
  PnlAmount,
  PnlLine,
  PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { Changed } from '../../domain/figure/changed.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { dollars, NOTHING } from '../../kernel/formatting.ts';
import { Share } from './key-figures.tsx';
import css from './screen.module.css';
import { PNL_TEXTS } from './texts.ts';

export interface SheetLine extends Pick<
  PnlLine,
  'category' | 'account' | 'amount' | 'previous' | 'figure' | 'movement'
> {
  /** The line is the sum of lines above it. */
  sum?: boolean;
}

export interface LinesTableProps {
  caption: string;
  lines: readonly SheetLine[];
  /** The total of the lines; null where there is nothing to add up. */
  total: PnlAmount | null;
  span: PnlReport['span'];
  /** Opens the journals behind a line. */
  onOpen: (figure: FigureName, title: string) => void;
}

const marked = (sum: boolean | undefined, cell: ReactNode) => (sum ? <strong>{cell}</strong> : cell);

/** Lines of the profit and loss statement; each is a figure that opens its journals. */
export function LinesTable({ caption, lines, total, span, onOpen }: LinesTableProps) {
  const day = span === null || span.booksFrom !== null ? undefined : span.previousTo;
  const before = (figure: FigureName, value: string | null) =>
    day === undefined ? NOTHING : <Figure {...figure} day={day} value={value} format={dollars} />;
  const columns: Column<SheetLine>[] = [
    {
      key: 'category',
      head: PNL_TEXTS.category,
      cell: ({ category, account, sum }) => (
        <span data-constant="name">
          {marked(sum, category)}
          {account !== null && <span className={css.account}>{account}</span>}
        </span>
      ),
      total: total && PNL_TEXTS.total,
    },
    {
      key: 'amount',
      head: PNL_TEXTS.amount,
      numeric: true,
      lead: 'plain',
      cell: ({ figure, amount, sum }) => marked(sum, <Figure {...figure} value={amount} format={dollars} />),
      total: total && <Figure {...total.figure} value={total.amount} format={dollars} />,
    },
    {
      key: 'share',
      head: PNL_TEXTS.share,
      numeric: true,
      cell: ({ figure, amount, sum }) =>
        total === null
          ? NOTHING
          : marked(sum, <Share of={figure} amount={amount} whole={total.figure} all={total.amount} />),
    },
    {
      key: 'before',
      head: PNL_TEXTS.beforeHead,
      numeric: true,
      cell: ({ figure, previous, sum }) => marked(sum, before(figure, previous)),
      total: total && before(total.figure, total.previous),
    },
    {
      key: 'change',
      head: PNL_TEXTS.change,
      numeric: true,
      cell: ({ movement }) => <Changed change={movement} withoutWindow />,
      total: total && <Changed change={total.movement} withoutWindow />,
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={lines}
      rowKey={({ figure }) => `${figure.id}:${figure.dimension}`}
      onOpen={({ figure, category }) => onOpen(figure, category)}
      empty={<EmptyState title={PNL_TEXTS.noRevenue}>{PNL_TEXTS.noRevenueWhy}</EmptyState>}
    />
  );
}
