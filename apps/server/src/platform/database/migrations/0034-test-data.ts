/** Notifications that were sent to try the channel carry a mark, as test expenses do, by which they can be removed. */
export const testData = /* sql */ `
alter table notifications add column is_test boolean not null default false;
create index notifications_test on notifications (user_id) where is_test;
create index expenses_test on expenses (id) where is_test;
`;
