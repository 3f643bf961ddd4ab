import { use } from 'react';
import type { Expense, searchExpenses } from '@cottontree/contract/expenses/expense-management.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Beside } from '@cottontree/ui/beside.ts';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { usePaneKeys } from '../../domain/queue/pane-keys.ts';
import { count, dollars, month as monthInWords } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { COLUMNS } from './expense-fields.tsx';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { useExpensesAt, useFirstPage } from './expense-pages.ts';
import css from './screen.module.css';
import { firstDay, type Filter, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

export interface ExpensesTableProps {
  month: Month;
  filter: Filter;
  openId: string | undefined;
  onOpen: (expense: Expense) => void;
  /** Called when the pointer or the focus comes near an expense. */
  onNear: () => void;
  /** Removes the filters. */
  onClear: () => void;
}

/** A position in the list; its expense is undefined until its page is loaded. */
interface Slot {
  place: number;
  expense: Expense | undefined;
}
/** Estimated row height in px, until the row is measured. */
const ROW = 40;
const STATES = ['approved', 'pending', 'rejected', 'withdrawn'] as const;

export function ExpensesTable({ month, filter, openId, onOpen, onNear, onClear }: ExpensesTableProps) {
  const head = useFirstPage(month, filter);
  const total = head.data?.total ?? 0;
  const { part, first, end } = useLongRows(total, ROW);
  const slots = useExpensesAt(month, filter, head, first, end).map((expense, at): Slot => ({
    place: first + at,
    expense,
  }));
  const beside = use(Beside);
  const follow = (expense: Expense | undefined) => {
    if (openId === undefined || expense === undefined || expense.id === openId) return false;
    onOpen(expense);
    return true;
  };
  const open = slots.find(({ expense }) => expense !== undefined && expense.id === openId);
  usePaneKeys({
    open: openId !== undefined,
    onMove: (by) => {
      const next = open && slots.find(({ place }) => place === open.place + by);
      follow(next?.expense);
    },
  });
  const filtered = filter.state !== 'all' || filter.department !== '' || filter.search !== '';
  return (
    <Card
      title={EXPENSE_TEXTS.tabs.expenses}
      meta={
        <span role="status" data-constant="count">
          {head.data !== undefined &&
            EXPENSE_LIST_TEXTS.inPending(
              count(total),
              monthInWords(firstDay(month)),
              count(head.data.pending),
            )}
        </span>
      }
      flush
    >
      {head.data === undefined ? (
        <div className={css.state}>
          {head.isError ? (
            <PanelError
              error={head.error}
              what={EXPENSE_LIST_TEXTS.expenses}
              cause={EXPENSE_TEXTS.loadFailed}
              onRetry={() => void head.refetch()}
              retrying={head.isFetching}
            />
          ) : (
            <SkeletonRows rows={10} what={EXPENSE_LIST_TEXTS.expenses} />
          )}
        </div>
      ) : (
        <div data-constant="row">
          <Table
            caption={EXPENSE_TEXTS.tabs.expenses}
            columns={SLOT_COLUMNS}
            rows={slots}
            part={part}
            rowKey={({ place }) => String(place)}
            onOpen={({ expense }) => expense && onOpen(expense)}
            onMove={({ expense }) => {
              // The focus stays in the rows.
              if (follow(expense)) beside?.leaveOnce();
            }}
            onNear={onNear}
            openKey={open && String(open.place)}
            busy={head.isPlaceholderData}
            sum={total === 0 ? undefined : inAll(total, head.data.amounts)}
            empty={
              filtered ? (
                <EmptyState
                  title={EXPENSE_LIST_TEXTS.noExpensesMatch}
                  action={<Button onClick={onClear}>{EXPENSE_LIST_TEXTS.showAllExpenses}</Button>}
                >
                  {EXPENSE_LIST_TEXTS.filtersExcludeEverything}
                </EmptyState>
              ) : (
                <EmptyState title={EXPENSE_LIST_TEXTS.noExpensesYet}>
                  {EXPENSE_LIST_TEXTS.noExpenseWasRecorded}
                </EmptyState>
              )
            }
            comfortable
          />
        </div>
      )}
    </Card>
  );
}

/** What all listed expenses come to, in the states that they are in. */
function inAll(total: number, amounts: AnswerOf<typeof searchExpenses>['amounts']): string {
  return EXPENSE_LIST_TEXTS.inAll(
    count(total),
    STATES.filter((state) => /[1-9]/.test(amounts[state])).map((state) =>
      EXPENSE_LIST_TEXTS.ofState(dollars(amounts[state]), state),
    ),
  );
}

const SLOT_COLUMNS = COLUMNS.map(({ cell, ...column }): Column<Slot> => ({
  ...column,
  cell: ({ expense }) => (expense === undefined ? <Skeleton width={80} height={10} /> : cell(expense)),
}));
