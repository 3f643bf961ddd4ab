import * as audit from '@cottontree/contract/audit.ts';
import { GENESIS } from '../../kernel/audit-chain.ts';
import { exportOf } from '../../kernel/audit-export.ts';
import { download } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { inChunks } from './rules.ts';

export const exportChain = download(
  audit.exportChain,
  async ({ db, actor, clock, keyring, query: { from } }) => {
    const start =
      from === undefined || from === '0'
        ? GENESIS
        : await db
            .selectFrom('audit_checkpoints')
            .select(['sequence', 'hash'])
            .where('sequence', '=', BigInt(from))
            .executeTakeFirst();
    if (!start) throw notFound('This checkpoint');
    const at = clock.now();
    const lines = exportOf(db, { at, by: actor.username, from: start }, keyring);
    return {
      fileName: `audit-${at.toISOString().slice(0, 10)}.jsonl`,
      chunks: inChunks(lines, '\n'),
      audit: {
        action: 'audit.export',
        entity: ['audit_trail', 'chain'],
        description:
          start.sequence === 0n
            ? 'Exported the whole audit trail, signed'
            : `Exported the audit trail after record ${start.sequence}, signed`,
        category: 'Security',
      },
    };
  },
);
