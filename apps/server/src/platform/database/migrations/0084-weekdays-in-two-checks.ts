/**
 * A condition of three parts is printed by PostgreSQL with other parentheses once it was dumped and restored, and the
 * comparison of the schema took the restored table for a changed one.
 */
export const weekdaysInTwoChecks = /* sql */ `
alter table mailings drop constraint mailings_weekdays;
alter table mailings
  add constraint mailings_weekdays check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  add constraint mailings_weekday_count check (cardinality(weekdays) between 1 and 7);
`;
