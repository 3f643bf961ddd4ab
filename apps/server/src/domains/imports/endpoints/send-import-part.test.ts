import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord, recordCount } from '../../../testing/administration.ts';
import { PEOPLE_HEAD, peopleFile, personLine, upload } from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { CHUNK_ROWS } from '../chunk-sizes.ts';

describe('POST /api/imports/:id/parts', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  const begin = async (): Promise<string> =>
    (
      await clerk.send('POST', '/api/imports', {
        kind: 'subscribers',
        fileName: 'people.csv',
        sizeBytes: 9_000,
      })
    ).body.id;
  const send = (id: string, part: number, text: string, last = false) =>
    clerk.send('POST', `/api/imports/${id}/parts`, { part, text, last });

  it('reads a file wherever it is split, quoted cells and line endings included', async () => {
    const text = `\uFEFF${peopleFile(
      personLine('S1'),
      personLine('S2', { town: '"Bo, ""old"" town"' }),
      personLine('S3'),
    )}`;
    for (const partLength of [37, text.length]) {
      const it = await upload(clerk, 'subscribers', text, { partLength });
      expect(it).toMatchObject({ state: 'uploaded', rows: 3, header: PEOPLE_HEAD.split(',') });
      expect(it.mapping).toEqual(PEOPLE_HEAD.split(','));
      expect(it.sample[1]).toContain('Bo, "old" town');
    }
  });

  it('reads semicolons and tabs as well, and finds columns under other spellings', async () => {
    const it = await upload(clerk, 'subscribers', 'ID;Full name;MSISDN;Shoe size\nS1;A B;+23276000001;42\n');
    expect(it).toMatchObject({ rows: 1, mapping: ['id', 'fullName', 'msisdn', null] });
    expect((await upload(clerk, 'subscribers', 'id\ttown\nS1\tBo\n')).header).toEqual(['id', 'town']);
  });

  it('accepts a repeated part without effect, and requires the parts in order', async () => {
    const id = await begin();
    const before = await recordCount(t);
    expect((await send(id, 0, `${PEOPLE_HEAD}\n${personLine('S1')}\n`)).body).toMatchObject({
      parts: 1,
      rows: 1,
    });
    expect((await send(id, 0, `${PEOPLE_HEAD}\n${personLine('S1')}\n`)).body).toMatchObject({
      parts: 1,
      rows: 1,
    });
    const early = await send(id, 2, personLine('S3'));
    expect([early.status, early.body.message]).toEqual([409, 'Part 1 is expected, not part 2']);
    expect(await recordCount(t)).toBe(before);
    const { body } = await send(id, 1, personLine('S2'), true);
    expect(body).toMatchObject({ state: 'uploaded', rows: 2 });
    const record = await lastRecord(t);
    expect(record).toMatchObject({ action: 'import.upload', description: 'Uploaded people.csv: 2 rows' });
    expect(record.after).toMatchObject({ rows: 2, contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await send(id, 2, 'more', true)).status).toBe(409);
  });

  it('reports the received bytes and their checksum, so that an upload can be resumed', async () => {
    const id = await begin();
    const first = `\uFEFF${PEOPLE_HEAD}\n`;
    const second = `${personLine('S1', { town: 'Bo é€🌙' })}\n`;
    expect((await send(id, 0, first)).body).toMatchObject({
      receivedBytes: Buffer.byteLength(first),
      receivedCrc: crc32(first),
    });
    // The first part again, split elsewhere: it was received already, and counts as it was.
    expect((await send(id, 0, first + second)).body).toMatchObject({
      receivedBytes: Buffer.byteLength(first),
    });
    expect((await send(id, 1, second, true)).body).toMatchObject({
      state: 'uploaded',
      receivedBytes: Buffer.byteLength(first + second),
      receivedCrc: crc32(first + second),
    });
  });

  it('reports no received bytes for an upload that an earlier release began', async () => {
    const id = await begin();
    await sql`update imports set received_bytes = null, received_crc = null where id = ${id}`.execute(
      t.database.write,
    );
    expect((await send(id, 0, `${PEOPLE_HEAD}\n${personLine('S1')}\n`)).body).toMatchObject({
      parts: 1,
      receivedBytes: null,
      receivedCrc: null,
    });
  });

  it('stores a large file in whole chunks', async () => {
    const lines = Array.from({ length: CHUNK_ROWS + 5 }, (_, index) => personLine(`S${index}`));
    const it = await upload(clerk, 'subscribers', peopleFile(...lines), { partLength: 300_000 });
    expect(it.rows).toBe(CHUNK_ROWS + 5);
    const chunks = await t.database.pool.query(
      'select row_count, first_row from import_chunks where import_id = $1 order by number',
      [it.id],
    );
    expect(chunks.rows).toEqual([
      { row_count: CHUNK_ROWS, first_row: 1 },
      { row_count: 5, first_row: CHUNK_ROWS + 1 },
    ]);
  });

  it('ends a chunk early where its rows are long, and continues to number its rows', async () => {
    const lines = Array.from({ length: 100 }, (_, index) =>
      personLine(`S${index}`, { town: 'x'.repeat(200_000) }),
    );
    const it = await upload(clerk, 'subscribers', peopleFile(...lines), { partLength: 5_000_000 });
    expect(it.rows).toBe(100);
    const chunks = await t.database.pool.query(
      'select row_count, first_row from import_chunks where import_id = $1 order by number',
      [it.id],
    );
    // 8 MiB are 41 rows of 200,000 characters and a 42nd.
    expect(chunks.rows).toEqual([
      { row_count: 42, first_row: 1 },
      { row_count: 42, first_row: 43 },
      { row_count: 16, first_row: 85 },
    ]);
  });

  it('gives the same rows the same hash wherever the header was split', async () => {
    const text = peopleFile(personLine('S1'));
    const hashes: unknown[] = [];
    for (const partLength of [37, text.length]) {
      await upload(clerk, 'subscribers', text, { partLength });
      hashes.push((await lastRecord(t)).after);
    }
    expect(hashes[0]).toEqual(hashes[1]);
  });

  it('reads JSON Lines wherever they are split, with the properties of the first line as the columns', async () => {
    const text = '{"id":"S1","Full name":"A, B","town":null}\n{"town":"Bo é🌙","id":"S2"}\n';
    for (const partLength of [7, text.length]) {
      const it = await upload(clerk, 'subscribers', text, { partLength });
      expect(it).toMatchObject({
        rows: 2,
        header: ['id', 'Full name', 'town'],
        mapping: ['id', 'fullName', 'town'],
        sample: [
          ['S1', 'A, B', ''],
          ['S2', '', 'Bo é🌙'],
        ],
      });
    }
  });

  it('refuses more rows of opening balances than are stored at once', async () => {
    const { body } = await clerk.send('POST', '/api/imports', {
      kind: 'opening-balances',
      fileName: 'openings.csv',
      sizeBytes: 9_000,
    });
    const answer = await send(body.id, 0, `account\n${'1000\n'.repeat(100_001)}`, true);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'A file of opening-balances is stored at once: 100,000 rows with 8 million characters are the most',
    ]);
  });

  describe('with a text that would block other requests', () => {
    const NOT_TEXT =
      'The file contains the character NUL: it is not text. Save it as CSV in UTF-8, and send that';
    const MANY = 'More than 250,000 lines came at once; remove the empty lines, or send fewer at a time';
    it.each([
      ['empty lines', `department,description\n${'\n'.repeat(8_000_000)}`, MANY],
      ['lines without content', `department,description\n${',\n'.repeat(2_700_000)}`, MANY],
      ['carriage returns', `department,description\n${'\r'.repeat(8_000_000)}`, MANY],
      [
        'a header without end',
        'a,'.repeat(4_000_000),
        'The first line of the file is longer than 262,144 characters: it is no header',
      ],
      [
        'a cell of 8 million characters',
        `a,b\nx,${'y'.repeat(8_000_000)}\n`,
        'Line 2 of the file has a cell that is too long, or a quotation mark that is not closed: a row has 262,144 characters at most',
      ],
      ['NUL bytes', `a,b\n1,\0\n`, NOT_TEXT],
      ['an escaped NUL in a name', '{"a\\u0000":"1"}\n', NOT_TEXT],
      [
        'a JSON line of 8 million characters',
        `{"a":"${'y'.repeat(8_000_000)}"}\n`,
        'Line 1 of the file is longer than 262,144 characters; correct the file and send it again',
      ],
      [
        'a nested bomb of JSON',
        `{"a":${'['.repeat(100_000)}\n`,
        'Line 1 of the file is not JSON; correct the file and send it again',
      ],
      [
        'a JSON line that was cut',
        '{"a":"1"}\n{"a":"',
        'Line 2 of the file is not JSON; correct the file and send it again',
      ],
      ['a row of cells alone', `a,b\n${','.repeat(100)}\n`, 'Row 1 has 101 cells; 100 are the most'],
    ])('refuses %s', async (_, text, message) => {
      const { status, body } = await send(await begin(), 0, text, true);
      expect([status, body.message]).toEqual([422, message]);
    });
  });

  it('reports what is wrong with a file', async () => {
    const quote = await send(await begin(), 0, `${PEOPLE_HEAD}\n${personLine('S1')}\nS2,"A "B,x\n`, true);
    expect([quote.status, quote.body.message]).toEqual([
      422,
      'Line 3 of the file has a quotation mark that is not closed, or one inside a quoted cell that is not doubled; correct the file and send it again',
    ]);
    const empty = await send(await begin(), 0, `${PEOPLE_HEAD}\n\n`, true);
    expect([empty.status, empty.body.message]).toEqual([422, 'The file has no rows below its header line']);
  });

  it('requires the permission of the kind, and a session', async () => {
    const id = await begin();
    const stranger = await t.signIn('Stranger', { powers: [] });
    const body = { part: 0, text: 'x', last: true };
    expect((await stranger.send('POST', `/api/imports/${id}/parts`, body)).status).toBe(403);
    expect((await t.anonymous.send('POST', `/api/imports/${id}/parts`, body)).status).toBe(401);
    expect((await send(id, -1, '')).status).toBe(400);
  });
});
