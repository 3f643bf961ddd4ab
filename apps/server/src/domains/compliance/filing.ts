/**
 * The file for the Financial Intelligence Agency: one report for each filed candidate of a period, about cash or a
 * suspicion, with its transactions. Other currencies are converted at the middle rate of the candidate's day.
 */
import { createHash } from 'node:crypto';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { CandidateKind } from '@cottontree/contract/compliance/candidates.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import { UNKNOWN } from '@cottontree/contract/ingest/ingest.ts';
import { OLD_LEONES_PER_NEW } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { xml, xmlText, type XmlElement } from '../../platform/documents/xml.ts';
import { closingRates } from '../../figures/formulas/money.ts';
import { filedReport, type Filed } from './filing-report.ts';
import { filingFaults } from './filing-rules.ts';
import type { Period } from './periods.ts';
import { reportingEntity } from './reporting-entity.ts';

export interface Filing {
  readonly root: XmlElement;
  readonly reports: number;
  readonly transactions: number;
  readonly faults: readonly FieldError[];
}

const CALLED = {
  ctr: 'Cash report',
  structuring: 'Structuring',
  str: 'Suspicion',
} as const satisfies Record<CandidateKind, string>;
/** The transactions of a candidate are within this many days around its own day. */
const AROUND = 8;

async function readFiled(db: Db, { from, to }: Period, at: Date): Promise<Filed[]> {
  const { rows } = await sql<Filed>`
    with rates as materialized (${sql.raw(closingRates({ from: `'${from}'::date`, to: `'${to}'::date` }))})
    select c.id, c.kind, c.business_day, c.decided_name, c.note,
           trunc(compliance_limit('ctr.cash-day', c.business_day))::text as cash_limit,
           nullif(s.full_name, ${UNKNOWN}) as full_name, nullif(s.msisdn, ${UNKNOWN}) as msisdn, s.gender, s.birth_year,
           nullif(s.occupation, ${UNKNOWN}) as occupation, nullif(s.town, ${UNKNOWN}) as town,
           nullif(s.district, ${UNKNOWN}) as district, m.moved
      from compliance_candidates c
      left join subscribers s on s.id = c.subscriber_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
                'id', e.transaction, 'at', e.at, 'type', t.type, 'currency', e.currency, 'amount', e.amount::text,
                'sll', round(e.amount * r.rate)::text, 'rate', round(r.rate / ${OLD_LEONES_PER_NEW}, 6)::text,
                'counterparty', t.counterparty_kind || ' ' || t.counterparty_id, 'place', t.district, 'country', t.country)
                order by e.at, e.transaction), '[]') as moved
         from jsonb_to_recordset(c.evidence) as e(transaction text, at timestamptz, amount numeric, currency text)
         left join transactions t
           on t.subscriber_id = c.subscriber_id and t.id = e.transaction
          and t.business_day between c.business_day - ${AROUND}::integer and c.business_day + ${AROUND}::integer
         left join lateral (
          select case when e.currency = 'SLL' then 1 else old_leone.mid / own.mid end as rate
            from rates old_leone join rates own using (business_day)
           where business_day = c.business_day and old_leone.currency = 'SLL' and own.currency = e.currency) r on true) m
     where c.state = 'filed' and c.decided_at <= ${at} and c.decided_name is not null and c.note is not null and c.business_day between ${from}::date and ${to}::date
     order by c.kind, c.business_day, c.id`.execute(db);
  return rows;
}

/** Candidates of the period that are undecided although they are past due. */
async function undecided(db: Db, { from, to }: Period, at: Date): Promise<FieldError[]> {
  const { rows } = await sql<{ kind: CandidateKind; business_day: BusinessDay; due_day: BusinessDay }>`
    select kind, business_day, due_day from compliance_candidates
     where state = 'open' and due_day < ${businessDayOf(at)}::date
       and business_day between ${from}::date and ${to}::date
     order by kind, business_day, id`.execute(db);
  return rows.map(({ kind, business_day, due_day }) => ({
    path: `${CALLED[kind]} of ${business_day}`,
    message: `was due on ${due_day} and is still open: record its filing, or dismiss it`,
  }));
}

/** The file of a period as of `at`, with the errors in it. */
export async function makeFiling(db: Db, period: Period, at: Date): Promise<Filing> {
  const entity = await reportingEntity(db);
  const filed = await readFiled(db, period, at);
  const made = filed.map((row) => filedReport(row, entity, at));
  const faults = made.flatMap((each, index) => {
    const row = filed[index];
    if (!row) return [];
    const least = row.kind === 'ctr' && row.cash_limit !== null ? BigInt(row.cash_limit) : null;
    return filingFaults(each, least).map(({ path, message }) => ({
      path: `${CALLED[row.kind]} of ${row.business_day}, report[${index + 1}]/${path}`,
      message,
    }));
  });
  return {
    root: xml('reports', made),
    reports: made.length,
    transactions: filed.reduce((sum, { moved }) => sum + moved.length, 0),
    faults: [...(await undecided(db, period, at)), ...faults],
  };
}

/** Stores the file of a report that is being submitted. */
export async function keepFiling(tx: Db, reportId: string, filing: Filing, at: Date): Promise<void> {
  const text = xmlText(filing.root);
  await sql`
    insert into compliance_filings (report_id, xml, hash, reports, transactions, at)
    values (${reportId}::uuid, ${text}, ${createHash('sha256').update(text).digest('hex')}, ${filing.reports},
            ${filing.transactions}, ${at})`.execute(tx);
}

export interface KeptFiling {
  readonly hash: string;
  readonly reports: number;
  readonly transactions: number;
}
/** The filing of a submitted report; null where none was stored. */
export async function readFiling(db: Db, reportId: string): Promise<KeptFiling | null> {
  const { rows } = await sql<KeptFiling>`
    select hash, reports, transactions from compliance_filings where report_id = ${reportId}::uuid`.execute(
    db,
  );
  return rows[0] ?? null;
}
/** The stored text of the file. */
export async function readFilingText(db: Db, reportId: string): Promise<string | null> {
  const { rows } = await sql<{ xml: string }>`
    select xml from compliance_filings where report_id = ${reportId}::uuid`.execute(db);
  return rows[0]?.xml ?? null;
}
