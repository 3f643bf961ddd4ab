import { useState } from 'react';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { ENTRY_DAYS, firstEntryDay } from '@cottontree/contract/data-entry/data-entry.ts';
import { useTimeIsKnown, useToday } from '../../kernel/company-time.ts';
import { choiceParam, useParam, type Param } from '../../kernel/url-state.ts';

const tabParam = choiceParam('tab', ['daily', 'financials', 'system-metrics', 'bulk-import']);
export const useEntryTab = () => useParam(tabParam);

const dayParam: Param<string> = {
  name: 'date',
  read: (text) => text ?? '',
  write: (value) => (value === '' ? undefined : value),
};

/** Days that can be entered, newest first. */
const entryDays = (today: BusinessDay): BusinessDay[] =>
  Array.from({ length: ENTRY_DAYS }, (_, back) => addDays(today, -back));

/** These days by month, so that one is found among so many. */
export function entryMonths(today: BusinessDay): (readonly [BusinessDay, ...BusinessDay[]])[] {
  const months: [BusinessDay, ...BusinessDay[]][] = [];
  for (const day of entryDays(today)) {
    const current = months.at(-1);
    if (current?.[0].slice(0, 7) === day.slice(0, 7)) current.push(day);
    else months.push([day]);
  }
  return months;
}

export interface EntryDay {
  day: BusinessDay;
  today: BusinessDay;
  /** The day was today when the form was opened, and midnight has passed since. */
  overMidnight: boolean;
  setDay: (day: BusinessDay) => void;
}

/**
 * The selected day, which is kept in the URL: today unless the URL names another day that can be entered. A form that
 * was opened for today stays with that day after midnight: what is typed and saved belongs to the day on which it
 * began.
 */
export function useEntryDay(): EntryDay {
  const today = useToday();
  const isTimeKnown = useTimeIsKnown();
  const [dayInUrl, setDayInUrl] = useParam(dayParam);
  const [opened, setOpened] = useState<BusinessDay>();
  const known = /^\d{4}-\d{2}-\d{2}$/.test(dayInUrl) && dayInUrl <= today && dayInUrl >= firstEntryDay(today);
  // Before the first response of the server the day is only the browser's guess.
  const held = known || !isTimeKnown ? undefined : (opened ?? today);
  if (held !== opened) setOpened(held);
  const day = known ? dayInUrl : (held ?? today);
  return {
    day,
    today,
    overMidnight: !known && day < today,
    setDay: (next) => {
      setOpened(next === today ? today : undefined);
      setDayInUrl(next === today ? '' : next);
    },
  };
}
