/**
 * A store of backups is a sequence of claims: each is one server's right to write into it, and has a log of its own. Only
 * the owner of the newest claim writes, so two databases that number their log alike never write the same name.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { bytesOf, getBytes, type ObjectStore } from './storage/object-store.ts';
import { bearsMark, markOf } from './authenticity.ts';

const Content = z.object({
  format: z.literal(1),
  /** Number and random part: two servers that claim at the same moment have different ones. */
  id: z.string().regex(/^\d+-[0-9a-f]{8}$/),
  number: z.int().min(1),
  /** The machine, and its state folder there. */
  host: z.string(),
  folder: z.string(),
  /** Known to the owner's state folder. */
  token: z.string(),
  systemIdentifier: z.string(),
  timeline: z.int().min(1),
  /** SHA-256 of the history of that timeline: two clusters that both became timeline 2 differ in it. Empty for the first. */
  history: z.string(),
  claimedAt: z.iso.datetime(),
  /** Where its log is in the store. */
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
  /** The server ended in order: a start elsewhere with the same state folder may go on. */
  released: z.boolean(),
  /** The newest piece of the log that is stored, and when it was written. */
  stored: z.object({ segment: z.string(), at: z.iso.datetime() }).nullable(),
});
const Renewal = RenewalContent.extend({ mac: z.base64() });
export type Renewal = z.infer<typeof Renewal>;

export const CLAIMS = 'claims/';
/** Where releases before claims put the log, and where the claim that adopts it goes on. */
export const UNCLAIMED_LOG = 'wal/';
const claimName = (id: string): string => `${CLAIMS}${id}.json`;
const renewalName = (id: string): string => `${CLAIMS}${id}-renewed.json`;

export const newClaimId = (number: number): string => `${number}-${randomBytes(4).toString('hex')}`;
export const logOfClaim = (id: string): string => `wal/${id}/`;
/** The name of a piece of the log in the store. */
export const pieceName = ({ log }: Pick<Claim, 'log'>, piece: string): string => `${log}${piece}`;

/** Names of the pieces of one log, of all names below wal/. */
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
  const claim: Claim = { ...whole, mac: markOf(key, 'claim', whole) };
  await store.put(claimName(claim.id), jsonOf(claim));
  return claim;
}

/** The same claim in another place. */
export const copyClaim = async (store: ObjectStore, claim: Claim): Promise<void> =>
  void (await store.put(claimName(claim.id), jsonOf(claim)));

export async function writeRenewal(
  store: ObjectStore,
  key: Buffer,
  content: Omit<Renewal, 'mac'>,
): Promise<void> {
  const whole = RenewalContent.parse(content);
  await store.put(renewalName(content.claim), jsonOf({ ...whole, mac: markOf(key, 'renewal', whole) }));
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
  bearsMark(key, purpose, content, mac);

export interface Claims {
  /** The oldest first. */
  readonly claims: readonly Claim[];
  /** Names of objects that are no claim of this company: damaged, or written with another key. */
  readonly unread: readonly string[];
}

/** `known` saves reading again what never changes. */
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

/** Of two with the same number everybody takes the same one for the newer. */
export const inOrder = (claims: readonly Claim[]): Claim[] =>
  claims.toSorted((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1));

/** Null: there is none, or it cannot be read. */
export async function readRenewal(store: ObjectStore, key: Buffer, id: string): Promise<Renewal | null> {
  const name = renewalName(id);
  if (!(await store.list(name)).some((each) => each.name === name)) return null;
  const parsed = Renewal.safeParse(await readJson(store, name));
  return parsed.success && parsed.data.claim === id && isGenuine(key, 'renewal', parsed.data)
    ? parsed.data
    : null;
}

/** How people read of it: whose it is. */
export const ownerInWords = ({ host, folder, systemIdentifier }: Claim): string =>
  `${host} (data folder ${folder}, cluster ${systemIdentifier})`;
