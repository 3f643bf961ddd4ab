import { createHash } from 'node:crypto';
import { downloadJournalExport as route } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { exportedLines } from '../exported-lines.ts';
import { findExport } from '../exports-store.ts';

/** Ends with an error, so that the file is not complete, where it is not the one that was recorded. */
async function* compared(chunks: AsyncIterable<string>, sha256: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let held = '';
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (held !== '') yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(
      'The journals of the export are not those of its record: its marks or its journals were changed',
    );
  yield held;
}

export const downloadJournalExport = download(route, async ({ db, params: { id } }) => {
  const number = Number(id);
  const found = await findExport(db, number);
  if (found === undefined) throw notFound('This export');
  const { upTo, sha256, journals, own } = found;
  return {
    fileName: `journals-${number}-${upTo}.csv`,
    audit: {
      action: 'general-ledger.download',
      entity: ['journal_export', String(number)],
      description: `Downloaded the ${journals} journals of export ${number}`,
      category: 'Financial',
      after: { upTo, journals, sha256 },
    },
    chunks: compared(exportedLines(db, number, own), sha256),
  };
});
