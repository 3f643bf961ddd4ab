/** The selection of the profit and loss screen; all of it is kept in the URL. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  readPnlBridge,
  readPnlReport,
  type PnlReport,
  type PnlPeriod,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { setAsOf, useAsOf } from '../../kernel/as-of.ts';
import { today } from '../../kernel/company-time.ts';
import { useRead } from '../../kernel/query.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

const PERIOD = choiceParam('period', ['monthly', 'weekly', 'quarterly', 'yearly']);
const VIEW = choiceParam('view', ['consolidated', 'departmental', 'product']);
const DEPARTMENT = textParam('department');
const TAB = choiceParam('tab', ['revenue', 'costs', 'trends', 'departments']);
export type Tab = ReturnType<typeof TAB.read>;

/** Whether the list of days without business is open. */
const DAYS = choiceParam('days', ['all', 'provisional']);
export const useDays = () => useParam(DAYS);

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

/** Moves every screen to the last day of the previous period, or of the next one, which may be the live view. */
export const stepBack = ({ from }: Span): void => setAsOf(addDays(from, -1));
export function stepOn({ last }: Span, period: PnlPeriod): void {
  const end = nextEnd(addDays(last, 1), period);
  setAsOf(end < today() ? end : undefined);
}
function nextEnd(first: BusinessDay, period: PnlPeriod): BusinessDay {
  if (period === 'weekly') return addDays(first, 6);
  const months = { monthly: 1, quarterly: 3, yearly: 12 }[period];
  const at = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + months, 0));
  return at.toISOString().slice(0, 10);
}
