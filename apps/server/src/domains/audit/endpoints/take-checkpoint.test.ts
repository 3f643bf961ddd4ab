import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signCheckpoint } from '../jobs/sign-checkpoints.ts';
import { hashRecord, type ChainedRecord } from '../../../platform/audit/audit.ts';
import { chainRecords } from '../../../platform/audit/audit-chain.ts';
import { WITNESS_FILE, WITNESS_KEY, witnessIn, type Witness } from '../../../platform/audit/audit-witness.ts';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { sql } from 'kysely';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/checkpoints';

describe('POST /api/audit/checkpoints', () => {
  let folder: string;
  let witness: Witness;
  let t: TestApp;
  let auditor: Person;
  const state = async (scope = 'all') => (await auditor.get(`/api/audit/chain?scope=${scope}`)).body;
  const act = async (times: number) => {
    for (let i = 0; i < times; i += 1) await (await t.signIn('view_only')).send('POST', '/api/auth/logout');
  };
  const byJob = () => signCheckpoint(t.database, t.clock, { keyring: t.keyring, witness });
  const file = () => path.join(folder, WITNESS_FILE);
  const lines = () => readFileSync(file(), 'utf8').trimEnd().split('\n');
  /** Acts as the database superuser: disables the triggers, changes data, enables them again. */
  const tamper = (...statements: string[]) =>
    t.database.owner.transaction().execute(async (tx) => {
      for (const table of ['audit_records', 'audit_checkpoints'])
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      for (const table of ['audit_records', 'audit_checkpoints'])
        await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'witness-'));
    witness = witnessIn(folder);
    t = await startTestApp({ witness });
    auditor = await t.signIn('Auditor', { powers: ['audit.view', 'audit.export'] });
    await act(3);
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  guards(() => t, { method: 'POST', url: URL, permission: 'audit.export' });

  it('signs the head, stores the checkpoint, sends it to the witness, and is recorded', async () => {
    const { status, body } = await auditor.send('POST', URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sequence: '3',
      count: '3',
      at: '2026-11-21T10:00:00.000Z',
      fingerprint: t.keyring.fingerprint,
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'audit.checkpoint',
      permission: 'audit.export',
      description: 'Signed the audit trail up to record 3',
    });
    expect(await state()).toMatchObject({
      ok: true,
      verifiedUpTo: '4',
      checkpoint: body,
      witness: { state: 'agrees', upTo: '3' },
    });
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ ...body, previous: '0'.repeat(64) });
  });
  it('is missed when it is deleted, even when it is the only one', async () => {
    expect(await state()).toMatchObject({ ok: true });
    await tamper(
      'create table kept_checkpoints as select * from audit_checkpoints',
      'delete from audit_checkpoints',
    );
    expect(await state()).toMatchObject({
      ok: false,
      firstBad: null,
      reason: 'the checkpoint at record 3 is gone, which this server has seen',
      onlyWitnessUnread: false,
    });
    await tamper(
      'insert into audit_checkpoints select * from kept_checkpoints',
      'drop table kept_checkpoints',
    );
    expect(await state()).toMatchObject({ ok: true });
  });
  it('is append-only', async () => {
    for (const statement of ['update audit_checkpoints set count = 1', 'delete from audit_checkpoints']) {
      await expect(sql.raw(statement).execute(t.database.write)).rejects.toThrow(/permission denied/);
      await expect(sql.raw(statement).execute(t.database.owner)).rejects.toThrow(/append-only/);
    }
  });
  it('continues by schedule: only new records are verified, and one head is signed once', async () => {
    await act(2);
    // As of after the signing.
    expect((await byJob()).witness).toMatchObject({ state: 'agrees', upTo: '6' });
    await byJob();
    expect(lines()).toHaveLength(2);
    expect(await state('new')).toMatchObject({ ok: true, walkedFrom: '6', verifiedUpTo: '6' });
  });
  it('sends the missed checkpoints to a witness that was unavailable, and repairs a line that a crash left incomplete', async () => {
    const held = readFileSync(file(), 'utf8');
    const [first = ''] = lines();
    writeFileSync(file(), `${first}\n{"sequence":"6","ha`);
    // A server that was started since: one that has seen the missing line takes it for a finding.
    await signCheckpoint(t.database, t.clock, { keyring: t.keyring, witness: witnessIn(folder) });
    expect(readFileSync(file(), 'utf8')).toBe(held);
    expect(await state()).toMatchObject({ ok: true });
  });

  describe('a person who can write everything in the database', () => {
    /** The history from `from` on, rewritten with valid hashes. */
    const rewritten = async (from: bigint): Promise<string[]> => {
      const statements: string[] = [];
      let prevHash: Buffer = Buffer.alloc(32);
      for await (const page of chainRecords(t.database.read, 0n, 1_000_000n)) {
        for (const { record, hash } of page) {
          const changed: ChainedRecord = record.seq === from ? { ...record, description: 'nothing' } : record;
          const made = record.seq < from ? hash : hashRecord(changed, prevHash);
          if (record.seq >= from)
            statements.push(
              `update audit_records set description = '${changed.description.replaceAll("'", "''")}',
                 prev_hash = '\\x${prevHash.toString('hex')}', hash = '\\x${made.toString('hex')}' where seq = ${record.seq}`,
              `update audit_head set hash = '\\x${made.toString('hex')}'`,
            );
          prevHash = made;
        }
      }
      return statements;
    };

    it('is contradicted by the checkpoints after rewriting history, and by the witness when the checkpoints are deleted, too', async () => {
      const undo: string[] = [];
      for await (const page of chainRecords(t.database.read, 0n, 1_000_000n))
        for (const { record, prevHash, hash } of page)
          undo.push(
            `update audit_records set description = '${record.description.replaceAll("'", "''")}',
               prev_hash = '\\x${prevHash.toString('hex')}', hash = '\\x${hash.toString('hex')}' where seq = ${record.seq}`,
            `update audit_head set hash = '\\x${hash.toString('hex')}'`,
          );
      await tamper(...(await rewritten(5n)));
      expect(await state()).toMatchObject({
        ok: false,
        verifiedUpTo: '3',
        firstBad: '4',
        reason: 'record 6 has another hash than a signed checkpoint says',
      });
      expect(await state('new')).toMatchObject({ ok: false });
      const signed = await t.database.owner.selectFrom('audit_checkpoints').selectAll().execute();
      await tamper('delete from audit_checkpoints');
      expect(await state()).toMatchObject({
        ok: false,
        firstBad: '4',
        reason: 'record 6 has another hash than the witness says',
        witness: { state: 'contradicts' },
      });
      expect(await byJob()).toMatchObject({ ok: false });
      expect((await auditor.send('POST', URL)).status).toBe(409);
      await tamper(...undo);
      await t.database.write.insertInto('audit_checkpoints').values(signed).execute();
      expect(await state()).toMatchObject({ ok: true });
    });
    it('cannot make a checkpoint', async () => {
      await tamper(
        `insert into audit_checkpoints select seq, hash, seq, at, '${t.keyring.fingerprint}', '\\x00' from audit_records where seq = 5`,
      );
      expect(await state()).toMatchObject({
        ok: false,
        reason: 'the checkpoint at record 5 is not signed by this installation',
      });
      await tamper('delete from audit_checkpoints where sequence = 5');
    });
    it('is contradicted by the witness after removing the tail together with its proofs', async () => {
      await tamper(
        'delete from audit_records where seq > 4',
        'delete from audit_checkpoints where sequence > 4',
        'update audit_head set (seq, hash) = (select seq, hash from audit_records where seq = 4)',
      );
      expect(await state()).toMatchObject({
        ok: false,
        firstBad: '5',
        verifiedUpTo: '4',
        reason: 'records from 5 on are missing; the witness knows up to 6',
      });
    });
  });

  it.each([
    ['a removed line', () => writeFileSync(file(), `${lines()[1]}\n`), /does not follow/],
    [
      'an edited line',
      () => writeFileSync(file(), `${lines().join('\n').replace('"count":"6"', '"count":"7"')}\n`),
      /does not follow|not signed/,
    ],
    ['a lost key', () => rmSync(path.join(folder, WITNESS_KEY)), /has lost its key/],
  ])('reports a witness as unreadable with %s', async (_, damage, reason) => {
    const held = readFileSync(file());
    const key = readFileSync(path.join(folder, WITNESS_KEY));
    damage();
    const found = await state();
    writeFileSync(file(), held);
    writeFileSync(path.join(folder, WITNESS_KEY), key);
    expect(found).toMatchObject({ ok: false, witness: { state: 'unreadable' } });
    expect(found.reason).toMatch(reason);
  });
});
