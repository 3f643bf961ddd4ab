import { useQuery } from '@tanstack/react-query';
import { readChainState, type ChainState } from '@cottontree/contract/audit.ts';
import { call } from '../../kernel/call.ts';

/** A chain up to this long is checked whole when the screen opens: some tenths of a second of the server's time. */
const SHORT = 10_000;

/** Walks the chain call by call, however long it is. `onPart` is told of each part but the last. */
export async function walkChain(
  scope: 'all' | 'new',
  signal: AbortSignal,
  onPart?: (state: ChainState) => void,
): Promise<ChainState> {
  let state = await call(readChainState, { query: { scope } }, { signal });
  const { walkedFrom } = state;
  while (state.next !== null) {
    onPart?.(state);
    const { sequence: after, hash } = state.next;
    state = await call(readChainState, { query: { scope, after, hash } }, { signal });
  }
  return { ...state, walkedFrom };
}

/** What is worth knowing at once: everything where that is little, otherwise what is new since the last signature. */
export async function firstLook(signal: AbortSignal): Promise<ChainState> {
  const state = await walkChain('new', signal);
  const rest = state.ok && state.walkedFrom !== '0' && Number(state.head) <= SHORT;
  return rest ? walkChain('all', signal) : state;
}

/** Anew at each opening of the screen: what was found an hour ago proves nothing of now. */
export const useFirstLook = () =>
  useQuery({
    queryKey: ['/api/audit/chain', 'first look'],
    queryFn: ({ signal }) => firstLook(signal),
    gcTime: 0,
  });
