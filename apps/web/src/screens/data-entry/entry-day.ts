import { businessDayOf, addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { ENTRY_DAYS, firstEntryDay } from '@cottontree/contract/data-entry.ts';
import { useNow } from '../../domain/staff/now.ts';
import { choiceParam, useParam, type Param } from '../../kernel/url-state.ts';

const tabParam = choiceParam('tab', ['daily', 'financials', 'system-metrics', 'bulk-import']);
export const useEntryTab = () => useParam(tabParam);

const dayParam: Param<string> = {
  name: 'date',
  read: (text) => text ?? '',
  write: (value) => (value === '' ? undefined : value),
};

/** Days that can be entered, the newest first. */
export const entryDays = (today: BusinessDay): BusinessDay[] =>
  Array.from({ length: ENTRY_DAYS }, (_, back) => addDays(today, -back));

/** The chosen day, which lives in the URL: today unless another of the days that can be entered is named. */
export function useEntryDay(): { day: BusinessDay; today: BusinessDay; setDay: (day: BusinessDay) => void } {
  const today = businessDayOf(new Date(useNow()));
  const [asked, setAsked] = useParam(dayParam);
  const known = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked <= today && asked >= firstEntryDay(today);
  const day = known ? asked : today;
  return { day, today, setDay: (next) => setAsked(next === today ? '' : next) };
}
