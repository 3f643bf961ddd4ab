import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExport } from '../../../../../../tools/verify-audit.mjs';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/export';

describe('GET /api/audit/export', () => {
  let t: TestApp;
  let auditor: Person;
  const exported = async (query = ''): Promise<string[]> =>
    String((await auditor.get(`${URL}${query}`)).body)
      .trimEnd()
      .split('\n');
  const judge = async (lines: readonly string[]) => verifyExport(lines, t.keyring.publicKey);
  beforeAll(async () => {
    t = await startTestApp();
    auditor = await t.signIn('Auditor', { powers: ['audit.export'] });
    for (let i = 0; i < 6; i += 1) await (await t.signIn('view_only')).send('POST', '/api/auth/logout');
    await auditor.send('POST', '/api/audit/checkpoints');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'audit.export' });

  it('sends a file that the offline verifier accepts, including the record of the export itself', async () => {
    const { status, headers } = await auditor.get(URL);
    expect([
      status,
      headers['content-type'],
      headers['content-disposition'],
      headers['content-encoding'],
    ]).toEqual([200, 'application/x-ndjson', 'attachment; filename="audit-2026-11-21.jsonl"', undefined]);
    const lines = await exported();
    expect(await judge(lines)).toMatchObject({ ok: true, sentences: [] });
    expect(await lastRecord(t)).toMatchObject({
      action: 'audit.export',
      actor_id: auditor.userId,
      permission: 'audit.export',
      severity: 'high',
      description: 'Exported the whole audit trail, signed',
    });
    expect(lines.at(-2)).toContain('"action":"audit.export"');
  });
  it('names the export with the seals differently, so that the two do not overwrite each other', async () => {
    const owner = await t.signIn('owner');
    const { headers } = await owner.get(`${URL}?rows=sealed`);
    expect(headers['content-disposition']).toBe('attachment; filename="audit-with-seals-2026-11-21.jsonl"');
  });
  it('starts after a given checkpoint, and refuses an unknown one', async () => {
    const lines = await exported('?from=6');
    expect(await judge(lines)).toMatchObject({ ok: true });
    expect(JSON.parse(lines[1] ?? '').record.seq).toBe('7');
    expect((await auditor.get(`${URL}?from=5`)).status).toBe(404);
  });
  it.each([
    ['edits', `update audit_records set actor_name = 'x' where seq = 4`, 4n],
    ['deletions', 'delete from audit_records where seq = 3', 3n],
    ['other times', `update audit_records set at = at + interval '1 microsecond' where seq = 2`, 2n],
  ])('reveals %s by a database superuser, and names the first bad record', async (_, statement, first) => {
    const held = await t.database.owner
      .selectFrom('audit_records')
      .selectAll()
      .where('seq', '<', 6n)
      .execute();
    const unguarded = (work: string) =>
      t.database.owner.transaction().execute(async (tx) => {
        await sql`alter table audit_records disable trigger user`.execute(tx);
        await sql.raw(work).execute(tx);
        await sql`alter table audit_records enable trigger user`.execute(tx);
      });
    await unguarded(statement);
    expect(await judge(await exported())).toMatchObject({ ok: false, firstBad: first });
    await unguarded('delete from audit_records where seq < 6');
    await t.database.owner
      .insertInto('audit_records')
      .values(held.map((row) => ({ ...row, before: null, after: null, row_changes: null })))
      .execute();
    expect(await judge(await exported())).toMatchObject({ ok: true });
  });
  it('exports sign-ins of people whom the reader does not manage without content, and all of them for an owner', async () => {
    const person = await t.signIn('view_only');
    await person.send('POST', '/api/auth/logout');
    const lines = await exported();
    const ofPerson = lines.filter((line) => line.includes(person.username));
    expect(ofPerson).toEqual([]);
    const places = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'withheld');
    expect(places.length).toBeGreaterThan(0);
    for (const place of places)
      expect(Object.keys(place).toSorted()).toEqual(['hash', 'prevHash', 'seq', 'type']);
    expect(await judge(lines)).toMatchObject({ ok: true, withheld: BigInt(places.length) });

    const owner = await t.signIn('owner');
    const whole = String((await owner.get(URL)).body)
      .trimEnd()
      .split('\n');
    expect(whole.filter((line) => line.includes('"type":"withheld"'))).toEqual([]);
    expect(whole.filter((line) => line.includes(person.username)).length).toBeGreaterThan(0);
  });
  it('fails verification where a record was redacted in the file afterwards', async () => {
    const lines = await exported();
    const at = lines.findIndex((line) => line.includes('"action":"audit.export"'));
    const { hash, prevHash, record } = JSON.parse(lines[at] ?? '{}');
    lines[at] = JSON.stringify({ type: 'withheld', seq: record.seq, prevHash, hash });
    expect(await judge(lines)).toMatchObject({
      ok: false,
      sentences: ['Records were blacked out in the file after it was made.'],
    });
  });
  it('can be checked by a single file that imports only Node.js modules', () => {
    const text = readFileSync(
      new globalThis.URL('../../../../../../tools/verify-audit.mjs', import.meta.url),
      'utf8',
    );
    const imported = [...text.matchAll(/^import .* from '([^']+)'/gm)].map(([, from]) => from);
    expect(imported.every((from) => from?.startsWith('node:'))).toBe(true);
  });
});
