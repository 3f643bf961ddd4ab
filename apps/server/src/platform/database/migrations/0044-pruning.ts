/** Old client-reported activity can be deleted, by a function alone, and rows to delete are found by their age. */
export const pruning = /* sql */ `
-- The application's role may not delete from activity_events. Whatever it passes, the last 90 days before the newest
-- audit record stay.
create function prune_activity(before timestamptz, most integer) returns integer
language sql security definer set search_path from current as $$
  with deleted as (
    delete from activity_events where id in (
      select id from activity_events
       where at < least(before, (select a.at from audit_records a order by a.seq desc limit 1) - interval '90 days')
       order by at limit most)
    returning 1
  )
  select count(*)::integer from deleted
$$;

create index sessions_age on sessions (absolute_expires_at);
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_cleared on notifications (cleared_at) where cleared_at is not null;
`;
