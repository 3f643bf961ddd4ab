/**
 * Proofs of the audit chain, and what its lists are read by. Each index ends in the sequence, so that a filtered page
 * is one walk along it, however many records there are.
 */
export const checkpoints = /* sql */ `
-- The permission by which an act passed. Part of the hashed content where there is one: older records have none.
alter table audit_records add column permission text;

drop index audit_records_entity;
drop index audit_records_actor;
create index audit_records_entity on audit_records (entity_type, entity_id, seq);
create index audit_records_kind on audit_records (entity_type, seq);
create index audit_records_actor on audit_records (actor_id, seq);
create index audit_records_action on audit_records (action, seq);
create index audit_records_severity on audit_records (severity, seq);
create index audit_records_permission on audit_records (permission, at) where permission is not null;
-- What changed a thing, apart from the receipts of what was loaded.
create index audit_records_changes on audit_records (seq)
 where (before is not null or after is not null) and entity_type not in ('ingest_batch', 'business_day', 'demo_company');
create index activity_events_user on activity_events (user_id, id);
create index activity_events_action on activity_events (action, id);

create table audit_checkpoints (
  sequence bigint primary key,
  hash bytea not null,
  count bigint not null,
  at timestamptz not null,
  fingerprint text not null,
  signature bytea not null
);
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints
  for each row execute function refuse_change();
create trigger audit_checkpoints_no_truncate before truncate on audit_checkpoints
  for each statement execute function refuse_change();

-- When a session's last recorded reading of the audit began: one record an opening, not one a page.
create table audit_readings (session_id uuid primary key, at timestamptz not null);

-- When each release of the product was first started on this database.
create table release_starts (version text primary key, at timestamptz not null);
create trigger release_starts_append_only before update or delete on release_starts
  for each row execute function refuse_change();
`;
