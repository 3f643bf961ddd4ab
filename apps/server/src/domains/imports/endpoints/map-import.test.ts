import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { stepped, upload } from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const FILE =
  'Nr,Name,Phone,Joined,district,town,gender,birthYear,occupation,deviceClass,acquisitionChannel\n' +
  'S1,A B,+23276000001,2026-11-20T08:00:00Z,Bo,Bo,male,1990,trader,ussd,agent\n';
const MAPPING = [
  'id',
  'fullName',
  'msisdn',
  'signupAt',
  'district',
  'town',
  'gender',
  'birthYear',
  'occupation',
  'deviceClass',
  'acquisitionChannel',
];

describe('PUT /api/imports/:id/mapping', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  it('fills the fields from the named columns, and discards earlier findings', async () => {
    const it = await upload(clerk, 'subscribers', FILE);
    expect(it.mapping.slice(0, 5)).toEqual([null, null, null, null, 'district']);
    const url = `/api/imports/${it.id}/mapping`;
    const { body } = await clerk.send('PUT', url, { version: 1, mapping: MAPPING });
    expect(body).toMatchObject({ version: 2, mapping: MAPPING, state: 'uploaded' });
    expect(await lastRecord(t)).toMatchObject({
      action: 'import.map',
      actor_id: clerk.userId,
      entity_type: 'import',
      entity_id: it.id,
      category: 'Financial',
      before: { mapping: it.mapping },
      after: { mapping: MAPPING },
    });
    const checked = await stepped(t, clerk, it, 'check');
    expect(checked).toMatchObject({ state: 'checked', invalidRows: 0 });
    const swapped = MAPPING.with(0, 'fullName').with(1, 'id');
    const again = await clerk.send('PUT', url, { version: checked.version, mapping: swapped });
    expect(again.body).toMatchObject({ state: 'uploaded' });
    const late = await clerk.send('PUT', url, { version: checked.version, mapping: MAPPING });
    expect([late.status, late.body.message, late.body.current.mapping]).toEqual([
      409,
      `${clerk.username} changed this import meanwhile; look at it again, then decide`,
      swapped,
    ]);
  });

  it('refuses a field that is unknown or filled twice, and a wrong number of columns', async () => {
    const { id } = await upload(clerk, 'subscribers', FILE);
    const said = [];
    for (const mapping of [MAPPING.with(0, 'pin'), MAPPING.with(0, 'town'), MAPPING.slice(1)]) {
      const { status, body } = await clerk.send('PUT', `/api/imports/${id}/mapping`, { version: 1, mapping });
      expect(status).toBe(400);
      said.push(body.message);
    }
    expect(said).toEqual([
      'mapping: pin is not a field of subscribers',
      'mapping: town is filled by two columns',
      'mapping: must name a field or null for each of the 11 columns',
    ]);
  });

  it('requires the permission of the kind, and a session', async () => {
    const { id } = await upload(clerk, 'subscribers', FILE);
    const body = { version: 1, mapping: MAPPING };
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.send('PUT', `/api/imports/${id}/mapping`, body)).status).toBe(403);
    expect((await t.anonymous.send('PUT', `/api/imports/${id}/mapping`, body)).status).toBe(401);
  });
});
