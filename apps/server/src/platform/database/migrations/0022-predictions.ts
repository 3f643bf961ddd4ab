/** What models found, run by run: kept as it was made, so that what was believed on a day can be read again. */
export const predictions = /* sql */ `
create table model_runs (
  id bigint generated always as identity primary key,
  model text not null check (model in ('churn', 'ltv', 'fraud', 'revenue', 'engagement')),
  -- Days ahead; of fraud: back.
  period smallint not null check (period > 0),
  -- The last closed day that it knew.
  as_of date not null,
  trained_at timestamptz not null,
  milliseconds integer not null,
  -- The program's own count of how it trains: a new way of training makes the day's run anew.
  edition smallint not null,
  -- Why there is no model; otherwise its output.
  reason text,
  output jsonb,
  check ((reason is null) <> (output is null)),
  unique (model, period, as_of, edition)
);
create trigger model_runs_append_only before update or delete on model_runs
  for each row execute function refuse_change();
create trigger model_runs_no_truncate before truncate on model_runs
  for each statement execute function refuse_change();
comment on table model_runs is 'emptied with the demo company';
`;
