import { choiceParam } from '../../kernel/url-state.ts';

/** The view of the screen; the first needs no URL parameter. */
export const VIEW = choiceParam('view', ['overview', 'summary']);
