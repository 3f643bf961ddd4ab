import { useChange, type Change } from '../../domain/changes/use-change.ts';

const COMPLIANCE = /^\/api\/(compliance|figures)(\/|$)/;

/** Runs a change of the compliance programme: reports the result, records it, and reloads all data about it. */
export const useComplianceChange = (): Change => useChange(COMPLIANCE);
