/**
 * Retention periods of rows that are no evidence and that nothing else depends on. Documented in
 * docs/operations/pruning.md.
 */
import { sql, type RawBuilder } from 'kysely';

export interface RetentionRule {
  readonly table: string;
  readonly days: number;
  /** Deletes at most `most` rows older than `before`. */
  readonly prune: (before: Date, most: number) => RawBuilder<unknown>;
}

/**
 * SQL: when the session `s` ended. Two kinds of sessions stay: one that was open at the end of a day is counted by the
 * figures of that day, and those of deleted people show whose names the audit lists must replace.
 */
const SESSION_END = sql`least(s.ended_at, s.idle_expires_at, s.absolute_expires_at)`;
const OPEN_AT_MIDNIGHT = sql`${SESSION_END} > date_trunc('day', s.created_at - interval '1 microsecond', 'UTC') + interval '1 day'`;

export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    table: 'sessions',
    days: 90,
    prune: (before, most) => sql`
      delete from sessions where id in (
        select s.id from sessions s join users u on u.id = s.user_id
         where s.absolute_expires_at < ${before}::timestamptz and not ${OPEN_AT_MIDNIGHT} and u.deleted_at is null
         order by s.absolute_expires_at limit ${most})`,
  },
  {
    table: 'secret_attempts',
    days: 2,
    prune: (before, most) => sql`
      delete from secret_attempts where (subject, origin) in (
        select subject, origin from secret_attempts where window_start < ${before}::timestamptz limit ${most})`,
  },
  {
    // As long as the browser keeps the cookie that identifies the device.
    table: 'known_devices',
    days: 400,
    prune: (before, most) => sql`
      delete from known_devices where (device_hash, user_id) in (
        select device_hash, user_id from known_devices where last_used_at < ${before}::timestamptz limit ${most})`,
  },
  {
    table: 'audit_readings',
    days: 90,
    prune: (before, most) => sql`
      delete from audit_readings where session_id in (
        select session_id from audit_readings where at < ${before}::timestamptz limit ${most})`,
  },
  {
    // Large numbers of readings are recorded in the audit trail.
    table: 'customer_readings',
    days: 90,
    prune: (before, most) => sql`
      delete from customer_readings where (user_id, hour) in (
        select user_id, hour from customer_readings where hour < ${before}::timestamptz order by hour limit ${most})`,
  },
  {
    table: 'idempotency_keys',
    days: 30,
    prune: (before, most) => sql`
      delete from idempotency_keys where (user_id, key) in (
        select user_id, key from idempotency_keys where created_at < ${before}::timestamptz order by created_at limit ${most})`,
  },
  {
    table: 'activity_events',
    days: 180,
    prune: (before, most) => sql`select prune_activity(${before}::timestamptz, ${most}::integer) as n`,
  },
  {
    // What was sent is in the audit trail.
    table: 'mailing_letters',
    days: 90,
    prune: (before, most) => sql`
      delete from mailing_letters where id in (
        select id from mailing_letters where planned_at < ${before}::timestamptz and state <> 'waiting' limit ${most})`,
  },
  {
    table: 'notifications',
    days: 90,
    prune: (before, most) => sql`
      delete from notifications where id in (
        select id from notifications
         where (read_at < ${before}::timestamptz or cleared_at < ${before}::timestamptz)
           and (not critical or acknowledged_at is not null or cleared_at is not null)
         limit ${most})`,
  },
];
