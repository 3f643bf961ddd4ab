/** A database superuser rewrites the newest audit record with its hash, and the head with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/database/client.ts';
import { onConnection } from '../domains/demo/one-connection.ts';
import { signCheckpoint } from '../domains/audit/jobs/sign-checkpoints.ts';
import { appendAudit, hashRecord, type AuditEntry } from '../platform/audit/audit.ts';
import { chainRecords } from '../platform/audit/audit-chain.ts';
import { readRecords } from '../platform/audit/audit-memory.ts';
import { witnessIn, type Witness } from '../platform/audit/audit-witness.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

describe('the newest record, rewritten with its hash and the head', () => {
  let folder: string;
  let witness: Witness;
  let t: TestApp;
  let auditor: Person;
  const act = async () => (await t.signIn('view_only')).send('POST', '/api/auth/logout');
  const describeNewest = async (seq: bigint, description: string): Promise<void> => {
    for await (const [newest] of chainRecords(t.database.owner, seq - 1n, seq)) {
      if (!newest) continue;
      const hash = hashRecord({ ...newest.record, description }, newest.prevHash).toString('hex');
      await t.database.owner.transaction().execute(async (tx) => {
        await sql`alter table audit_records disable trigger user`.execute(tx);
        await sql`update audit_records set description = ${description}, hash = decode(${hash}, 'hex') where seq = ${seq}`.execute(
          tx,
        );
        await sql`update audit_head set hash = decode(${hash}, 'hex')`.execute(tx);
        await sql`alter table audit_records enable trigger user`.execute(tx);
      });
    }
  };
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'witness-'));
    witness = witnessIn(folder, 'beside-keys');
    t = await startTestApp({ witness });
    auditor = await t.signIn('Auditor', { powers: ['audit.view', 'audit.export'] });
    await act();
    await byJob();
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ACTOR = { id: null, name: 'a job', sessionId: null, address: null, requestId: 'r' };
  const entry: AuditEntry = {
    action: 'seals.write',
    entity: ['thing', 'x'],
    description: 'Did something',
    category: 'Security',
  };
  const bare = async <Result>(write: (db: Db) => Promise<Result>): Promise<Result> => {
    const client = await t.database.ownerPool.connect();
    try {
      return await write(onConnection(client).db);
    } finally {
      client.release();
    }
  };
  const append = (db: Db) => db.transaction().execute((tx) => appendAudit(tx, t.clock, ACTOR, entry));
  const newest = async () =>
    BigInt(
      (await sql<{ n: string }>`select max(seq)::text as n from audit_records`.execute(t.database.owner))
        .rows[0]?.n ?? 0,
    );
  const signed = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_checkpoints`.execute(t.database.owner))
      .rows[0]?.n;
  const byJob = () => signCheckpoint(t.database, t.clock, { keyring: t.keyring, witness });
  /**
   * Resolves to the results of the chain check, "Sign now" and the signing job for the rewritten record, which is then
   * restored.
   */
  const found = async () => {
    const owner = await t.signIn('owner');
    const seq = await newest();
    const { rows } = await sql<{ description: string }>`
      select description from audit_records where seq = ${seq}`.execute(t.database.owner);
    await describeNewest(seq, 'nothing');
    const before = await signed();
    const chain = (await auditor.get('/api/audit/chain?scope=new')).body;
    const now = await owner.send('POST', '/api/audit/checkpoints');
    const job = await byJob();
    expect(await signed()).toBe(before);
    await describeNewest(seq, rows[0]?.description ?? '');
    expect((await auditor.get('/api/audit/chain?scope=new')).body.ok).toBe(true);
    return { seq, said: [chain.reason, now.body.message, job.reason] };
  };
  const denials = (seq: bigint) => {
    const reason = `record ${seq} has another hash than this server, which has seen it, says`;
    return [reason, `The chain is broken, so nothing was signed: ${reason}`, reason];
  };
  it.each([1, 2, 3, 4])('is detected at once when it is a person’s act, time %i', async () => {
    await act();
    const { seq, said } = await found();
    expect(said).toEqual(denials(seq));
  });
  it('is detected at once when a job wrote it', async () => {
    await append(t.database.write);
    const { seq, said } = await found();
    expect(said).toEqual(denials(seq));
  });
  it('is detected when another server wrote it and this one read it', async () => {
    await bare(append);
    await readRecords(t.database.read, t.database.memory);
    const { seq, said } = await found();
    expect(said).toEqual(denials(seq));
  });
  it('is detected when it is the record of the signing itself', async () => {
    const owner = await t.signIn('owner');
    expect((await owner.send('POST', '/api/audit/checkpoints')).status).toBe(200);
    const { seq, said } = await found();
    expect(said).toEqual(denials(seq));
  });
  it('is not confused with one whose transaction was rolled back', async () => {
    const undone = t.database.write.transaction().execute(async (tx) => {
      await appendAudit(tx, t.clock, ACTOR, entry);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    // Another record gets its number.
    t.clock.advance(1_000);
    await bare(append);
    await readRecords(t.database.read, t.database.memory);
    expect((await auditor.get('/api/audit/chain?scope=all')).body).toMatchObject({ ok: true });
    expect(await byJob()).toMatchObject({ ok: true });
  });
});
