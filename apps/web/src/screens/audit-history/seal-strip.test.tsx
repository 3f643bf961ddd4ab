// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SealCheck } from '@cottontree/contract/audit.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { StepUp } from '../../kernel/step-up/step-up.tsx';
// What is fetched later is here already: the tests are not about waiting for code.
import './accept-form.tsx';
import '../../kernel/step-up/step-up-question.tsx';
import { SealStrip } from './seal-strip.tsx';

const ROWS = 'postings of 2026-08-20: row 17/1 was changed';
const RECORD = 'a change of postings has no audit record';
const REASON = 'Repaired after a disk fault, ticket 4711';
const part = (over: Partial<SealCheck>): SealCheck => ({
  ok: true,
  begun: true,
  units: 1,
  rows: '12',
  findings: [],
  acceptable: [],
  next: null,
  newestSeal: { number: '41', at: '2026-11-21T09:00:00.000Z' },
  at: '2026-11-21T10:00:00.000Z',
  ...over,
});
let calls: SentCall[];
let found: SealCheck;
let accepted: { status?: number; body: unknown };
let isOwner: boolean;
let confirmed: boolean;

beforeEach(() => {
  clearToasts();
  isOwner = true;
  confirmed = true;
  accepted = { body: { seal: '42', rows: '12' } };
  found = part({
    ok: false,
    findings: [RECORD, ROWS],
    acceptable: [{ table: 'postings', day: '2026-08-20', finding: ROWS }],
  });
  calls = serveCalls(({ method, url }) => {
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
    if (url === '/api/audit/seals/accept' && method === 'POST') {
      if (!confirmed)
        return { status: 403, body: { code: 'step-up-required', message: 'no', requestId: 'r' } };
      if (accepted.status === undefined) found = part({});
      return accepted;
    }
    if (url.startsWith('/api/audit/seals')) return { body: found };
    return { body: {} };
  });
});

const page = () => document.body.textContent;
const check = async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SealStrip />
      <StepUp />
    </QueryClientProvider>,
  );
  await settle();
  await click(control('Check all rows'));
  await eventually(() => page().includes(ROWS) || page().includes('rows are as sealed'), 'the verdict');
  await settle();
};
const sent = () => calls.filter(({ url }) => url === '/api/audit/seals/accept').map(({ body }) => body);
const offers = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Accept as It Is');
const dialog = () => find('[role="dialog"]');
const reason = async (text: string) => {
  await fill(find<HTMLTextAreaElement>('[role="dialog"] textarea'), text);
  await click(control('Accept and Seal'));
  await settle();
};
const opened = async () => {
  await check();
  await click(offers()[0] ?? control('Accept as It Is'));
  await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
};

describe('a finding of the seals', () => {
  it('is accepted by an owner for a reason, as it was found, and what was accepted is checked again', async () => {
    await opened();
    expect(offers()).toHaveLength(1);
    expect(dialog().textContent).toContain(ROWS);
    expect(dialog().textContent).not.toContain(RECORD);
    await reason('too short');
    expect(dialog().textContent).toContain('Say why, in 10 characters or more.');
    expect(sent()).toEqual([]);
    await reason(`  ${REASON} `);
    await eventually(() => page().includes('12 rows are as sealed'), 'the new verdict');
    expect(sent()).toEqual([{ table: 'postings', day: '2026-08-20', reason: REASON, finding: ROWS }]);
    expect(calls.findLast(({ url }) => url.startsWith('/api/audit/seals?'))?.url).toBe(
      '/api/audit/seals?table=postings&day=2026-08-20',
    );
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(currentToasts().map(({ title }) => title)).toEqual(['Sealed as it is: postings of Aug 20, 2026']);
  });
  it('stays where another was accepted', async () => {
    const other = { table: 'roles', day: null, finding: 'roles: row teller was changed' };
    found = {
      ...found,
      findings: [...found.findings, other.finding],
      acceptable: [...found.acceptable, other],
    };
    await opened();
    await reason(REASON);
    await eventually(() => !page().includes(ROWS), 'the new verdict');
    expect(page()).toContain(other.finding);
    expect(offers()).toHaveLength(1);
  });
  it('takes a confirmation of who one is, and is sent again after it', async () => {
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
    await eventually(() => page().includes('12 rows are as sealed'), 'the new verdict');
    expect(sent()).toHaveLength(2);
  });
  it('that is another by now stays, and the dialog says so', async () => {
    accepted = {
      status: 409,
      body: { code: 'conflict', message: 'Something else differs there now: row 18/1.', requestId: 'r' },
    };
    await opened();
    await reason(REASON);
    expect(dialog().textContent).toContain('Something else differs there now: row 18/1.');
    expect(page()).toContain(ROWS);
  });
  it('without a day is sent without one', async () => {
    found = part({
      ok: false,
      findings: [ROWS],
      acceptable: [{ table: 'roles', day: null, finding: ROWS }],
    });
    await opened();
    await reason(REASON);
    expect(sent()).toEqual([{ table: 'roles', reason: REASON, finding: ROWS }]);
  });
  it('is shown without the way to others than owners', async () => {
    isOwner = false;
    await check();
    expect(page()).toContain(ROWS);
    expect(offers()).toEqual([]);
  });
});
