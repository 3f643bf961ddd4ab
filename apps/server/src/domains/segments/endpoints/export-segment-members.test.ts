import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startSegmentedCompany } from '../../../testing/segments.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/segments/export?type=behavioral&segment=dormant';

describe('GET /api/analytics/segments/export', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startSegmentedCompany();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'analytics.export' });

  it('exports the members of the segment as CSV and records who exported them', async () => {
    const person = await t.signIn('owner');
    const { status, body, headers } = await person.get(URL);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('segment-dormant-2026-08-31.csv');
    const { total } = (await person.get('/api/analytics/segments/members?segment=dormant')).body;
    const lines = body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'id,name,msisdn,district,signedUpOn,lastActiveOn,transactions30,transactions90,revenue90,before',
    );
    expect(lines).toHaveLength(1 + total);
    expect(lines[1]).toMatch(/^S\d{3},Person \d+,/);
    expect(await lastRecord(t)).toMatchObject({
      action: 'segments.export',
      severity: 'high',
      entity_id: 'behavioral/dormant',
      actor_id: person.userId,
    });
  });
  it('masks names and numbers without kyc.verify', async () => {
    const person = await t.signIn('Taker', { powers: ['analytics.view', 'analytics.export'] });
    const { body } = await person.get(URL);
    expect(body).not.toContain('Person');
    expect(body.split('\r\n')[1]).toMatch(/^••••[\w-]{8},••••,••••,/);
    expect((await lastRecord(t)).description).toContain('masked');
  });
});
