/** What happens to customers beside their business: events of security, and the help they ask for. Exchange differences. */
export const securityAndSupport = /* sql */ `
create table security_events (
  id text collate "C" not null,
  subscriber_id text collate "C" not null,
  kind text not null check (kind in ('pin_reset', 'sim_swap', 'new_phone', 'travel')),
  at timestamptz not null,
  business_day date not null,
  primary key (subscriber_id, id)
);
create index security_events_day on security_events (business_day);

-- A ticket as it stands now: a resolved one stays so, whoever comes back opens another.
create table support_tickets (
  id text collate "C" not null,
  subscriber_id text collate "C" not null,
  category text not null,
  opened_at timestamptz not null,
  opened_day date not null,
  first_response_at timestamptz,
  resolved_at timestamptz,
  resolved_day date,
  primary key (subscriber_id, id)
);
create index support_tickets_opened on support_tickets (opened_day);
create index support_tickets_resolved on support_tickets (resolved_day);

alter table journals drop constraint journals_source_check;
alter table journals add constraint journals_source_check
  check (source in ('opening', 'derived', 'accrual', 'expense', 'manual', 'adjustment', 'revaluation'));

comment on table security_events is 'emptied with the demo company';
comment on table support_tickets is 'emptied with the demo company';
`;
