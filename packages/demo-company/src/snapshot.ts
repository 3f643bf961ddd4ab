/** The state at the end of a day as bytes: a JSON header, then the raw columns. Valid for one configuration. */
import { z } from 'zod';
import type { Balances } from './books.ts';
import type { CompanyConfig } from './shapes.ts';
import type { Company } from './day.ts';

const VERSION = 2;
/** Flag: merchant payables were pooled in one sum. */
const POOLED_SHOPS = 1;
const Header = z.object({
  version: z.union([z.literal(POOLED_SHOPS), z.literal(VERSION)]),
  config: z.object({ seed: z.number(), scale: z.number(), lastDay: z.string(), months: z.number() }),
  day: z.number(),
  balances: z.record(z.string(), z.number()),
  deferred: z.array(
    z.object({
      day: z.number(),
      kind: z.enum(['refund', 'p2p_reversal', 'chargeback']),
      subscriber: z.number(),
      counterparty: z.number(),
      amount: z.number(),
    }),
  ),
  // Snapshots from before tickets existed have none.
  tickets: z
    .array(
      z.object({
        id: z.string(),
        subscriber: z.number(),
        category: z.string(),
        opened: z.number(),
        answered: z.number(),
        resolved: z.number(),
      }),
    )
    .default([]),
  // Snapshots from before blocks existed have none.
  blocks: z.array(z.object({ subscriberId: z.string(), from: z.number(), until: z.number() })).default([]),
});

const versionOf = (c: Company): number => (c.pooledShops ? POOLED_SHOPS : VERSION);
const columnsOf = (c: Company, version: number): Float64Array[] => [
  c.floats,
  c.flows,
  c.payables,
  c.prefunds,
  ...(version === POOLED_SHOPS ? [] : [c.shopPayables]),
];

export function writeSnapshot(config: CompanyConfig, day: number, company: Company): Uint8Array {
  const header = new TextEncoder().encode(
    JSON.stringify({
      version: versionOf(company),
      config,
      day,
      balances: company.books.b,
      deferred: company.deferred,
      tickets: company.tickets,
      blocks: company.blocks,
    }),
  );
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, header.length, true);
  const parts = [
    length,
    header,
    ...columnsOf(company, versionOf(company)).map(
      (c) => new Uint8Array(c.buffer, c.byteOffset, c.byteLength),
    ),
    ...company.people.fateBytes(),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Throws RangeError if the bytes are not a snapshot of this version and configuration. */
export function readHeader(bytes: Uint8Array): { config: CompanyConfig; day: number } {
  const header = parse(bytes).header;
  return { config: header.config, day: header.day };
}

/** Restores balances and columns into a company whose people have been admitted up to the day of the snapshot. */
export function restore(bytes: Uint8Array, company: Company): void {
  const { header, body } = parse(bytes);
  for (const name of Object.keys(company.books.b)) {
    // Safe: `name` is one of the record's own keys.
    company.books.b[name as keyof Balances] = header.balances[name] ?? 0;
  }
  company.deferred = header.deferred;
  company.tickets = header.tickets;
  company.blocks = header.blocks;
  let at = 0;
  company.pooledShops = header.version === POOLED_SHOPS;
  for (const column of columnsOf(company, header.version)) {
    if (at + column.byteLength > body.length) throw new RangeError('the snapshot does not fit this company');
    new Uint8Array(column.buffer, column.byteOffset, column.byteLength).set(
      body.subarray(at, at + column.byteLength),
    );
    at += column.byteLength;
  }
  company.people.restoreFate(body.subarray(at));
}

function parse(bytes: Uint8Array): { header: z.infer<typeof Header>; body: Uint8Array } {
  if (bytes.length < 4) throw new RangeError('not a snapshot of the demo company');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  try {
    const header = Header.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))));
    return { header, body: bytes.subarray(4 + length) };
  } catch (cause) {
    throw new RangeError('not a snapshot of the demo company', { cause });
  }
}
