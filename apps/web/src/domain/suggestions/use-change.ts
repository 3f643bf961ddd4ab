import { useChange, type Change } from '../changes/use-change.ts';

const SUGGESTIONS = /^\/api\/features(\/|$)/;

/** Changes a suggestion: shows the result, reports the activity and refetches the list and related data. */
export const useSuggestionChange = (): Change => useChange(SUGGESTIONS);
