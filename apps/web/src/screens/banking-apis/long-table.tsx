import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { Skeleton } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';

export const PAGE = 100;
const ROW = 52;
interface Slot<Row> {
  place: number;
  it: Row | undefined;
}

export interface LongTableProps<Answer, Row> {
  caption: string;
  /** The first page, which has the total number of rows. */
  head: UseQueryResult<Answer>;
  total: number;
  keyOf: (page: number) => QueryKey;
  rowsOf: (answer: Answer) => readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
  selected?: ReadonlySet<string>;
  /** Receives the loaded rows that are visible, too. */
  onSelect?: (keys: ReadonlySet<string>, rows: readonly Row[]) => void;
  bulk?: ReactNode;
  /** Where more follows below it. */
  maxHeight?: string | undefined;
  empty: ReactNode;
}

/**
 * A list that loads its pages as they scroll into view. A row that is not loaded yet is shown as a placeholder of its
 * size.
 */
export function LongTable<Answer, Row>(props: LongTableProps<Answer, Row>) {
  const { caption, head, total, keyOf, rowsOf, rowKey, onOpen, openKey, selected, onSelect, bulk, empty } =
    props;
  const { part, first, end } = useLongRows(total, ROW, props.maxHeight !== undefined);
  const slots = usePagesInSight<Answer, Row>({ size: PAGE, keyOf, rowsOf }, head, first, end).map(
    (it, at): Slot<Row> => ({ place: first + at, it }),
  );
  const columns = props.columns.map(({ cell, ...rest }): Column<Slot<Row>> => ({
    ...rest,
    cell: ({ it }) => (it === undefined ? <Skeleton width={80} height={10} /> : cell(it)),
  }));
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={slots}
      part={part}
      rowKey={({ it, place }) => (it === undefined ? String(place) : rowKey(it))}
      {...(onOpen && { onOpen: ({ it }: Slot<Row>) => it !== undefined && onOpen(it) })}
      openKey={openKey}
      {...(selected &&
        onSelect && {
          selected,
          onSelect: (keys: ReadonlySet<string>) =>
            onSelect(
              keys,
              slots.flatMap(({ it }) => (it === undefined ? [] : [it])),
            ),
          bulk,
        })}
      busy={head.isPlaceholderData}
      {...(props.maxHeight !== undefined && { maxHeight: props.maxHeight })}
      empty={empty}
      twoLines
    />
  );
}
