import { useChangeOf } from '../../domain/staff/change.ts';

/** Changes something about errors and has everything about them read again. */
export const useTrackingChange = () => useChangeOf(/^\/api\/error-tracking(\/|$)/);
