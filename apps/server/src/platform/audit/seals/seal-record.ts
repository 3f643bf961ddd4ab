/** A seal: the signed content for a unit, and its position in the chain of seals. See docs/decisions/0041. */
import { createHash, sign, verify } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database/client.ts';
import { canonicalJson } from '../audit.ts';
import { signedText } from '../audit-checkpoints.ts';
import type { Keyring } from '../../keys/keyring.ts';

export const SealContent = z.strictObject({
  format: z.literal('cottontree-seal-1'),
  number: z.string(),
  table: z.string(),
  /** A business day; empty: the table is one unit; `*`: the whole table was truncated. */
  scope: z.string(),
  rows: z.string(),
  /** SHA-256 over the sorted leaves, hex. */
  digest: z.string(),
  at: z.string(),
  /** Audit records whose changes led from the previous seal to this one: the first twenty, and the total number. */
  records: z.array(z.string()),
  recordCount: z.number().int(),
  /** Sealed as it was found: at the beginning, or accepted by a person. */
  asFound: z.boolean(),
  /** Every change claimed by an audit record up to this one is covered by a seal. */
  settled: z.string(),
  /**
   * The previous seal of the same unit, which this one replaces; 0 when there is none since the table was truncated.
   * Seals of earlier releases lack it.
   */
  replaces: z.string().optional(),
  /** Hash of the previous seal, hex; zeros for the first. */
  previous: z.string(),
  /** Fingerprint of the signing key. */
  fingerprint: z.string(),
});
export type SealContent = z.infer<typeof SealContent>;

export interface Seal {
  readonly number: bigint;
  readonly content: SealContent;
  readonly hash: Buffer;
  readonly signature: Buffer;
}

export const NO_SEAL = '0'.repeat(64);
/** The digest of an empty set of rows. */
export const NO_ROWS = createHash('sha256').digest('hex');

export const hashOfSeal = (content: SealContent): Buffer =>
  createHash('sha256').update(canonicalJson(content)).digest();

export function signSeal(content: SealContent, keyring: Keyring): Seal {
  const signature = sign(null, signedText('seal', content), keyring.signingKey);
  return { number: BigInt(content.number), content, hash: hashOfSeal(content), signature };
}

/**
 * Null when the seal is genuine; otherwise what is wrong with it. For a key that was replaced only the hash can be
 * verified.
 */
export function sealFault({ number, content, hash, signature }: Seal, keyring: Keyring): string | null {
  if (content.number !== number.toString() || !hashOfSeal(content).equals(hash)) return 'was altered';
  if (content.fingerprint !== keyring.fingerprint) return null;
  return verify(null, signedText('seal', content), keyring.publicKey, signature)
    ? null
    : 'is not signed by this installation';
}

export interface SealRow {
  number: bigint;
  content: unknown;
  hash: Buffer;
  signature: Buffer;
}

/** Null when the stored content is not a seal. */
export function sealOf({ number, content: stored, hash, signature }: SealRow): Seal | null {
  const content = SealContent.safeParse(stored).data;
  return content ? { number, content, hash, signature } : null;
}

export async function newestSeal(db: Db): Promise<Seal | null> {
  const { rows } = await sql<SealRow>`
    select number, content, hash, signature from seals order by number desc limit 1`.execute(db);
  return rows[0] ? sealOf(rows[0]) : null;
}

/** The newest seal of each of these units, by scope. */
export async function sealsOf(
  db: Db,
  table: string,
  scopes: readonly string[],
): Promise<Map<string, Seal | null>> {
  const { rows } = await sql<SealRow & { scope: string }>`
    select s.scope, s.number, s.content, s.hash, s.signature
      from unnest(${[...scopes]}::text[]) as u (scope)
     cross join lateral (select * from seals n where n.table_name = ${table} and n.scope = u.scope
                          order by n.number desc limit 1) s`.execute(db);
  return new Map(rows.map(({ scope, ...row }) => [scope, sealOf(row)]));
}

/** Whether everything was sealed once: from then on every change needs an audit record. */
export const haveBegun = async (db: Db): Promise<boolean> =>
  (await sql`select from audit_records where entity_type = 'seal' limit 1`.execute(db)).rows.length > 0;

/** How audit records refer to the newest seal: its number and hash, used as the id of the subject. */
export const sealName = (seal: Seal | null): string =>
  seal ? `${seal.number}/${seal.hash.toString('hex')}` : `0/${NO_SEAL}`;

/** Compares the seal that the newest audit record names with the stored seals; null when they agree. */
export async function namedSealFault(db: Db): Promise<string | null> {
  const { rows } = await sql<{ seq: bigint; number: string; named: string; hash: string | null }>`
    select a.seq, split_part(a.entity_id, '/', 1) as number, split_part(a.entity_id, '/', 2) as named,
           encode(s.hash, 'hex') as hash
      from (select * from audit_records where entity_type = 'seal' order by seq desc limit 1) a
      left join seals s on s.number::text = split_part(a.entity_id, '/', 1)`.execute(db);
  const [newest] = rows;
  if (!newest || newest.named === (newest.hash ?? (newest.number === '0' ? NO_SEAL : null))) return null;
  return newest.hash === null
    ? `seal ${newest.number}, which audit record ${newest.seq} names, is gone`
    : `seal ${newest.number} is another than audit record ${newest.seq} names`;
}
