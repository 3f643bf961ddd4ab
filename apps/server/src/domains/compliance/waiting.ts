/** Reports, remediations and customers' days to be reported that wait for somebody. */
import {
  closeRemediation,
  decideCandidate,
  generateReports,
  listCandidates,
  readReport,
  readRequirement,
  submitReport,
} from '@cottontree/contract/compliance/compliance.ts';
import type { CandidateKind } from '@cottontree/contract/compliance/candidates.ts';
import type { ReportType } from '@cottontree/contract/compliance/reports.ts';
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { date } from '@cottontree/contract/formatting.ts';
import { sql } from 'kysely';
import { midRate } from '../../ledger/post-day.ts';
import {
  daysPast,
  DUE_SOON_DAYS,
  folded,
  foldedBy,
  mayCall,
  powersOf,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { awaitedFor, readCandidates, readDeciders } from './candidates-store.ts';
import { PROGRAMME, type ReportCadence } from './periods.ts';
import { readRemediations } from './remediations-store.ts';
import { nameOf } from './reports-store.ts';
import { submitFault } from './rules.ts';

interface DueReport {
  id: string;
  type: ReportType;
  cadence: ReportCadence;
  period_from: BusinessDay;
  opened_day: BusinessDay;
  due_day: BusinessDay;
  prepared_by: string | null;
  generated: boolean;
}

/** Reports that are due soon or overdue: to be generated, or to be submitted by another person than who prepared it. */
export async function waitingFilings({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, readReport, submitReport, generateReports)) return null;
  const { rows } = await sql<DueReport>`
    select r.id, r.type, r.cadence, r.period_from, r.opened_day, r.due_day, r.prepared_by, r.generated_at is not null as generated
      from compliance_reports r
     where r.submitted_at is null and r.due_day <= ${addDays(today, DUE_SOON_DAYS)}`.execute(db);
  const open = rows.filter(
    ({ generated, prepared_by: preparedBy }) =>
      !generated ||
      submitFault({ generated, submitted: false, preparedBy }, { userId: actor.userId, mayManage: true }) ===
        null,
  );
  return foldedBy(
    open,
    ({ type }) => type,
    (alike) => {
      const [{ type }] = alike;
      const { adopted, regulator, title } = PROGRAMME[type];
      const late = alike.every(({ due_day: due }) => due < today);
      return folded(
        alike.map((row) => ({
          kind: 'filing',
          id: row.id,
          title: nameOf(row),
          detail: `${adopted ? 'Adopted framework' : regulator}, to be ${row.generated ? 'submitted' : 'generated'}`,
          amountUsd: null,
          since: row.opened_day,
          due: row.due_day,
          toRegulator: !adopted,
          daysLate: daysPast(row.due_day, today),
          href: `/compliance-reporting?report=${row.id}`,
          needs: powersOf(readReport, row.generated ? submitReport : generateReports),
        })),
        today,
        (count) => ({
          title: `${title}, ${count} periods`,
          detail: adopted ? 'Adopted framework' : regulator,
          href: `/compliance-reporting?type=${type}${late ? '&status=overdue' : ''}`,
        }),
      );
    },
  );
}

/** Remediations that are due soon or overdue. */
export async function waitingRemediations({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, readRequirement, closeRemediation)) return null;
  const rows = await readRemediations(
    db,
    sql`r.done_at is null and r.due_day <= ${addDays(today, DUE_SOON_DAYS)}`,
  );
  return folded(
    rows.map((row) => ({
      kind: 'remediation',
      id: row.id,
      title: row.due_day < today ? 'Remediation overdue' : 'Remediation due',
      detail: row.title,
      amountUsd: null,
      since: businessDayOf(row.opened_at),
      due: row.due_day,
      daysLate: daysPast(row.due_day, today),
      href: `/compliance-reporting?tab=requirements&requirement=${row.requirement_id}`,
      needs: powersOf(readRequirement, closeRemediation),
    })),
    today,
    (count) => ({
      title: `${count} remediations due or overdue`,
      detail: rows[0]?.title ?? '',
      href: '/compliance-reporting?tab=requirements',
    }),
  );
}

const REPORTED = {
  ctr: 'Cash over the threshold',
  structuring: 'Cash just under the threshold',
  str: 'A suspicion',
} as const satisfies Record<CandidateKind, string>;

/** The candidate that is due first of its kind, and what all of them come to. */
interface FirstCandidate {
  id: string;
  kind: CandidateKind;
  business_day: BusinessDay;
  detected_day: BusinessDay;
  due_day: BusinessDay;
  usd: string | null;
  stake: bigint | null;
  count: bigint;
}

/** Customers' days that may have to be reported, of a condition over c and d, its proposed dismissal. */
async function candidatesWhere(
  { db, today }: WaitingCall,
  which: 'undecided' | readonly string[],
): Promise<Waiting> {
  const dismissal = which === 'undecided' ? null : [...which];
  const { rows } = await sql<FirstCandidate>`
    with open as (
      select c.id, c.kind, c.business_day, (c.detected_at at time zone 'UTC')::date as detected_day, c.due_day,
             greatest(1, asked.day - (c.detected_at at time zone 'UTC')::date) as days,
             c.amount::numeric / ${sql.raw(midRate('asked.currency', 'asked.day'))} as usd
        from compliance_candidates c cross join (select ${today}::date as day, 'SLL'::text as currency) asked
       where c.state = 'open'
         and case when ${dismissal === null}::boolean
                  then not exists (select from compliance_dismissals d where d.candidate_id = c.id)
                  else c.id = any(${dismissal ?? []}::uuid[]) end)
    select distinct on (o.kind) o.id, o.kind, o.business_day, o.detected_day, o.due_day,
           round(sum(o.usd) over alike, 2) as usd, round(100 * sum(o.usd * o.days) over alike)::bigint as stake,
           count(*) over alike as count
      from open o window alike as (partition by o.kind) order by o.kind, o.due_day, o.detected_day, o.id`.execute(
    db,
  );
  return rows.map((row) => ({
    stake: row.stake ?? 0n,
    work: {
      kind: 'candidate',
      id: row.id,
      count: Number(row.count),
      title: row.count > 1n ? `${REPORTED[row.kind]}, ${row.count} days of customers` : REPORTED[row.kind],
      detail:
        row.count > 1n
          ? `The first of ${date(row.business_day)}, ${dismissal === null ? 'file or dismiss them' : 'their dismissal is proposed'}`
          : `${date(row.business_day)}, ${dismissal === null ? 'file or dismiss it' : 'its dismissal is proposed'}`,
      amountUsd: row.usd,
      since: row.detected_day,
      due: row.due_day,
      toRegulator: true,
      daysLate: daysPast(row.due_day, today),
      href: `/compliance-reporting?tab=monitoring&kind=${row.kind}`,
      needs: powersOf(listCandidates, decideCandidate),
    },
  }));
}

/** Candidates that nobody decided, and proposed dismissals that wait for the caller. */
export async function waitingCandidates(call: WaitingCall): Promise<Waiting | null> {
  const { db, actor, now } = call;
  if (!mayCall(actor, listCandidates, decideCandidate)) return null;
  const { rows } = await sql<{ id: string }>`
    select c.id from compliance_dismissals d join compliance_candidates c on c.id = d.candidate_id
     where c.state = 'open'`.execute(db);
  const deciders = rows.length === 0 ? [] : await readDeciders(db);
  const proposed = await readCandidates(db, sql`c.id = any(${rows.map(({ id }) => id)}::uuid[])`, {
    limit: rows.length,
    offset: 0,
  });
  const awaited = proposed.filter((row) => {
    const people = awaitedFor(row, deciders);
    return people !== null && people.ids.includes(actor.userId) && (people.from ?? '') <= now.toISOString();
  });
  return [
    ...(await candidatesWhere(call, 'undecided')),
    ...(await candidatesWhere(
      call,
      awaited.map(({ id }) => id),
    )),
  ];
}
