/** Edits made outside the product that somebody proposes to accept, and what another person decided. */
export const sealAcceptances = /* sql */ `
create table seal_acceptances (
  id uuid primary key default gen_random_uuid(),
  table_name text not null,
  scope text not null,
  -- What was found, as a sentence, and the digest of what differs: sealed is what was looked at, or nothing.
  finding text not null,
  difference text not null,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null
);
create table seal_acceptance_decisions (
  acceptance_id uuid primary key references seal_acceptances(id),
  approved boolean not null,
  decided_by uuid not null,
  decided_at timestamptz not null
);
create index seal_acceptances_made on seal_acceptances (made_at desc);
create trigger seal_acceptances_append_only before update or delete on seal_acceptances
  for each row execute function refuse_change();
create trigger seal_acceptances_no_truncate before truncate on seal_acceptances
  for each statement execute function refuse_change();
create trigger seal_acceptance_decisions_append_only before update or delete on seal_acceptance_decisions
  for each row execute function refuse_change();
create trigger seal_acceptance_decisions_no_truncate before truncate on seal_acceptance_decisions
  for each statement execute function refuse_change();
`;
