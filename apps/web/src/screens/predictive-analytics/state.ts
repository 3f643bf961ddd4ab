/** What of the analytics is looked at; all of it in the URL. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { choiceParam } from '../../kernel/url-state.ts';

export const TAB = choiceParam('tab', ['trends', 'simulation', 'models']);
export type Tab = ReturnType<typeof TAB.read>;

/** The first is the one that needs no parameter. */
export const PERIOD = choiceParam('period', ['30', '7', '90', '365']);
export const GROUP = choiceParam('view', ['overview', 'financial', 'users', 'operations']);
export const MODEL = choiceParam('model', ['churn', 'ltv', 'fraud', 'revenue', 'engagement']);
/** Days that a model looks ahead: a period of its own, as it cannot be a week. */
export const AHEAD = choiceParam('ahead', ['30', '90', '365']);

/** Only closed days are spoken of: naming the last one keeps the open day's business from asking for all of them anew. */
export function useClosedDay(): BusinessDay {
  const yesterday = addDays(useToday(), -1);
  return useAsOf() ?? yesterday;
}
