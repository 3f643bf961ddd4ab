/** Why an expense that is far off is right. */
export const expenseReasons = /* sql */ `
-- A table of its own: the columns of expenses are sealed in a stated format. The audit record of the expense carries it too.
create table expense_reasons (
  expense_id uuid primary key references expenses(id) on delete cascade,
  reason text not null check (length(reason) between 3 and 500)
);
comment on table expense_reasons is 'emptied with the demo company';
`;
