/** A control that is a query over the company's data: what it examines, and which rows violate it. */

export interface ControlQuery {
  /** The id of the control, such as "3.1". */
  readonly id: string;
  /** What is examined, in the plural: "transactions". */
  readonly things: string;
  /** SQL scalar: the number of examined items. */
  readonly examined: string;
  /** SQL query: the items that violate the control, one row each, in a fixed order. */
  readonly exceptions: string;
  /** Its exceptions may reveal people who were, or should have been, reported to the Agency. */
  readonly revealsSuspicions?: true;
  /** SQL condition: while it is true, the data is still being computed, and the test is postponed. */
  readonly waitsWhile?: string;
}

/** $1 is the last closed day, $2 the time of the test. */
export const DAY = '$1::date';
export const AT = '$2::timestamptz';
/** Whether a test is about one closed day; the others are about the state at the time of the test. */
export const isAboutDay = ({ examined, exceptions }: ControlQuery): boolean =>
  `${examined} ${exceptions}`.includes(DAY);
/** SQL condition for a number of days that end with the last closed one. */
export const within = (column: string, days: number): string =>
  `${column} between ${DAY} - ${days - 1} and ${DAY}`;

export const counted = (relation: string, condition = 'true'): string =>
  `(select count(*) from ${relation} where ${condition})`;

/** Only this many exceptions are stored as evidence; their full number is stored too. */
const MOST_KEPT = 20;

/** SQL with one result row: examined, exceptions, evidence. */
export const statementOf = ({ examined, exceptions }: ControlQuery): string =>
  `
with broken as materialized (${exceptions})
select ${examined}::bigint as examined, (select count(*) from broken) as exceptions,
       (select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from (select * from broken limit ${MOST_KEPT}) kept) as evidence,
       ${DAY} as day, ${AT} as at`.trim();

/** The result of a test as a sentence. */
export function findingOf(things: string, examined: bigint, exceptions: bigint): string {
  const all = examined.toLocaleString('en-GB');
  if (exceptions > 0n) return `Exceptions: ${exceptions.toLocaleString('en-GB')} of ${all} ${things}`;
  return examined === 0n ? `Nothing to test: no ${things}` : `No exceptions in ${all} ${things}`;
}
