import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { TransactionRow } from '@cottontree/contract/desk/transactions.ts';
import { recordLink } from '@cottontree/contract/screens.ts';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count, date, dollars, moment, NOTHING, useMoneyFormats } from '../../kernel/formatting.ts';
import { placeOfSlot, usePagedRows, type Slot } from '../../kernel/paged-rows.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import css from './transaction-table.module.css';
import { TRANSACTION_TEXTS } from './texts.ts';
import { TransactionState } from './transaction-status.tsx';
import { useTransactionPages, type TransactionQuery } from './transaction-pages.ts';
import { otherSide, placeOf, signed } from './transaction-words.ts';

/** Estimated row height in px until the row is measured: two lines of text. */
const ROW = 44;

/** Transactions of a filter, the newest first, further ones on scrolling; a row opens its transaction. */
export function TransactionTable({ query, maxHeight }: { query: TransactionQuery; maxHeight?: string }) {
  const pages = useTransactionPages(query);
  const href = useHref();
  const { money } = useMoneyFormats();
  const { arrived, part, slots, retry } = usePagedRows(
    pages,
    ({ transactions }) => transactions,
    ROW,
    maxHeight !== undefined,
  );
  if (pages.isPending) return <SkeletonRows rows={10} what={TRANSACTION_TEXTS.transactions.toLowerCase()} />;
  if (pages.isError)
    return (
      <PanelError
        error={pages.error}
        what={TRANSACTION_TEXTS.transactions.toLowerCase()}
        cause={TRANSACTION_TEXTS.failed}
        onRetry={retry}
        retrying={pages.isFetching}
      />
    );
  const column = (
    key: string,
    head: string,
    cell: (row: TransactionRow) => ReactNode,
    rest: Partial<Column<Slot<TransactionRow>>> = {},
  ): Column<Slot<TransactionRow>> => ({
    key,
    head,
    cell: ({ row }) =>
      row === undefined ? (
        <>
          {/* The row has a button that opens it, and every button a name. */}
          {key === 'when' && <VisuallyHidden>{COMMON_TEXTS.loading}</VisuallyHidden>}
          <Skeleton width={90} height={10} />
        </>
      ) : (
        cell(row)
      ),
    ...rest,
  });
  const [searched] = pages.data.pages;
  return (
    <div className={css.table} data-constant="row">
      <Table
        caption={TRANSACTION_TEXTS.transactions}
        columns={[
          column('when', TRANSACTION_TEXTS.when, ({ at }) => <time dateTime={at}>{moment(at)}</time>),
          column('what', TRANSACTION_TEXTS.what, (row) => (
            <>
              {row.title}
              <span className={css.under}>{otherSide(row, query.customer)}</span>
            </>
          )),
          // In the list of one customer it would be the same in every row.
          ...(query.customer === undefined
            ? [column('customer', TRANSACTION_TEXTS.customerHead, ({ customer }) => customer ?? NOTHING)]
            : []),
          column('where', TRANSACTION_TEXTS.where, placeOf, { hide: 'medium' }),
          column('amount', TRANSACTION_TEXTS.amount, (row) => signed(row, money(row.amount, row.currency)), {
            numeric: true,
            lead: 'plain',
          }),
          column('usd', TRANSACTION_TEXTS.inDollars, ({ amountUsd }) => dollars(amountUsd), {
            numeric: true,
            hide: 'medium',
          }),
          column('status', TRANSACTION_TEXTS.status, (row) => <TransactionState of={row} />),
        ]}
        rows={slots}
        part={part}
        rowKey={placeOfSlot}
        onOpen={({ row }) => row !== undefined && navigate(href(recordLink('/transactions', row.id)))}
        busy={pages.isPlaceholderData}
        twoLines
        {...(maxHeight !== undefined && { maxHeight })}
        empty={<EmptyState title={TRANSACTION_TEXTS.none}>{TRANSACTION_TEXTS.noneWhy}</EmptyState>}
      />
      <p className={css.foot} role="status">
        {pages.hasNextPage
          ? TRANSACTION_TEXTS.newest(count(arrived))
          : searched && TRANSACTION_TEXTS.all(count(arrived), date(searched.from), date(searched.to))}
      </p>
    </div>
  );
}
