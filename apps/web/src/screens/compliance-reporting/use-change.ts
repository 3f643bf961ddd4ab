import { useChangeOf, type StaffChange } from '../../domain/staff/change.ts';

const COMPLIANCE = /^\/api\/(compliance|figures)(\/|$)/;

/** Changes something of the programme: says how it went, records it, and has everything about it read again. */
export const useComplianceChange = (): StaffChange => useChangeOf(COMPLIANCE);
