import * as audit from '@cottontree/contract/audit.ts';
import type { ChainedRecord } from '../../kernel/audit.ts';
import { GENESIS } from '../../kernel/audit-chain.ts';
import { exportOf } from '../../kernel/audit-export.ts';
import { download } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { peopleWithheldFrom } from '../../staff/may-manage.ts';
import { tellsOfSignIn } from '../../staff/sign-in-records.ts';
import { inChunks } from './rules.ts';

export const exportChain = download(
  audit.exportChain,
  async ({ db, read, actor, clock, keyring, query: { from } }) => {
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
    const people = new Set(await peopleWithheldFrom(read, actor));
    const withholds = (record: ChainedRecord): boolean => tellsOfSignIn(record, people);
    const lines = exportOf(db, { at, by: actor.username, from: start, withholds }, keyring);
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
