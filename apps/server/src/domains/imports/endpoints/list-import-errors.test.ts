import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleFile, personLine, stepped, upload } from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { CHUNK_ROWS } from '../chunk-sizes.ts';

describe('GET /api/imports/:id/errors', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  it('gives the wrong rows as they are in the file, page by page and across chunks', async () => {
    // As a spreadsheet numbers them: below the heading, which is row 1.
    const wrong = new Set([3, 4, CHUNK_ROWS + 2]);
    const lines = Array.from({ length: CHUNK_ROWS + 2 }, (_, index) =>
      personLine(`S${index + 1}`, wrong.has(index + 2) ? { gender: 'none' } : {}),
    );
    const it = await upload(clerk, 'subscribers', peopleFile(...lines).replace('gender', 'Gender'));
    await stepped(t, clerk, it, 'check');
    const url = `/api/imports/${it.id}/errors`;
    const { body: all } = await clerk.get(url);
    expect(all.rows.map(({ row }: { row: number }) => row)).toEqual([...wrong]);
    expect(all.next).toBeNull();
    expect(all.rows[0]).toMatchObject({
      cells: expect.arrayContaining(['S2', 'Person S2', 'none']),
      problems: [{ column: 'Gender', message: 'none is not one of: Female, Male, Unknown' }],
    });
    const { body: first } = await clerk.get(`${url}?limit=2`);
    expect([first.rows.length, first.next]).toEqual([2, 4]);
    const { body: rest } = await clerk.get(`${url}?limit=2&after=${first.next}`);
    expect(rest.rows.map(({ row }: { row: number }) => row)).toEqual([CHUNK_ROWS + 2]);
    expect(rest.next).toBeNull();
  });

  it('gives, as the import itself does, cells that turn the direction of text with the character replaced', async () => {
    const line = personLine('S1', { town: 'Bo \u202E051', gender: '\u2067F' });
    const it = await upload(clerk, 'subscribers', peopleFile(line).replace('gender', 'Gen\u202Eder'));
    expect(it.sample[0]).toEqual(expect.arrayContaining(['Bo �051', '�F']));
    expect(it.header).toContain('Gen�der');
    const mapping = it.mapping.map((key: string | null, at: number) =>
      it.header[at] === 'Gen�der' ? 'gender' : key,
    );
    await clerk.send('PUT', `/api/imports/${it.id}/mapping`, { version: it.version, mapping });
    await stepped(t, clerk, (await clerk.get(`/api/imports/${it.id}`)).body, 'check');
    const { rows } = (await clerk.get(`/api/imports/${it.id}/errors`)).body;
    expect(rows).toHaveLength(1);
    expect(rows[0].cells).toEqual(expect.arrayContaining(['Bo �051', '�F']));
    expect(JSON.stringify(rows)).not.toMatch(/\p{Bidi_Control}/u);
  });
  it('requires the permission of the kind, and a session', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S1')));
    expect((await clerk.get(`/api/imports/${it.id}/errors`)).body).toEqual({ rows: [], next: null });
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.get(`/api/imports/${it.id}/errors`)).status).toBe(403);
    expect((await t.anonymous.get(`/api/imports/${it.id}/errors`)).status).toBe(401);
    expect((await clerk.get(`/api/imports/${it.id}/errors?limit=0`)).status).toBe(400);
  });
});
