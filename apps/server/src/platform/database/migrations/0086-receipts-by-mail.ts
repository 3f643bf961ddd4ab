/**
 * A mailing brings a printed page, or the receipt of a figure. Every row has a page so far, so a server of the release
 * before goes on with its own.
 */
export const receiptsByMail = /* sql */ `
alter table mailings
  alter column page drop not null,
  add column figure_id text,
  -- The part of the figure; empty for a figure without parts.
  add column dimension text,
  add constraint mailings_content check (num_nonnulls(page, figure_id) = 1),
  add constraint mailings_dimension check ((figure_id is null) = (dimension is null));
`;
