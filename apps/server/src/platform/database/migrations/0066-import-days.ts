/** The days that an import's rows are booked on: once one of them is closed, the import cannot be undone. */
export const importDays = /* sql */ `
-- Of the rows that the last check found valid and not held yet: their number by day.
alter table import_chunks add column days jsonb not null default '{}';
-- Of the rows that were stored; null: stored by an earlier release, which did not record them.
alter table import_writes add column days date[];
`;
