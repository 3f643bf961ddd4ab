/** What is chosen on the general ledger; all of it is kept in the URL. */
import { Currency } from '@cottontree/contract/money.ts';
import { dayIn, useSharedAsOf } from '../../kernel/as-of.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

export const TABS = ['balance', 'accounts', 'exports'] as const;
const TAB = choiceParam('tab', TABS);
export const useTab = () => useParam(TAB);

const CURRENCY = choiceParam<Currency>('currency', ['SLL', ...Currency.options]);
export const useCurrency = () => useParam(CURRENCY);

const FROM = textParam('from');
const TO = textParam('to');

/** The requested days: of the URL, and else the month of the day that all screens show. */
export function useDays() {
  const asOf = useSharedAsOf();
  const [from, setFrom] = useParam(FROM);
  const [to, setTo] = useParam(TO);
  const query = { from: dayIn(from), to: dayIn(to) ?? asOf };
  return { query, setFrom, setTo };
}
