/** The selection of the expenses screen; all of it is kept in the URL. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { ExpenseState, FIRST_YEAR, lastYearOn } from '@cottontree/contract/expenses/expense-management.ts';
import { useSharedAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { choiceParam, textParam, useParam, wholeParam } from '../../kernel/url-state.ts';

const TAB = choiceParam('tab', ['overview', 'departments', 'budgets', 'expenses']);
export type Tab = ReturnType<typeof TAB.read>;
export const useTab = () => useParam(TAB);

/** Parameters for each month by default, because a parameter that has its default value is left out of the URL. */
const params = new Map<
  string,
  { month: ReturnType<typeof wholeParam>; year: ReturnType<typeof wholeParam> }
>();
function monthParams(today: BusinessDay, day: BusinessDay) {
  const current = day.slice(0, 7);
  const last = lastYearOn(today);
  const key = `${current} ${last}`;
  const made = params.get(key) ?? {
    month: wholeParam('month', Number(current.slice(5, 7)), 1, 12),
    year: wholeParam('year', Number(current.slice(0, 4)), FIRST_YEAR, last),
  };
  params.set(key, made);
  return made;
}

export interface Month {
  month: number;
  year: number;
}
/** The selected month and year, shared by all tabs; by default those of the as-of day, else the current ones. */
export function useMonth() {
  const today = useToday();
  const { month: monthParam, year: yearParam } = monthParams(today, useSharedAsOf() ?? today);
  const [month, setMonth] = useParam(monthParam);
  const [year, setYear] = useParam(yearParam);
  return { month, year, setMonth, setYear };
}
/** The first day of a month, as the server names the month. */
export const firstDay = ({ month, year }: Month): string => `${year}-${String(month).padStart(2, '0')}-01`;

const STATE = choiceParam('state', ['all', ...ExpenseState.options]);
const DEPARTMENT = textParam('department');
const SEARCH = textParam('search');
export interface Filter {
  state: 'all' | ExpenseState;
  department: string;
  search: string;
}
export function useFilter() {
  const [state, setState] = useParam(STATE);
  const [department, setDepartment] = useParam(DEPARTMENT);
  const [search, setSearch] = useParam(SEARCH);
  const filter: Filter = { state, department, search };
  return { filter, setState, setDepartment, setSearch };
}
