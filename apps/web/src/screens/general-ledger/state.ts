/** What is chosen on the general ledger; all of it is kept in the URL. */
import { Currency } from '@cottontree/contract/money.ts';
import { dayIn, useSharedAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

export const TABS = ['balance', 'accounts', 'exports'] as const;
const TAB = choiceParam('tab', TABS);
export const useTab = () => useParam(TAB);

const CURRENCY = choiceParam<Currency | ''>('currency', ['', ...Currency.options]);
/** Empty: the first in which the account has entries. */
export const useCurrency = () => useParam(CURRENCY);

const FROM = textParam('from');
const TO = textParam('to');

/** The requested days: of the URL, and else the month of the day that all screens show. */
export function useDays() {
  const asOf = useSharedAsOf();
  const today = useToday();
  const [from, setFrom] = useParam(FROM);
  const [to, setTo] = useParam(TO);
  // The open day is not complete: up to the last closed one, as without a choice.
  const closed = asOf === today ? undefined : asOf;
  const query = { from: dayIn(from), to: dayIn(to) ?? closed };
  return { query, from, to, setFrom, setTo };
}
