// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { AuditHistoryScreen } from './screen.tsx';

type Answer = { status?: number; body: unknown };
let calls: SentCall[];
let answers: Record<string, Answer | Promise<Answer>>;

const item = (id: number, over: object = {}) => ({
  id: String(id),
  timestamp: '2026-11-21T10:00:00.000Z',
  userName: 'mkoroma',
  action: 'role.update',
  description: `Act ${id}`,
  severity: 'high',
  category: 'Security',
  entityType: 'role',
  entityId: 'teller',
  address: '192.0.2.7',
  ...over,
});
const CHAIN = {
  ok: true,
  verifiedUpTo: '12345',
  head: '12345',
  next: null as { sequence: string; hash: string } | null,
  firstBad: null,
  reason: null,
  at: '2026-11-21T10:00:00.000Z',
  walkedFrom: '12000',
  checkpoint: {
    sequence: '12000',
    hash: 'a',
    count: '12000',
    at: '2026-11-21T09:00:00.000Z',
    fingerprint: 'f',
  },
  witness: { state: 'agrees', upTo: '12000' },
  onlyWitnessUnread: false,
};
const LISTS = ['trail', 'changelog', 'user-activities', 'data-changes'];
const none = { items: [], nextCursor: null };

// The screen loads these modules lazily; they are loaded here before the tests begin.
beforeAll(async () => {
  await Promise.all([
    import('@cottontree/ui/menu.tsx'),
    import('./export-items.tsx'),
    import('./record-panel.tsx'),
  ]);
});

beforeEach(() => {
  history.replaceState(null, '', '/audit-history');
  answers = {
    '/api/audit/chain': { body: CHAIN },
    '/api/audit/seals/findings': {
      body: { begun: true, checkedAt: null, newestSeal: null, findings: [], more: 0, accepted: [] },
    },
    '/api/audit/seals/checks': { body: { check: null } },
  };
  calls = serveCalls(({ url }) => {
    const { pathname } = new URL(url, 'http://here');
    const set = answers[pathname];
    if (set) return set;
    if (pathname === '/api/auth/user')
      return { body: { ...AMARA_IN_FULL, powers: ['audit.view', 'audit.export'] } };
    return { body: none };
  });
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});

const open = async (address = '/audit-history') => {
  history.replaceState(null, '', address);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuditHistoryScreen title="Audit and Edit History" />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const queriesOf = (list: string) =>
  calls
    .filter(({ url }) => url.startsWith(`/api/audit/${list}?`))
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://here').searchParams));
const rows = () => [...document.querySelectorAll('tbody tr[data-index]')];

it('shows a run of routine records in one line, and each of them on request', async () => {
  const items = [
    item(9),
    item(8, { action: 'seals.write' }),
    ...[7, 6].map((id) => item(id, { action: 'system.write' })),
    ...[5, 4, 3].map((id) => item(id, { action: 'ingest.transactions' })),
    ...[2, 1].map((id) => item(id, { action: 'system.write' })),
  ];
  answers['/api/audit/trail'] = { body: { items, nextCursor: null } };
  await open();
  const texts = () => rows().map((row) => row.querySelectorAll('td')[1]?.textContent.replace(/since.*/, ''));
  const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(heads.slice(0, 2)).toEqual(['Time', 'What happened']);
  expect(texts()).toEqual([
    'Act 9',
    '3 records of background work: show each',
    '3 loads of business data: show each',
    'Act 2',
    'Act 1',
  ]);
  await click(find('tbody tr[data-index="1"] button'));
  expect(texts().slice(0, 5)).toEqual([
    'Act 9',
    'Act 8',
    'Act 7',
    'Act 6',
    '3 loads of business data: show each',
  ]);
});

describe('the four tabs', () => {
  it('[B-2.82] have their names, and the screen has its own', async () => {
    await open();
    expect(find('h1').textContent).toBe('Audit and Edit History');
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Audit Trail',
      'System Changes',
      'User Activities',
      'Data Changes',
    ]);
  });
  it('[B-2.83] are all loaded when the page opens', async () => {
    await open();
    for (const list of LISTS) expect(queriesOf(list), list).toHaveLength(1);
  });
  it.each([
    ['trail', 'No audit trail data available', '[B-2.84]'],
    ['changelog', 'No changelog data available', '[B-2.85]'],
    ['user-activities', 'No user activity data available', '[B-2.86]'],
    ['data-changes', 'No data change history available', '[B-2.87]'],
  ])('%s shows when it is empty: %s %s', async (tab, text) => {
    await open(`/audit-history?tab=${tab}`);
    expect(page()).toContain(text);
    expect(page()).not.toContain('Clear the filters');
  });
  it.each(LISTS)(
    '[B-8.39] %s that failed shows so in a card with a retry, and never that it is empty',
    async (tab) => {
      answers[`/api/audit/${tab}`] = {
        status: 500,
        body: { code: 'unexpected', message: 'x', requestId: 'r-1' },
      };
      await open(`/audit-history?tab=${tab}`);
      expect(find('[role="tabpanel"] [role="alert"]').textContent).toContain(
        'Failed to load the audit history',
      );
      expect(page()).not.toContain('available');
      delete answers[`/api/audit/${tab}`];
      await click(control('Try again'));
      await eventually(() => page().includes('available'), 'the list after a retry');
    },
  );
  it('names the permission to people who may not read it', async () => {
    const refused = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'x',
        permission: 'audit.view',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    for (const list of [...LISTS, 'chain']) answers[`/api/audit/${list}`] = refused;
    await open();
    expect(page()).toContain('View Audit, which an owner can grant');
    expect(page()).toContain('an owner can grant');
    expect(page()).not.toContain('Verified');
  });
});

describe('the lists', () => {
  it('[B-2.88] show critical as critical, high as a warning, and the rest as default', async () => {
    const severities = ['critical', 'high', 'medium', 'low'];
    answers['/api/audit/trail'] = {
      body: { items: severities.map((severity, at) => item(9 - at, { severity })), nextCursor: null },
    };
    await open();
    const badges = rows().map((row) => row.querySelector('[data-tone]'));
    expect(badges.map((badge) => [badge?.textContent, badge?.getAttribute('data-tone')])).toEqual([
      ['Critical', 'neg'],
      ['High', 'warn'],
      ['Medium', 'neutral'],
      ['Low', 'neutral'],
    ]);
  });
  it('read tab, search and filters from the URL and store them there', async () => {
    await open('/audit-history?severity=high&actor=u-9&from=2026-11-01&entity=role');
    expect(queriesOf('trail')[0]).toMatchObject({
      severity: 'high',
      actor: 'u-9',
      from: '2026-11-01',
      entity: 'role',
    });
    expect(queriesOf('user-activities')[0]).toEqual({
      actor: 'u-9',
      from: '2026-11-01',
      search: '',
      limit: '100',
    });
    await fill(find<HTMLInputElement>('input[type="search"]'), 'kama');
    await eventually(() => location.search.includes('search=kama'), 'the search in the URL');
    await eventually(() => queriesOf('trail').some(({ search }) => search === 'kama'), 'the search');
    await click(control('Clear the filters'));
    expect(location.search).toBe('');
  });
  it('load further pages automatically while there are more, also past an empty page', async () => {
    let answered = 0;
    const pages = [
      { items: [item(9)], nextCursor: '9' },
      { items: [], nextCursor: '5' },
      { items: [item(4)], nextCursor: null },
    ];
    Object.defineProperty(answers, '/api/audit/trail', {
      get: () => ({ body: pages[answered++] ?? none }),
      configurable: true,
    });
    await open();
    await eventually(() => page().includes('2 in all'), 'the row behind an empty page');
    expect(queriesOf('trail').map(({ cursor }) => cursor)).toEqual([undefined, '9', '5']);
  });
  it('ignore an action that is chosen for another list, and apply their own', async () => {
    await open('/audit-history?action=role.update&tab=user-activities');
    expect(queriesOf('trail')[0]).toMatchObject({ action: 'role.update' });
    expect(queriesOf('user-activities')[0]).not.toHaveProperty('action');
    const select = find<HTMLSelectElement>('select');
    expect(select.value).toBe('');
    expect([...select.options].map(({ value }) => value)).toContain('page_view');
  });
  it('show activities under readable names', async () => {
    await open('/audit-history?tab=user-activities');
    expect(page()).toContain('client-reported, not evidence');
  });
});

describe('a record', () => {
  it('opens with its difference, actor, address and permission, and links to similar records', async () => {
    answers['/api/audit/trail'] = { body: { items: [item(7)], nextCursor: null } };
    answers['/api/audit/records/7'] = {
      body: {
        ...item(7),
        permission: 'roles.edit',
        userId: 'u-9',
        sessionId: null,
        requestId: 'r-77',
        hash: 'ab'.repeat(32),
        changes: [
          {
            fieldName: 'permissions',
            oldValue: '["cards.view","kyc.verify"]',
            newValue: '["cards.view","users.view"]',
          },
          { fieldName: 'limit', oldValue: '10.00', newValue: null },
        ],
      },
    };
    await open();
    await click(find('tbody button'));
    expect(location.search).toContain('record=7');
    const panel = () => find('[role="dialog"]').textContent;
    await eventually(() => panel().includes('mkoroma'), 'the record');
    for (const text of ['192.0.2.7', 'roles.edit', '− kyc.verify', '+ users.view', '10.00', 'ab'.repeat(32)])
      expect(panel()).toContain(text);
    expect(panel()).not.toContain('cards.view');
    await click(control('Only this user'));
    expect(location.search).toBe('?actor=u-9');
  });
});

describe('the data changes', () => {
  it('stand together for each record, under what was done, in words', async () => {
    const change = (
      recordId: string,
      fieldName: string,
      oldValue: string | null,
      newValue: string | null,
    ) => ({
      id: `${recordId}.${fieldName}`,
      changedAt: '2026-11-21T10:00:00.000Z',
      tableName: 'bank_integration',
      fieldName,
      oldValue,
      newValue,
      changedBy: 'bank sync',
      entityId: 'b-1',
      recordId,
      description: `Act ${recordId}`,
    });
    answers['/api/audit/data-changes'] = {
      body: {
        items: [
          change('9', 'possibleRepeats', '1', '2'),
          change('9', 'balance', null, '1169.59'),
          change('8', 'name', 'Old Bank', null),
        ],
        nextCursor: null,
      },
    };
    await open('/audit-history?tab=data-changes');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Act 9.*Bank integration.*Possible repeats 1→2.*Balance 1169.59.*bank sync$/),
      expect.stringMatching(/Act 8.*Bank integration.*Name Old Bank→–.*bank sync$/),
    ]);
    expect(page()).toContain('2 in all');
  });
});

describe('the chain', () => {
  it('shows up to where and when it was verified, and is verified completely on request', async () => {
    await open();
    // It claims nothing about records that were not verified again.
    expect(page()).toContain('Verified from record 12,001 to 12,345');
    expect(page()).toContain('Nov 21, 2026, 10:00 UTC, records up to 12,000 not checked again');
    expect(page()).not.toContain('Verified up to');
    expect(page()).toContain('the witness copy agrees up to record 12,000');
    answers['/api/audit/chain'] = { body: { ...CHAIN, walkedFrom: '0' } };
    await click(control('Check everything'));
    expect(page()).toContain('Verified up to record 12,345');
    expect(page()).toContain('every record checked');
    expect(queriesOf('chain').map(({ scope }) => scope)).toEqual(['new', 'all']);
  });
  it('verifies a short chain completely at once', async () => {
    const short = { ...CHAIN, verifiedUpTo: '42', head: '42', walkedFrom: '40' };
    let answered = 0;
    Object.defineProperty(answers, '/api/audit/chain', {
      get: () => ({ body: answered++ === 0 ? short : { ...short, walkedFrom: '0' } }),
      configurable: true,
    });
    await open();
    await eventually(() => page().includes('Verified up to record 42'), 'the whole walk');
    expect(queriesOf('chain').map(({ scope }) => scope)).toEqual(['new', 'all']);
  });
  it('is verified call by call, each continuing where the last one ended, and shows the progress', async () => {
    await open();
    const first = {
      ...CHAIN,
      walkedFrom: '0',
      verifiedUpTo: '6000',
      next: { sequence: '6000', hash: 'cd'.repeat(32) },
      witness: null,
    };
    let finish: (answer: Answer) => void = () => undefined;
    const last = new Promise<Answer>((resolve) => (finish = resolve));
    const parts = [{ body: first }, last];
    Object.defineProperty(answers, '/api/audit/chain', { get: () => parts.shift() });
    await click(control('Check everything'));
    await eventually(() => page().includes('6,000 of 12,345 records intact so far'), 'the progress');
    // Only one check at a time: starting another would end the progress of the first.
    expect(control('Sign now').hasAttribute('disabled')).toBe(true);
    expect(control('Stop')).toBeDefined();
    finish({ body: { ...CHAIN, walkedFrom: '6000' } });
    await eventually(() => page().includes('Verified up to record 12,345'), 'the end');
    expect(page()).toContain('every record checked');
    expect(queriesOf('chain').at(-1)).toEqual({ scope: 'all', after: '6000', hash: 'cd'.repeat(32) });
  });
  it('shows an alarm when it is broken', async () => {
    answers['/api/audit/chain'] = {
      body: {
        ...CHAIN,
        ok: false,
        firstBad: '4711',
        reason: 'content does not match its hash',
        witness: { state: 'none', upTo: null },
      },
    };
    await open();
    expect(find('[role="alert"]').textContent).toContain(
      'The audit trail is broken: content does not match its hash. The first broken record is 4,711.Do not change or restore anything yet',
    );
    expect(page()).not.toContain('Sign now');
  });
  it('says that the records hold where the witness copy alone cannot be read, and what to do', async () => {
    answers['/api/audit/chain'] = {
      body: {
        ...CHAIN,
        ok: false,
        walkedFrom: '0',
        reason: 'The witness /mnt/witness cannot be read',
        witness: { state: 'unreadable', upTo: null },
        onlyWitnessUnread: true,
      },
    };
    await open();
    const text = find('[role="alert"]').textContent;
    expect(text).toContain(
      'Verified up to record 12,345, but not compared with the witness copy: The witness /mnt/witness cannot be read.Restore its folder',
    );
    expect(text).not.toContain('is broken');
    expect(page()).not.toContain('Sign now');
  });
  it('says what is missing where its end is missing, and links to no missing record', async () => {
    answers['/api/audit/chain'] = {
      body: {
        ...CHAIN,
        ok: false,
        walkedFrom: '0',
        verifiedUpTo: '8',
        firstBad: '9',
        reason: 'records from 9 on are missing; the witness knows up to 12',
        witness: { state: 'contradicts', upTo: '12' },
      },
    };
    await open();
    const text = find('[role="alert"]').textContent;
    expect(text).toContain(
      'The audit trail is broken: records from 9 on are missing; the witness knows up to 12.',
    );
    expect(text).toContain('Records up to 8 are intact.');
    expect(text).not.toContain('The first broken record is');
  });
});
