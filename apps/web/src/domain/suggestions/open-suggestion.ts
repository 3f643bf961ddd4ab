import { textParam, useParam } from '../../kernel/url-state.ts';

const SUGGESTION = textParam('suggestion');
const UUID = /^[0-9a-f-]{36}$/;

/** The suggestion that is open in a panel, from the URL; empty if none. */
export function useOpenSuggestion(): [string, (id: string) => void] {
  const [id, setId] = useParam(SUGGESTION);
  return [UUID.test(id) ? id : '', setId];
}
