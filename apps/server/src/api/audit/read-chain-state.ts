import * as audit from '@cottontree/contract/audit.ts';
import { readState } from '../../kernel/audit-state.ts';
import { query } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/errors.ts';

export const readChainState = query(
  audit.readChainState,
  async ({ db, clock, keyring, witness, memory, query: { scope, after, hash } }) => {
    if ((after === undefined) !== (hash === undefined)) throw invalid('hash', 'goes together with after');
    const { verdict: _, ...state } = await readState(
      db,
      { keyring, witness, memory },
      {
        scope,
        at: clock.now(),
        after:
          after === undefined || hash === undefined
            ? undefined
            : { sequence: BigInt(after), hash: Buffer.from(hash, 'hex') },
        atMost: audit.CHAIN_BATCH,
      },
    );
    return state;
  },
);
