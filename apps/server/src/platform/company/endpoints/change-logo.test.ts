import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { png } from '../../../testing/png.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/company/logo';
const FIRST = png(96, 32);
const SECOND = png(64, 64);
const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex');

describe('PUT /api/company/logo', () => {
  let t: TestApp;
  let admin: Person;
  const put = (file: Buffer | null, version: number) =>
    admin.send('PUT', URL, { logo: file?.toString('base64') ?? null, version });
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.signIn('Admin', { powers: ['settings.view', 'settings.edit'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'PUT', url: URL, body: { logo: null, version: 0 }, permission: 'settings.edit' });

  it('stores a PNG picture, with its digest in the audit trail', async () => {
    const { status, body } = await put(FIRST, 0);
    expect([status, body]).toEqual([
      200,
      {
        displayName: null,
        legalName: null,
        address: null,
        registrations: [],
        logo: FIRST.toString('base64'),
        version: 1,
      },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'company.change-logo',
      severity: 'medium',
      description: 'Changed the logo of the company',
      before: { logo: null },
      after: { logo: digest(FIRST) },
    });
  });
  it('refuses another file by the field, and stores nothing', async () => {
    const records = await recordCount(t);
    const svg = await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 1);
    expect([svg.status, svg.body.fields]).toEqual([
      400,
      [{ path: 'logo', message: 'must be a whole PNG file' }],
    ]);
    expect(fieldsOf(await admin.send('PUT', URL, { logo: '%%%', version: 1 }))).toEqual(['logo']);
    expect(fieldsOf(await admin.send('PUT', URL, { logo: 'A'.repeat(70_000), version: 1 }))).toEqual([
      'logo',
    ]);
    expect(await recordCount(t)).toBe(records);
  });
  it('adds no record for the picture that is there, and refuses a version that is not the newest', async () => {
    const records = await recordCount(t);
    expect((await put(FIRST, 1)).body.version).toBe(1);
    expect(await recordCount(t)).toBe(records);
    expect((await put(SECOND, 0)).status).toBe(409);
    expect(statusesOf(await Promise.all([put(SECOND, 1), put(null, 1)]))).toEqual([200, 409]);
  });
  it('keeps the names when the logo changes, and removes it', async () => {
    const profile = { displayName: 'Bo', legalName: null, address: null, registrations: [] };
    await admin.send('PUT', '/api/company', { ...profile, version: 2 });
    expect((await put(FIRST, 3)).body).toEqual({ ...profile, logo: FIRST.toString('base64'), version: 4 });
    expect((await put(null, 4)).body).toEqual({ ...profile, logo: null, version: 5 });
    expect(await lastRecord(t)).toMatchObject({
      description: 'Removed the logo of the company',
      before: { logo: digest(FIRST) },
      after: { logo: null },
    });
  });
});
