import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/export-list';

describe('GET /api/audit/export-list', () => {
  let t: TestApp;
  let owner: Person;
  const csv = async (query: string): Promise<string[]> =>
    String((await owner.get(`${URL}${query}`)).body)
      .trimEnd()
      .split('\r\n');
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    await owner.send('POST', '/api/roles', { name: 'teller', displayName: '=Teller, "new"', level: 5 });
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'audit.export' });

  it('exports exactly the matching rows, and records the export with its filters', async () => {
    const [head, ...rows] = await csv('?list=trail&action=role.create');
    expect(head).toBe(
      'id,timestamp,userName,action,description,severity,category,entityType,entityId,address',
    );
    expect(rows).toEqual([
      `1,2026-11-21T10:00:00.000Z,${owner.username},role.create,"Created the role =Teller, ""new""",high,Security,role,teller,127.0.0.1`,
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'audit.export',
      description: 'Exported trail as CSV: action role.create',
    });
  });
  it.each(['changelog', 'user-activities', 'data-changes'])('exports %s', async (list) => {
    const [head] = await csv(`?list=${list}`);
    expect(head).toMatch(/^id,/);
  });
  it('writes what a spreadsheet would execute as text', async () => {
    expect((await csv('?list=data-changes&search=Teller')).join()).toContain(`"'=Teller, ""new"""`);
  });
  it('continues over several pages', async () => {
    await sql`insert into activity_events (at, user_name, action, description)
              select ${t.clock.now()}, 'somebody', 'many', 'row ' || n from generate_series(1, 450) n`.execute(
      t.database.write,
    );
    const rows = (await csv('?list=user-activities&action=many')).slice(1);
    expect(new Set(rows.map((row) => /row \d+/.exec(row)?.[0])).size).toBe(450);
    expect(rows).toHaveLength(450);
  });
});
