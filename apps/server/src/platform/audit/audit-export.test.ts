/**
 * What the offline verifier finds in an export after a database superuser, or somebody who had the file, changed it.
 */
import { createHash, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  canonicalJson as canonicalInTool,
  main,
  readWitness,
  verifyExport,
} from '../../../../../tools/verify-audit.mjs';
import { canonicalJson, hashRecord, type ChainedRecord } from './audit.ts';
import { GENESIS, type StoredRecord } from './audit-chain.ts';
import { checkpointOf, signedCheckpointOf, signedText, type StoredCheckpoint } from './audit-checkpoints.ts';
import { exportLines } from './audit-export.ts';
import { memoryKeyring, type Keyring } from '../keys/keyring.ts';

const COUNT = 16;
const MARKED = [4, 8, 12, 16];
const keyring = memoryKeyring();
const witnessRing = memoryKeyring();

const recordAt = (seq: bigint): ChainedRecord => ({
  seq,
  at: new Date(Date.UTC(2026, 10, 21, 10, 0, Number(seq))).toISOString(),
  actor_id: seq % 3n === 0n ? null : '00000000-0000-4000-8000-00000000000a',
  actor_name: `person${seq % 5n}`,
  session_id: null,
  address: '192.0.2.7',
  request_id: `r${seq}`,
  action: 'role.update',
  severity: 'high',
  category: 'Security',
  entity_type: 'role',
  entity_id: 'manager',
  description: `Change ${seq}`,
  before: { permissions: ['a'], limit: `${seq}.00` },
  after: { permissions: ['a', 'b'], nested: { z: 1, a: [null, true] } },
  permission: seq > 5n ? 'roles.edit' : null,
});

/** Recomputes the hashes from `from` on, as an attacker who knows the algorithm would. */
function chained(
  records: readonly ChainedRecord[],
  held: readonly StoredRecord[] = [],
  from = 0,
): StoredRecord[] {
  let prevHash = held[from - 1]?.hash ?? GENESIS.hash;
  const rest = records.slice(from).map((record) => {
    const hash = hashRecord(record, prevHash);
    const made = { record, prevHash, hash };
    prevHash = hash;
    return made;
  });
  return [...held.slice(0, from), ...rest];
}
const original = chained(Array.from({ length: COUNT }, (_, at) => recordAt(BigInt(at + 1))));

function checkpointAt(
  seq: number,
  ring: Keyring = keyring,
  of = original,
  at = new Date('2026-11-21T11:00:00Z'),
): StoredCheckpoint {
  const unsigned = {
    sequence: BigInt(seq),
    hash: of[seq - 1]?.hash ?? GENESIS.hash,
    count: BigInt(seq),
    at,
    fingerprint: ring.fingerprint,
  };
  const signature = sign(null, signedText('checkpoint', checkpointOf(unsigned)), ring.signingKey);
  return { ...unsigned, signature };
}
const marks = MARKED.map((seq) => signedCheckpointOf(checkpointAt(seq)));

const witnessOf = (checkpoints: typeof marks): string => {
  let previous = '0'.repeat(64);
  return checkpoints
    .map((mark) => {
      const signed = { ...mark, previous };
      const countersignature = sign(null, signedText('witness', signed), witnessRing.signingKey).toString(
        'base64',
      );
      const line = canonicalJson({ ...signed, countersignature });
      previous = createHash('sha256').update(line).digest('hex');
      return `${line}\n`;
    })
    .join('');
};
const witnessText = witnessOf(marks);
const second = readWitness(witnessText, keyring.publicKey, witnessRing.publicKey);

/** What an unmodified server exports from the rows that it finds, no matter who changed them. */
async function exported(
  records: readonly StoredRecord[],
  checkpoints = marks,
  ring: Keyring = keyring,
): Promise<string[]> {
  const about = { at: new Date('2026-11-21T12:00:00Z'), by: 'auditor', from: GENESIS };
  const lines: string[] = [];
  for await (const line of exportLines([records], checkpoints, about, ring)) lines.push(line);
  return lines;
}
const judge = (lines: readonly string[], witness: typeof second | null = second) =>
  verifyExport(lines, keyring.publicKey, witness);

const place = fc.integer({ min: 0, max: COUNT - 1 });
/** Each replaces one field of a record with another value. */
const edit = fc.constantFrom<(record: ChainedRecord) => ChainedRecord>(
  (record) => ({ ...record, actor_name: `${record.actor_name}x` }),
  (record) => ({ ...record, actor_id: '00000000-0000-4000-8000-00000000000b' }),
  (record) => ({ ...record, at: String(record.at).replace('.000Z', '.000001Z') }),
  (record) => ({ ...record, address: null }),
  (record) => ({ ...record, severity: 'low' }),
  (record) => ({ ...record, description: '' }),
  (record) => ({ ...record, before: null }),
  (record) => ({ ...record, after: { permissions: ['a'] } }),
  (record) => ({ ...record, permission: record.permission ? null : 'users.delete' }),
);

type Manipulation = { readonly what: string; readonly rows: StoredRecord[]; readonly first: bigint };
const changed = (
  rows: readonly StoredRecord[],
  at: number,
  by: (row: StoredRecord) => StoredRecord,
): StoredRecord[] => rows.map((row, place) => (place === at ? by(row) : row));
const seqAt = (at: number): bigint => BigInt(at + 1);

const manipulation: fc.Arbitrary<Manipulation> = fc.oneof(
  fc.tuple(place, edit).map(([at, to]) => ({
    what: 'an edited record',
    rows: changed(original, at, (row) => ({ ...row, record: to(row.record) })),
    first: seqAt(at),
  })),
  // The last record is left out: editing it is a rewritten history, which the next property covers.
  fc.tuple(fc.integer({ min: 0, max: COUNT - 2 }), edit).map(([at, to]) => ({
    what: 'an edited record with a hash to match',
    rows: changed(original, at, ({ record, prevHash }) => ({
      record: to(record),
      prevHash,
      hash: hashRecord(to(record), prevHash),
    })),
    first: seqAt(at),
  })),
  fc.tuple(place, fc.uint8Array({ minLength: 32, maxLength: 32 })).map(([at, bytes]) => ({
    what: 'another hash',
    rows: changed(original, at, (row) => ({ ...row, hash: Buffer.from(bytes) })),
    first: seqAt(at),
  })),
  fc.tuple(place, fc.uint8Array({ minLength: 32, maxLength: 32 })).map(([at, bytes]) => ({
    what: 'another predecessor',
    rows: changed(original, at, (row) => ({ ...row, prevHash: Buffer.from(bytes) })),
    first: seqAt(at),
  })),
  fc.tuple(place, fc.integer({ min: 1, max: 5 })).map(([at, many]) => ({
    what: 'deleted records',
    rows: original.filter((_, each) => each < at || each >= at + many),
    first: seqAt(at),
  })),
  fc
    .tuple(place, place)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({
      what: 'two records in each other’s place',
      rows: original.map((row, at) => (at === a ? original[b] : at === b ? original[a] : row) ?? row),
      first: seqAt(Math.min(a, b)),
    })),
  place.map((at) => ({
    what: 'a record twice',
    rows: original.toSpliced(at, 0, ...original.slice(at, at + 1)),
    first: seqAt(at + 1),
  })),
  fc.integer({ min: 0, max: COUNT - 1 }).map((remaining) => ({
    what: 'a cut tail',
    rows: original.slice(0, remaining),
    first: seqAt(remaining),
  })),
);

describe('the offline verifier', () => {
  it('accepts an unaltered export, with and without the witness', async () => {
    const lines = await exported(original);
    for (const [witness, compared] of [
      [second, { witness: { agrees: 4, newer: null } }],
      [null, {}],
    ] as const) {
      expect(await judge(lines, witness)).toEqual({
        ...compared,
        ok: true,
        accepted: [],
        records: BigInt(COUNT),
        withheld: 0n,
        firstBad: null,
        vouchedFor: BigInt(COUNT),
        sentences: [],
      });
    }
  });
  it('finds 700 manipulations of the database and names the first bad record', async () => {
    await fc.assert(
      fc.asyncProperty(manipulation, async ({ what, rows, first }) => {
        const verdict = await judge(await exported(rows));
        expect([what, verdict.ok, verdict.firstBad]).toEqual([what, false, first]);
        expect(verdict.vouchedFor).toBeLessThan(first);
      }),
      { numRuns: 700 },
    );
  });
  it('finds 200 histories rewritten in the database with every hash recomputed, and between which checkpoints', async () => {
    await fc.assert(
      fc.asyncProperty(place, edit, fc.boolean(), async (at, to, dropsCheckpoints) => {
        const records = original.map(({ record }, each) => (each === at ? to(record) : record));
        const rows = chained(records, original, at);
        const verdict = await judge(await exported(rows, dropsCheckpoints ? [] : marks));
        const before = MARKED.findLast((seq) => seq <= at) ?? 0;
        expect([verdict.ok, verdict.firstBad]).toEqual([false, BigInt(before + 1)]);
      }),
      { numRuns: 200 },
    );
  });
  it('finds a whole chain signed again with another key, and checkpoints made with one', async () => {
    const other = memoryKeyring();
    expect((await judge(await exported(original, marks, other))).sentences).toEqual([
      'The end is not signed with this key: the file was changed, or another installation made it.',
    ]);
    // They claim the true key's fingerprint; under its own fingerprint a stranger's checkpoint proves nothing.
    const forged = MARKED.map((seq) => ({
      ...signedCheckpointOf(checkpointAt(seq, other)),
      fingerprint: keyring.fingerprint,
    }));
    expect((await judge(await exported(original, forged))).ok).toBe(false);
  });
  it('finds 100 changes of the file itself: any line edited, removed, duplicated or moved', async () => {
    const lines = await exported(original);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: lines.length - 1 }),
        fc.constantFrom('edited', 'taken out', 'doubled', 'moved', 'cut'),
        async (at, how) => {
          const line = lines[at] ?? '';
          const edited = line.replace(/\d(?=[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10));
          const without = lines.toSpliced(at, 1);
          const file = {
            edited: lines.with(at, edited),
            'taken out': without,
            doubled: lines.toSpliced(at, 0, line),
            moved: without.toSpliced((at + 3) % lines.length, 0, line),
            cut: lines.slice(0, at),
          }[how];
          expect((await judge(file, null)).ok).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
  it('finds lines that were removed from the witness, edited or added', async () => {
    const lines = await exported(original);
    const [first = '', ...rest] = witnessText.trimEnd().split('\n');
    for (const text of [
      rest.join('\n'),
      [first.replace(/"count":"4"/, '"count":"5"'), ...rest].join('\n'),
      [first, first, ...rest].join('\n'),
      ['{}', first, ...rest].join('\n'),
    ]) {
      const other = readWitness(`${text}\n`, keyring.publicKey, witnessRing.publicKey);
      expect((await judge(lines, other)).ok).toBe(false);
    }
    const stranger = readWitness(witnessText, keyring.publicKey, memoryKeyring().publicKey);
    expect((await judge(lines, stranger)).ok).toBe(false);
  });
  describe('with a witness that knows records beyond the export', () => {
    /** The export is made at 12:00 and ends with record 12; the witness knows record 16 since `at`. */
    const witnessAt = (at: string) =>
      readWitness(
        witnessOf([
          ...marks.slice(0, 3),
          signedCheckpointOf(checkpointAt(16, keyring, original, new Date(at))),
        ]),
        keyring.publicKey,
        witnessRing.publicKey,
      );
    const upTo12 = () => exported(original.slice(0, 12), marks.slice(0, 3));
    it.each(['2026-11-21T11:59:59.999Z', '2026-11-21T12:00:00.000Z'])(
      'finds the tail cut off when the witness knew the record at %s',
      async (at) => {
        expect(await judge(await upTo12(), witnessAt(at))).toMatchObject({
          ok: false,
          firstBad: 13n,
          vouchedFor: 12n,
          sentences: [
            `The witness knows record 16 since ${at}; the export was made later, at 2026-11-21T12:00:00.000Z, and ` +
              'ends with record 12, so its tail was cut off.',
          ],
        });
      },
    );
    it('holds when the record was written after the export was made, and says that the witness is newer', async () => {
      expect(await judge(await upTo12(), witnessAt('2026-11-21T12:00:00.001Z'))).toMatchObject({
        ok: true,
        firstBad: null,
        vouchedFor: 12n,
        witness: {
          agrees: 3,
          newer: { record: '16', at: '2026-11-21T12:00:00.001Z', exportedAt: '2026-11-21T12:00:00.000Z' },
        },
      });
    });
    it('finds an export that claims an earlier time than the one that was signed', async () => {
      const [header = '', ...rest] = await upTo12();
      const earlier = header.replace('T12:00:00.000Z', 'T10:00:00.000Z');
      expect(await judge([earlier, ...rest], witnessAt('2026-11-21T11:30:00.000Z'))).toMatchObject({
        ok: false,
        sentences: [
          'The end is not signed with this key: the file was changed, or another installation made it.',
          'The witness knows record 16; the export ends with record 12, and no signature proves when it was made. ' +
            'Whether its tail was cut off cannot be decided: export the trail again, and verify that file.',
        ],
      });
    });
  });
  it('begins after a checkpoint when the export does', async () => {
    const about = {
      at: new Date('2026-11-21T12:00:00Z'),
      by: 'auditor',
      from: { sequence: 8n, hash: original[7]?.hash ?? GENESIS.hash },
    };
    const lines: string[] = [];
    for await (const line of exportLines([original.slice(8)], marks.slice(2), about, keyring))
      lines.push(line);
    expect(await judge(lines)).toMatchObject({ ok: true, records: 8n });
    expect(await judge(lines.toSpliced(5, 1))).toMatchObject({ ok: false });
  });
  it('serialises the hashed content as the product does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalInTool(value)).toBe(canonicalJson(value));
      }),
      { numRuns: 30 },
    );
  });
});

describe('the output of the verifier', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verifier-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const output = async (...args: string[]) => {
    const lines: string[] = [];
    return { code: await main(args, (line) => lines.push(line)), lines };
  };
  const key = file('key.pem', keyring.publicKeyPem);

  it('describes its usage when called without arguments', async () => {
    const { code, lines } = await output();
    expect(code).toBe(2);
    expect(lines.join('\n')).toMatch(
      /^Verifies an exported audit trail[^]*node verify-audit\.mjs <export\.jsonl>/,
    );
  });
  it('says when the files were given in the wrong order', async () => {
    const trail = file('swapped.jsonl', (await exported(original)).join('\n'));
    const { code, lines } = await output(key, trail);
    expect(code).toBe(2);
    expect(lines).toEqual([
      `Nothing can be said: ${trail} is no public key. The export comes first, then the key.`,
    ]);
  });
  it.each([
    ['an answer of the server', '{"code":"invalid","message":"The format is unknown"}'],
    ['a page of text', 'Dear Sir,\nplease find enclosed\n'],
  ])('says nothing of %s, which is no export, instead of that the trail does not hold', async (_, text) => {
    const { code, lines } = await output(file('other.jsonl', text), key);
    expect([code, lines]).toEqual([2, ['Nothing can be said: The file is no export of an audit trail.']]);
  });
  it('says that a trail whose head was cut off does not hold', async () => {
    const headless = (await exported(original)).slice(1).join('\n');
    expect((await output(file('headless.jsonl', headless), key)).code).toBe(1);
  });
  it('says that the trail is valid, by whose key, and what that does not prove', async () => {
    const { code, lines } = await output(file('good.jsonl', (await exported(original)).join('\n')), key);
    expect(code).toBe(0);
    expect(lines[0]).toBe(`The audit trail holds: ${COUNT} records, up to record ${COUNT}.`);
    expect(lines.join('\n')).toContain(keyring.fingerprint);
    expect(lines.at(-1)).toContain('No witness was given');
  });
  it('says that the trail is valid as far as it goes where the witness is newer', async () => {
    const trail = file('older.jsonl', (await exported(original.slice(0, 12), marks.slice(0, 3))).join('\n'));
    const newer = signedCheckpointOf(checkpointAt(16, keyring, original, new Date('2026-11-21T12:10:00Z')));
    const witness = file('checkpoints.jsonl', witnessOf([...marks.slice(0, 3), newer]));
    const witnessKey = file('witness.pem', witnessRing.publicKeyPem);
    const { code, lines } = await output(trail, key, '--witness', witness, '--witness-key', witnessKey);
    expect(code).toBe(0);
    expect(lines[0]).toBe('The audit trail holds: 12 records, up to record 12.');
    expect(lines.slice(-2)).toEqual([
      'The witness agrees in 3 checkpoints.',
      'The witness is newer than this export, which was made at 2026-11-21T12:00:00.000Z: at 2026-11-21T12:10:00.000Z it ' +
        'knew record 16. To verify the records after 12, export the trail again.',
    ]);
  });
  it('gives the verdict first, then the findings, then what to do', async () => {
    const rows = original.map((row, at) =>
      at === 6 ? { ...row, record: { ...row.record, actor_name: 'nobody' } } : row,
    );
    const { code, lines } = await output(file('bad.jsonl', (await exported(rows)).join('\n')), key);
    expect(code).toBe(1);
    expect(lines.slice(0, 2)).toEqual([
      'The audit trail does NOT hold. The first bad record is 7.',
      '- Record 7 was changed: its content does not match its hash.',
    ]);
    expect(lines.join('\n')).toContain('What to do: change and restore nothing.');
  });
});
