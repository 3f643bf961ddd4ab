// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  FullCheck,
  SealAcceptance,
  SealFindings,
  StandingFinding,
} from '@cottontree/contract/audit/seals.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { StepUp } from '../../kernel/step-up/step-up.tsx';
// Imports the lazily loaded modules in advance: these tests are not about waiting for code.
import './accept-form.tsx';
import '../../kernel/step-up/step-up-question.tsx';
import { SealStrip } from './seal-strip.tsx';

const ROWS = 'postings of 2026-08-20: row 17/1 was changed';
const RECORD = 'a change of postings has no audit record';
const REASON = 'Repaired after a disk fault, ticket 4711';
const JOB = '00000000-0000-4000-8000-000000000001';
const ID = '00000000-0000-4000-8000-000000000002';

const finding = (over: Partial<StandingFinding> = {}): StandingFinding => ({
  id: '1',
  finding: ROWS,
  table: 'postings',
  day: '2026-08-20',
  foundAt: '2026-11-21T09:00:00.000Z',
  rows: [
    {
      key: '17/1',
      change: 'changed',
      earlier: 'known',
      fields: [{ name: 'debit', recorded: '25000', now: '95000' }],
    },
  ],
  more: 0,
  derived: null,
  acceptance: null,
  ...over,
});
const noRecord = finding({ id: '2', finding: RECORD, table: null, day: null, rows: null });
const acceptance = (over: Partial<SealAcceptance> = {}): SealAcceptance => ({
  id: ID,
  table: 'postings',
  day: '2026-08-20',
  finding: ROWS,
  reason: REASON,
  proposedBy: 'mohamed',
  proposedAt: '2026-11-21T09:30:00.000Z',
  state: 'waiting',
  waitsFor: { owners: ['amara'], from: null },
  obstacle: null,
  decidedBy: null,
  decidedAt: null,
  ...over,
});
const check = (over: Partial<FullCheck> = {}): FullCheck => ({
  job: JOB,
  startedBy: 'isatu',
  startedAt: '2026-11-21T10:00:00.000Z',
  own: true,
  state: 'running',
  progress: 40,
  stage: '165,000 rows compared, as far as postings',
  result: null,
  finishedAt: null,
  reason: null,
  ...over,
});
const done = (findings: number) =>
  check({
    state: 'done',
    progress: 100,
    stage: '',
    result: { rows: '414628', units: 7_000, findings },
    finishedAt: '2026-11-21T10:01:00.000Z',
  });

let calls: SentCall[];
let found: SealFindings;
/** The successive responses about the check; the last one is repeated. */
let checks: (FullCheck | null)[];
let proposed: { status?: number; body: unknown };
let isOwner: boolean;
let confirmed: boolean;

const serve = ({ method, url }: Pick<SentCall, 'method' | 'url'>): { status?: number; body: unknown } => {
  if (url === '/api/auth/user')
    return {
      body: {
        ...AMARA_IN_FULL,
        isOwner,
        roleHierarchy: isOwner ? 'owner' : 'manager',
        powers: ['audit.view', 'audit.export'],
      },
    };
  if (url === '/api/auth/step-up') {
    confirmed = true;
    return { body: { until: '2026-11-21T10:05:00.000Z' } };
  }
  if (url === '/api/audit/seals/findings') return { body: found };
  if (url === '/api/audit/seals/checks' && method === 'POST') {
    checks = [check({ state: 'waiting', progress: 0, stage: '' }), check(), check(), done(1)];
    return { body: checks[0] };
  }
  if (url === '/api/audit/seals/checks')
    return { body: { check: checks.length > 1 ? checks.shift() : checks[0] } };
  if (!confirmed) return { status: 403, body: { code: 'step-up-required', message: 'no', requestId: 'r' } };
  if (url === '/api/audit/seals/accept') {
    if (proposed.status === undefined)
      found = { ...found, findings: [finding({ acceptance: acceptance() }), noRecord] };
    return proposed;
  }
  if (url.endsWith('/approve')) {
    found = { ...found, findings: [], accepted: [acceptance({ state: 'accepted', decidedBy: 'amara' })] };
    return { body: { acceptance: acceptance({ state: 'accepted' }), seal: '42', rows: '12' } };
  }
  if (url.endsWith('/reject')) {
    found = { ...found, findings: [finding()] };
    return { body: acceptance({ state: 'rejected' }) };
  }
  return { body: {} };
};

beforeEach(() => {
  clearToasts();
  isOwner = true;
  confirmed = true;
  proposed = {
    body: acceptance({ waitsFor: { owners: ['mohamed'], from: null }, obstacle: 'It waits for mohamed' }),
  };
  found = {
    begun: true,
    checkedAt: '2026-11-21T09:50:00.000Z',
    newestSeal: { number: '41', at: '2026-11-21T09:00:00.000Z' },
    findings: [finding(), noRecord],
    more: 0,
    accepted: [],
  };
  checks = [null];
  calls = serveCalls(serve);
});

const page = () => document.body.textContent;
const open = async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SealStrip />
      <StepUp />
    </QueryClientProvider>,
  );
  await settle();
  await eventually(() => /outside the product/.test(page()), 'the findings');
  await settle();
};
const sent = (end: string) =>
  calls.filter(({ url, method }) => url.endsWith(end) && method === 'POST').map(({ body }) => body);
const offers = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Accept as It Is');
const dialog = () => find('[role="dialog"]');
const reason = async (text: string) => {
  await fill(find<HTMLTextAreaElement>('[role="dialog"] textarea'), text);
  await click(control('Propose to Accept'));
  await settle();
};
const opened = async () => {
  await open();
  await click(offers()[0] ?? control('Accept as It Is'));
  await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
};

describe('the findings of the seals', () => {
  it('are shown when the screen opens: how many, since when, the recorded and the present value', async () => {
    await open();
    expect(find('[role="alert"]').textContent).toContain(
      '2 edits outside the product found: no audit record explains',
    );
    await eventually(() => page().includes(ROWS), 'the findings');
    expect(page()).toContain(RECORD);
    expect(page()).toContain('found on Nov 21, 2026');
    expect(page()).toContain('recorded: 25000, now: 95000');
    expect(calls.some(({ url }) => url === '/api/audit/seals')).toBe(false);
  });
  it('say that there are none', async () => {
    found = { ...found, findings: [] };
    await open();
    expect(find('[role="status"]').textContent).toContain('No edits outside the product found');
  });
  it('say where only the fact of a change is known, and show the content of a row that was added or deleted', async () => {
    const row = {
      key: 'view_only users.delete',
      fields: [{ name: 'power', recorded: null, now: 'users.delete' }],
    };
    found = {
      ...found,
      findings: [
        finding({
          rows: [
            { ...row, change: 'added', earlier: 'none' },
            { ...row, key: 'teller', change: 'changed', earlier: 'unknown' },
            {
              ...row,
              key: 'old',
              change: 'deleted',
              earlier: 'known',
              fields: [{ name: 'power', recorded: 'users.edit', now: null }],
            },
          ],
          more: 3,
        }),
      ],
    };
    await open();
    expect(page()).toContain('Row view_only users.delete was added.');
    expect(page()).toContain('Row teller was changed. Only the fact of the change is known');
    expect(page()).toContain('Row old was deleted.');
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'now: users.delete',
      'now: users.delete',
      'recorded: users.edit',
    ]);
    expect(page()).toContain('and 3 more rows');
  });
  it('say of sums that what is stored and what the rows give differ, and which findings may be the cause', async () => {
    const sum = (change: 'added' | 'changed' | 'deleted', recorded: string | null, now: string | null) => ({
      key: '4000 wallet',
      change,
      earlier: 'known' as const,
      fields: [{ name: 'usd', recorded, now }],
    });
    const ofSums = (sourceDiffers: boolean) =>
      finding({
        id: '3',
        finding: 'daily_ledger of 2026-08-20: row 4000 wallet does not follow from postings',
        table: 'daily_ledger',
        derived: { source: 'postings', sourceDiffers },
        rows: [
          sum('changed', '-27.129', '-23.048'),
          sum('added', null, '-23.048'),
          sum('deleted', '-27.129', null),
        ],
      });
    found = { ...found, findings: [finding(), ofSums(true)] };
    await open();
    expect(page()).toContain(
      'Row 4000 wallet as stored differs from what the rows of postings give: one of them was changed.',
    );
    expect(page()).not.toContain('Row 4000 wallet was');
    expect(page()).toContain('The findings in postings may be the cause.');
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'recorded: 25000, now: 95000',
      'stored: -23.048, from its rows: -27.129',
      'stored: -23.048',
      'from its rows: -27.129',
    ]);
  });
  it('say nothing of a cause where no finding is in the rows that sums follow from', async () => {
    found = {
      ...found,
      findings: [finding({ table: 'daily_ledger', derived: { source: 'postings', sourceDiffers: false } })],
    };
    await open();
    expect(page()).toContain('differs from what the rows of postings give');
    expect(page()).not.toContain('may be the cause');
  });
  it('list the accepted ones, with who, when and why', async () => {
    found = {
      ...found,
      findings: [],
      accepted: [
        acceptance({ state: 'accepted', decidedBy: 'amara', decidedAt: '2026-11-21T09:40:00.000Z' }),
      ],
    };
    await open();
    expect(page()).toContain('1 finding was accepted in the last 90 days');
    expect(page()).toContain(`proposed by mohamed, accepted by amara on Nov 21, 2026`);
    expect(page()).toContain(REASON);
  });
});

describe('accepting a finding', () => {
  it('is proposed by an owner with a reason, and waits for another owner', async () => {
    await opened();
    expect(offers()).toHaveLength(1);
    expect(dialog().textContent).toContain(ROWS);
    expect(dialog().textContent).not.toContain(RECORD);
    await reason('too short');
    expect(dialog().textContent).toContain('Say why, in 10 characters or more.');
    expect(sent('/accept')).toEqual([]);
    await reason(`  ${REASON} `);
    await eventually(() => page().includes('mohamed proposed on'), 'the proposal');
    expect(sent('/accept')).toEqual([
      { table: 'postings', day: '2026-08-20', reason: REASON, finding: ROWS },
    ]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(currentToasts().map(({ title, description }) => [title, description])).toEqual([
      ['Proposed to accept as it is: postings of Aug 20, 2026', 'It waits for mohamed.'],
    ]);
    expect(offers()).toHaveLength(0);
  });
  it('is approved by another owner, which removes the finding', async () => {
    found = { ...found, findings: [finding({ acceptance: acceptance() })] };
    await open();
    expect(page()).toContain(`mohamed proposed on Nov 21, 2026`);
    await click(control('Agree'));
    await eventually(() => page().includes('No edits outside the product found'), 'the new verdict');
    expect(calls.some(({ url }) => url === `/api/audit/seals/acceptances/${ID}/approve`)).toBe(true);
    expect(page()).toContain('1 finding was accepted');
  });
  it('is not offered to the person who proposed it, who can withdraw it', async () => {
    const own = acceptance({
      waitsFor: { owners: ['mohamed'], from: null },
      obstacle: 'It waits for mohamed',
    });
    found = { ...found, findings: [finding({ acceptance: own })] };
    await open();
    expect(() => control('Agree')).toThrow('There is no control');
    await click(control('Do Not Accept'));
    await eventually(() => offers().length === 1, 'the finding stands');
    expect(calls.some(({ url }) => url === `/api/audit/seals/acceptances/${ID}/reject`)).toBe(true);
  });
  it('that has expired says so and can be proposed again', async () => {
    const lapsed = acceptance({
      state: 'lapsed',
      waitsFor: null,
      obstacle: 'Something else differs there now',
    });
    found = { ...found, findings: [finding({ acceptance: lapsed })] };
    await open();
    expect(page()).toContain('Something else differs there now');
    expect(() => control('Agree')).toThrow('There is no control');
    expect(offers()).toHaveLength(1);
  });
  it('requires a confirmation of identity, and is sent again after it', async () => {
    confirmed = false;
    await opened();
    await reason(REASON);
    await eventually(() => document.querySelector('input[type="password"]') !== null, 'the question');
    await fill(find<HTMLInputElement>('input[type="password"]'), 'my password');
    await settle(() =>
      find('input[type="password"]')
        .closest('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    await eventually(() => page().includes('mohamed proposed on'), 'the proposal');
    expect(sent('/accept')).toHaveLength(2);
  });
  it('that has changed meanwhile is refused, and the dialog says so', async () => {
    proposed = {
      status: 409,
      body: { code: 'conflict', message: 'Something else differs there now: row 18/1.', requestId: 'r' },
    };
    await opened();
    await reason(REASON);
    expect(dialog().textContent).toContain('Something else differs there now: row 18/1.');
    expect(page()).toContain(ROWS);
  });
  it('without a day is sent without one', async () => {
    found = { ...found, findings: [finding({ table: 'roles', day: null })] };
    await opened();
    await reason(REASON);
    expect(sent('/accept')).toEqual([{ table: 'roles', reason: REASON, finding: ROWS }]);
  });
  it('is offered to owners only', async () => {
    isOwner = false;
    found = { ...found, findings: [finding({ acceptance: acceptance() })] };
    await open();
    expect(page()).toContain(ROWS);
    expect(offers()).toEqual([]);
    expect(() => control('Agree')).toThrow('There is no control');
  });
});

describe('a check of all rows', () => {
  it('runs in the background, is polled to its end, and its findings are loaded then', async () => {
    found = { ...found, findings: [] };
    await open();
    await click(control('Check all rows'));
    await eventually(
      () => page().includes('waiting for its turn') || page().includes('rows compared'),
      'it runs',
    );
    found = { ...found, findings: [finding()] };
    await eventually(() => page().includes('All 414,628 rows were compared'), 'it ends');
    await eventually(() => page().includes(ROWS), 'the finding');
    expect(page()).toContain('1 found');
  });
  it('started by somebody else is polled as well, also when the page is loaded while it runs, and cannot be stopped', async () => {
    checks = [check({ own: false })];
    await open();
    await eventually(() => page().includes('Checking all rows for isatu'), 'the check');
    expect(find('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('40');
    expect(() => control('Stop')).toThrow('There is no control');
  });
  it('is stopped by the person who started it', async () => {
    checks = [check()];
    await open();
    await eventually(() => page().includes('Checking all rows for isatu'), 'the check');
    checks = [check({ state: 'cancelled', finishedAt: '2026-11-21T10:00:30.000Z' })];
    await click(control('Stop'));
    await eventually(() => page().includes('The check of all rows was ended'), 'its end');
    expect(
      calls.some(({ url, method }) => method === 'DELETE' && url === `/api/audit/seals/checks/${JOB}`),
    ).toBe(true);
  });
  it('that ended before the page was opened shows its findings', async () => {
    checks = [done(0)];
    await open();
    await eventually(() => page().includes('All 414,628 rows were compared'), 'what came of it');
    expect(page()).toContain('all match their seals');
  });
});
