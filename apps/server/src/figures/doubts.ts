/**
 * Figures affected by an open finding of the seals: in their own values, in rows that they are computed from, or in all
 * evidence.
 */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { FigureDoubt } from '@cottontree/contract/figures/figures.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { DERIVED_TABLES, type DerivedTable } from '../platform/database/derived-tables.ts';
import { CHECKED_TABLES, FINDING_ORDER } from '../platform/database/sealed-tables.ts';
import { isChangeFault } from '../platform/audit/change-claims.ts';
import type { Clock } from '../platform/time/clock.ts';
import { CATALOGUE } from './catalogue.ts';
import { rowsSql, valuesSql, type Figure } from './figure.ts';
import { grainOf, windowOf } from './grain.ts';

/** The maximum number of findings that are read: with more of them, nothing is trusted anyway. */
const MOST = 50;
const VALUES = 'figure_values';

/**
 * Sealed tables, and tables derived from them, that a figure is computed from: those of its formula, and those that its
 * rows come from.
 */
function sourcesOf(figure: Figure): string[] {
  const [formula, rows] = [valuesSql(figure), rowsSql(figure)];
  return CHECKED_TABLES.filter(
    (name) =>
      name !== VALUES &&
      (new RegExp(String.raw`\b${name}\b`).test(formula) ||
        new RegExp(String.raw`\bfrom ${name}\b`).test(rows)),
  );
}
const SOURCES = new Map(CATALOGUE.map((figure) => [figure.id, sourcesOf(figure)]));

/** The tables that a figure is computed from and that are derived from the transactions. */
export const sumsOf = ({ id }: Pick<Figure, 'id'>): DerivedTable[] =>
  DERIVED_TABLES.filter(({ name, source }) => source === 'transactions' && SOURCES.get(id)?.includes(name));

/** The number of days whose value one day may affect, including itself; null: all later days. */
function reachOf(figure: Figure): number | null {
  switch (grainOf(figure)) {
    case 'day':
      return 1;
    case 'week':
      return 7;
    case 'month':
      return 31;
    case 'complete-month':
      return 62;
    case 'quarter':
      return 92;
    case 'year':
    case 'window':
      return 366;
    case 'level':
      return windowOf(figure);
  }
}

interface Row {
  table: string;
  scope: string;
  key: string;
  what: string;
  at: Date;
}

/**
 * The open findings that affect figures: the gravest table first, of each the newest first. Reads the stored results of
 * the rounds, not the rows themselves.
 */
export async function readDoubts(db: Db, clock: Clock): Promise<FigureDoubt[]> {
  const { rows } = await sql<Row>`
    select table_name as "table", scope, row_key as key, what, found_at as at from seal_findings
     where gone_at is null and table_name <> ''
     order by array_position(${[...FINDING_ORDER]}::text[], table_name), found_at desc, table_name, scope limit ${MOST}`.execute(
    db,
  );
  const evidence = await ofEvidence(db);
  if (rows.length === 0) return evidence;
  const { rows: closed } = await sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from day_closes where business_day < ${businessDayOf(clock.now())}::date`.execute(
    db,
  );
  const days = { lastClosed: closed[0]?.day ?? null, open: businessDayOf(clock.now()) };
  return [...evidence, ...rows.flatMap((row) => (row.table === VALUES ? ofValue(row, days) : ofRows(row)))];
}

/**
 * Open findings about the chain of seals and the schema's code, combined into one, since the first of them was found.
 */
async function ofEvidence(db: Db): Promise<FigureDoubt[]> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(found_at) as at from seal_findings
     where gone_at is null and table_name = '' and not ${isChangeFault('what')}`.execute(db);
  const at = rows[0]?.at ?? null;
  const everywhere = { figures: [], dimension: null, table: null, day: null, from: null, to: null };
  return at === null ? [] : [{ about: 'evidence', ...everywhere, foundAt: at.toISOString() }];
}

/**
 * About a figure's own value: of its day and, when that day was closed last and the figure has no newer value, of the
 * open day.
 */
function ofValue(
  { scope, key, what, at }: Row,
  { lastClosed, open }: { lastClosed: BusinessDay | null; open: BusinessDay },
): FigureDoubt[] {
  const [id = '', dimension = ''] = key.split(' ');
  // A key is stored only for the first row of a day: with several rows, or no key, all values of the day are in doubt.
  const one = key !== '' && !what.includes(' more');
  const named = CATALOGUE.filter((figure) => !one || figure.id === id);
  const common = {
    about: 'value',
    dimension: one ? dimension : null,
    table: VALUES,
    day: scope,
    from: scope,
  } as const;
  const foundAt = at.toISOString();
  return [true, false].flatMap((live) => {
    const figures = named.filter(({ timing }) => (timing === 'live') === live).map((figure) => figure.id);
    const to = !live && scope === lastClosed ? open : scope;
    return figures.length === 0 ? [] : [{ ...common, figures, to, foundAt }];
  });
}

/** About rows: affects all figures that are computed from them, for as long as their day counts. */
function ofRows({ table, scope, at }: Row): FigureDoubt[] {
  const reading = CATALOGUE.filter(({ id }) => SOURCES.get(id)?.includes(table));
  const reaches = new Map(reading.map((figure) => [figure.id, scope === '' ? null : reachOf(figure)]));
  return [...new Set(reaches.values())].map((reach) => ({
    about: 'rows',
    figures: [...reaches].filter(([, each]) => each === reach).map(([id]) => id),
    dimension: null,
    table,
    day: scope === '' ? null : scope,
    from: scope === '' ? null : scope,
    to: reach === null ? null : addDays(scope, reach - 1),
    foundAt: at.toISOString(),
  }));
}

/** Whether the finding affects a figure on a day. */
export const concerns = (
  { about, figures, dimension, from, to }: FigureDoubt,
  figure: { readonly id: KnownFigure; readonly dimension: string; readonly day: string },
): boolean =>
  about === 'evidence' ||
  (figures.includes(figure.id) &&
    (dimension === null || dimension === figure.dimension) &&
    (from === null || from <= figure.day) &&
    (to === null || figure.day <= to));
