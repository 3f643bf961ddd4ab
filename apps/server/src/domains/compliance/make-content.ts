/** The content of a report, computed from the company's data for its period and stored unchanged. */
import { idInSql } from '../../figures/figure.ts';
import { createHash } from 'node:crypto';
import { addDays, businessDayOf } from '@cottontree/contract/calendar.ts';
import type { ReportSection, ReportType } from '@cottontree/contract/compliance/reports.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { companyLines, readProfile } from '../../platform/company/profile.ts';
import type { Paper } from '../../platform/documents/paper.ts';
import { controlStates } from '../../figures/formulas/compliance.ts';
import { canonicalJson } from '../../platform/audit/audit.ts';
import { ANTI_MONEY_LAUNDERING } from './contents/anti-money-laundering.ts';
import { BOOKS } from './contents/books.ts';
import { CARD_SECURITY } from './contents/card-security.ts';
import { CUSTOMERS } from './contents/customers.ts';
import { section, type Reporting, type Stated } from './contents/section.ts';
import { PROGRAMME, type Period } from './periods.ts';

export interface ReportContent {
  readonly title: string;
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly regulator: string;
  readonly dueDate: string;
  readonly preparedBy: string;
  /** Name, address and registration numbers at that time; absent while nobody had entered them. */
  readonly company?: readonly string[];
  readonly generatedAt: string;
  readonly findings: number;
  readonly sections: readonly ReportSection[];
}

const STATED: Readonly<Record<ReportType, readonly Stated[]>> = {
  AML: ANTI_MONEY_LAUNDERING,
  KYC: CUSTOMERS,
  PCI: CARD_SECURITY,
  SOX: BOOKS,
};

/** The kind of a candidate that was not reported in time, which could identify the customer. */
export const LATE_REPORT = 'Late report';
export const BREACHES_TITLE = 'Breaches of the period';

/** Breaches other than failed controls, by report type: SQL with $1, $2 and $3 that yields kind, what, day. */
const BREACHES: Readonly<Record<ReportType, string>> = {
  AML: `
select '${LATE_REPORT}' as kind, c.kind || ' of ' || c.subscriber_id as what, c.business_day as day from compliance_candidates c
 where c.business_day between $1::date and $2::date and c.kind in ('ctr', 'str')
   and coalesce(c.decided_day, ($3::timestamptz at time zone 'UTC')::date) > c.due_day`,
  KYC: `
select 'Trust below customer money', round(v.value, 4) || '%', d.day::date
  from generate_series($1::date, $2::date, interval '1 day') d(day)
  cross join lateral (select value from figure_values f where f.figure_id = ${idInSql('treasury.trust-coverage')}
                       and f.business_day = d.day::date
                       order by f.recorded_at desc limit 1) v
 where v.value < 100
 union all
select 'Overdrawn balances', round(v.value, 2) || ' USD below zero', d.day::date
  from generate_series($1::date, $2::date, interval '1 day') d(day)
  cross join lateral (select value from figure_values f where f.figure_id = ${idInSql('treasury.overdrawn')}
                       and f.business_day = d.day::date
                       order by f.recorded_at desc limit 1) v
 where v.value > 0`,
  PCI: `
select 'Sign-in locked after wrong secrets', a.entity_id, (a.at at time zone 'UTC')::date from audit_records a
 where a.action = 'user.refuse-password' and a.severity in ('high', 'critical')
   and a.at >= $1::date and a.at < $2::date + 1 and a.at <= $3::timestamptz`,
  SOX: `
select 'Journal by hand without another approver', 'journal ' || j.id, j.business_day from journals j
 where j.source in ('manual', 'adjustment') and j.business_day between $1::date and $2::date
   and (j.approved_by is null or j.approved_by = j.made_by)`,
};

const CONTROL_COLUMNS = [
  { name: 'Control', numeric: false },
  { name: 'Requirement', numeric: false },
  { name: 'Demands', numeric: false },
  { name: 'State', numeric: false },
  { name: 'Tested', numeric: false },
  { name: 'Found', numeric: false },
];

interface ControlRow {
  id: string;
  requirement: string;
  name: string;
  is_key: boolean;
  state: string;
  counts: boolean;
  tested: string | null;
  finding: string | null;
}

/** The controls of the type's requirements, with their state at the time of the report. */
async function controlSection(
  db: Db,
  type: ReportType,
  at: Date,
): Promise<{ made: ReportSection; failed: number }> {
  const today = businessDayOf(at);
  const { rows } = await db.executeQuery<ControlRow>(
    CompiledQuery.raw(
      `
select c.id, q.name as requirement, c.name, c.is_key, s.state, s.counts, s.tested_day::text as tested, s.finding
  from (${controlStates({ from: '$1::date', to: '$1::date' }, '$2::timestamptz')}) s
  join compliance_controls c on c.id = s.control_id
  join compliance_requirements q on q.id = c.requirement_id
 where q.category = $3 order by q.place, c.place`,
      [today, at, type],
    ),
  );
  return {
    made: {
      title: 'Controls',
      note: `Every control of the ${type} requirements in force, with its newest test by ${today}. Of a control whose first test is due, one never made, or not as often as it should be, is a finding.`,
      columns: CONTROL_COLUMNS,
      rows: rows.map((row) => [
        row.is_key ? `${row.id} (key)` : row.id,
        row.requirement,
        row.name,
        row.state === 'never' && !row.counts ? 'not due yet' : row.state,
        row.tested ?? '',
        row.finding ?? '',
      ]),
    },
    failed: rows.filter(({ state, counts }) => state === 'failed' || (counts && state !== 'passed')).length,
  };
}

async function breachSection(
  { db, period, at }: Reporting,
  type: ReportType,
): Promise<{ made: ReportSection; count: number }> {
  const { rows } = await db.executeQuery<{ kind: string; what: string; day: string }>(
    CompiledQuery.raw(
      `with asked as (select $1::date as first, $2::date as last, $3::timestamptz as at)
select b.kind, b.what, b.day::text as day from (${BREACHES[type]}) as b(kind, what, day)
 order by b.day, b.what`,
      [period.from, period.to, at],
    ),
  );
  return {
    made: {
      title: BREACHES_TITLE,
      note: 'Everything that went against a rule in the period.',
      columns: ['Day', 'Breach', 'Of'].map((name) => ({ name, numeric: false })),
      rows: rows.map(({ day, kind, what }) => [day, kind, what]),
    },
    count: rows.length,
  };
}

export interface Making extends Reporting {
  readonly type: ReportType;
  readonly dueDay: string;
  readonly preparedBy: string;
}

/** Computes the content of a report. Reads a whole period, which takes a few seconds at most. */
export async function makeContent(making: Making): Promise<ReportContent> {
  const { db, type, period, at } = making;
  const { regulator, title } = PROGRAMME[type];
  const stated: ReportSection[] = [];
  const company = companyLines(await readProfile(db));
  for (const each of STATED[type]) stated.push(await section(making, each));
  const controls = await controlSection(db, type, at);
  const breaches = await breachSection(making, type);
  return {
    title,
    period: period.title,
    from: period.from,
    to: period.to,
    regulator,
    dueDate: making.dueDay,
    preparedBy: making.preparedBy,
    ...(company.length > 0 && { company }),
    generatedAt: at.toISOString(),
    findings: controls.failed + breaches.count,
    sections: [...stated, controls.made, breaches.made],
  };
}

export const hashOf = (content: ReportContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

/** The stored content as a document; its bytes depend only on the content. */
export const paperOf = (content: ReportContent, contentHash: string): Paper => ({
  title: `${content.title}, ${content.period}`,
  facts: [
    ...(content.company?.map((line, index): [string, string] => [index === 0 ? 'Company' : '', line]) ?? []),
    ['To', content.regulator],
    ['Period', `${content.from} to ${content.to}`],
    ['Due', content.dueDate],
    ['Prepared by', content.preparedBy],
    ['Prepared at', `${content.generatedAt.slice(0, 16).replace('T', ' ')} UTC`],
    ['Findings', String(content.findings)],
  ],
  sections: content.sections,
  contentHash,
  at: new Date(content.generatedAt),
});

/** Whether the period is over; only then it can be reported. */
export const isOver = ({ to }: Period, at: Date): boolean => addDays(to, 1) <= businessDayOf(at);

/** The stored content of a report; null until it is generated. */
export async function readContent(
  db: Db,
  reportId: string,
): Promise<{ content: ReportContent; hash: string } | null> {
  const { rows } = await sql<{ content: ReportContent; hash: string }>`
    select content, hash from compliance_contents where report_id = ${reportId}::uuid`.execute(db);
  return rows[0] ?? null;
}
