import { useQuery } from '@tanstack/react-query';
import { readChainState, type ChainState } from '@cottontree/contract/audit/audit.ts';
import { call } from '../../kernel/call.ts';
import { CHAIN_TEXTS } from './chain-texts.ts';

/**
 * A chain of up to this many records is verified completely when the screen opens, which takes the server some tenths
 * of a second.
 */
const SHORT = 10_000;

/** Verifies the chain call by call, whatever its length. `onPart` is called after each part except the last. */
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

/** The check when the screen opens: the whole chain if it is short, otherwise what is new since the last signature. */
export async function initialCheck(signal: AbortSignal): Promise<ChainState> {
  const state = await walkChain('new', signal);
  const rest = state.ok && state.walkedFrom !== '0' && Number(state.head) <= SHORT;
  return rest ? walkChain('all', signal) : state;
}

/** Repeated each time the screen is opened: an hour-old result proves nothing about now. */
export const useInitialCheck = () =>
  useQuery({
    queryKey: ['/api/audit/chain', CHAIN_TEXTS.firstLook],
    queryFn: ({ signal }) => initialCheck(signal),
    gcTime: 0,
  });
