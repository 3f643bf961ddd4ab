/** The journals behind a line, and the transactions behind a journal, page by page. */
import {
  listJournalTransactions,
  listPnlJournals,
  type FigureName,
  type JournalTransaction,
  type PnlJournal,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
import { keyOf, useRead } from '../../kernel/query.ts';

const PAGE = 100;
/** Estimated row height in px, until the row is measured. */
const ROW = 32;

/** A position in a list; its row is undefined until its page is loaded. */
export interface Slot<Row> {
  place: number;
  row: Row | undefined;
}
const slotsOf = <Row>(rows: readonly (Row | undefined)[], first: number): Slot<Row>[] =>
  rows.map((row, at) => ({ place: first + at, row }));

export function useJournals({ id, dimension }: FigureName) {
  const asOf = useAsOf();
  const requestOf = (page: number): CallOf<typeof listPnlJournals> => ({
    query: { figure: id, dimension, asOf, offset: page * PAGE, limit: PAGE },
  });
  const head = useRead(listPnlJournals, requestOf(0), { keepPrevious: false });
  const { part, first, end } = useLongRows(head.data?.total ?? 0, ROW);
  const rows = usePagesInSight<AnswerOf<typeof listPnlJournals>, PnlJournal>(
    {
      size: PAGE,
      keyOf: (page) => keyOf(listPnlJournals, requestOf(page)),
      rowsOf: ({ journals }) => journals,
    },
    head,
    first,
    end,
  );
  return { head, part, slots: slotsOf(rows, first) };
}

export function useTransactions(journal: string) {
  const requestOf = (page: number): CallOf<typeof listJournalTransactions> => ({
    params: { id: journal },
    query: { offset: page * PAGE, limit: PAGE },
  });
  const head = useRead(listJournalTransactions, requestOf(0), { keepPrevious: false });
  const { part, first, end } = useLongRows(head.data?.total ?? 0, ROW);
  const rows = usePagesInSight<AnswerOf<typeof listJournalTransactions>, JournalTransaction>(
    {
      size: PAGE,
      keyOf: (page) => keyOf(listJournalTransactions, requestOf(page)),
      rowsOf: ({ transactions }) => transactions,
    },
    head,
    first,
    end,
  );
  return { head, part, slots: slotsOf(rows, first) };
}
