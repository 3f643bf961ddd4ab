/** The demo company's own memory: what it was made from, and its state at the end of the last day laid down. */
export const demo = /* sql */ `
create table demo_company (
  only_row boolean primary key default true check (only_row),
  config jsonb not null,
  folded_day date not null,
  snapshot bytea,
  complete boolean not null default false,
  started_at timestamptz not null,
  updated_at timestamptz not null
);
-- Megabytes, replaced at every close: compressing them costs more than it saves.
alter table demo_company alter column snapshot set storage external;
`;
