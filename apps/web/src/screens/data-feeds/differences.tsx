import type { FeedDay, TotalDifference } from '@cottontree/contract/ingest/control-totals.ts';
import { OPTIONS } from '@cottontree/contract/imports/options.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { useHref } from '../../kernel/as-of.ts';
import { count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { FEED_TEXTS } from './texts.ts';

/** What a source says it sent on a day beside what is booked, and the ids that never arrived. */
export function Differences({ of, onClose }: { of: FeedDay; onClose: () => void }) {
  const { day, source, differences, missing } = of;
  const href = useHref();
  const { money } = useMoneyFormats();
  const transactionsOf = ({ type }: TotalDifference): ScreenLink =>
    `/transactions?from=${day}&to=${day}&type=${type}`;
  const columns: readonly DataColumn<TotalDifference>[] = [
    {
      key: 'type',
      head: FEED_TEXTS.type,
      cell: (row) => <a href={href(transactionsOf(row))}>{OPTIONS.type[row.type]}</a>,
      value: ({ type }) => OPTIONS.type[type] ?? type,
    },
    {
      key: 'count',
      head: FEED_TEXTS.saidCount,
      numeric: true,
      cell: (row) => count(row.count),
      value: (row) => row.count,
    },
    {
      key: 'bookedCount',
      head: FEED_TEXTS.bookedCount,
      numeric: true,
      cell: (row) => count(row.bookedCount),
      value: (row) => row.bookedCount,
    },
    {
      key: 'amount',
      head: FEED_TEXTS.saidAmount,
      numeric: true,
      cell: ({ amount, currency }) => money(amount, currency),
      value: ({ amount }) => Number(amount),
    },
    {
      key: 'bookedAmount',
      head: FEED_TEXTS.bookedAmount,
      numeric: true,
      lead: true,
      cell: ({ bookedAmount, currency }) => money(bookedAmount, currency),
      value: ({ bookedAmount }) => Number(bookedAmount),
    },
  ];
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={<span data-constant="row">{FEED_TEXTS.differenceOf(source ?? FEED_TEXTS.none, date(day))}</span>}
      description={source === null ? FEED_TEXTS.nobody : undefined}
    >
      {differences.length > 0 && (
        <PanelSection title={FEED_TEXTS.totals}>
          <div data-constant="row">
            <DataTable
              caption={FEED_TEXTS.totals}
              columns={columns}
              rows={differences}
              rowKey={({ type, currency }) => `${type} ${currency}`}
              twoLines
            />
          </div>
        </PanelSection>
      )}
      {missing.count > 0 && (
        <PanelSection title={FEED_TEXTS.missingIds}>
          <div data-constant="row">
            <ul className={css.ids}>
              {missing.ranges.map(({ first, last }) => (
                <li key={first}>
                  <code>{FEED_TEXTS.range(first, last)}</code>
                </li>
              ))}
            </ul>
            <p className={css.note}>
              {FEED_TEXTS.missingHow(count(missing.ranges.length), count(missing.count))}
            </p>
          </div>
        </PanelSection>
      )}
    </SidePanel>
  );
}
