/** Expenses that one person records and another decides, and budgets that change by proposal and approval. */
export const expenseApproval = /* sql */ `
set local statement_timeout = 0;

-- The closed list of the interface.
update expenses set category = case category
    when 'Office Supplies' then 'office_supplies' when 'Travel' then 'travel' when 'Software' then 'software'
    when 'Utilities' then 'utilities' when 'Marketing' then 'marketing' when 'Training' then 'training'
    else 'other' end
 where category not in ('office_supplies', 'travel', 'software', 'utilities', 'marketing', 'training', 'equipment', 'other');

alter table departments add column version integer not null default 1;
create unique index departments_name on departments (lower(name));
create unique index departments_account on departments (account_code);

alter table expenses
  drop constraint expenses_amount_minor_check,
  -- A correction is a negative expense that names what it takes back.
  add column reverses uuid references expenses(id),
  add column version integer not null default 1,
  add column rejected_by uuid,
  add column rejected_at timestamptz,
  add column rejection_reason text,
  add column withdrawn_at timestamptz,
  add constraint expenses_sign check (case when reverses is null then amount_minor > 0 else amount_minor < 0 end),
  add constraint expenses_one_decision check (num_nonnulls(approved_at, rejected_at, withdrawn_at) <= 1),
  add constraint expenses_maker_is_not_checker
    check (created_by is null or (approved_by is distinct from created_by and rejected_by is distinct from created_by)),
  add constraint expenses_rejected_for_a_reason check ((rejected_at is null) = (rejection_reason is null)),
  add constraint expenses_posted_when_approved check (journal_id is null or approved_at is not null);
create unique index expenses_reversed_once on expenses (reverses) where rejected_at is null and withdrawn_at is null;
-- Seldom many, and asked for on every look at the screen.
create index expenses_pending on expenses (expense_date)
  where approved_at is null and rejected_at is null and withdrawn_at is null;

-- What was decided stays as it was; only the journal of an approved expense is noted, once.
create function keep_decided_expense() returns trigger language plpgsql as $$
begin
  if num_nonnulls(old.approved_at, old.rejected_at, old.withdrawn_at) = 0 or (tg_op = 'DELETE' and old.is_test) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.journal_id is null and to_jsonb(new) - 'journal_id' = to_jsonb(old) - 'journal_id' then
    return new;
  end if;
  raise exception 'a decided expense stays as it is: % refused', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger expenses_decided before update or delete on expenses
  for each row execute function keep_decided_expense();

-- Amounts in cents; before: the budgets when it was proposed, null where there was none.
create table budget_proposals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('new', 'change', 'transfer')),
  department_id uuid not null references departments(id),
  to_department_id uuid references departments(id),
  month date not null check (extract(day from month) = 1),
  amount_minor bigint not null check (amount_minor >= 0),
  before_minor bigint,
  -- The version of the budget it was made from, 0 for none: approved only while it is still that one.
  version integer not null,
  to_version integer,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  check ((kind = 'transfer') = (to_department_id is not null)),
  check ((kind = 'new') = (before_minor is null)),
  check (to_department_id is distinct from department_id)
);
create index budget_proposals_month on budget_proposals (month, made_at);
create table budget_decisions (
  proposal_id uuid primary key references budget_proposals(id),
  approved boolean not null,
  reason text,
  decided_by uuid not null,
  decided_at timestamptz not null,
  check (approved or reason is not null)
);
create trigger budget_proposals_append_only before update or delete on budget_proposals
  for each row execute function refuse_change();
create trigger budget_proposals_no_truncate before truncate on budget_proposals
  for each statement execute function refuse_change();
create trigger budget_decisions_append_only before update or delete on budget_decisions
  for each row execute function refuse_change();
create trigger budget_decisions_no_truncate before truncate on budget_decisions
  for each statement execute function refuse_change();
comment on table budget_proposals is 'emptied with the demo company';
comment on table budget_decisions is 'emptied with the demo company';
`;
