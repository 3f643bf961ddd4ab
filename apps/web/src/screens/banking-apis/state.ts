/** The selection of the banking screen; all of it is kept in the URL. */
import { MatchRule, OPEN_KINDS } from '@cottontree/contract/banking/reconciliation.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

export const TABS = ['banks', 'reconciliation', 'safeguarding', 'settings'] as const;
const TAB = choiceParam('tab', TABS);
export const useTab = () => useParam(TAB);

export const FILTERS = ['all', 'connected', 'issues'] as const;
const FILTER = choiceParam('filter', FILTERS);
export const useBankFilter = () => useParam(FILTER);

export const BANK = textParam('bank');
/** The integration whose lines are listed; empty means the first. */
export const useBank = () => useParam(BANK);

const OPEN_AT = textParam('openAt');
/** The integration that the list of all banks is narrowed to; empty means none. */
export const useOpenAt = () => useParam(OPEN_AT);

const OPEN_KIND = choiceParam('open', ['all', ...OPEN_KINDS]);
/** The kind of exception that the list of all banks is narrowed to. */
export const useOpenKind = () => useParam(OPEN_KIND);

export const LISTS = ['exceptions', 'in-transit', 'matches', 'write-offs'] as const;
export const LIST = choiceParam('list', LISTS);
export const useList = () => useParam(LIST);
export const SIDES = ['all', 'bank', 'ledger'] as const;
export const SIDE = choiceParam('side', SIDES);
export const useSide = () => useParam(SIDE);
export const SEARCH = textParam('search');
export const useSearch = () => useParam(SEARCH);
export const RULES = ['all', ...MatchRule.options] as const;
const RULE = choiceParam('rule', RULES);
export const useRule = () => useParam(RULE);
