/** The selection of the errors screen; all of it is kept in the URL. */
import {
  ERROR_LEVELS,
  ERROR_SCOPES,
  ERROR_STATES,
  ERROR_WINDOWS,
} from '@cottontree/contract/errors/records.ts';
import {
  choiceParam,
  setting,
  textParam,
  useLinkHere,
  useParam,
  wholeParam,
} from '../../kernel/url-state.ts';

export const TABS = ['errors', 'impact', 'performance', 'rules'] as const;
const TAB = choiceParam('tab', TABS);
const WINDOW = choiceParam('window', ERROR_WINDOWS);
const LEVEL = choiceParam('level', ERROR_LEVELS);
const SCOPE = choiceParam('scope', ERROR_SCOPES);
const STATE = choiceParam('state', ERROR_STATES);
const SEARCH = textParam('search');
const ERROR = textParam('error');
const PAGE = wholeParam('page', 1, 1, 50_000);

export const useTab = () => useParam(TAB);
export const useWindow = () => useParam(WINDOW);
export const useLevel = () => useParam(LEVEL);
/** Whether window, level and text apply, or every open error is shown. */
export const useScope = () => useParam(SCOPE);
/** Whether resolved and ignored errors are left out. */
export const useErrorState = () => useParam(STATE);
export const useSearch = () => useParam(SEARCH);
/** The id of the error whose affected users are open; empty if none. */
export const useOpenError = () => useParam(ERROR);
/** Counted from 1. */
export const usePage = () => useParam(PAGE);

/** Applies a choice from the first page on, also if every open error was shown. */
export function useChoose(): (apply: () => void) => void {
  const [, setPage] = usePage();
  const [, setScope] = useScope();
  return (apply) => {
    setPage(1);
    setScope('selection');
    apply();
  };
}

/** Links to a tab, to an error, and to all errors of the longest window with a text. */
export function useErrorLinks() {
  const link = useLinkHere();
  return {
    tab: (tab: (typeof TABS)[number]) => link(setting(TAB, tab), setting(PAGE, 1)),
    error: (id: string) => link(setting(ERROR, id)),
    withText: (text: string) =>
      link(
        setting(TAB, 'errors'),
        setting(WINDOW, '30d'),
        setting(LEVEL, 'all'),
        setting(SCOPE, 'selection'),
        setting(STATE, 'any'),
        setting(SEARCH, text),
        setting(PAGE, 1),
      ),
  };
}

/** Errors, or people, per page. */
export const PAGE_SIZE = 20;
