/** Checks a report's content, and the file sent to the Agency, against the hashes in the audit trail. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { readFilingText, readFiling } from './filing.ts';
import { hashOf, readContent } from './make-content.ts';

interface Named {
  seq: bigint;
  content: string | null;
  filing: string | null;
}

/**
 * Null when everything matches, or nothing is generated yet; otherwise a sentence without its full stop. Reports from
 * before the audit records contained hashes are compared only with their own hash.
 */
export async function contentFault(db: Db, reportId: string): Promise<string | null> {
  const stored = await readContent(db, reportId);
  if (stored !== null && hashOf(stored.content) !== stored.hash)
    return 'What the report says does not match its hash';
  const filing = await readFiling(db, reportId);
  const xml = filing && (await readFilingText(db, reportId));
  if (
    filing &&
    createHash('sha256')
      .update(xml ?? '')
      .digest('hex') !== filing.hash
  )
    return 'The file for the Agency does not match its hash';
  const { rows } = await sql<Named>`
    select seq, "after" ->> 'contentHash' as content, "after" ->> 'filingHash' as filing from audit_records
     where entity_type = 'compliance_report' and entity_id = ${reportId}
       and action in ('compliance.generate', 'compliance.submit') order by seq`.execute(db);
  for (const { seq, content, filing: sent } of rows) {
    if (content !== null && content !== stored?.hash)
      return `What the report says is not what audit record ${seq} names`;
    if (sent !== null && sent !== filing?.hash)
      return `The file for the Agency is not the one that audit record ${seq} names`;
  }
  return null;
}

/** Throws AppError `conflict`: altered content must not be submitted or downloaded as the report. */
export async function demandSoundContent(db: Db, reportId: string): Promise<void> {
  const fault = await contentFault(db, reportId);
  if (fault !== null)
    throw new AppError(
      'conflict',
      `${fault}: it was changed outside the product. Ask an owner to look at the audit history`,
    );
}
