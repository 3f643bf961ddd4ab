import type { JournalTransaction, PnlJournal } from '@cottontree/contract/profit-and-loss/reports.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { numberOf } from '../../kernel/cell-values.ts';
import { clock, count, date, dollars, useMoneyFormats, type Amount } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useTransactions, type Slot } from './journals.ts';
import css from './screen.module.css';
import { SOURCE_NAMES } from './texts.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';

type Posting = PnlJournal['postings'][number];
type Money = ReturnType<typeof useMoneyFormats>['money'];

/** One journal: its postings, and the expense or the transactions that it books. */
export function JournalSheet({ journal }: { journal: PnlJournal }) {
  const { money } = useMoneyFormats();
  const { day, source, description, amount, postings, expense, hasTransactions } = journal;
  return (
    <div data-constant="row">
      <PanelSection title="Journal">
        <Lines>
          <Line name="What">{description}</Line>
          <Line name="Day">
            <time dateTime={day}>{date(day)}</time>
          </Line>
          <Line name="Source">{SOURCE_NAMES[source]}</Line>
          <Line name="In the line" total>
            {dollars(amount)}
          </Line>
        </Lines>
      </PanelSection>
      <PanelSection title="Postings">
        <DataTable
          caption="Postings"
          columns={postingColumns(money)}
          rows={postings}
          rowKey={({ account, currency, debit, credit }) => `${account} ${currency} ${debit} ${credit}`}
        />
      </PanelSection>
      {expense !== null && (
        <PanelSection title="Expense">
          <Lines>
            <Line name="What">{expense.description}</Line>
            <Line name="Department">{expense.department}</Line>
            <Line name="Recorded by">{expense.recordedBy}</Line>
            <Line name="Approved by">{expense.approvedBy}</Line>
          </Lines>
          <p className={css.below}>
            <a href={expenseAddress(expense)}>Show it in Expense Management</a>
          </p>
        </PanelSection>
      )}
      {hasTransactions && (
        <PanelSection title="Transactions">
          <Transactions journal={journal.id} money={money} />
        </PanelSection>
      )}
    </div>
  );
}

function expenseAddress({ expenseDate, description }: NonNullable<PnlJournal['expense']>): ScreenLink {
  const params = new URLSearchParams({
    tab: 'expenses',
    month: String(Number(expenseDate.slice(5, 7))),
    year: expenseDate.slice(0, 4),
    search: description,
  });
  return `/expense-management?${params.toString()}`;
}

const isNothing = (value: Amount): boolean => !/[1-9]/.test(String(value));
// Debits and credits are in several currencies: they have no order.
const postingColumns = (money: Money): DataColumn<Posting>[] => [
  {
    key: 'account',
    head: 'Account',
    value: ({ account, name }) => `${account} ${name}`,
    cell: ({ account, name }) => `${account} ${name}`,
  },
  {
    key: 'debit',
    head: 'Debit',
    numeric: true,
    cell: ({ debit, currency }) => (isNothing(debit) ? '' : money(debit, currency)),
  },
  {
    key: 'credit',
    head: 'Credit',
    numeric: true,
    cell: ({ credit, currency }) => (isNothing(credit) ? '' : money(credit, currency)),
  },
  {
    key: 'usd',
    head: 'In USD',
    numeric: true,
    lead: true,
    value: ({ usd }) => numberOf(usd),
    cell: ({ usd }) => dollars(usd),
  },
];

function Transactions({ journal, money }: { journal: string; money: Money }) {
  const { head, part, slots } = useTransactions(journal);
  if (head.data === undefined) {
    return head.isError ? (
      <PanelError
        error={head.error}
        what="these transactions"
        cause="The transactions could not be loaded."
        onRetry={() => void head.refetch()}
        retrying={head.isFetching}
      />
    ) : (
      <SkeletonRows rows={6} what="the transactions" />
    );
  }
  const { total } = head.data;
  return (
    <>
      <p className={css.sum}>
        {count(total)} successful {total === 1 ? 'transaction is' : 'transactions are'} summed up in it.
      </p>
      <Table
        caption="Transactions"
        columns={transactionColumns(money)}
        rows={slots}
        part={part}
        rowKey={({ place }) => String(place)}
        maxHeight={360}
        empty="No transaction is summed up in it."
      />
    </>
  );
}

const transactionColumns = (money: Money): Column<Slot<JournalTransaction>>[] => {
  const column = (
    key: string,
    name: string,
    cell: (row: JournalTransaction) => Column<Slot<JournalTransaction>>['head'],
    rest: Partial<Column<Slot<JournalTransaction>>> = {},
  ): Column<Slot<JournalTransaction>> => ({
    key,
    head: name,
    cell: ({ row }) => (row === undefined ? <Skeleton width={60} height={10} /> : cell(row)),
    ...rest,
  });
  return [
    column('id', 'Transaction', ({ id }) => <code>{id}</code>),
    column('at', 'Time', ({ at }) => <time dateTime={at}>{clock(at)}</time>),
    column('amount', 'Amount', ({ amount, currency }) => money(amount, currency), { numeric: true }),
    column('fee', 'Net fee', ({ feeNet, currency }) => money(feeNet, currency), { numeric: true }),
    column('interchange', 'Interchange', ({ interchange, currency }) => money(interchange, currency), {
      numeric: true,
      hide: 'medium',
    }),
    column('commission', 'Commission', ({ commission, currency }) => money(commission, currency), {
      numeric: true,
      hide: 'medium',
    }),
  ];
};
