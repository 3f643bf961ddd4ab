/** Who used a power is counted along one index, without a look at the records: they are wide, and there may be millions. */
export const powerUses = /* sql */ `
drop index audit_records_permission;
create index audit_records_permission on audit_records (permission, actor_id, at)
 where permission is not null and actor_id is not null;
`;
