/** What of the banks is looked at; all of it in the URL. */
import { MatchRule } from '@cottontree/contract/banking-reconciliation.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

export const TABS = ['banks', 'reconciliation', 'safeguarding', 'settings'] as const;
const TAB = choiceParam('tab', TABS);
export const useTab = () => useParam(TAB);

export const FILTERS = ['all', 'connected', 'issues'] as const;
const FILTER = choiceParam('filter', FILTERS);
export const useBankFilter = () => useParam(FILTER);

const BANK = textParam('bank');
/** The integration whose lines are listed; empty: the first. */
export const useBank = () => useParam(BANK);

export const LISTS = ['exceptions', 'matches', 'write-offs'] as const;
const LIST = choiceParam('list', LISTS);
export const useList = () => useParam(LIST);
const SIDE = choiceParam('side', ['all', 'bank', 'ledger']);
export const useSide = () => useParam(SIDE);
const SEARCH = textParam('search');
export const useSearch = () => useParam(SEARCH);
const RULE = choiceParam('rule', ['all', ...MatchRule.options]);
export const useRule = () => useParam(RULE);
