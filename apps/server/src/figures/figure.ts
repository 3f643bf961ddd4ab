/**
 * A figure: the definition of a number on a screen, in words and in SQL. The same SQL serves the nightly close (one
 * day), the whole history (all days in one pass), a recompute on raw rows and the receipt.
 */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { BreakdownBy } from '@cottontree/contract/figures/breakdowns.ts';
import type { FigureEntry } from '@cottontree/contract/figures/figures.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { PersonalKindName } from '@cottontree/contract/personal-data.ts';
import { REQUESTED, completeMonthEnd, daysOf, type Formula } from './formulas/days.ts';

export interface RowColumn {
  readonly name: string;
  readonly numeric: boolean;
  /** The kind of personal data in it; a function when that differs from row to row. */
  readonly personal?: PersonalKindName | ((row: ListedRow) => PersonalKindName | undefined);
}
export type ListedRow = Readonly<Record<string, string | number | bigint | null | undefined>>;

/**
 * The rows behind a value: SQL over $1 (the day), $2 (the dimension) and $3 (the time), ordered, with text and number
 * columns.
 */
export interface RowListing {
  readonly columns: readonly RowColumn[];
  readonly sql: string;
  /** The order depends on personal data: readers who may not see it get the rows in another order. */
  readonly orderTells?: true;
  /** The first is the one that a receipt opens with; none where the value is not a sum over the rows. */
  readonly divisions?: readonly Division[];
}

/**
 * A division of the value by a property of its rows: SQL over $1, $2 and $3 as above for rows (part, value). The parts
 * sum to the value.
 */
export interface Division {
  readonly by: BreakdownBy;
  readonly sql: string;
}

/** A relation that several figures are computed from, built once for all of them that are requested together. */
export interface Basis {
  readonly name: string;
  /** For the days in a relation (business_day). Names tables without a schema, as a formula does. */
  readonly sql: (days: string) => string;
}

export interface Definition {
  /** noun.name */
  readonly id: string;
  readonly title: string;
  readonly definition: string;
  readonly unit: Unit;
  readonly goodDirection: FigureEntry['goodDirection'];
  /** The good direction of each dimension, when not all of its dimensions are good when they rise. */
  readonly goodByDimension?: Readonly<Record<string, FigureEntry['goodDirection']>>;
  /** For a sum over days: the figure of a single day; by dimension when only some of them have one. */
  readonly daily?: KnownFigure | Readonly<Record<string, KnownFigure>>;
  /** Empty when the figure is one number; its dimension is then ''. */
  readonly dimensions: readonly string[];
  /** In place of the list, for dimensions that depend on the company's rows. */
  readonly dimensionRows?: {
    /** Returns the dimensions in one column, dimension. */
    readonly sql: string;
    /** The format of a dimension; one that does not exist has no value. */
    readonly pattern: RegExp;
    readonly named: string;
  };
  readonly permission: Power;
  /**
   * live: also computed during the open day; closing: fixed when the day is closed; `asked`: also for closed days, but
   * not stored, because reading it from a rollup costs less than storing it for every day.
   */
  readonly timing: FigureEntry['timing'];
  /**
   * The value of a day for which the formula returns no row: 0 when nothing of the kind happened, null when there is no
   * such value: see windowEnd.
   */
  readonly whenNothing: 0 | null;
  /**
   * For figures from the books: the last day of its window, which ends with the day or with the last complete month. A
   * window that ended before the first closed day has no value, because nobody knows what happened then.
   */
  readonly windowEnd?: 'day' | 'month';
  /**
   * Must not read facts later than the time $3. Names rollups and tables without a schema, so that the same text runs
   * on the rollups and on the raw rows: see decision 0002.
   */
  readonly formula: Formula;
  /** A relation that the formula reads by its name; such a figure can be requested on any days at once. */
  readonly basis?: Basis;
  readonly rows: RowListing;
}

/** A figure of the catalogue: `npm run figure-ids` writes the type of their ids. */
export interface Figure extends Definition {
  readonly id: KnownFigure;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The id as a text in SQL. */
export const idInSql = (id: KnownFigure): string => quoted(id);

/** Relation (dimension) of the figure's dimensions, '' when it is one number. */
const partsOf = ({ dimensions, dimensionRows }: Definition): string =>
  dimensionRows
    ? `(${dimensionRows.sql}) part`
    : `unnest(array[${(dimensions.length > 0 ? dimensions : ['']).map(quoted).join(', ')}]) part(dimension)`;

/** A value is stored with 12 decimal places: as many as the contract's decimals have. */
const PLACES = 12;

const BOOKS_BEGAN = `(select min(c.business_day) from day_closes c)`;
/** The value of a day, over f and day: the default when the formula has no row. */
function valueOf({ whenNothing, windowEnd }: Definition): string {
  if (whenNothing === null) return 'f.value';
  if (windowEnd === undefined) return `coalesce(f.value, ${whenNothing})`;
  const end = windowEnd === 'day' ? 'day.business_day' : completeMonthEnd('day.business_day');
  return `case when ${end} < ${BOOKS_BEGAN} then f.value else coalesce(f.value, ${whenNothing}) end`;
}

/**
 * One row for each day and dimension. Rounding is done only here, so that every way of computing gives the same digits.
 */
const valuesOn = (figure: Definition, days: string): string => `
select day.business_day, part.dimension,
       trim_scale(round((${valueOf(figure)})::numeric, ${PLACES})) as value
  from ${days} day
 cross join ${partsOf(figure)}
  left join (${figure.formula(REQUESTED)}) f on f.business_day = day.business_day and f.dimension = part.dimension`;

/** Materialized, because figures that share a basis must not compute it once each. */
const basesSql = (bases: readonly Basis[], days: string): string =>
  [...new Map(bases.map((basis) => [basis.name, basis])).values()]
    .map(({ name, sql }) => `${name} as materialized (${sql(days)})`)
    .join(',\n');

/** The whole statement: one row for each day from $1 to $2 and each dimension, none for days after the time $3. */
export const valuesSql = (figure: Definition): string =>
  `
${figure.basis ? `with ${basesSql([figure.basis], daysOf(REQUESTED))}` : ''}${valuesOn(figure, daysOf(REQUESTED))}
 where day.business_day <= ($3::timestamptz at time zone 'UTC')::date
`.trim();

/**
 * The values (id, business_day, dimension, value) of figures that have a basis, on the days of a relation
 * (business_day): the text after a `with` that defines the relation. Throws Error for a figure without one.
 */
export function valuesOnDaysSql(figures: readonly Definition[], days: string): string {
  const bases = figures.map(({ id, basis }) => {
    if (!basis) throw new Error(`${id} is computed for a run of days`);
    return basis;
  });
  const each = figures.map((figure) => `select '${figure.id}' as id, v.* from (${valuesOn(figure, days)}) v`);
  return `${basesSql(bases, days)}\n${each.join('\nunion all\n')}`;
}

/** States the types of the parameters, which a text need not use. */
const TYPED = 'with asked as (select $1::date as business_day, $2::text as dimension, $3::timestamptz as at)';

/**
 * A page of the rows: $1 the day, $2 the dimension, $3 the time, $4 the page size, $5 the offset. `shuffledBy` names
 * columns: rows are then ordered by hashes of them with the secret $6, which nobody else can compute.
 */
export const rowsSql = (figure: Figure, shuffledBy: readonly string[] = []): string =>
  `
${TYPED}
select * from (${figure.rows.sql}) as behind${shuffledBy
    .map(
      (name, place) =>
        `${place === 0 ? '\n order by' : ','} sha256(convert_to($6::text || coalesce("${name}"::text, ''), 'UTF8'))`,
    )
    .join('')}
 limit $4::int offset $5::int
`.trim();

const SUMMED: ReadonlySet<Unit> = new Set<Unit>(['count', 'USD', 'SLL', 'USDC']);
/** How the value divides; none where it is a quotient or a median of its rows. */
export const divisionsOf = ({ unit, rows }: Figure): readonly Division[] =>
  SUMMED.has(unit) ? (rows.divisions ?? []) : [];

/** The parts of a day: $1 the day, $2 the dimension, $3 the time; largest first. */
export const partsSql = ({ sql }: Division): string =>
  `
${TYPED}
select part, trim_scale(round(coalesce(sum(value), 0)::numeric, ${PLACES}))::text as value
  from (${sql}) parts
 group by part having round(sum(value)::numeric, ${PLACES}) <> 0
 order by abs(sum(value)) desc, part
`.trim();

/** Which direction is good for a dimension; use '' for a figure without dimensions. */
export const goodDirectionOf = (figure: Figure, dimension: string): FigureEntry['goodDirection'] =>
  figure.goodByDimension?.[dimension] ?? figure.goodDirection;

/** The figure of a single day of the sum; undefined when there is none. */
export const dailyOf = ({ daily }: Figure, dimension: string): KnownFigure | undefined =>
  typeof daily === 'string' ? daily : daily?.[dimension];

export const entryOf = (figure: Figure): FigureEntry => ({
  id: figure.id,
  title: figure.title,
  definition: figure.definition,
  unit: figure.unit,
  goodDirection: figure.goodDirection,
  dimensions: [...figure.dimensions],
  permission: figure.permission,
  timing: figure.timing,
  ...(figure.dimensionRows && { partsAreRows: true }),
});
