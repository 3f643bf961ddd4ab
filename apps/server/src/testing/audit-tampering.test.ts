/** 38 ways in which a database superuser may alter the trail, each detected by the requests of the audit screen. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkRound,
  keepCheckpoints,
  patrolOf,
  signCheckpoint,
} from '../domains/audit/jobs/sign-checkpoints.ts';
import { hashRecord, type ChainedRecord } from '../platform/audit/audit.ts';
import { chainRecords } from '../platform/audit/audit-chain.ts';
import { witnessIn, type Witness } from '../platform/audit/audit-witness.ts';
import { soon } from './soon.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const TABLES = ['audit_records', 'audit_checkpoints', 'audit_head'] as const;

describe('a database superuser alters the audit trail', () => {
  let folder: string;
  let witness: Witness;
  let t: TestApp;
  let auditor: Person;

  const act = async (times: number) => {
    for (let i = 0; i < times; i += 1) await (await t.signIn('view_only')).send('POST', '/api/auth/logout');
  };
  const asSuperuser = (...statements: string[]) =>
    t.database.owner.transaction().execute(async (tx) => {
      for (const table of TABLES) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      for (const table of TABLES) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  /** The requests of the screen when it opens: the new records, and all of them when there are few. */
  const onScreen = async () => {
    const fresh = (await auditor.get('/api/audit/chain?scope=new')).body;
    return fresh.ok ? (await auditor.get('/api/audit/chain?scope=all')).body : fresh;
  };
  /** The trail from `from` on with every hash recomputed, as a person who knows the algorithm could do. */
  const rewritten = async (from: bigint, change: (record: ChainedRecord) => ChainedRecord) => {
    const statements: string[] = [];
    let prevHash = Buffer.alloc(32);
    for await (const page of chainRecords(t.database.read, 0n, 1_000_000n))
      for (const { record, hash } of page) {
        const next = record.seq === from ? change(record) : record;
        const made = record.seq < from ? hash : hashRecord(next, prevHash);
        if (record.seq >= from)
          statements.push(
            `update audit_records set description = '${next.description}', prev_hash = '\\x${prevHash.toString('hex')}',
                    hash = '\\x${made.toString('hex')}' where seq = ${record.seq}`,
            `update audit_head set hash = '\\x${made.toString('hex')}'`,
          );
        prevHash = Buffer.from(made);
      }
    return statements;
  };
  const headAtLast = `update audit_head set (seq, hash) = (select seq, hash from audit_records order by seq desc limit 1)`;
  const copied = (seq: string) =>
    `insert into audit_records select (jsonb_populate_record(null::audit_records, to_jsonb(r) || '{"seq": ${seq}}')).*
       from audit_records r where seq = 3`;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'witness-'));
    witness = witnessIn(folder, 'beside-keys');
    t = await startTestApp({ witness });
    auditor = await t.signIn('Auditor', { powers: ['audit.view', 'audit.export'] });
    // Records 1 to 4 and 5 to 8 are signed; 9 to 12 are after the newest checkpoint.
    for (let part = 0; part < 2; part += 1) {
      await act(4);
      await signCheckpoint(t.database, t.clock, { keyring: t.keyring, witness });
    }
    await act(4);
    for (const table of TABLES)
      await sql.raw(`create table kept_${table} as table ${table}`).execute(t.database.owner);
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const edits = [
    `actor_name = 'someone else'`,
    `actor_id = '00000000-0000-4000-8000-000000000001'`,
    `at = at + interval '1 microsecond'`,
    `session_id = null`,
    `address = '10.0.0.1'`,
    `request_id = 'r'`,
    `action = 'user.delete'`,
    `severity = 'critical'`,
    `category = 'System'`,
    `entity_type = 'role'`,
    `entity_id = 'x'`,
    `description = description || '.'`,
    `before = '{"a": 1}'`,
    `after = '{"a": 1}'`,
    `permission = 'users.delete'`,
    `row_changes = '{"set": "1"}'`,
    `hash = sha256(hash)`,
    `prev_hash = sha256(prev_hash)`,
  ].map((edit): [string, () => Promise<string[]>] => [
    `a record's ${edit.split(' ')[0]}`,
    async () => [`update audit_records set ${edit} where seq = 6`],
  ]);

  const ways: [string, () => Promise<string[]>][] = [
    ...edits,
    ['the first record deleted', async () => ['delete from audit_records where seq = 1']],
    ['a record in the middle deleted', async () => ['delete from audit_records where seq = 6']],
    ['the tail deleted', async () => ['delete from audit_records where seq > 10']],
    [
      'the tail deleted and the head set back, behind the newest checkpoint',
      async () => ['delete from audit_records where seq > 10', headAtLast],
    ],
    [
      'the tail, its checkpoint and the head set back',
      async () => [
        'delete from audit_records where seq > 6',
        'delete from audit_checkpoints where sequence > 6',
        headAtLast,
      ],
    ],
    [
      'two records in each other’s place',
      async () => [
        'update audit_records set seq = -seq where seq in (6, 7)',
        'update audit_records set seq = 13 + seq where seq < 0',
      ],
    ],
    ['a record beyond the head', async () => [copied('40')]],
    ['a record before the first', async () => [copied('-1')]],
    ['the head pointing to an earlier record', async () => ['update audit_head set seq = 9']],
    ['the head with another hash', async () => ['update audit_head set hash = sha256(hash)']],
    ['the head deleted', async () => ['delete from audit_head']],
    [
      'history rewritten with every hash',
      () => rewritten(3n, (record) => ({ ...record, description: 'nothing' })),
    ],
    [
      'history rewritten with every hash, and the checkpoints deleted',
      async () => [
        ...(await rewritten(3n, (record) => ({ ...record, description: 'nothing' }))),
        'delete from audit_checkpoints',
      ],
    ],
    [
      'what came after the newest checkpoint rewritten with every hash',
      () => rewritten(11n, (record) => ({ ...record, description: 'nothing' })),
    ],
    [
      'a checkpoint forged',
      async () => [
        `insert into audit_checkpoints select seq, hash, seq, at, '${t.keyring.fingerprint}', '\\x00' from audit_records where seq = 7`,
      ],
    ],
    [
      'a checkpoint added under a strange key',
      async () => [
        `insert into audit_checkpoints select seq, hash, seq, at, 'strange', '\\x00' from audit_records where seq = 7`,
      ],
    ],
    ['a checkpoint deleted', async () => ['delete from audit_checkpoints where sequence = 4']],
    ['a checkpoint edited', async () => ['update audit_checkpoints set count = 3 where sequence = 4']],
    [
      'the checkpoints given to a strange key',
      async () => [`update audit_checkpoints set fingerprint = 'strange'`],
    ],
    [
      'trail and checkpoints wiped',
      async () => [
        'truncate audit_records',
        'truncate audit_checkpoints',
        `update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`,
      ],
    ],
  ];

  it('there are 38 ways, and the trail is valid before the first', async () => {
    expect(ways).toHaveLength(38);
    expect(await onScreen()).toMatchObject({
      ok: true,
      verifiedUpTo: '12',
      witness: { state: 'agrees', upTo: '8', place: 'beside-keys' },
    });
  });
  it.each(ways)('the screen detects %s', async (_, way) => {
    await asSuperuser(...(await way()));
    const { ok, reason } = await onScreen();
    await asSuperuser(
      ...TABLES.flatMap((table) => [`truncate ${table}`, `insert into ${table} select * from kept_${table}`]),
    );
    expect({ ok, reason }).toEqual({ ok: false, reason: expect.stringMatching(/\w/) });
    expect((await onScreen()).ok).toBe(true);
  });
  it.each([
    ['deleted', (file: string) => rmSync(file)],
    [
      'put back as it was at an earlier checkpoint',
      (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\n]*\n$/, '')),
    ],
  ])('the screen sees the witness %s, and nothing is signed until it is back', async (_, change) => {
    const file = path.join(folder, 'checkpoints.jsonl');
    const held = readFileSync(file);
    change(file);
    expect(await onScreen()).toMatchObject({
      ok: false,
      reason: `The witness ${file} no longer holds the 2 lines that this server has seen there`,
      witness: { state: 'unreadable' },
      onlyWitnessUnread: true,
    });
    const left = existsSync(file);
    await signCheckpoint(t.database, t.clock, { keyring: t.keyring, witness }).catch(() => null);
    expect(existsSync(file)).toBe(left);
    writeFileSync(file, held);
    expect((await onScreen()).ok).toBe(true);
  });
  it('says where the missing records begin, and up to where the witness knows them', async () => {
    const wiped = async (...statements: string[]) => {
      await asSuperuser(...statements);
      const { verifiedUpTo, firstBad, reason } = (await auditor.get('/api/audit/chain')).body;
      await asSuperuser(
        ...TABLES.flatMap((table) => [
          `truncate ${table}`,
          `insert into ${table} select * from kept_${table}`,
        ]),
      );
      return [verifiedUpTo, firstBad, reason];
    };
    const missing = 'records from 3 on are missing; the witness knows up to 8';
    const tail = 'delete from audit_records where seq > 2';
    expect(await wiped(tail, 'delete from audit_head', 'delete from audit_checkpoints')).toEqual([
      '2',
      '3',
      missing,
    ]);
    expect(await wiped(tail, headAtLast, 'delete from audit_checkpoints')).toEqual(['2', '3', missing]);
    expect(await wiped(tail)).toEqual([
      '2',
      '3',
      'records from 3 on are missing; the head of the chain knows up to 12',
    ]);
    // The existing records are valid, and nothing shows that there were more.
    expect(await wiped('delete from audit_head')).toEqual([
      '12',
      '13',
      'the head of the chain is gone, and perhaps records after 12',
    ]);
  });
  it('reports a deleted trail on the health screen after the next round, and that it is valid again', async () => {
    const health = async () => (await auditor.get('/api/dashboard/operations')).body.checks;
    const round = (broken: string[] = []) =>
      checkRound(
        {
          database: t.database,
          clock: t.clock,
          proofs: { keyring: t.keyring, witness },
          onBroken: (reason) => void broken.push(reason),
        },
        patrolOf(t.database),
      ).then(() => broken);
    await asSuperuser(
      'truncate audit_records',
      'truncate audit_checkpoints',
      `update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`,
    );
    expect(await round()).toEqual(['records from 1 on are missing; the witness knows up to 8']);
    expect(await health()).toEqual(
      expect.arrayContaining([
        {
          id: 'audit',
          title: 'Audit trail',
          state: 'failed',
          detail: 'Does not hold: records from 1 on are missing; the witness knows up to 8',
        },
        { id: 'witness', title: 'Audit witness', state: 'failed', detail: 'Contradicts the database' },
      ]),
    );
    await asSuperuser(
      ...TABLES.flatMap((table) => [`truncate ${table}`, `insert into ${table} select * from kept_${table}`]),
    );
    expect(await round()).toEqual([]);
    expect(await health()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'audit', state: 'ok' }),
        {
          id: 'witness',
          title: 'Audit witness',
          state: 'ok',
          detail:
            'Agrees up to record 12. The copy is on the same machine as the signing keys; a copy on another machine is stronger evidence',
        },
      ]),
    );
  });
  it('restores a checkpoint that only the witness has after a crash', async () => {
    await asSuperuser(
      'delete from audit_checkpoints where sequence = (select max(sequence) from audit_checkpoints)',
    );
    expect(await onScreen()).toMatchObject({ ok: true });
    await act(1);
    await signCheckpoint(t.database, t.clock, { keyring: t.keyring, witness });
    expect(await onScreen()).toMatchObject({ ok: true });
  });
  it('does not make a folder again that goes away while it is read', async () => {
    const held = await witness.read(t.keyring);
    expect(held.length).toBeGreaterThan(1);
    for (let turn = 0; turn < 120; turn += 1) {
      const reading = witness.read(t.keyring).catch(() => undefined);
      for (let wait = 0; wait < turn % 12; wait += 1) await setImmediate();
      renameSync(folder, `${folder}-away`);
      await reading;
      expect(existsSync(folder)).toBe(false);
      renameSync(`${folder}-away`, folder);
    }
    expect(await witness.read(t.keyring)).toEqual(held);
  });
  it('shows on the health screen within seconds that the witness is away, and that it is back, and announces both', async () => {
    const onHealth = async (check: string) =>
      (await auditor.get('/api/dashboard/operations')).body.checks.find(
        ({ id }: { id: string }) => id === check,
      );
    const witnessOnHealth = () => onHealth('witness');
    const announced: string[] = [];
    const unsubscribe = t.hub.subscribe(({ topic }) => announced.push(topic));
    const keeping = keepCheckpoints({
      database: t.database,
      clock: t.clock,
      proofs: { keyring: t.keyring, witness },
      onBroken: () => undefined,
      onError: () => undefined,
    });
    await soon(async () => expect(await witnessOnHealth()).toMatchObject({ state: 'ok' }));
    announced.length = 0;
    renameSync(folder, `${folder}-away`);
    await soon(async () =>
      expect(await witnessOnHealth()).toMatchObject({ state: 'failed', detail: 'Cannot be read' }),
    );
    await soon(() => expect(announced).toContain('health.changed'));
    // Of the records nothing is known to be wrong.
    expect(await onHealth('audit')).toMatchObject({ state: 'ok' });
    announced.length = 0;
    renameSync(`${folder}-away`, folder);
    await soon(async () => expect(await witnessOnHealth()).toMatchObject({ state: 'ok' }));
    await soon(() => expect(announced).toContain('health.changed'));
    await keeping.stop();
    unsubscribe();
  });
  it('repeats a round at once that found the witness away between two looks, and not where it stays unread', async () => {
    const stateOf = async () =>
      (await auditor.get('/api/dashboard/operations')).body.checks.find(
        ({ id }: { id: string }) => id === 'witness',
      );
    const keepingWith = (read: (typeof witness)['read']) =>
      keepCheckpoints({
        database: t.database,
        clock: t.clock,
        proofs: { keyring: t.keyring, witness: { ...witness, read } },
        onBroken: () => undefined,
        onError: () => undefined,
      });
    let reads = 0;
    const once = keepingWith(async (keyring) => {
      reads += 1;
      if (reads === 1) throw new Error('the mount is away');
      return await witness.read(keyring);
    });
    await soon(async () => {
      expect(reads).toBe(2);
      expect(await stateOf()).toMatchObject({ state: 'ok' });
    });
    await once.stop();
    reads = 0;
    const never = keepingWith(() => {
      reads += 1;
      return Promise.reject(new Error('the file is damaged'));
    });
    await soon(() => expect(reads).toBe(2));
    // Two looks later nothing more was read.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await never.stop();
    expect(reads).toBe(2);
    expect(await stateOf()).toMatchObject({ state: 'failed', detail: 'Cannot be read' });
  });
});
