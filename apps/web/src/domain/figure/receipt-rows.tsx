import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readFigureRows, type FigureRows, type Receipt } from '@cottontree/contract/figures/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { tableCsv } from '../exports/csv.ts';
import { useExportRefusal } from '../exports/export-refusal.ts';
import { fileTable } from '../exports/file-table.ts';
import { useFiles } from '../exports/use-files.ts';
import { allRows } from './all-rows.ts';
import { shownCell, shownColumns } from './row-columns.ts';
import { rowsExport } from './rows-export.ts';
import { RECEIPT_TEXTS } from './texts.ts';
import css from './receipt-rows.module.css';
import { SHEET_TEXTS } from './sheet-texts.ts';

const PAGE = 50;

/** Sentences and names, which may be longer than a pane is wide; a date, an id or an amount stays on one line. */
const WRAPPED: ReadonlySet<string> = new Set([
  'part',
  'name',
  'description',
  'account',
  'department',
  'category',
  'finding',
  'group',
  'period',
]);

interface NumberedRow {
  number: number;
  cells: readonly (string | null)[];
}

/** The rows behind a figure, one page at a time; as a file, all of them. */
export function ReceiptRows({ receipt }: { receipt: Receipt }) {
  const { figure, dimension, asOf } = receipt;
  const { id } = figure;
  const { inUnit } = useMoneyFormats();
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
        caption={RECEIPT_TEXTS.rows.caption(figure.title)}
        columns={shownColumns(columns).map(({ at, name, head, numeric, added }) => ({
          key: name,
          head,
          numeric,
          ...(added && { lead: true }),
          // A part of the value has its unit with it.
          ...(name === 'value' && { lead: 'plain' as const }),
          cell: (row: NumberedRow) => (
            <span className={WRAPPED.has(name) ? undefined : css.whole}>
              {shownCell(columns, row.cells, at, inUnit)}
            </span>
          ),
        }))}
        rows={all}
        rowKey={(row) => String(row.number)}
        busy={rows.isFetching}
        maxHeight={320}
        empty={RECEIPT_TEXTS.none}
        onExport={exportRows}
      />
      <div className={css.foot}>
        <span className={css.shown}>
          {RECEIPT_TEXTS.rows.shown(count(all.length), all.length === 1)}
          {rows.hasNextPage && RECEIPT_TEXTS.rows.more}
          {columns.some(({ numeric }) => numeric) && `. ${RECEIPT_TEXTS.rows.rounded}`}
        </span>
        {all.length > 0 && (
          <Button busy={saving} onClick={exportRows} aria-disabled={refusal !== undefined} title={refusal}>
            {RECEIPT_TEXTS.rows.file}
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
