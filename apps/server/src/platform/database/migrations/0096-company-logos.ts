/**
 * Pictures of the company's logo by their digest, which the sealed setting `company` names. A server of the release
 * before works while this runs: it knows neither.
 */
export const companyLogos = /* sql */ `
create table company_logos (
  -- SHA-256 in hexadecimal digits.
  digest text primary key,
  png bytea not null
);
create trigger company_logos_append_only before update or delete on company_logos
  for each row execute function refuse_change();
create trigger company_logos_no_truncate before truncate on company_logos
  for each statement execute function refuse_change();
`;
