import * as audit from '@cottontree/contract/audit/audit.ts';
import type { ChainedRecord } from '../../../platform/audit/audit.ts';
import { GENESIS } from '../../../platform/audit/audit-chain.ts';
import { exportOf, exportWithRows } from '../../../platform/audit/audit-export.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../../platform/failures/errors.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { isWithheld, withheldFrom, withholdsAny } from '../../access/index.ts';
import { inChunks } from '../../../platform/documents/in-chunks.ts';

export const exportChain = download(
  audit.exportChain,
  async ({ db, read, actor, clock, keyring, query: { from, rows } }) => {
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
    const withRows = rows === 'sealed' ? ', with the seals and what they speak of' : '';
    const withheld = await withheldFrom(read, actor);
    // The sealed rows are checked against the content of all records, so no record can be withheld.
    if (rows === 'sealed' && withholdsAny(withheld))
      throw new AppError('forbidden', 'Only an owner exports the sealed rows: they need every record whole');
    const sight = sightOf(actor.powers, keyring);
    // A signed record is exported whole or as a hash, so free text about customers in it cannot be masked.
    const withholds = (record: ChainedRecord): boolean =>
      isWithheld(record, withheld) || sight.masksTextsOf(record);
    const about = { at, by: actor.username, from: start, withholds };
    const lines = rows === 'sealed' ? exportWithRows(db, about, keyring) : exportOf(db, about, keyring);
    return {
      fileName: `audit-${rows === 'sealed' ? 'with-seals-' : ''}${at.toISOString().slice(0, 10)}.jsonl`,
      chunks: inChunks(lines, '\n'),
      audit: {
        action: 'audit.export',
        entity: ['audit_trail', 'chain'],
        description:
          start.sequence === 0n
            ? `Exported the whole audit trail, signed${withRows}`
            : `Exported the audit trail after record ${start.sequence}, signed${withRows}`,
        category: 'Security',
      },
    };
  },
);
