import { useChangeOf, type StaffChange } from '../../domain/staff/change.ts';

const FRAUD = /^\/api\/fraud(\/|$)/;

/** Runs a change of an alert: reports the result, records it, and reloads all data about alerts. */
export const useAlertChange = (): StaffChange => useChangeOf(FRAUD);
