/** What waits for a second person: rules that let one person alone block more, and dismissals of candidates. */
export const secondPersons = /* sql */ `
create table fraud_rule_proposals (
  id uuid primary key default gen_random_uuid(),
  -- Of the rules that were in force: agreed to only while they are.
  version integer not null check (version >= 0),
  rules jsonb not null,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null
);
create table fraud_rule_decisions (
  proposal_id uuid primary key references fraud_rule_proposals(id),
  approved boolean not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  -- What an approval put in force.
  version integer unique check (version > 0),
  check (approved = (version is not null))
);

-- Of a candidate that is open: who would not report it, and why. Another person who agrees closes it.
create table compliance_dismissals (
  candidate_id uuid primary key references compliance_candidates(id),
  note text not null,
  proposed_by uuid not null,
  proposed_name text not null,
  proposed_at timestamptz not null
);

create trigger fraud_rule_proposals_append_only before update or delete on fraud_rule_proposals
  for each row execute function refuse_change();
create trigger fraud_rule_proposals_no_truncate before truncate on fraud_rule_proposals
  for each statement execute function refuse_change();
create trigger fraud_rule_decisions_append_only before update or delete on fraud_rule_decisions
  for each row execute function refuse_change();
create trigger fraud_rule_decisions_no_truncate before truncate on fraud_rule_decisions
  for each statement execute function refuse_change();
create trigger compliance_dismissals_append_only before update or delete on compliance_dismissals
  for each row execute function refuse_change();
create trigger compliance_dismissals_no_truncate before truncate on compliance_dismissals
  for each statement execute function refuse_change();

comment on table fraud_rule_proposals is 'emptied with the demo company';
comment on table fraud_rule_decisions is 'emptied with the demo company';
comment on table compliance_dismissals is 'emptied with the demo company';

-- Everybody who had a hand in a file: who began it, sent its parts, mapped its columns and committed it.
create table import_authors (
  import_id uuid not null references imports(id) on delete cascade,
  user_id uuid not null,
  primary key (import_id, user_id)
);
-- The same of each row that another person has to agree to: of an expense by its id, of a declared entry by day and version.
create table import_makers (
  kind text not null,
  row_key text not null,
  user_id uuid not null,
  primary key (kind, row_key, user_id)
);
insert into import_authors (import_id, user_id) select id, created_by from imports;
insert into import_makers (kind, row_key, user_id)
select i.kind, unnest(w.ids), i.created_by from imports i join import_writes w on w.import_id = i.id where i.kind = 'expenses'
union
select i.kind, (m->>'id') || ' ' || (m->>'after'), i.created_by
  from imports i join import_writes w on w.import_id = i.id cross join lateral jsonb_array_elements(w.former) m
 where i.kind = 'financials';
comment on table import_authors is 'emptied with the demo company';
comment on table import_makers is 'emptied with the demo company';

-- Customers shown in clear to one person in one hour; one audit record of an hour, once the day's are many.
create table customer_readings (
  user_id uuid not null,
  hour timestamptz not null,
  day date not null,
  shown integer not null check (shown > 0),
  calls integer not null check (calls > 0),
  -- What was called, with its filters; the first of them.
  what text[] not null,
  -- Of the newest call: session and address.
  session_id uuid not null,
  address text not null,
  recorded boolean not null default false,
  primary key (user_id, hour)
);
create index customer_readings_open on customer_readings (hour) where not recorded;
`;
