/** The receipt of a figure: its definition, its earlier values, how it is computed, and the rows behind it. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureRows, Receipt, ReceiptDoubt } from '@cottontree/contract/figures/figures.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import { invalid } from '../platform/failures/errors.ts';
import { provisionalUpTo } from '../ledger/provisional-days.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Sight } from '../platform/personal-data/personal-data.ts';
import { unfoundedSum } from '../platform/audit/seals/derived-check.ts';
import { sentenceOf } from '../platform/audit/seals/seal-check.ts';
import { sealOfUnit } from '../platform/audit/seals/seal-on-demand.ts';
import { concerns, readDoubts, sumsOf } from './doubts.ts';
import {
  divisionsOf,
  entryOf,
  rowsSql,
  valuesSql,
  type Figure,
  type ListedRow,
  type RowColumn,
} from './figure.ts';
import { locateValue, type Recorded } from './locate.ts';
import { signReceipt } from './signature.ts';

const shown = ({ recordedAt, value }: Recorded) => ({ recordedAt: recordedAt.toISOString(), value });

/** Throws the same errors as `locateValue`. */
export async function writeReceipt(
  db: Db,
  clock: Clock,
  keyring: Keyring,
  figure: Figure,
  dimension: string,
  asOf: BusinessDay | undefined,
): Promise<Receipt> {
  const { day, open, current, earlier } = await locateValue(db, clock, figure, dimension, asOf);
  const value = current?.value ?? null;
  const recordedAt = current?.recordedAt.toISOString() ?? null;
  const { rows } = await sql<{ provisional: Receipt['provisional']; closed_at: Date | null }>`
    select ${provisionalUpTo(sql`${day}::date`)} as provisional,
           (select max(c.closed_at) from day_closes c where c.business_day = ${day}::date) as closed_at`.execute(
    db,
  );
  const evidence = await evidenceOf(db, clock, keyring, figure, { dimension, day, open });
  return {
    figure: entryOf(figure),
    dimension,
    asOf: day,
    value,
    recordedAt,
    closedAt: open ? null : (rows[0]?.closed_at?.toISOString() ?? null),
    provisional: rows[0]?.provisional ?? null,
    history: earlier.map(shown),
    sql: valuesSql(figure),
    rowsSql: rowsSql(figure),
    breakdowns: divisionsOf(figure).map(({ by }) => by),
    ...evidence,
    signature: signReceipt(keyring, { figureId: figure.id, dimension, day, recordedAt, value }),
  };
}

/**
 * The seal of the day's values, for the open day whether its sums follow from their rows, and any findings against this
 * value. Its own row and the sums are checked now, its other sources by the rounds.
 */
export async function evidenceOf(
  db: Db,
  clock: Clock,
  keyring: Keyring,
  figure: Figure,
  { dimension, day, open }: { readonly dimension: string; readonly day: BusinessDay; readonly open: boolean },
): Promise<Pick<Receipt, 'seal' | 'unsealed' | 'sums' | 'doubts'>> {
  const unit =
    open || figure.timing === 'asked'
      ? null
      : await sealOfUnit(db, keyring, 'figure_values', day, `${figure.id} ${dimension} `);
  const sums = sumsOf(figure);
  const unfounded = open && sums.length > 0 ? await unfoundedSum(db, day, sums) : null;
  const found = (await readDoubts(db, clock)).filter((doubt) =>
    concerns(doubt, { id: figure.id, dimension, day }),
  );
  const stored = found.map(({ about, table, day: of, foundAt }): ReceiptDoubt => ({
    about,
    table,
    day: of,
    foundAt,
  }));
  const own = stored.find(({ about }) => about === 'value');
  // A day without a seal has findings too: about a change that no audit record explains.
  const value: ReceiptDoubt[] =
    unit === null
      ? own
        ? [own]
        : []
      : unit.rowsHold
        ? []
        : [own ?? { about: 'value', table: 'figure_values', day, foundAt: null }];
  const rows = stored.filter(({ about }) => about === 'rows');
  const known = rows.some(({ table, day: of }) => table === unfounded?.table && of === unfounded.scope);
  return {
    unsealed: unit ? null : open ? 'open' : figure.timing === 'asked' ? 'computed' : 'waiting',
    seal: unit && { number: unit.number, sealedAt: unit.sealedAt, holds: unit.holds },
    sums:
      open && sums.length > 0
        ? { holds: unfounded === null, finding: unfounded && sentenceOf(unfounded) }
        : null,
    doubts: [
      ...stored.filter(({ about }) => about === 'evidence'),
      ...value,
      ...rows,
      ...(unfounded && !known
        ? [{ about: 'rows' as const, table: unfounded.table, day: unfounded.scope, foundAt: null }]
        : []),
    ],
  };
}

function shownCell(
  row: ListedRow,
  { name, numeric, personal }: RowColumn,
  sight: Sight,
  figure: Figure,
): string | null {
  const value = row[name]?.toString() ?? null;
  const kind = typeof personal === 'function' ? personal(row) : personal;
  if (value === null || !kind || sight.sees(kind)) return value;
  // The mark of an alert's customer links to the alert, which names nobody; that of a customer differs in every list.
  const list = kind === 'suspect' ? undefined : figure.id;
  // A masked value is not a number.
  return numeric ? null : sight.show(kind, value, list);
}

const CURSOR = /^\d{1,9}$/;

/**
 * One page of the rows behind a value, as the reader may see them; the cursor is the number of rows before it. Throws
 * the same errors as `locateValue`.
 */
export async function readRows(
  db: Db,
  clock: Clock,
  figure: Figure,
  dimension: string,
  asOf: BusinessDay | undefined,
  page: { readonly cursor?: string | undefined; readonly limit: number },
  sight: Sight,
): Promise<FigureRows> {
  if (page.cursor !== undefined && !CURSOR.test(page.cursor))
    throw invalid('cursor', 'must be one that this call returned');
  const offset = Number(page.cursor ?? 0);
  const { day } = await locateValue(db, clock, figure, dimension, asOf);
  const { columns, orderTells } = figure.rows;
  const hidden = columns.flatMap(({ name, personal }) =>
    typeof personal === 'string' && !sight.sees(personal) ? [name] : [],
  );
  const shuffledBy = orderTells ? hidden : [];
  const parameters = [day, dimension, clock.now(), page.limit + 1, offset];
  // One row more than shown, to know whether there is a next page.
  const { rows } = await db.executeQuery<ListedRow>(
    CompiledQuery.raw(
      rowsSql(figure, shuffledBy),
      shuffledBy.length > 0 ? [...parameters, sight.shuffle] : parameters,
    ),
  );
  return {
    columns: columns.map(({ name, numeric }) => ({ name, numeric })),
    rows: rows
      .slice(0, page.limit)
      .map((row) => columns.map((column) => shownCell(row, column, sight, figure))),
    nextCursor: rows.length > page.limit ? String(offset + page.limit) : null,
  };
}
