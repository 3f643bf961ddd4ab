/** Integrations that are closed with their history kept, and exceptions that two people write off with a journal. */
export const closedBanksAndWriteOffs = /* sql */ `
-- Closed: the secret is gone, the lines stay, and another account at a bank may prove the same account of the ledger.
alter table bank_integrations
  add column closed_at timestamptz,
  add column closed_day date,
  add column closed_by uuid,
  add column close_note text,
  add check ((closed_at is null) = (closed_day is null)),
  add check ((closed_at is null) = (close_note is null)),
  add check (closed_at is null or (secret_sealed is null and token_sealed is null
                                   and sync_requested_at is null and next_sync_at is null));
drop index bank_integrations_name;
create unique index bank_integrations_name on bank_integrations (lower(name)) where closed_at is null;
drop index bank_integrations_ledger;
create unique index bank_integrations_ledger on bank_integrations (ledger_account, currency)
  where ledger_account is not null and closed_at is null;

alter table bank_matches
  drop constraint bank_matches_rule_check,
  drop constraint bank_matches_check,
  add constraint bank_matches_rule_check
    check (rule in ('reference', 'batch', 'amount-and-day', 'day-sum', 'tolerance', 'by-hand', 'write-off')),
  add constraint bank_matches_note_check check ((rule in ('by-hand', 'write-off')) = (note is not null));

-- Lines by id, entries as "journal.line". The amount is lines less entries.
create table bank_write_offs (
  id uuid primary key default gen_random_uuid(),
  integration_id uuid not null references bank_integrations(id),
  lines bigint[] not null,
  entries text[] not null,
  ledger_account text not null references ledger_accounts(code),
  account_code text not null references ledger_accounts(code),
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  business_day date not null,
  note text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  check (cardinality(lines) + cardinality(entries) > 0)
);
create index bank_write_offs_integration on bank_write_offs (integration_id, proposed_at);
create table bank_write_off_decisions (
  write_off_id uuid primary key references bank_write_offs(id),
  approved boolean not null,
  reason text,
  decided_by uuid not null,
  decided_at timestamptz not null,
  journal_id bigint references journals(id),
  check (approved = (journal_id is not null)),
  check (approved = (reason is null))
);
create trigger bank_write_offs_append_only before update or delete on bank_write_offs
  for each row execute function refuse_change();
create trigger bank_write_offs_no_truncate before truncate on bank_write_offs
  for each statement execute function refuse_change();
create trigger bank_write_off_decisions_append_only before update or delete on bank_write_off_decisions
  for each row execute function refuse_change();
create trigger bank_write_off_decisions_no_truncate before truncate on bank_write_off_decisions
  for each statement execute function refuse_change();
comment on table bank_write_offs is 'emptied with the demo company';
comment on table bank_write_off_decisions is 'emptied with the demo company';
`;
