/** The selected provider and the open conversation; both are kept in the URL. */
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

export const PROVIDER = choiceParam('provider', ['anthropic', 'openai']);
export const CONVERSATION = textParam('conversation');

export const useProvider = () => useParam(PROVIDER)[0];
export const useConversation = () => useParam(CONVERSATION);
