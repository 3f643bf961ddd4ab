import { useChangeOf, type StaffChange } from '../../domain/staff/change.ts';

const FRAUD = /^\/api\/fraud(\/|$)/;

/** Changes an alert: says how it went, records it, and has everything about alerts read again. */
export const useAlertChange = (): StaffChange => useChangeOf(FRAUD);
