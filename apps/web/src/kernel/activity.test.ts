// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ActivityEvent, ACTIVITY_ACTIONS } from '@cottontree/contract/audit/audit.ts';
import { activitySessionId, reportActivity } from './activity.ts';
import { AMARA, serveCalls } from './fetch.setup.ts';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/detailed-metrics?asOf=2026-11-20');
});

describe('the activity session', () => {
  it('[A-3.04, A-3.05] is named session_{timestamp}_{random} and kept for the visit', () => {
    const id = activitySessionId();
    expect(id).toMatch(/^session_\d{13}_[a-z0-9]{8,}$/);
    expect(activitySessionId()).toBe(id);
    expect(sessionStorage).toHaveLength(1);
    expect(sessionStorage.getItem(sessionStorage.key(0) ?? '')).toBe(id);
    expect(localStorage).toHaveLength(0);
  });
});

describe('an activity report', () => {
  it('[A-3.06, A-3.09, A-3.10, A-3.11, A-3.12, A-7.09] carries every field of the specification', async () => {
    const calls = serveCalls(() => ({ body: { ok: true } }));
    await reportActivity('export', 'Saved a table', AMARA, { rows: 12 });
    expect(calls).toMatchObject([{ method: 'POST', url: '/api/audit/track-activity' }]);
    const body = ActivityEvent.parse(calls[0]?.body);
    expect(body).toEqual({
      action: 'export',
      description: 'Saved a table',
      userId: 'u-1',
      userName: 'Amara Bangura',
      timestamp: new Date(body.timestamp).toISOString(),
      url: '/detailed-metrics',
      metadata: {
        rows: 12,
        userAgent: navigator.userAgent,
        screenResolution: `${screen.width}x${screen.height}`,
        sessionId: activitySessionId(),
      },
    });
  });

  it('[A-3.07, A-3.08, A-6.04] is anonymous when nobody is signed in', async () => {
    const calls = serveCalls(() => ({ body: { ok: true } }));
    await reportActivity('page_view', 'Opened /', undefined);
    expect(calls[0]?.body).toMatchObject({ userId: 'anonymous', userName: 'Anonymous' });
  });

  it('[A-7.11, A-7.12] accepts every named action and custom actions', async () => {
    const calls = serveCalls(() => ({ body: { ok: true } }));
    for (const action of [...ACTIVITY_ACTIONS, 'receipt_open']) await reportActivity(action, 'x', AMARA);
    expect(calls.map(({ body }) => ActivityEvent.parse(body).action)).toEqual([
      'page_view',
      'create',
      'update',
      'delete',
      'read',
      'login',
      'logout',
      'search',
      'filter',
      'export',
      'form_submit',
      'form_cancel',
      'button_click',
      'tab_switch',
      'modal_open',
      'modal_close',
      'error',
      'receipt_open',
    ]);
  });

  it.each([new TypeError('fetch failed'), { status: 500, body: 'broken' }])(
    '[A-7.10] is only logged when it fails',
    async (answer) => {
      const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
      serveCalls(() => answer);
      await expect(reportActivity('page_view', 'Opened /', AMARA)).resolves.toBeUndefined();
      expect(logged).toHaveBeenCalledOnce();
    },
  );
});
