/** The file that goes to the Financial Intelligence Agency with a report, as it was when the report was submitted. */
export const complianceFilings = /* sql */ `
create table compliance_filings (
  report_id uuid primary key references compliance_reports(id),
  xml text not null,
  -- SHA-256 of the XML as UTF-8, hex.
  hash text not null,
  reports integer not null,
  transactions integer not null,
  at timestamptz not null
);
create trigger compliance_filings_append_only before update or delete on compliance_filings
  for each row execute function refuse_change();
create trigger compliance_filings_no_truncate before truncate on compliance_filings
  for each statement execute function refuse_change();

-- Under which the Agency knows the company; a demo company's own number goes with it.
create table compliance_reporting_entity (
  only_row boolean primary key default true check (only_row),
  number text not null check (number ~ '^[1-9][0-9]{0,9}$')
);
comment on table compliance_filings is 'emptied with the demo company';
comment on table compliance_reporting_entity is 'emptied with the demo company';
`;
