/** The selected provider, the open conversation and a question to be sent; all are kept in the URL. */
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

export const PROVIDER = choiceParam('provider', ['anthropic', 'openai']);
export const CONVERSATION = textParam('conversation');
const QUESTION = textParam('ask');

export const useProvider = () => useParam(PROVIDER)[0];
export const useConversation = () => useParam(CONVERSATION);
/** What a link puts into the box. */
export const useGivenQuestion = () => useParam(QUESTION);
