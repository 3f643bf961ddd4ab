import * as audit from '@cottontree/contract/audit/audit.ts';
import { readState } from '../../../platform/audit/audit-state.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';

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
