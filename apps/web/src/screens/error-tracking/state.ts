/** The selection of the errors screen; all of it is kept in the URL. */
import { ERROR_LEVELS, ERROR_SCOPES, ERROR_WINDOWS } from '@cottontree/contract/errors/records.ts';
import { choiceParam, textParam, useParam, wholeParam } from '../../kernel/url-state.ts';

export const TABS = ['errors', 'impact', 'performance', 'rules'] as const;
const TAB = choiceParam('tab', TABS);
const WINDOW = choiceParam('window', ERROR_WINDOWS);
const LEVEL = choiceParam('level', ERROR_LEVELS);
const SCOPE = choiceParam('scope', ERROR_SCOPES);
const SEARCH = textParam('search');
const ERROR = textParam('error');
const PAGE = wholeParam('page', 1, 1, 50_000);

export const useTab = () => useParam(TAB);
export const useWindow = () => useParam(WINDOW);
export const useLevel = () => useParam(LEVEL);
/** Whether window, level and text apply, or every open error is shown. */
export const useScope = () => useParam(SCOPE);
export const useSearch = () => useParam(SEARCH);
/** The id of the error whose affected users are open; empty if none. */
export const useOpenError = () => useParam(ERROR);
/** Counted from 1. */
export const usePage = () => useParam(PAGE);

/** Errors, or people, per page. */
export const PAGE_SIZE = 20;
