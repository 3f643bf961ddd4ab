/** What each customer earned the company in each calendar month, and what the members of segments earned it to date. */
export const valueToDate = /* sql */ `
-- Months of which it is known. Made after the close, in the background; the fingerprint says of which business, so that a
-- month whose business changed is made again.
create table customer_months (
  month date primary key,
  fingerprint text not null,
  computed_at timestamptz not null
);
-- A customer without a row had no successful transaction in the month.
create table customer_money (
  month date not null references customer_months(month) on delete cascade,
  subscriber_id text collate "C" not null,
  revenue_usd numeric not null,
  primary key (month, subscriber_id)
);
comment on table customer_months is 'emptied with the demo company';
comment on table customer_money is 'emptied with the demo company';

-- Since the books began; null: no successful transaction is in them.
alter table segment_members add column value_usd numeric;
-- Of the members together; null: none of them has one.
alter table segment_statistics add column value_usd numeric, drop column active_90, drop column revenue_90_usd;
-- No business has this fingerprint: what is kept is made again, and is shown until then.
update segment_snapshots set fingerprint = '';
`;
