import { choiceParam } from '../../kernel/url-state.ts';

/** Days that the charts of this screen reach back; the first is the one that needs no parameter. */
export const PERIOD = choiceParam('days', ['30', '90', '365']);

export const PLOT = 148;
