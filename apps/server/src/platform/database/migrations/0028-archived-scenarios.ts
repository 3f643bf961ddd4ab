/** Scenarios that were taken off the list: kept, with their runs, and their names free again. */
export const archivedScenarios = /* sql */ `
alter table simulation_scenarios add column archived_at timestamptz;
alter table simulation_scenarios
  add constraint simulation_scenarios_archived_at_rest check (archived_at is null or status <> 'In Progress');
drop index simulation_scenarios_name;
create unique index simulation_scenarios_name on simulation_scenarios (lower(name)) where archived_at is null;
`;
