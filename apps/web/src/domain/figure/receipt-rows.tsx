import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readFigureRows, type FigureRows, type Receipt } from '@cottontree/contract/figures/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { tableCsv } from '../exports/csv.ts';
import { useExportRefusal } from '../exports/export-refusal.ts';
import { fileTable } from '../exports/file-table.ts';
import { useFiles } from '../exports/use-files.ts';
import { allRows } from './all-rows.ts';
import { rowsExport } from './rows-export.ts';
import css from './receipt-rows.module.css';
import { SHEET_TEXTS } from './sheet-texts.ts';

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
  if (rows.isPending) return <SkeletonRows rows={6} what={SHEET_TEXTS.theRows} />;
  if (rows.isError) {
    return (
      <PanelError
        error={rows.error}
        what={SHEET_TEXTS.theseRows}
        cause={SHEET_TEXTS.rowsCouldNotBeLoaded}
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
      toast({ title: SHEET_TEXTS.noFileWasMade, description: refusal });
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
        caption={SHEET_TEXTS.rowsBehind(id)}
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
        empty={SHEET_TEXTS.thisValueHasNoRows}
        onExport={exportRows}
      />
      <div className={css.foot}>
        <span className={css.shown}>
          {SHEET_TEXTS.rowsShown(count(all.length), all.length)}
          {rows.hasNextPage && SHEET_TEXTS.thereAreMore}
        </span>
        {all.length > 0 && (
          <Button busy={saving} onClick={exportRows} aria-disabled={refusal !== undefined} title={refusal}>
            CSV
          </Button>
        )}
        {rows.hasNextPage && (
          <Button busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {COMMON_TEXTS.showMore}
          </Button>
        )}
      </div>
    </div>
  );
}
