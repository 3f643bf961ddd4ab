import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readFigureRows, type FigureRows, type Receipt } from '@cottontree/contract/figures/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call } from '../../kernel/call.ts';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { tableCsv } from '../exports/csv.ts';
import { useExportRefusal } from '../exports/export-refusal.ts';
import { fileTable } from '../exports/file-table.ts';
import { useFiles } from '../exports/use-files.ts';
import { allRows } from './all-rows.ts';
import { rowsExport } from './rows-export.ts';
import css from './receipt-rows.module.css';

const PAGE = 50;

const DATE = /^\d{4}-\d{2}-\d{2}\b/;

/** A date must not wrap as a name may. */
const cellOf = (value: string | null | undefined) =>
  value !== null && value !== undefined && DATE.test(value) ? (
    <span className={css.date}>{value}</span>
  ) : (
    (value ?? '–')
  );

interface NumberedRow {
  number: number;
  cells: readonly (string | null)[];
}

/** The rows behind a figure, one page at a time; as a file, all of them. */
export function ReceiptRows({ receipt }: { receipt: Receipt }) {
  const { figure, dimension, asOf } = receipt;
  const { id } = figure;
  const save = useFiles();
  const refusalOf = useExportRefusal();
  const [saving, setSaving] = useState(false);
  const rows = useInfiniteQuery({
    queryKey: ['/api/figures', id, 'rows', { dimension, asOf }, 'paged'],
    queryFn: async ({ pageParam, signal }): Promise<FigureRows> => {
      const query = { dimension, asOf, limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) };
      return call(readFigureRows, { params: { id }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  if (rows.isPending) return <SkeletonRows rows={6} what="the rows" />;
  if (rows.isError) {
    return (
      <PanelError
        error={rows.error}
        what="these rows"
        cause="The rows could not be loaded."
        onRetry={() => void rows.refetch()}
        retrying={rows.isFetching}
      />
    );
  }
  const columns = rows.data.pages[0]?.columns ?? [];
  const all: NumberedRow[] = rows.data.pages
    .flatMap((page) => page.rows)
    .map((cells, number) => ({ number, cells }));
  const refusal = refusalOf(rowsExport(receipt, { columns, rows: [] }).sees);
  const exportRows = () => {
    if (refusal !== undefined) {
      toast({ title: 'No file was made', description: refusal });
      return;
    }
    let what = '';
    setSaving(true);
    void save({
      what: () => what,
      kind: 'csv',
      day: asOf,
      make: async (about) => {
        const every = await allRows(receipt);
        what = `${figure.title} ${every.more ? 'first' : 'all'} ${every.rows.length} rows`;
        return tableCsv(fileTable(rowsExport(receipt, every), about));
      },
    }).finally(() => setSaving(false));
  };
  return (
    <div className={css.rows}>
      <Table
        caption={`Rows behind ${id}`}
        columns={columns.map(({ name, numeric }, at) => ({
          key: name,
          head: name.replaceAll('_', ' '),
          numeric,
          ...(name === 'usd' && { lead: true }),
          cell: (row: NumberedRow) => cellOf(row.cells[at]),
        }))}
        rows={all}
        rowKey={(row) => String(row.number)}
        busy={rows.isFetching}
        maxHeight={320}
        empty="This value has no rows behind it."
        onExport={exportRows}
      />
      <div className={css.foot}>
        <span className={css.shown}>
          {count(all.length)} {all.length === 1 ? 'row' : 'rows'} shown
          {rows.hasNextPage && ', there are more'}
        </span>
        {all.length > 0 && (
          <Button busy={saving} onClick={exportRows} aria-disabled={refusal !== undefined} title={refusal}>
            CSV
          </Button>
        )}
        {rows.hasNextPage && (
          <Button busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </div>
  );
}
