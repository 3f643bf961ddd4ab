import { useChange, type Change } from '../../domain/changes/use-change.ts';

const FRAUD = /^\/api\/fraud(\/|$)/;

/** Runs a change of an alert: reports the result, records it, and reloads all data about alerts. */
export const useAlertChange = (): Change => useChange(FRAUD);
