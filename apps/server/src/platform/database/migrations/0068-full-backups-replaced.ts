/** A scheduled full backup is written as an incremental one where the newest full one and its log give the same moments. */
export const fullBackupsReplaced = /* sql */ `
alter table backups
  add column in_place_of_full boolean not null default false,
  add constraint backups_in_place_of_full check (type = 'incremental' or not in_place_of_full);
`;
