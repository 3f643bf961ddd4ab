import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerEntry, listEntries } from '@cottontree/contract/general-ledger/general-ledger.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Skeleton } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import { count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import { placeOfSlot, usePagedRows, type Slot } from '../../kernel/paged-rows.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import css from './screen.module.css';
import { LEDGER_TEXTS } from './texts.ts';

/** Estimated row height in px until the row is measured. */
const ROW = 32;

interface EntriesProps {
  pages: UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof listEntries>>>;
  currency: Currency;
}

/** The entries in order, each with the balance after it, further ones on scrolling. */
export function Entries({ pages, currency }: EntriesProps) {
  const { money } = useMoneyFormats();
  const { arrived, part, slots, retry } = usePagedRows(pages, ({ entries }) => entries, ROW);
  const side = (amount: string): string => (/[1-9]/.test(amount) ? money(amount, currency) : '');
  const column = (
    key: string,
    head: string,
    cell: (entry: LedgerEntry) => ReactNode,
    rest: Partial<Column<Slot<LedgerEntry>>> = {},
  ): Column<Slot<LedgerEntry>> => ({
    key,
    head,
    cell: ({ row }) => (row === undefined ? <Skeleton width={90} height={10} /> : cell(row)),
    ...rest,
  });
  return (
    <RecordPart title={LEDGER_TEXTS.entries}>
      <div className={css.table}>
        <Table
          caption={LEDGER_TEXTS.entries}
          columns={[
            column('day', LEDGER_TEXTS.day, ({ day }) => <time dateTime={day}>{date(day)}</time>),
            column('description', LEDGER_TEXTS.journal, ({ description }) => description),
            column('number', LEDGER_TEXTS.number, ({ journal }) => journal, {
              numeric: true,
              hide: 'medium',
            }),
            column('debit', LEDGER_TEXTS.entryDebit, ({ debit }) => side(debit), { numeric: true }),
            column('credit', LEDGER_TEXTS.entryCredit, ({ credit }) => side(credit), { numeric: true }),
            column('balance', LEDGER_TEXTS.balance, ({ balance }) => money(balance, currency), {
              numeric: true,
              lead: true,
            }),
          ]}
          rows={slots}
          part={part}
          rowKey={placeOfSlot}
          empty={<EmptyState title={LEDGER_TEXTS.noEntry} />}
        />
      </div>
      {pages.isFetchNextPageError && (
        <PanelError
          error={pages.error}
          what={LEDGER_TEXTS.entries.toLowerCase()}
          cause={LEDGER_TEXTS.entriesFailed}
          onRetry={retry}
          retrying={pages.isFetching}
        />
      )}
      {arrived > 0 && (
        <p className={css.note} role="status" data-constant="count">
          {pages.hasNextPage
            ? LEDGER_TEXTS.shown(count(arrived))
            : LEDGER_TEXTS.all(count(arrived), arrived === 1)}
        </p>
      )}
    </RecordPart>
  );
}
