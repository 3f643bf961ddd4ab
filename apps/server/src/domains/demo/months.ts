/** Calendar months of business days. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';

export const lastOfMonth = (day: BusinessDay): BusinessDay => {
  const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
};

/** The last days of the months (the last month may be incomplete) from the day after `after` to `lastDay`. */
export function monthEnds(after: BusinessDay, lastDay: BusinessDay): BusinessDay[] {
  const ends: BusinessDay[] = [];
  for (let day = addDays(after, 1); day <= lastDay; day = addDays(ends.at(-1) ?? lastDay, 1)) {
    const end = lastOfMonth(day);
    ends.push(end < lastDay ? end : lastDay);
  }
  return ends;
}
