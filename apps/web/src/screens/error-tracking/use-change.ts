import { useChangeOf } from '../../domain/staff/change.ts';

/** Runs a change of errors and reloads all data about them. */
export const useTrackingChange = () => useChangeOf(/^\/api\/error-tracking(\/|$)/);
