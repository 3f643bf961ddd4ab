// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
// Loaded in advance: these tests are not about waiting for code.
import './differences.tsx';
import './source-forms.tsx';
import { DataFeedsScreen } from './screen.tsx';

const CORE = {
  name: 'core-banking',
  idPrefix: '',
  fromDay: '2026-11-01',
  lastDay: null,
  version: 1,
  newestDay: '2026-11-19',
  silentSince: '2026-11-20T18:02:00.000Z',
};
const CARDS = {
  name: 'cards',
  idPrefix: 'C-',
  fromDay: '2026-11-01',
  lastDay: '2026-11-18',
  version: 2,
  newestDay: null,
  silentSince: null,
};
const NONE = { count: 0, ranges: [] };
const DAY = {
  day: '2026-11-19',
  source: 'core-banking',
  state: 'agrees',
  closed: true,
  provisional: false,
  accepted: false,
  count: 1204,
  receivedAt: '2026-11-20T00:04:00.000Z',
  differences: [],
  missing: NONE,
};
const DIFFERS = {
  ...DAY,
  day: '2026-11-18',
  state: 'differs',
  provisional: true,
  count: 3,
  differences: [
    {
      type: 'cash_in',
      currency: 'SLL',
      count: 3,
      amount: '3000',
      bookedCount: 2,
      bookedAmount: '2000',
    },
  ],
  missing: {
    count: 4,
    ranges: [
      { first: 'T0004', last: 'T0006' },
      { first: 'T0009', last: 'T0009' },
    ],
  },
};
const MISSING = {
  ...DAY,
  source: 'cards',
  day: '2026-11-18',
  state: 'missing',
  count: null,
  receivedAt: null,
};

let calls: SentCall[];
let powers: string[];
let sources: object[];
let days: object[];
const open = async (): Promise<void> => {
  history.replaceState(null, '', '/data-feeds');
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <DataFeedsScreen title="Data Feeds" />
      </SessionProvider>
    </QueryClientProvider>,
  );
};
const page = (): string => document.body.textContent;
const textsOf = (table: string): (string | null)[] =>
  [...document.querySelectorAll(`[aria-label="${table}"] tbody tr`)].map(({ textContent }) => textContent);
const submit = () => settle(() => find<HTMLFormElement>('[role="dialog"] form').requestSubmit());
const sentTo = (path: string) =>
  calls.flatMap(({ url, body }) => (url.endsWith(path) && body !== undefined ? [body] : []));
beforeEach(() => {
  powers = ['revenue.view', 'treasury.manage'];
  sources = [CORE, CARDS];
  days = [DAY, DIFFERS, { ...MISSING, provisional: true }, { ...MISSING, day: '2026-11-17', accepted: true }];
  calls = serveCalls(({ url }) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname.startsWith('/api/control-totals/sources')) return { body: { sources } };
    if (pathname === '/api/control-totals') return { body: { days } };
    return { body: { ...AMARA_IN_FULL, powers } };
  });
});
afterEach(unmountAll);

describe('the data feeds', () => {
  it('show each source with its prefix and the days of which its totals are expected', async () => {
    await open();
    await eventually(() => page().includes('Add source'), 'the sources and permissions are there');
    expect(textsOf('Sources')).toEqual([
      'core-bankingSilent since Nov 20, 2026, 18:02 UTCAll othersNov 1, 2026Nov 19, 2026End',
      'cardsC-Nov 1, 2026 to Nov 18, 2026–',
    ]);
  });
  it('show of each day and source whether it agrees, what differs, and what was decided', async () => {
    await open();
    await eventually(() => page().includes('1,204'), 'the days are there');
    expect(textsOf('Days').map((text) => text?.replace(/Nov 20, .*$/, ''))).toEqual([
      'Nov 19, 2026core-bankingAgrees1,204–',
      'Nov 18, 2026core-bankingDiffersProvisional31 difference, 4 ids missing',
      'Nov 18, 2026cardsNo totalsProvisional–––',
      'Nov 17, 2026cardsNo totalsAccepted–––',
    ]);
    expect(control('Accept provisional days').getAttribute('href')).toBe('/advanced-pnl?days=provisional');
  });
  it('list both sides of a difference with the ids that never arrived, and lead to its transactions', async () => {
    await open();
    await eventually(() => page().includes('1 difference'), 'the days are there');
    await click(control('1 difference, 4 ids missing: core-banking, Nov 18, 2026'));
    await eventually(() => page().includes('Ids that never arrived'), 'the difference is there');
    expect(textsOf('Control totals against what is booked')).toEqual(['Cash in32SLL 3,000SLL 2,000']);
    expect(find('[role="dialog"] tbody a').getAttribute('href')).toBe(
      '/transactions?from=2026-11-18&to=2026-11-18&type=cash_in',
    );
    expect(
      [...document.querySelectorAll('[role="dialog"] li')].map(({ textContent }) => textContent),
    ).toEqual(['T0004 to T0006', 'T0009']);
    expect(page()).toContain('The first 2 ranges, of 4 ids in all.');
  });
  it('name a source, and end one', async () => {
    await open();
    await eventually(() => page().includes('Add source'), 'the sources and permissions are there');
    await click(control('Add source'));
    const [name, prefix, day] = document.querySelectorAll<HTMLInputElement>('[role="dialog"] input');
    if (!name || !prefix || !day) throw new Error('The form has three fields');
    await fill(name, 'switch');
    await fill(prefix, 'SW-');
    await fill(day, '2026-11-21');
    await submit();
    await eventually(() => document.querySelector('[role="dialog"]') === null, 'the form is closed');
    expect(sentTo('/api/control-totals/sources')).toEqual([
      { name: 'switch', idPrefix: 'SW-', fromDay: '2026-11-21' },
    ]);
    await click(control('End source core-banking'));
    await fill(find<HTMLInputElement>('[role="dialog"] input'), '2026-11-30');
    await submit();
    await eventually(() => document.querySelector('[role="dialog"]') === null, 'the form is closed');
    expect(sentTo('/api/control-totals/sources/core-banking/end')).toEqual([
      { lastDay: '2026-11-30', version: 1 },
    ]);
  });
  it('say what holds while no source is named, and offer nothing to who may not name one', async () => {
    sources = [];
    powers = ['revenue.view'];
    await open();
    await eventually(() => page().includes('No source is named'), 'the screen is there');
    expect(page()).toContain('nothing arrived for 30 minutes');
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(calls.filter(({ url }) => /\/api\/control-totals(\?|$)/.test(url))).toEqual([]);
  });
});
