import { useState } from 'react';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { ENTRY_DAYS, firstEntryDay } from '@cottontree/contract/data-entry.ts';
import { useTimeIsHeard, useToday } from '../../kernel/company-time.ts';
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

export interface EntryDay {
  day: BusinessDay;
  today: BusinessDay;
  /** The day was today when the form was opened, and midnight has come since. */
  overMidnight: boolean;
  setDay: (day: BusinessDay) => void;
}

/**
 * The chosen day, which lives in the URL: today unless another of the days that can be entered is named. A form that was
 * opened for today stays with that day over midnight: what is typed and saved is of the day that it began with.
 */
export function useEntryDay(): EntryDay {
  const today = useToday();
  const isHeard = useTimeIsHeard();
  const [asked, setAsked] = useParam(dayParam);
  const [opened, setOpened] = useState<BusinessDay>();
  const known = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked <= today && asked >= firstEntryDay(today);
  // Before the first answer the day is only the browser's guess.
  const held = known || !isHeard ? undefined : (opened ?? today);
  if (held !== opened) setOpened(held);
  const day = known ? asked : (held ?? today);
  return {
    day,
    today,
    overMidnight: !known && day < today,
    setDay: (next) => {
      setOpened(next === today ? today : undefined);
      setAsked(next === today ? '' : next);
    },
  };
}
