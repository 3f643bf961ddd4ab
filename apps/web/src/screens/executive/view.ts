import { choiceParam } from '../../kernel/url-state.ts';

/** Which view of the screen is shown; the first is the one that needs no parameter. */
export const VIEW = choiceParam('view', ['overview', 'summary']);
