/** The selection of the profit and loss screen; all of it is kept in the URL. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { endOf } from '@cottontree/contract/calendar-periods.ts';
import {
  CALENDAR_PERIOD,
  readPnlBridge,
  readPnlReport,
  type PnlReport,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { dayIn, useAsOf, useSharedAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { useRead } from '../../kernel/query.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

const PERIOD = choiceParam('period', ['monthly', 'weekly', 'quarterly', 'yearly']);
const VIEW = choiceParam('view', ['consolidated', 'departmental', 'product']);
const DEPARTMENT = textParam('department');
const TAB = choiceParam('tab', ['revenue', 'costs', 'trends', 'departments']);
export type Tab = ReturnType<typeof TAB.read>;

/** A day of the chosen period; empty for the period of the product's day. */
const AT = textParam('at');

/** Whether the list of days without business is open. */
const DAYS = choiceParam('days', ['all', 'provisional']);
export const useDays = () => useParam(DAYS);

/** Whether the list of accounting months is open. */
const MONTHS = choiceParam('months', ['not', 'listed']);
export const useMonthsListed = () => useParam(MONTHS);

export const useTab = () => useParam(TAB);
export const usePeriod = () => useParam(PERIOD);
export const useView = () => useParam(VIEW);
export const useDepartment = () => useParam(DEPARTMENT);

export type Span = NonNullable<PnlReport['span']>;

/** The period, the view and the department that the URL selects. */
export function useSelection() {
  const [period] = usePeriod();
  const [view] = useView();
  const [department] = useDepartment();
  const narrowed = view === 'departmental' && department !== '';
  return { period, view, ...(narrowed && { department }) };
}

/** The report that the URL selects. */
export function usePnlReport() {
  return useRead(readPnlReport, { query: { ...useSelection(), asOf: useAsOf() } });
}

/** What explains the difference between the net profit of the previous period and of this one. */
export function usePnlBridge() {
  const [period] = usePeriod();
  return useRead(readPnlBridge, { query: { period, asOf: useAsOf() } });
}

/**
 * The largest number of rows that the lines of the selected view can take, so that a panel has its final height before
 * its lines are loaded.
 */
export function useRowsOfView(): { revenue: number; costs: number } {
  const [view] = useView();
  const [department] = useDepartment();
  if (view === 'product') return { revenue: 3, costs: 4 };
  if (view === 'departmental' && department !== '') return { revenue: 4, costs: 3 };
  return { revenue: 6, costs: view === 'departmental' ? 8 : 14 };
}

/** The day that every screen shows, or yesterday: the open day is in no report, and may be the first of its period. */
function useProductDay(): BusinessDay {
  const yesterday = addDays(useToday(), -1);
  return useSharedAsOf() ?? yesterday;
}

/** The last day of the period that the person chose for this screen; undefined for that of the product's day. */
export function useChosenEnd(): BusinessDay | undefined {
  const [period] = usePeriod();
  const [at] = useParam(AT);
  const shown = useProductDay();
  const day = dayIn(at);
  const end = day && endOf(CALENDAR_PERIOD[period], day);
  return end !== undefined && end < shown ? end : undefined;
}

/** Moves this screen, and no other, to the period before or after. */
export function useSteps(span: Span | undefined): Record<'back' | 'on', (() => void) | undefined> {
  const [period] = usePeriod();
  const [, setAt] = useParam(AT);
  const shown = useProductDay();
  if (span === undefined) return { back: undefined, on: undefined };
  const step = (day: BusinessDay) => () => {
    const end = endOf(CALENDAR_PERIOD[period], day);
    setAt(end < shown ? end : '', 'push');
  };
  return {
    back: step(addDays(span.from, -1)),
    on: span.last < shown ? step(addDays(span.last, 1)) : undefined,
  };
}
