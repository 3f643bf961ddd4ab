/** The selection of alerts; all of it is kept in the URL. */
import { FRAUD_FILTERS, FRAUD_SCOPES, FRAUD_WINDOWS } from '@cottontree/contract/fraud/fraud.ts';
import {
  choiceParam,
  setting,
  textParam,
  useLinkHere,
  useParam,
  wholeParam,
} from '../../kernel/url-state.ts';

const WINDOW = choiceParam('window', FRAUD_WINDOWS);
const FILTER = choiceParam('filter', FRAUD_FILTERS);
const SCOPE = choiceParam('scope', FRAUD_SCOPES);
const PAGE = wholeParam('page', 1, 1, 50_000);
const ALERT = textParam('alert');
const SAME_CUSTOMER = {
  ...textParam('sameCustomer'),
  read: (text: string | null) => (text !== null && /^\d{1,18}$/.test(text) ? text : ''),
};

export const useWindow = () => useParam(WINDOW);
export const useFilter = () => useParam(FILTER);
/** Whether window and filter apply, or other alerts are shown than they say. */
export const useScope = () => useParam(SCOPE);
/** Counted from 1. */
export const usePage = () => useParam(PAGE);
/** The id of the alert that is open in the side panel; empty if none. */
export const useOpenAlert = () => useParam(ALERT);

/** The id of an alert if all alerts of its customer are shown; else empty. */
export const useSameCustomer = () => useParam(SAME_CUSTOMER);

/** Applies a choice from the first page on, and ends what was shown in its place. */
export function useChoose(): (apply: () => void) => void {
  const [, setPage] = usePage();
  const [, setScope] = useScope();
  const [, setSameCustomer] = useSameCustomer();
  return (apply) => {
    setPage(1);
    setScope('selection');
    setSameCustomer('');
    apply();
  };
}

/** Links to an alert, and to all alerts of its customer. */
export function useAlertLinks() {
  const link = useLinkHere();
  return {
    alert: (id: string) => link(setting(ALERT, id)),
    sameCustomer: (id: string) => link(setting(SAME_CUSTOMER, id), setting(PAGE, 1)),
  };
}

/** Alerts per page. */
export const PAGE_SIZE = 20;
