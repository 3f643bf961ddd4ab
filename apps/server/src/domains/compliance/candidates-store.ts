/** Rows of candidates: reading and presenting. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Candidate } from '@cottontree/contract/compliance/candidates.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/failures/errors.ts';
import { awaitedOf, type Awaited } from '../access/index.ts';
import { readHolders } from '../../platform/sessions/holders.ts';
import { instant } from './store.ts';

export interface CandidateRow {
  id: string;
  kind: Candidate['kind'];
  subscriber_id: string;
  full_name: string | null;
  business_day: BusinessDay;
  amount: bigint;
  transactions: number;
  evidence: Candidate['evidence'];
  detected_at: Date;
  due_day: BusinessDay;
  state: Candidate['state'];
  decided_name: string | null;
  decided_at: Date | null;
  note: string | null;
  version: number;
  dismissal_note: string | null;
  proposed_by: string | null;
  proposed_name: string | null;
  proposed_at: Date | null;
}
export async function readCandidates(
  db: Db,
  condition: RawBuilder<unknown>,
  page: { readonly limit: number; readonly offset: number },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select c.id, c.kind, c.subscriber_id, s.full_name, c.business_day, c.amount, c.transactions, c.evidence, c.detected_at,
           c.due_day, c.state, c.decided_name, c.decided_at, c.note, c.version, d.note as dismissal_note, d.proposed_by,
           d.proposed_name, d.proposed_at
      from compliance_candidates c left join subscribers s on s.id = c.subscriber_id
      left join compliance_dismissals d on d.candidate_id = c.id
     where ${condition}
     order by c.state <> 'open', c.business_day desc, c.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}
export async function candidateOf(db: Db, id: string): Promise<CandidateRow> {
  const [row] = await readCandidates(db, sql`c.id = ${id}::uuid`, { limit: 1, offset: 0 });
  if (!row) throw notFound('This candidate');
  return row;
}

/** The people who may decide candidates. */
export const readDeciders = (db: Db): Promise<{ id: string; name: string }[]> =>
  readHolders(db, 'compliance.manage', 'kyc.verify');

/** Who has to approve the dismissal of a candidate; null where nobody has proposed one. */
export function awaitedFor(
  row: CandidateRow,
  deciders: readonly { id: string; name: string }[],
): Awaited | null {
  const { proposed_by: userId, proposed_at: at } = row;
  return userId === null || at === null ? null : awaitedOf(deciders, { userId, at });
}

/** @param deciders from readDeciders */
export function presentCandidate(
  row: CandidateRow,
  at: Date,
  deciders: readonly { id: string; name: string }[],
): Candidate {
  const awaited = row.state === 'open' ? awaitedFor(row, deciders) : null;
  return {
    id: row.id,
    kind: row.kind,
    subscriber: [row.subscriber_id, row.full_name].filter((each) => each !== null).join(' '),
    businessDay: row.business_day,
    amount: row.amount.toString(),
    transactions: row.transactions,
    detectedAt: row.detected_at.toISOString(),
    dueDate: row.due_day,
    isLate: row.state === 'open' && row.due_day < businessDayOf(at),
    state: row.state,
    decidedBy: row.decided_name,
    decidedAt: instant(row.decided_at),
    note: row.note,
    dismissal: awaited && {
      note: row.dismissal_note ?? '',
      proposedBy: row.proposed_name ?? 'Somebody',
      proposedAt: instant(row.proposed_at) ?? '',
      people: awaited.names,
      from: awaited.from,
    },
    evidence: row.evidence,
    version: row.version,
  };
}
