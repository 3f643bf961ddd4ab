// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, render, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { BackgroundWork } from './background-work.tsx';

const job = (more: object) => ({
  id: 'a',
  title: 'Training of the predictive models',
  state: 'running',
  startedBy: null,
  addedAt: '2026-11-21T08:00:00.000Z',
  startedAt: '2026-11-21T08:00:01.000Z',
  finishedAt: null,
  progress: 40,
  stage: 'Reading rows',
  cancelling: false,
  nextTryAt: null,
  problem: null,
  ...more,
});

let calls: SentCall[];
let jobs: object[] | null;
let powers: string[];
beforeEach(() => {
  clearToasts();
  powers = ['settings.view', 'settings.edit'];
  jobs = [];
  calls = serveCalls(({ method, url }) => {
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers } };
    if (method === 'GET' && url === '/api/jobs')
      return jobs === null
        ? { status: 500, body: { code: 'unexpected', message: 'x', requestId: 'r' } }
        : { body: jobs };
    return { body: job({}) };
  });
});

const open = async () => {
  await unmountAll();
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <BackgroundWork />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
};
const page = () => document.body.textContent ?? '';
const buttons = () => [...document.querySelectorAll('td > button')].map((each) => each.textContent);
const changes = () =>
  calls.filter(({ url, method }) => method === 'POST' && url.startsWith('/api/jobs')).map(({ url }) => url);

describe('background work', () => {
  it('shows who started it, how far it is, why it failed and when it runs again', async () => {
    jobs = [
      job({}),
      job({
        id: 'b',
        state: 'waiting',
        startedBy: 'amara',
        problem: 'It failed',
        nextTryAt: '2026-11-21T08:02:00.000Z',
      }),
      job({ id: 'c', state: 'done', finishedAt: '2026-11-21T07:00:00.000Z' }),
    ];
    await open();
    await eventually(() => page().includes('40%, Reading rows'), 'progress');
    expect(page()).toContain('On schedule');
    expect(page()).toContain('amara');
    expect(page()).toMatch(/It failed\. Next try .+\./);
    expect(page()).toContain('Done');
    await eventually(() => buttons().length > 0, 'buttons');
    expect(buttons()).toEqual(['Cancel', 'Cancel']);
  });
  it('cancels what is unfinished, and runs again what failed', async () => {
    jobs = [
      job({}),
      job({ id: 'f', state: 'failed', finishedAt: '2026-11-21T08:03:00.000Z', problem: 'No rates' }),
    ];
    await open();
    await eventually(() => buttons().length === 2, 'buttons');
    await click(control('Cancel: Training of the predictive models'));
    await settle();
    expect(currentToasts().map(({ title }) => title)).toEqual(['Work Cancelled']);
    await click(control('Try again: Training of the predictive models'));
    await settle();
    expect(changes()).toEqual(['/api/jobs/a/cancel', '/api/jobs/f/retry']);
    expect(currentToasts().map(({ title }) => title)).toEqual(['Work Started Again']);
  });
  it('offers no action without the permission to edit settings', async () => {
    powers = ['settings.view'];
    jobs = [job({})];
    await open();
    await eventually(() => page().includes('40%, Reading rows'), 'progress');
    expect(buttons()).toEqual([]);
  });
  it('says that nothing runs, and that the list could not be loaded', async () => {
    await open();
    await eventually(() => page().includes('Nothing is running or waiting'), 'empty');
    expect(buttons()).toEqual([]);
    jobs = null;
    await open();
    await eventually(() => page().includes('The list of background work could not be loaded.'), 'failure');
  });
});
