/**
 * Tables that are derived from sealed rows. They have no seal of their own, because sealing what every batch writes
 * would slow down ingest; they are compared with the rows instead. See docs/decisions/0057.
 */
import { sql, type RawBuilder } from 'kysely';

export interface DerivedTable {
  readonly name: string;
  /** The sealed source table; its units are compared with those of this table. */
  readonly source: string;
  /** False: the table is one unit, compared once a day. */
  readonly byDay: boolean;
  readonly columns: readonly string[];
  /** SQL over the alias `h`: the name of a row in a finding. */
  readonly key: string;
  /** SQL over the alias `h`: the unit of a row. */
  readonly scope: string;
  /** SQL over the alias `h`: whether a row belongs to these units. */
  readonly within: (scopes: readonly string[]) => RawBuilder<unknown>;
  /** SQL over the alias `h`: the rows that are compared; all of them by default. */
  readonly only?: string;
  /**
   * SQL: a relation with the same columns, computed from the source rows; by default the view of the same name in
   * "raw".
   */
  readonly given?: string;
}

/** SQL: the relation that contains the derived content of a table. */
export const givenOf = ({ name, given }: DerivedTable): string => given ?? `raw.${name}`;

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const ofDays = (scopes: readonly string[]): RawBuilder<unknown> =>
  sql`h.business_day = any (${[...scopes]}::date[])`;

const daily = (name: string, source: string, columns: string, key: string): DerivedTable => ({
  name,
  source,
  byDay: true,
  columns: words(columns),
  key,
  scope: 'h.business_day::text',
  within: ofDays,
});

export const DERIVED_TABLES: readonly DerivedTable[] = [
  daily(
    'daily_totals',
    'transactions',
    `business_day type product tier kyc_level currency to_currency status reason_code purpose fx_rate n amount to_amount
     fee_gross gst fee_net interchange commission`,
    `concat_ws(' ', h.type, h.product, h.tier, h.kyc_level, h.currency, h.to_currency, h.status, h.reason_code, h.purpose,
               h.fx_rate)`,
  ),
  daily('daily_actives', 'transactions', 'business_day subscriber_id', 'h.subscriber_id'),
  daily('daily_card_actives', 'transactions', 'business_day card_id', 'h.card_id'),
  daily(
    'daily_ledger',
    'postings',
    'business_day account_code product usd',
    `concat_ws(' ', h.account_code, nullif(h.product, ''))`,
  ),
  {
    name: 'population_moves',
    source: 'subscribers',
    byDay: true,
    columns: words('subscriber_id business_day measure dimension delta'),
    key: `concat_ws(' ', h.subscriber_id, h.business_day, h.measure, nullif(h.dimension, ''))`,
    scope: '(select s.signup_day::text from subscribers s where s.id = h.subscriber_id)',
    // An array, which is evaluated once: the view computes only these people.
    within: (scopes) =>
      sql`h.subscriber_id = any (array(
            select id from subscribers where signup_day = any (${[...scopes]}::date[])))`,
    only: 'h.delta <> 0',
  },
  {
    name: 'daily_population',
    source: 'subscribers',
    byDay: false,
    columns: words('business_day measure dimension delta'),
    key: `concat_ws(' ', h.business_day, h.measure, nullif(h.dimension, ''))`,
    scope: `''::text`,
    within: () => sql`true`,
    only: 'h.delta <> 0',
    given: `(select m.business_day, m.measure, m.dimension, sum(m.delta)::bigint as delta
               from population_moves m join subscribers s on s.id = m.subscriber_id
              group by m.business_day, m.measure, m.dimension)`,
  },
];

export const DERIVED_NAMES: readonly string[] = DERIVED_TABLES.map(({ name }) => name);
