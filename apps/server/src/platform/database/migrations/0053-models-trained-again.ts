/** A day's models are made again when more of its data is in, and each run says what data it had. */
export const modelsTrainedAgain = /* sql */ `
-- Null: a run from before it was kept. All three or none.
alter table model_runs
  add column learnt_rows bigint,
  add column learnt_days integer,
  add column learnt_decisions integer,
  add constraint model_runs_learnt check (num_nulls(learnt_rows, learnt_days, learnt_decisions) in (0, 3));
-- The newest run of a day is the one in force; those before it are kept.
alter table model_runs drop constraint model_runs_model_period_as_of_edition_key;
create index model_runs_newest on model_runs (model, period, as_of desc, id desc);
`;
