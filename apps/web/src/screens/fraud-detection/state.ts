/** What of the alerts is looked at; all of it in the URL. */
import { FRAUD_FILTERS, FRAUD_WINDOWS } from '@cottontree/contract/fraud.ts';
import { choiceParam, textParam, useParam, wholeParam } from '../../kernel/url-state.ts';

const WINDOW = choiceParam('window', FRAUD_WINDOWS);
const FILTER = choiceParam('filter', FRAUD_FILTERS);
const PAGE = wholeParam('page', 1, 1, 50_000);
const ALERT = textParam('alert');

export const useWindow = () => useParam(WINDOW);
export const useFilter = () => useParam(FILTER);
/** Counted from 1. */
export const usePage = () => useParam(PAGE);
/** The id of the alert that is open at the side; empty: none. */
export const useOpenAlert = () => useParam(ALERT);

/** Alerts on a page. */
export const PAGE_SIZE = 20;
