import { useChange, type Change } from '../changes/use-change.ts';
import { STAFF } from './fresh.ts';

/** Makes changes to staff, roles or sessions, and refetches all staff data. */
export const useStaffChange = (): Change => useChange(STAFF);
