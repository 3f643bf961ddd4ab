import { useChangeOf, type StaffChange } from '../staff/change.ts';

const SUGGESTIONS = /^\/api\/features(\/|$)/;

/** Changes a suggestion: says how it went, records it, and has the list and all about it read again. */
export const useSuggestionChange = (): StaffChange => useChangeOf(SUGGESTIONS);
