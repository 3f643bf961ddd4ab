/**
 * The chain as self-contained JSON lines: a header, each record with everything that its hash covers, the signed
 * checkpoints at their positions, and a signed trailer over the header and the last hash. See tools/verify-audit.mjs.
 */
import { createHash, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { canonicalJson, contentOf, hashRecord, type ChainedRecord } from './audit.ts';
import { chainHead, chainRecords, type ChainPoint, type StoredRecord } from './audit-chain.ts';
import { signedCheckpointOf, signedText, type SignedCheckpoint } from './audit-checkpoints.ts';
import type { Keyring } from '../keys/keyring.ts';
import { sealExport } from './seals/seal-export.ts';

export interface ExportAbout {
  readonly at: Date;
  /** Username of the person who exports. */
  readonly by: string;
  readonly from: ChainPoint;
  /**
   * Of a withheld record only its position in the chain is exported: the hash vouches for its content without revealing
   * it. A record whose content does not match its hash is exported in full, so that the verifier detects it.
   */
  withholds?(record: ChainedRecord): boolean;
}

/** Lines without line breaks. Records and checkpoints must each be in ascending order of sequence. */
export async function* exportLines(
  pages: AsyncIterable<readonly StoredRecord[]> | Iterable<readonly StoredRecord[]>,
  checkpoints: readonly SignedCheckpoint[],
  { at, by, from, withholds }: ExportAbout,
  keyring: Keyring,
  sealed?: AsyncIterable<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string> {
  const header = {
    type: 'header',
    format: 'cottontree-audit-1',
    exportedAt: at.toISOString(),
    exportedBy: by,
    from: { sequence: from.sequence.toString(), hash: from.hash.toString('hex') },
    fingerprint: keyring.fingerprint,
    publicKey: keyring.publicKeyPem,
  };
  yield canonicalJson(header);
  let last: ChainPoint = from;
  let count = 0;
  let withheld = 0;
  let next = 0;
  for await (const page of pages) {
    for (const { record, prevHash, hash } of page) {
      const hidden = withholds?.(record) === true && hashRecord(record, prevHash).equals(hash);
      if (hidden) withheld += 1;
      yield canonicalJson({
        ...(hidden
          ? { type: 'withheld', seq: record.seq.toString() }
          : { type: 'record', record: contentOf(record) }),
        prevHash: prevHash.toString('hex'),
        hash: hash.toString('hex'),
      });
      last = { sequence: record.seq, hash };
      count += 1;
      for (; ; next += 1) {
        const checkpoint = checkpoints[next];
        if (!checkpoint || BigInt(checkpoint.sequence) > record.seq) break;
        yield canonicalJson({ type: 'checkpoint', ...checkpoint });
      }
    }
  }
  // Checkpoints of records that no longer exist are marked as such.
  for (const checkpoint of checkpoints.slice(next))
    yield canonicalJson({ type: 'checkpoint', ...checkpoint });
  const rows = createHash('sha256');
  let sealedLines = 0;
  for await (const line of sealed ?? []) {
    const text = canonicalJson(line);
    rows.update(`${text}\n`);
    sealedLines += 1;
    yield text;
  }
  const end = {
    type: 'end',
    count,
    withheld,
    checkpoints: checkpoints.length,
    last: { sequence: last.sequence.toString(), hash: last.hash.toString('hex') },
    ...(sealed ? { sealed: { lines: sealedLines, sha256: rows.digest('hex') } } : {}),
  };
  const signature = sign(null, signedText('export', { header, end }), keyring.signingKey).toString('base64');
  yield canonicalJson({ ...end, signature });
}

/**
 * Includes the seals and the rows that they cover, all from one snapshot; takes as long as reading all of these tables.
 */
export async function* exportWithRows(db: Db, about: ExportAbout, keyring: Keyring): AsyncGenerator<string> {
  const tx = await db
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  try {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    yield* exportOf(tx, about, keyring, sealExport(tx));
  } finally {
    await tx.rollback().execute();
  }
}

/** Exports the chain as it is at the start: records appended while it is being sent are not part of it. */
export async function* exportOf(
  db: Db,
  about: ExportAbout,
  keyring: Keyring,
  sealed?: AsyncIterable<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string> {
  const head = await chainHead(db);
  const checkpoints = await db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('sequence', '>', about.from.sequence)
    .orderBy('sequence')
    .execute();
  // Records beyond the head were added by somebody else: they are exported, not hidden.
  const { seq: newest } = await db
    .selectFrom('audit_records')
    .select((of) => of.fn.max<bigint | null>('seq').as('seq'))
    .executeTakeFirstOrThrow();
  const upTo = newest !== null && newest > head.sequence ? newest : head.sequence;
  yield* exportLines(
    chainRecords(db, about.from.sequence, upTo),
    checkpoints.map(signedCheckpointOf),
    about,
    keyring,
    sealed,
  );
}
