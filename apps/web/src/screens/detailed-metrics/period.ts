import { choiceParam } from '../../kernel/url-state.ts';

/** Days that the charts of this screen cover; the first needs no URL parameter. */
export const PERIOD = choiceParam('days', ['30', '90', '365']);

export const PLOT = 148;
