import { useEffect, useState, type ReactNode } from 'react';
import type { AuditList } from '@cottontree/contract/audit/audit.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { count } from '../../kernel/formatting.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { foldRuns, type Fold, type Folded } from './folds.ts';
import type { Pages } from './pages.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

/** A column of a list. Rows that are not loaded yet have no item and no cell. */
export interface AuditColumn<Item> extends Omit<Column<Item>, 'cell'> {
  cell: (item: Item) => ReactNode;
}

export interface AuditTableProps<Item> {
  list: AuditList;
  pages: Pages<Item>;
  columns: readonly AuditColumn<Item>[];
  /** Shown beside the title. */
  note?: ReactNode;
  /** Called when the pointer or the focus comes near an item. */
  onNear?: () => void;
  onOpen?: (item: Item) => void;
  isOpen?: (item: Item) => boolean;
  /** Folds runs of records of one kind into a line; not while filters are set, which ask for records. */
  folds?: {
    kindOf: (item: Item) => string | undefined;
    idOf: (item: Item) => string;
    /** What stands for it in a column. */
    cell: (fold: Fold<Item>, column: string) => ReactNode;
  };
  filtered: boolean;
  onClear: () => void;
}

interface Slot<Item> {
  place: number;
  item: Item | undefined;
  fold?: Fold<Item> | undefined;
}
const keyOfSlot = ({ place }: { place: number }): string => String(place);

/** Estimated row height in px until the row is measured: two lines of text. */
const ROW = 44;

export function AuditTable<Item>(props: AuditTableProps<Item>) {
  const { list, pages, columns, note, onNear, onOpen, isOpen, folds, filtered, onClear } = props;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const lines: readonly Folded<Item>[] =
    folds === undefined || filtered
      ? items.map((item) => ({ item }))
      : foldRuns(items, folds.kindOf, folds.idOf, opened);
  // While there are more pages, one more row stands in for the rest.
  const { part, first, end } = useLongRows(lines.length + (hasNextPage ? 1 : 0), ROW);
  const near = end >= lines.length;
  // A page may be empty and still have a next one, so the next one is loaded whatever the last one held.
  const answered = pages.data?.pages.length;
  useEffect(() => {
    if (near && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [near, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, answered]);
  const slots = Array.from({ length: Math.max(0, end - first) }, (_, at): Slot<Item> => ({
    place: first + at,
    item: lines[first + at]?.item,
    fold: lines[first + at]?.fold,
  }));
  const openSlot = ({ item, fold }: Slot<Item>) => {
    if (fold) setOpened(new Set([...opened, fold.key]));
    else if (item !== undefined) onOpen?.(item);
  };
  const open = slots.find(({ item }) => item !== undefined && isOpen?.(item));
  const name = AUDIT_TEXTS.tabs[list];

  return (
    <Card
      title={name}
      meta={
        <>
          {note}
          <span role="status" data-constant="count">
            {pages.data !== undefined &&
              (hasNextPage
                ? AUDIT_TEXTS.newestShown(count(items.length))
                : AUDIT_TEXTS.inAll(count(items.length)))}
          </span>
        </>
      }
      actions={
        pages.data !== undefined && (
          <Button variant="quiet" busy={isFetching} onClick={() => void pages.refetch()}>
            {AUDIT_TEXTS.refresh}
          </Button>
        )
      }
      flush
    >
      {pages.isPending && <SkeletonRows rows={10} what={name.toLowerCase()} />}
      {pages.isError && (
        <div className={css.state}>
          <PanelError
            error={pages.error}
            what={AUDIT_TEXTS.auditHistory}
            cause={AUDIT_TEXTS.failed}
            onRetry={() => void (isFetchNextPageError ? fetchNextPage() : pages.refetch())}
            retrying={isFetching}
          />
        </div>
      )}
      {pages.data !== undefined && (
        <div data-constant="row">
          <Table
            caption={name}
            columns={columns.map((column, at): Column<Slot<Item>> => ({
              ...column,
              cell: ({ item, fold }) => {
                if (fold) return folds?.cell(fold, column.key);
                if (item !== undefined) return column.cell(item);
                return (
                  <>
                    {/* The row has a button that opens it, and every button a name. */}
                    {at === 0 && <VisuallyHidden>{COMMON_TEXTS.loading}</VisuallyHidden>}
                    <Skeleton width={120} height={10} />
                  </>
                );
              },
            }))}
            rows={slots}
            part={part}
            rowKey={keyOfSlot}
            {...(onOpen && { onOpen: openSlot })}
            {...(onNear && { onNear })}
            openKey={open && keyOfSlot(open)}
            busy={pages.isPlaceholderData}
            empty={
              <EmptyState
                title={AUDIT_TEXTS.empty[list]}
                action={filtered && <Button onClick={onClear}>{AUDIT_TEXTS.clearTheFilters}</Button>}
              >
                {filtered && AUDIT_TEXTS.nothingMatchesTheFilters}
              </EmptyState>
            }
            comfortable
          />
        </div>
      )}
    </Card>
  );
}
