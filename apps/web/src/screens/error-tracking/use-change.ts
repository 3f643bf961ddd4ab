import { useChange } from '../../domain/changes/use-change.ts';

/** Runs a change of errors and reloads all data about them. */
export const useTrackingChange = () => useChange(/^\/api\/error-tracking(\/|$)/);
