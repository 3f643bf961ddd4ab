import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { TRACKING } from '../../../testing/errors.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = `${TRACKING}/alert-rules`;

describe('GET /api/error-tracking/alert-rules', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('gives a new company rules that alert on every critical error, and says that no mail can be sent', async () => {
    const { body } = await (await t.signIn('owner')).get(URL);
    expect(body).toEqual({
      rules: {
        criticalThreshold: 1,
        highThreshold: 5,
        recipients: [],
        notifyCentre: true,
        notifyMail: false,
        notifyRegressions: true,
        notifyAssignee: true,
        version: 0,
      },
      mail: false,
      fired: [],
    });
  });
});
