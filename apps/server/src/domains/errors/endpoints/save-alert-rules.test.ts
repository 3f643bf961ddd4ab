import {
  CRITICAL_THRESHOLDS,
  HIGH_THRESHOLDS,
  type AlertRules,
} from '@cottontree/contract/errors/error-tracking.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { TRACKING } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = `${TRACKING}/alert-rules`;
const rules = (changes: Partial<Record<keyof AlertRules, unknown>> = {}) => ({
  criticalThreshold: 3,
  highThreshold: 10,
  recipients: ['ops@example.sl'],
  notifyCentre: true,
  notifyMail: true,
  notifyRegressions: false,
  notifyAssignee: true,
  version: 0,
  ...changes,
});

describe('PUT /api/error-tracking/alert-rules', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'PUT', url: URL, body: rules(), permission: 'settings.edit' });

  it('[B-2.137] saves the rules and records what changed', async () => {
    const { status, body } = await owner.send(
      'PUT',
      URL,
      rules({ recipients: ['Ops@example.sl', 'ops@example.sl'] }),
    );
    expect([status, body]).toEqual([200, rules({ version: 1 })]);
    expect((await owner.get(URL)).body.rules).toEqual(rules({ version: 1 }));
    expect(await lastRecord(t)).toMatchObject({
      action: 'error-tracking.alert-rules',
      before: { criticalThreshold: 1 },
      after: { criticalThreshold: 3 },
    });
  });
  it('[B-2.133, B-2.134] accepts thresholds of 1, 3 or 5 critical and 5, 10 or 20 high occurrences, and no other', async () => {
    let version = 1;
    for (const criticalThreshold of CRITICAL_THRESHOLDS)
      for (const highThreshold of HIGH_THRESHOLDS) {
        const { status } = await owner.send(
          'PUT',
          URL,
          rules({ criticalThreshold, highThreshold, version: version++ }),
        );
        expect(status).toBe(200);
      }
    expect([...CRITICAL_THRESHOLDS, ...HIGH_THRESHOLDS]).toEqual([1, 3, 5, 5, 10, 20]);
    for (const wrong of [{ criticalThreshold: 2 }, { highThreshold: 1 }, { criticalThreshold: '1' }])
      expect((await owner.send('PUT', URL, rules({ ...wrong, version }))).status).toBe(400);
  });
  it('says who was first; refuses an invalid address, and mail without recipients', async () => {
    const late = await owner.send('PUT', URL, rules());
    expect([late.status, late.body.current.version]).toEqual([409, 10]);
    expect(late.body.message).toContain(owner.username);
    for (const wrong of [
      { recipients: ['ops'] },
      { recipients: ['a@b.sl\nBcc: x@y.sl'] },
      { recipients: [] },
    ])
      expect((await owner.send('PUT', URL, rules({ ...wrong, version: 10 }))).status).toBe(400);
  });
});
