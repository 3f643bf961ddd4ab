import { useChangeOf, type StaffChange } from '../staff/change.ts';

const SUGGESTIONS = /^\/api\/features(\/|$)/;

/** Changes a suggestion: shows the result, reports the activity and refetches the list and related data. */
export const useSuggestionChange = (): StaffChange => useChangeOf(SUGGESTIONS);
