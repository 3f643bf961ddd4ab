/** Audit records that are hidden from a reader: those that reveal people's sign-ins, and those about customers. */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import { showsInClear, type PersonalKindName } from '@cottontree/contract/personal-data.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Read } from '../../platform/database/known-rows.ts';
import { peopleWithheldFrom } from './may-manage.ts';

const SIGN_INS: readonly AuditAction[] = [
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

/** Records that reveal customer data. Audit records are never changed, so the whole record is hidden. */
const REVEALING: Partial<Record<PersonalKindName, readonly AuditAction[]>> = {
  subscriber: [
    'customers.read',
    'customers.reveal',
    'customers.search',
    'customers.statement',
    'customers.view',
    'error-tracking.reveal',
  ],
  suspect: [
    'fraud.approve-block',
    'fraud.block',
    'fraud.investigate',
    'fraud.mark-safe',
    'fraud.note',
    'fraud.propose-block',
    'fraud.reject-block',
    'fraud.unblock',
  ],
  suspicion: ['compliance.decide-candidate', 'compliance.propose-dismissal'],
};

export interface Withheld {
  /** Ids of the people whose sign-ins the reader may not see. */
  readonly people: readonly string[];
  /** Actions whose records are all hidden. */
  readonly actions: readonly AuditAction[];
}

export const withheldFrom = async (read: Read, actor: Actor): Promise<Withheld> => ({
  people: await peopleWithheldFrom(read, actor),
  actions: Object.entries(REVEALING).flatMap(([kind, actions]) =>
    // The kinds are the keys of the object itself.
    showsInClear(kind as PersonalKindName, actor.powers) ? [] : actions,
  ),
});
export const withholdsAny = ({ people, actions }: Withheld): boolean => people.length + actions.length > 0;

interface Recorded {
  readonly actor_id: string | null;
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly before: unknown;
}

/** The holder of a session that somebody else ended. */
const sessionHolder = (before: unknown): unknown =>
  before !== null && typeof before === 'object' && 'userId' in before ? before.userId : null;

/** Whether a record is hidden from a reader. */
export function isWithheld(record: Recorded, { people, actions }: Withheld): boolean {
  if (actions.some((action) => action === record.action)) return true;
  if (people.length === 0 || !SIGN_INS.some((action) => action === record.action)) return false;
  const holder = sessionHolder(record.before);
  const named = [record.actor_id, record.entity_type === 'user' ? record.entity_id : null, holder];
  return people.some((id) => named.includes(id));
}

/** The opposite condition as SQL over columns of audit_records: the record may be shown. */
export const mayBeShown = (withheld: Withheld): RawBuilder<boolean> =>
  withholdsAny(withheld) ? notRevealing(withheld) : sql`true`;

const notRevealing = ({ people, actions }: Withheld): RawBuilder<boolean> =>
  sql`(not action = any (${[...actions]}::text[])
       and not (action = any (${people.length === 0 ? [] : [...SIGN_INS]}::text[])
                and (coalesce(actor_id = any (${[...people]}::uuid[]), false)
                     or (entity_type = 'user' and entity_id = any (${[...people]}::text[]))
                     or coalesce(before ->> 'userId' = any (${[...people]}::text[]), false))))`;
