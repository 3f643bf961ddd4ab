/** The selection of alerts; all of it is kept in the URL. */
import { FRAUD_FILTERS, FRAUD_SCOPES, FRAUD_WINDOWS } from '@cottontree/contract/fraud/fraud.ts';
import { choiceParam, textParam, useParam, wholeParam } from '../../kernel/url-state.ts';

const WINDOW = choiceParam('window', FRAUD_WINDOWS);
const FILTER = choiceParam('filter', FRAUD_FILTERS);
const SCOPE = choiceParam('scope', FRAUD_SCOPES);
const PAGE = wholeParam('page', 1, 1, 50_000);
const ALERT = textParam('alert');

export const useWindow = () => useParam(WINDOW);
export const useFilter = () => useParam(FILTER);
/** Whether window and filter apply, or every open alert is shown. */
export const useScope = () => useParam(SCOPE);
/** Counted from 1. */
export const usePage = () => useParam(PAGE);
/** The id of the alert that is open in the side panel; empty if none. */
export const useOpenAlert = () => useParam(ALERT);

/** Alerts per page. */
export const PAGE_SIZE = 20;
