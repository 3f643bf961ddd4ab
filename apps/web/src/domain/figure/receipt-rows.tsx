import { useInfiniteQuery } from '@tanstack/react-query';
import { readFigureRows, type FigureRows } from '@cottontree/contract/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { saveCsv, toCsv } from '@cottontree/ui/csv.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { call } from '../../kernel/call.ts';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import css from './receipt-rows.module.css';

const PAGE = 50;

interface NumberedRow {
  number: number;
  cells: readonly (string | null)[];
}

/** The rows behind a figure, a page at a time. */
export function ReceiptRows({ id, dimension, asOf }: { id: string; dimension: string; asOf: string }) {
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
  const exportRows = () =>
    saveCsv(
      toCsv(
        columns.map(({ name }, at) => ({ head: name, value: (row: NumberedRow) => row.cells[at] })),
        all,
      ),
      `${id}-${asOf}`,
    );
  return (
    <div className={css.rows}>
      <Table
        caption={`Rows behind ${id}`}
        columns={columns.map(({ name, numeric }, at) => ({
          key: name,
          head: name.replaceAll('_', ' '),
          numeric,
          cell: (row: NumberedRow) => row.cells[at] ?? '–',
        }))}
        rows={all}
        rowKey={(row) => String(row.number)}
        busy={rows.isFetching}
        maxHeight={320}
        empty="No rows stand behind this value."
        onExport={exportRows}
      />
      <div className={css.foot}>
        <span className={css.shown}>
          {count(all.length)} {all.length === 1 ? 'row' : 'rows'} shown
          {rows.hasNextPage && ', there are more'}
        </span>
        {all.length > 0 && <Button onClick={exportRows}>CSV</Button>}
        {rows.hasNextPage && (
          <Button busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </div>
  );
}
