/**
 * A backup store contains a sequence of claims. Each is one server's right to write into the store, and has its own WAL
 * folder. Only the owner of the newest claim writes, so two databases with equal WAL names never write the same object.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { bytesOf, getBytes, type ObjectStore } from './storage/object-store.ts';
import { hasValidMac, macOf } from './authenticity.ts';

const Content = z.object({
  format: z.literal(1),
  /** Number and random part; the random part differs for two servers that claim at the same moment. */
  id: z.string().regex(/^\d+-[0-9a-f]{8}$/),
  number: z.int().min(1),
  /** The machine, and its state folder there. */
  host: z.string(),
  folder: z.string(),
  /** Known only to the owner's state folder. */
  token: z.string(),
  systemIdentifier: z.string(),
  timeline: z.int().min(1),
  /**
   * SHA-256 of the timeline's history, which distinguishes two clusters on the same timeline. Empty for the first one.
   */
  history: z.string(),
  claimedAt: z.iso.datetime(),
  /** The folder of its WAL in the store. */
  log: z.string().regex(/^wal\/(\d+-[0-9a-f]{8}\/)?$/),
});
const Claim = Content.extend({ mac: z.base64() });
export type Claim = z.infer<typeof Claim>;

const RenewalContent = z.object({
  claim: z.string(),
  /** Random for each start of a server. */
  process: z.string(),
  host: z.string(),
  folder: z.string(),
  at: z.iso.datetime(),
  /** The server was stopped properly, so another one may start with the same state folder. */
  released: z.boolean(),
  /** The newest stored WAL segment, and when it was written. */
  stored: z.object({ segment: z.string(), at: z.iso.datetime() }).nullable(),
});
const Renewal = RenewalContent.extend({ mac: z.base64() });
export type Renewal = z.infer<typeof Renewal>;

export const CLAIMS = 'claims/';
/** The WAL folder of releases before claims; the claim that adopts it continues there. */
export const UNCLAIMED_LOG = 'wal/';
const claimName = (id: string): string => `${CLAIMS}${id}.json`;
const renewalName = (id: string): string => `${CLAIMS}${id}-renewed.json`;

export const newClaimId = (number: number): string => `${number}-${randomBytes(4).toString('hex')}`;
export const logOfClaim = (id: string): string => `wal/${id}/`;
/** The name of a WAL file in the store. */
export const pieceName = ({ log }: Pick<Claim, 'log'>, piece: string): string => `${log}${piece}`;

/** Names of the files in one WAL folder, from all names below wal/. */
export const piecesIn = (log: string, names: Iterable<string>): string[] =>
  [...names]
    .filter((name) => name.startsWith(log) && !name.includes('/', log.length))
    .map((name) => name.slice(log.length));

const jsonOf = (value: object): AsyncGenerator<Uint8Array> =>
  bytesOf(Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

export async function writeClaim(
  store: ObjectStore,
  key: Buffer,
  content: Omit<Claim, 'mac' | 'format'>,
): Promise<Claim> {
  const whole = Content.parse({ ...content, format: 1 });
  const claim: Claim = { ...whole, mac: macOf(key, 'claim', whole) };
  await store.put(claimName(claim.id), jsonOf(claim));
  return claim;
}

/** Copies a claim to another store. */
export const copyClaim = async (store: ObjectStore, claim: Claim): Promise<void> =>
  void (await store.put(claimName(claim.id), jsonOf(claim)));

export async function writeRenewal(
  store: ObjectStore,
  key: Buffer,
  content: Omit<Renewal, 'mac'>,
): Promise<void> {
  const whole = RenewalContent.parse(content);
  await store.put(renewalName(content.claim), jsonOf({ ...whole, mac: macOf(key, 'renewal', whole) }));
}

async function readJson(store: ObjectStore, name: string): Promise<unknown> {
  const bytes = await getBytes(store, name);
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

const isGenuine = (key: Buffer, purpose: string, { mac, ...content }: { mac: string }): boolean =>
  hasValidMac(key, purpose, content, mac);

export interface Claims {
  /** Oldest first. */
  readonly claims: readonly Claim[];
  /** Names of objects that are not valid claims of this company: damaged, or written with another key. */
  readonly unread: readonly string[];
}

/** @param known claims that were read before; they never change, so they are not read again */
export async function readClaims(
  store: ObjectStore,
  key: Buffer,
  known: ReadonlyMap<string, Claim> = new Map(),
): Promise<Claims> {
  const claims: Claim[] = [];
  const unread: string[] = [];
  for (const { name } of await store.list(CLAIMS)) {
    if (!/^claims\/\d+-[0-9a-f]{8}\.json$/.test(name)) continue;
    const held = known.get(name);
    const parsed = held
      ? { success: true as const, data: held }
      : Claim.safeParse(await readJson(store, name));
    if (parsed.success && claimName(parsed.data.id) === name && isGenuine(key, 'claim', parsed.data))
      claims.push(parsed.data);
    else unread.push(name);
  }
  return { claims: inOrder(claims), unread };
}

/** Sorted by number; for equal numbers every server gets the same order. */
const inOrder = (claims: readonly Claim[]): Claim[] =>
  claims.toSorted((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1));

/** Null if there is none or it cannot be read. */
export async function readRenewal(store: ObjectStore, key: Buffer, id: string): Promise<Renewal | null> {
  const name = renewalName(id);
  if (!(await store.list(name)).some((each) => each.name === name)) return null;
  const parsed = Renewal.safeParse(await readJson(store, name));
  return parsed.success && parsed.data.claim === id && isGenuine(key, 'renewal', parsed.data)
    ? parsed.data
    : null;
}

/** Description of the owner for people. */
export const ownerInWords = ({ host, folder, systemIdentifier }: Claim): string =>
  `${host} (data folder ${folder}, cluster ${systemIdentifier})`;
