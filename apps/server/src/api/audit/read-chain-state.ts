import * as audit from '@cottontree/contract/audit.ts';
import { readState } from '../../kernel/audit-state.ts';
import { query } from '../../kernel/endpoint.ts';

export const readChainState = query(
  audit.readChainState,
  async ({ db, clock, keyring, witness, query: { scope } }) => {
    const { verdict: _, ...state } = await readState(db, { keyring, witness }, { scope, at: clock.now() });
    return state;
  },
);
