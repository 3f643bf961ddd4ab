import { useChange, type Change } from '../changes/use-change.ts';

/** Changes of views, after which their lists are read again. */
export const useViewChange = (): Change => useChange(/^\/api\/views(\/|$)/);
