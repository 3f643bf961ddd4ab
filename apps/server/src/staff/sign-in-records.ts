/** The audit records that tell whether a person has signed in, withheld from those who may not know it. */
import type { AuditAction } from '@cottontree/contract/audit-actions.ts';
import { sql, type RawBuilder } from 'kysely';

const ACTIONS: readonly AuditAction[] = [
  'second-factor.begin',
  'second-factor.disable',
  'second-factor.enable',
  'second-factor.renew-codes',
  'session.ask-second-factor',
  'session.end',
  'session.refuse',
  'session.revoke',
  'session.start',
  'session.step-up',
  'user.change-password',
  'user.demand-password',
  'user.enter-activation-code',
  'user.refuse-activation-code',
  'user.refuse-code',
  'user.refuse-password',
];

interface SignInRecord {
  readonly actor_id: string | null;
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly before: unknown;
}

/** Whose session somebody else ended. */
const sessionHolder = (before: unknown): unknown =>
  before !== null && typeof before === 'object' && 'userId' in before ? before.userId : null;

/** Whether a record is withheld from those who may not know of these people's sign-ins. */
export function tellsOfSignIn(record: SignInRecord, people: ReadonlySet<string>): boolean {
  if (people.size === 0 || !ACTIONS.some((action) => action === record.action)) return false;
  const holder = sessionHolder(record.before);
  return (
    (record.actor_id !== null && people.has(record.actor_id)) ||
    (record.entity_type === 'user' && people.has(record.entity_id)) ||
    (typeof holder === 'string' && people.has(holder))
  );
}

/** The same as SQL over columns of audit_records, the other way round: the record may be shown. */
export const tellsOfNoSignIn = (people: readonly string[]): RawBuilder<boolean> =>
  people.length === 0
    ? sql`true`
    : sql`not (action = any (${[...ACTIONS]}::text[])
               and (coalesce(actor_id = any (${[...people]}::uuid[]), false)
                    or (entity_type = 'user' and entity_id = any (${[...people]}::text[]))
                    or coalesce(before ->> 'userId' = any (${[...people]}::text[]), false)))`;
