/** Opening balances from a file: the whole file opens the books, once in the life of a company. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import { openBooks, openingBalanceProblems } from '../ingest/index.ts';
import type { RowOf } from './rows.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { evidenceOf, type ImportWork } from './import-work.ts';
import { inReadTransaction, refuseRows } from './rehearsal.ts';
import { OPENINGS_STAY } from './undo-store.ts';

type Row = RowOf['opening-balances'];

/** The day of the file, and the rows that name another one. */
function dayOf(rows: readonly Row[]): { readonly day: string; readonly problems: FieldError[] } {
  const day = rows[0]?.day ?? '';
  const problems = rows.flatMap((row, index) =>
    row.day === day
      ? []
      : [
          {
            path: `rows.${index}.day`,
            message: `must be ${day}, as in the first row: books are opened on one day`,
          },
        ],
  );
  return { day, problems };
}
/** A fault of the file as a whole stands at its first row. */
const atFirstRow = ({ path, message }: FieldError): FieldError => ({
  path: path === 'day' ? 'rows.0.day' : path === 'rows' ? 'rows.0' : path,
  message,
});
const balances = (rows: readonly Row[]) =>
  rows.map((row) => {
    const { day: _, ...balance } = row;
    return balance;
  });

export const openingsWork: ImportWork<Row> = {
  identity: {
    field: 'account',
    of: ({ account, currency, holderId }) => `${account} ${currency} ${holderId ?? ''}`,
  },
  bookedOn: ({ day }) => day,
  examine: async (database, rows, { at }) =>
    await inReadTransaction(database, async (tx) => {
      const { day, problems } = dayOf(rows);
      if (rows.length > 0)
        problems.push(...(await openingBalanceProblems(tx, day, balances(rows), at)).map(atFirstRow));
      return { problems, held: new Set() };
    }),
  store: async (tx, rows, { at }) => {
    const { day, problems } = dayOf(rows);
    refuseRows(problems);
    const batch = await openBooks(tx, { day, rows: balances(rows) }, at);
    return { ...evidenceOf(batch), stored: batch.result.inserted, ids: [], marks: [], days: [day] };
  },
  undo: () => Promise.reject(new AppError('conflict', `${OPENINGS_STAY}, so nothing was undone`)),
};
