/** A notification may report a condition, such as a store that cannot be used, and then says when that ended. */
export const endedConditions = /* sql */ `
alter table notifications
  add column condition text,
  add column ended_at timestamptz,
  add constraint notifications_ended check (ended_at is null or condition is not null);
create index notifications_condition on notifications (condition) where condition is not null and ended_at is null;
`;
