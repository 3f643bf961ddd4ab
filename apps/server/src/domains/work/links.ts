/** Parts of the links to the places where work is done. */
import { NAMED_IN_TEXTS } from '@cottontree/contract/personal-data.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';

/** "&search=…" that narrows a list to one row; empty for a text whose ids are masked in the answer, so that they would find nothing. */
export const searchFor = (text: string | null): string =>
  text === null || text.search(NAMED_IN_TEXTS) >= 0
    ? ''
    : `&search=${encodeURIComponent(text.slice(0, 100))}`;

/** "&month=11&year=2026" */
export const monthOfDay = (day: BusinessDay): string =>
  `&month=${Number(day.slice(5, 7))}&year=${day.slice(0, 4)}`;
