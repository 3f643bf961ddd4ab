/** The selection of the analytics screen; all of it is kept in the URL. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { PREDICTIVE_MODELS } from '@cottontree/contract/predictions/predictions.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { choiceParam } from '../../kernel/url-state.ts';

export const TAB = choiceParam('tab', ['trends', 'simulation', 'models']);
export type Tab = ReturnType<typeof TAB.read>;

/** The first value needs no URL parameter. */
export const PERIOD = choiceParam('period', ['30', '7', '90', '365']);
export const GROUP = choiceParam('view', ['overview', 'financial', 'users', 'operations']);
/** Empty: the server chooses one whose forecast is shown. */
export const MODEL = choiceParam('model', ['', ...PREDICTIVE_MODELS]);
/** Days that a model predicts; a separate parameter, because it cannot be a week. */
export const AHEAD = choiceParam('ahead', ['30', '90', '365']);

/** This screen only covers closed days: naming the last one avoids new requests whenever the open day changes. */
export function useClosedDay(): BusinessDay {
  const yesterday = addDays(useToday(), -1);
  return useAsOf() ?? yesterday;
}
