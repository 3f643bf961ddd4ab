/** Reads and presents errors, changes their state under a lock, and stores the alert rules. */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import { AlertRules } from '@cottontree/contract/errors/error-tracking.ts';
import type {
  ErrorRecord,
  ErrorSeverity,
  ErrorSource,
  ErrorStatus,
  FailedVolume,
} from '@cottontree/contract/errors/records.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { firstPeopleOf } from './people.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Change } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { lastEditor } from '../../platform/commands/last-editor.ts';
import { DEFAULT_RULES, STATUS_WORDS, mayBecome, windowStart } from './rules.ts';

export const ERRORS_CHANGED: Announcement = { topic: 'errors.changed', payload: {} };
/** The number of people shown on a card. */
const FIRST_PEOPLE = 3;

interface ErrorRow {
  id: string;
  source: ErrorSource;
  severity: ErrorSeverity;
  status: ErrorStatus;
  title: string;
  message: string;
  place: string;
  stack_trace: string;
  tags: string[];
  first_seen: Date;
  last_seen: Date;
  total: bigint;
  windowed: bigint;
  samples: number;
  affected: number;
  opened_at: Date;
  assigned_to: string | null;
  assigned_name: string | null;
  resolved_at: Date | null;
  regressions: number;
  version: number;
  volume: { currency: Currency; transactions: number; amount: string }[];
}

export const presentVolume = (rows: ErrorRow['volume']): FailedVolume[] =>
  rows.map(({ currency, transactions, amount }) => ({
    currency,
    transactions,
    amount: formatMinor(BigInt(amount), currency),
  }));

/** Errors that match `condition` over g (the error), last seen first, with what happened since `since`. */
export async function readErrors(
  db: Db,
  condition: RawBuilder<unknown>,
  since: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<ErrorRecord[]> {
  const { rows } = await sql<ErrorRow>`
    select g.*, g.count as total, m.windowed, s.samples, p.affected, v.volume, ${personName('u')} as assigned_name
      from (select * from error_groups g where ${condition} order by g.last_seen desc, g.id limit ${limit} offset ${offset}) g
      left join users u on u.id = g.assigned_to
      cross join lateral (select coalesce(sum(count), 0)::bigint as windowed from error_minutes
                           where group_id = g.id and minute > ${since}::timestamptz - interval '1 minute') m
      cross join lateral (select count(*)::int as samples from error_samples where group_id = g.id) s
      cross join lateral (select count(*)::int as affected from error_people where group_id = g.id and last_at > ${since}) p
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'transactions', n, 'amount', amount::text)
                                  order by currency), '[]') as volume
          from (select currency, sum(transactions) as n, sum(amount_minor) as amount from error_volumes
                 where group_id = g.id and minute > ${since}::timestamptz - interval '1 minute' group by currency) c) v
     order by g.last_seen desc, g.id`.execute(db);
  const people = await firstPeopleOf(
    db,
    rows.map(({ id }) => id),
    since,
    FIRST_PEOPLE,
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    message: row.message,
    severity: row.severity,
    status: row.status,
    source: row.source,
    place: row.place,
    count: Number(row.windowed),
    totalCount: Number(row.total),
    samples: row.samples,
    affectedUsers: row.affected,
    firstSeen: row.first_seen.toISOString(),
    lastSeen: row.last_seen.toISOString(),
    stackTrace: row.stack_trace,
    tags: row.tags,
    userDetails: people.get(row.id) ?? [],
    failedVolume: presentVolume(row.volume),
    assignedTo:
      row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? 'Somebody' },
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    regressions: row.regressions,
    version: row.version,
  }));
}

export async function readError(db: Db, id: string, now: Date): Promise<ErrorRecord> {
  const since = windowStart('24h', now);
  const [record] = await readErrors(db, sql`g.id = ${id}::uuid`, since, { limit: 1, offset: 0 });
  if (!record) throw notFound('This error');
  return record;
}

export interface NextState {
  readonly status: ErrorStatus;
  readonly assignedTo: string | null;
  readonly action: Extract<AuditAction, `error-tracking.${string}`>;
  readonly description: (record: ErrorRecord) => string;
}

/**
 * Changes the state of an error that the person saw at `version`. Throws AppError: `not-found`; `conflict` when another
 * person was first, when the error came back, and when the state does not allow the change.
 */
export async function changeError(
  tx: Db,
  id: string,
  version: number,
  now: Date,
  next: NextState,
): Promise<Change<ErrorRecord>> {
  await sql`select 1 from error_groups where id = ${id}::uuid for update`.execute(tx);
  const before = await readError(tx, id, now);
  if (before.version !== version) {
    const by = await lastEditor(tx, ['error', id]);
    throw new AppError('conflict', `${by} was first: it is ${STATUS_WORDS[before.status]}`, {
      current: before,
    });
  }
  if (!mayBecome(before.status, next.status))
    throw new AppError('conflict', `It is ${STATUS_WORDS[before.status]} already`, { current: before });
  await sql`
    update error_groups
       set status = ${next.status}, assigned_to = ${next.assignedTo}::uuid, version = version + 1,
           resolved_at = case when ${next.status} = 'resolved' then ${now}::timestamptz end,
           opened_at = case when ${next.status} = 'open' then ${now}::timestamptz else opened_at end
     where id = ${id}::uuid`.execute(tx);
  const after = await readError(tx, id, now);
  const state = ({ status, assignedTo }: ErrorRecord) => ({ status, assignedTo: assignedTo?.name ?? null });
  const audit: AuditEntry = {
    action: next.action,
    entity: ['error', id],
    description: next.description(after),
    before: state(before),
    after: state(after),
  };
  return { output: after, announce: [ERRORS_CHANGED], audit };
}

const RULES_KEY = 'error-tracking';
export async function readRules(db: Db): Promise<AlertRules> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', RULES_KEY).executeTakeFirst();
  return row ? AlertRules.parse(row.value) : DEFAULT_RULES;
}
export async function writeRules(tx: Db, rules: AlertRules, at: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${RULES_KEY}, ${JSON.stringify(rules)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}
