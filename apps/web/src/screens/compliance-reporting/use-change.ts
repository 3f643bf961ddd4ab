import { useChangeOf, type StaffChange } from '../../domain/staff/change.ts';

const COMPLIANCE = /^\/api\/(compliance|figures)(\/|$)/;

/** Runs a change of the compliance programme: reports the result, records it, and reloads all data about it. */
export const useComplianceChange = (): StaffChange => useChangeOf(COMPLIANCE);
