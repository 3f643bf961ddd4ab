import { addDays, daysBetween, type BusinessDay } from './calendar.ts';

export type CalendarPeriod = 'week' | 'month' | 'quarter' | 'year';

/** First day of the calendar period that contains the day; weeks begin on Monday. */
export function startOf(period: CalendarPeriod, day: BusinessDay): BusinessDay {
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  if (period === 'year') return `${day.slice(0, 4)}-01-01`;
  // 1 January 2024 was a Monday.
  if (period === 'week') return addDays(day, -(((daysBetween('2024-01-01', day) % 7) + 7) % 7));
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

/** Its last day. */
export function endOf(period: CalendarPeriod, day: BusinessDay): BusinessDay {
  // Far enough to be in the next period in every case.
  const inNext = addDays(startOf(period, day), { week: 7, month: 31, quarter: 92, year: 366 }[period]);
  return addDays(startOf(period, inNext), -1);
}
