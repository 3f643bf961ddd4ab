/** Bank lines that are known by what they say and where they stand, and those of which it is open whether they repeat one. */
export const possibleRepeats = /* sql */ `
-- A file that was taken in.
create table bank_statements (
  id uuid primary key,
  integration_id uuid not null references bank_integrations(id),
  file_name text not null,
  format text not null check (format in ('camt.053', 'MT940', 'CSV')),
  received_at timestamptz not null
);
-- Its statements and pages, by what they are known again.
create table bank_statement_sections (
  integration_id uuid not null references bank_integrations(id),
  digest text not null,
  statement_id uuid not null references bank_statements(id),
  opening_minor bigint,
  closing_minor bigint,
  lines integer not null,
  primary key (integration_id, digest)
);

alter table bank_lines
  -- The bank's own reference; a payment, its charge and its tax may share one.
  add column bank_reference text,
  add column statement_id uuid references bank_statements(id),
  -- Another line that this one may be: it counts only once a person calls it another one.
  add column repeats_line bigint references bank_lines(id),
  -- 'reference': by an older release, the identity being the bank's reference or a digest of the words.
  add column known_by text not null default 'reference' check (known_by in ('reference', 'content'));
alter table bank_lines alter column known_by set default 'content';
create index bank_lines_repeats on bank_lines (integration_id) where repeats_line is not null;

-- Where lines stand in the running balance: runs of lines without a gap, positions in a row.
create table bank_line_places (
  run_id uuid not null,
  position integer not null,
  line_id bigint not null references bank_lines(id),
  balance_minor bigint not null,
  primary key (run_id, position)
);
create index bank_line_places_line on bank_line_places (line_id);

create table bank_repeat_decisions (
  line_id bigint primary key references bank_lines(id),
  verdict text not null check (verdict in ('same', 'another')),
  note text not null,
  decided_by uuid not null,
  decided_at timestamptz not null
);

-- What counts: in balances, proofs and matching.
create view bank_counted_lines as
  select l.id, l.integration_id, l.booked_day, l.value_day, l.amount_minor, l.reference, l.counterparty, l.description
    from bank_lines l
   where l.repeats_line is null
      or exists (select from bank_repeat_decisions d where d.line_id = l.id and d.verdict = 'another');
-- What waits for a person to say whether it repeats another line.
create view bank_possible_repeats as
  select l.id, l.integration_id, l.booked_day, l.amount_minor, l.reference, l.description, l.repeats_line
    from bank_lines l
   where l.repeats_line is not null
     and not exists (select from bank_repeat_decisions d where d.line_id = l.id);

create trigger bank_statements_append_only before update or delete on bank_statements
  for each row execute function refuse_change();
create trigger bank_statements_no_truncate before truncate on bank_statements
  for each statement execute function refuse_change();
create trigger bank_statement_sections_append_only before update or delete on bank_statement_sections
  for each row execute function refuse_change();
create trigger bank_statement_sections_no_truncate before truncate on bank_statement_sections
  for each statement execute function refuse_change();
create trigger bank_line_places_append_only before update or delete on bank_line_places
  for each row execute function refuse_change();
create trigger bank_line_places_no_truncate before truncate on bank_line_places
  for each statement execute function refuse_change();
create trigger bank_repeat_decisions_append_only before update or delete on bank_repeat_decisions
  for each row execute function refuse_change();
create trigger bank_repeat_decisions_no_truncate before truncate on bank_repeat_decisions
  for each statement execute function refuse_change();
comment on table bank_statements is 'emptied with the demo company';
comment on table bank_statement_sections is 'emptied with the demo company';
comment on table bank_line_places is 'emptied with the demo company';
comment on table bank_repeat_decisions is 'emptied with the demo company';
`;
