import * as audit from '@cottontree/contract/audit/audit.ts';
import { checkpointOf } from '../../../platform/audit/audit-checkpoints.ts';
import { signHead } from '../../../platform/audit/audit-signing.ts';
import { readState } from '../../../platform/audit/audit-state.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';

export const takeCheckpoint = preparedCommand(
  audit.takeCheckpoint,
  // Runs before the transaction: verifying the new records may take longer than a lock should be held.
  async ({ db, clock, keyring, witness, memory }) =>
    readState(db, { keyring, witness, memory }, { scope: 'new', at: clock.now(), atMost: audit.CHAIN_BATCH }),
  async ({ tx, clock, keyring, witness, memory }, { ok, reason, verdict }) => {
    if (!ok || !verdict.ok)
      throw new AppError('conflict', `The chain is broken, so nothing was signed: ${reason}`);
    if (verdict.next !== null)
      throw new AppError(
        'conflict',
        `More than ${audit.CHAIN_BATCH.toLocaleString('en-US')} records are unsigned. The server is signing them; try again in a few minutes`,
      );
    if (verdict.upTo === 0n) throw new AppError('conflict', 'There is no record yet that could be signed');
    const stored = await signHead(tx, verdict.head, clock.now(), { keyring, witness, memory });
    return {
      output: checkpointOf(stored),
      audit: {
        action: 'audit.checkpoint',
        entity: ['audit_checkpoint', stored.sequence.toString()],
        description: `Signed the audit trail up to record ${stored.sequence}`,
        category: 'Security',
      },
    };
  },
);
