/** Formats of statement files beside camt.053, MT940 and CSV. A server of the release before writes the old ones only. */
export const statementFormats = /* sql */ `
alter table bank_statements drop constraint bank_statements_format_check;
alter table bank_statements add constraint bank_statements_format_check
  check (format in ('camt.052', 'camt.053', 'camt.054', 'MT940', 'MT942', 'CSV'));
`;
