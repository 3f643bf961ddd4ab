/** Changes of roles that wait for an owner, because somebody would hold conflicting duties by them. */
export const roleProposals = /* sql */ `
create table role_proposals (
  id uuid primary key default gen_random_uuid(),
  -- Of each role: key, the version it was made from, and its own powers and managed roles afterwards. Approved only while
  -- all of them are still of that version.
  edits jsonb not null check (jsonb_typeof(edits) = 'array'),
  made_by uuid not null,
  made_at timestamptz not null
);
create table role_decisions (
  proposal_id uuid primary key references role_proposals(id),
  approved boolean not null,
  decided_by uuid not null,
  decided_at timestamptz not null
);
create trigger role_proposals_append_only before update or delete on role_proposals
  for each row execute function refuse_change();
create trigger role_proposals_no_truncate before truncate on role_proposals
  for each statement execute function refuse_change();
create trigger role_decisions_append_only before update or delete on role_decisions
  for each row execute function refuse_change();
create trigger role_decisions_no_truncate before truncate on role_decisions
  for each statement execute function refuse_change();
`;
