/** Pages that are sent by mail on weekdays, and what became of each sending. */
export const mailings = /* sql */ `
create table mailings (
  id uuid primary key default gen_random_uuid(),
  page text not null check (page in ('executive', 'summary', 'pnl', 'segments')),
  leone text not null check (leone in ('SLL', 'SLE')),
  to_user uuid references users(id),
  -- No reference: a role can be deleted while a page is addressed to it.
  to_role text,
  to_address text,
  -- 1 is Monday, 7 Sunday.
  weekdays smallint[] not null,
  -- Minutes after midnight in the company's zone.
  minute smallint not null check (minute between 0 and 1439),
  paused boolean not null default false,
  -- Whose permission to send to others counts, and whose powers count for an outside address.
  set_by uuid not null references users(id),
  -- What was due before it is not made up for.
  since timestamptz not null,
  -- The newest day whose sending was planned.
  planned_day date,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint mailings_recipient check (num_nonnulls(to_user, to_role, to_address) = 1),
  constraint mailings_weekdays check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[])
);
create index mailings_to_user on mailings (to_user) where to_user is not null;
create index mailings_set_by on mailings (set_by);

-- One letter to each recipient; its id is in its Message-ID.
create table mailing_letters (
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references mailings(id) on delete cascade,
  -- Letters of one sending have the same moment.
  planned_at timestamptz not null,
  -- The day on which it was due; null: somebody requested it.
  due_day date,
  -- Null: the outside address, or nobody.
  user_id uuid references users(id),
  page_day date,
  -- The day whose close was awaited in vain.
  awaited_day date,
  state text not null check (state in ('waiting', 'sent', 'failed', 'withheld')),
  problem text,
  ended_at timestamptz
);
create index mailing_letters_newest on mailing_letters (mailing_id, planned_at desc);
create index mailing_letters_waiting on mailing_letters (planned_at) where state = 'waiting';
create unique index mailing_letters_once_a_day on mailing_letters (mailing_id, due_day, user_id) nulls not distinct
  where due_day is not null;
`;
