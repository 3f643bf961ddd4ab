/** A test that runs by itself after each full backup, and names the backup that it restored. */
export const quickDrills = /* sql */ `
alter table backup_drills drop constraint backup_drills_test_check;
alter table backup_drills add constraint backup_drills_test_check
  check (test in ('newest', 'exact-time', 'fresh-machine', 'integrity', 'quick'));
create index backup_drills_of on backup_drills (backup_id, requested_at desc) where backup_id is not null;
`;
