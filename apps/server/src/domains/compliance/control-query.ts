/** A control that is a query: what it examines and what breaks it, over the company's data. */

export interface ControlQuery {
  /** Of the control: "3.1". */
  readonly id: string;
  /** What is examined, in the plural: "transactions". */
  readonly things: string;
  /** SQL scalar: how many were examined. */
  readonly examined: string;
  /** SQL query: the ones that break it, one row each, in a fixed order. */
  readonly exceptions: string;
  /** What breaks it leads to those who were, or should have been, reported to the Agency. */
  readonly tellsOfSuspicions?: true;
  /** SQL condition: what it reads is still being counted, so it is tested later. */
  readonly waitsWhile?: string;
}

/** $1 is the last closed day, $2 the moment. */
export const DAY = '$1::date';
export const AT = '$2::timestamptz';
/** Whether a test is about one closed day; the others are about how things stand at the moment. */
export const speaksOfDay = ({ examined, exceptions }: ControlQuery): boolean =>
  `${examined} ${exceptions}`.includes(DAY);
/** The last days that ended with the last closed one. */
export const within = (column: string, days: number): string =>
  `${column} between ${DAY} - ${days - 1} and ${DAY}`;

export const counted = (relation: string, condition = 'true'): string =>
  `(select count(*) from ${relation} where ${condition})`;

/** As many exceptions are kept as evidence; their number is kept whole. */
const MOST_KEPT = 20;

/** One row: examined, exceptions, evidence. */
export const statementOf = ({ examined, exceptions }: ControlQuery): string =>
  `
with broken as materialized (${exceptions})
select ${examined}::bigint as examined, (select count(*) from broken) as exceptions,
       (select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from (select * from broken limit ${MOST_KEPT}) kept) as evidence,
       ${DAY} as day, ${AT} as at`.trim();

/** What a test found, in a sentence. */
export function findingOf(things: string, examined: bigint, exceptions: bigint): string {
  const all = examined.toLocaleString('en-GB');
  if (exceptions > 0n) return `${exceptions.toLocaleString('en-GB')} of ${all} ${things} break it`;
  return examined === 0n ? `There were no ${things} to examine` : `None of ${all} ${things} breaks it`;
}
