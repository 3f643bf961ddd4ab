// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportPowersFor } from '@cottontree/contract/access/permissions.ts';
import { Breakdown } from '@cottontree/contract/figures/breakdowns.ts';
import {
  FigureRows,
  Receipt,
  type FigureDoubt,
  type Recomputed,
  type RecomputeState,
} from '@cottontree/contract/figures/figures.ts';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { count, dollars, percent, thousands } from '../../kernel/formatting.ts';
import { LOAD_FAILED, PanelError } from '../../kernel/panel-error.tsx';
import { CallError } from '../../kernel/call.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, find, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { DoubtProvider } from './doubts.tsx';
import { Derived } from './derived.tsx';
import { Figure } from './figure.tsx';
import { Constant, Sample } from './marks.tsx';
import { loadReceiptLabels } from './receipt-labels.ts';
import { ReceiptProvider } from './receipt-provider.tsx';
import type { FigureRef } from './receipt-request.ts';

const receipt = Receipt.parse({
  breakdowns: [],
  figure: {
    id: 'cards.held',
    title: 'Cards held',
    definition: 'Cards in the hands of holders.',
    unit: 'count',
    goodDirection: 'up',
    dimensions: ['aqua'],
    permission: 'cards.view',
    timing: 'live',
  },
  dimension: 'aqua',
  asOf: '2026-11-20',
  value: '8123',
  recordedAt: '2026-11-21T00:05:00.000Z',
  closedAt: '2026-11-21T00:05:00.000Z',
  history: [{ recordedAt: '2026-11-20T23:00:00.000Z', value: '8120' }],
  sql: 'select count(*) from cards',
  rowsSql: 'select id from cards',
  provisional: null,
  signature: 'ed25519:abc',
  seal: { number: '7', sealedAt: '2026-11-21T00:20:00.000Z', holds: true },
  doubts: [],
  unsealed: null,
  sums: null,
});
const JOB = '00000000-0000-4000-8000-000000000001';
/** The states of the recompute that the server returns, in order; the last one repeats. */
let states: RecomputeState[];
const state = (more: Partial<RecomputeState>): RecomputeState => ({
  state: 'running',
  progress: 0,
  stage: '',
  result: null,
  reason: null,
  ...more,
});
const done = (result: Recomputed): RecomputeState => state({ state: 'done', progress: 100, result });
let calls: SentCall[];
/** For an open day: what the receipt says about the sums behind it. */
let sums: Receipt['sums'] = null;
let unsealedAs: Receipt['unsealed'];

const draw = (content: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <ReceiptProvider>{content}</ReceiptProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
const open = async () => {
  history.replaceState(null, '', '/?asOf=2026-11-20');
  await draw(<Figure id="cards.held" dimension="aqua" value={8123} format={count} />);
  await click(find('[data-figure]'));
  await eventually(
    () => (document.querySelector('article')?.textContent ?? '').includes('C-1'),
    'the receipt opens',
  );
};
const receiptRequests = () => calls.flatMap(({ url }) => (/^\/api\/figures\/[^/]*$/.test(url) ? [url] : []));
const panel = () => find('[role="dialog"]').textContent;

it('shows the full value of a rounded number on hover, and none for a number shown in full', async () => {
  await draw(<Figure id="revenue.month" value="424871.4412" format={thousands} />);
  expect(find('[data-figure]').title).toBe('$424,871.44 in full. Show the receipt');
  await draw(<Figure id="cards.adoption" value={99.9612} format={percent} />);
  expect([...document.querySelectorAll<HTMLElement>('[data-figure]')].at(-1)?.title).toBe(
    '99.96% in full. Show the receipt',
  );
  await draw(<Figure id="cards.held" value={8123} format={count} />);
  expect([...document.querySelectorAll<HTMLElement>('[data-figure]')].at(-1)?.title).toBe('Show the receipt');
});

it('has the value as its name, and once the titles are there the figure, its part and its day before it', async () => {
  await draw(
    <>
      <Figure id="revenue.day" value="16270" format={dollars} />
      <Figure id="revenue.kyc" dimension="level0" day="2026-11-20" value="1200" format={thousands} />
      <Derived
        figure={{ id: 'revenue.month', dimension: '', day: '2026-10-31' }}
        against={{ id: 'revenue.month', dimension: '', day: '2026-09-30', how: 'change' }}
        value={-2.3}
      />
      <Derived
        figure={{ id: 'revenue.product', dimension: 'card' }}
        against={{ id: 'revenue.month', dimension: '', how: 'share' }}
        value={40}
      />
    </>,
  );
  const buttons = [...document.querySelectorAll('[data-figure]')];
  expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual([null, null, null, null]);
  await settle(loadReceiptLabels);
  expect(buttons.map((each) => [each.textContent, each.getAttribute('aria-label')])).toEqual([
    ['$16,270.00', 'Revenue of the day, $16,270.00, receipt'],
    ['$1.2K', 'Revenue by KYC level, Level 0 and in progress, Nov 20, 2026, $1.2K, receipt'],
    ['−2.3%', 'Change of monthly revenue, −2.3%, receipt'],
    ['40.0%', 'Revenue by product as a share of monthly revenue, All card, 40.0%, receipt'],
  ]);
});

beforeEach(() => {
  states = [done({ stored: '8123', recomputed: '8123', equal: true, milliseconds: 12 })];
  sums = null;
  unsealedAs = null;
  calls = serveCalls(({ url }) => {
    if (url === readAuthUser.spec.path)
      return { body: { ...AMARA_IN_FULL, powers: exportPowersFor(['cards.view']) } };
    if (url.includes('/rows')) {
      const second = url.includes('cursor=next');
      return {
        body: FigureRows.parse({
          columns: [{ name: 'id', numeric: false }],
          rows: [[second ? 'C-2' : 'C-1']],
          nextCursor: second ? null : 'next',
        }),
      };
    }
    if (url.endsWith('/recompute')) return { body: { job: JOB } };
    if (url.endsWith(`/recomputes/${JOB}`)) return { body: states.length > 1 ? states.shift() : states[0] };
    const asOf = new URL(url, 'http://here').searchParams.get('asOf') ?? receipt.asOf;
    if (url.includes('cards.activated')) {
      const figure = { ...receipt.figure, id: 'cards.activated', title: 'All cards', dimensions: [] };
      return { body: { ...receipt, figure, dimension: '', asOf, value: '10000' } };
    }
    const seal = unsealedAs === null ? receipt.seal : null;
    return {
      body: {
        ...receipt,
        asOf,
        sums,
        seal,
        unsealed: unsealedAs,
        value: asOf === receipt.asOf ? '8123' : '8000',
      },
    };
  });
});

describe('a figure', () => {
  it('has its id and its dimension, and shows a dash without a value', async () => {
    await render(
      <ReceiptProvider>
        <Figure id="cards.held" dimension="aqua" value={8123} format={count} />
        <Figure id="revenue.arpu" value={null} format={count} />
      </ReceiptProvider>,
    );
    const [first, second] = [...document.querySelectorAll<HTMLButtonElement>('button[data-figure]')];
    expect(first?.dataset).toMatchObject({ figure: 'cards.held', dimension: 'aqua' });
    expect([first?.textContent, second?.textContent]).toEqual(['8,123', '–']);
  });

  it('opens its receipt: definition, value, day, source, earlier values, rows', async () => {
    await open();
    for (const part of [
      'Cards held',
      'Cards in the hands of holders.',
      '8,123',
      'Friday, November 20, 2026',
      '8,120',
      'select count(*) from cards',
      'ed25519:abc',
    ]) {
      expect(panel()).toContain(part);
    }
    expect(receiptRequests()).toEqual(['/api/figures/cards.held?dimension=aqua&asOf=2026-11-20']);
    await click(control('Show more'));
    await eventually(() => panel().includes('C-2'), 'the second page');
    expect(panel()).toContain('C-1');
  });
  it('saves all rows as a file, also those of other pages, with a name without commas', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:saved';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await open();
    expect(panel()).not.toContain('C-2');
    await click(control('Download CSV'));
    await eventually(() => saved.length > 0, 'the file');
    const text = (await saved[0]?.text()) ?? '';
    expect(text.match(/C-\d/g)).toEqual(['C-1', 'C-2']);
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'Cards-held-all-2-rows-2026-11-20.csv' });
  });

  it('says for an open day whether its sums match the transactions', async () => {
    sums = { holds: true, finding: null };
    await open();
    expect(panel()).toContain(
      'The sums of this day agree with its transactions; those of earlier days are checked in rounds.',
    );
  });
  it.each([
    ['open', 'Not sealed yet: the day is open.'],
    ['computed', 'Not sealed: this value is computed from the books when it is read, and is not stored.'],
    [
      'waiting',
      'Not sealed yet: the day is closed, and its figures are sealed in the background after the close.',
    ],
  ] as const)('says which reason holds where there is no seal: %s', async (unsealed, sentence) => {
    unsealedAs = unsealed;
    await open();
    expect(panel()).toContain(sentence);
    expect(panel().match(/Not sealed/g)).toHaveLength(1);
  });
  it('warns if they were changed outside the product', async () => {
    sums = { holds: false, finding: 'daily_totals of 2026-11-20: row p2p does not follow from transactions' };
    await open();
    expect(panel()).toContain(
      'changed outside the product: daily_totals of 2026-11-20: row p2p does not follow from transactions.',
    );
  });

  it('recomputes and says equal', async () => {
    await open();
    await click(control('Recompute now'));
    await settle();
    expect(find<HTMLElement>('[data-equal]').dataset.equal).toBe('true');
    expect(panel()).toContain('Equal');
    expect(panel()).toContain('12 ms');
  });

  it('recomputes and says not equal, with both values', async () => {
    states = [done({ stored: '8123', recomputed: '8100', equal: false, milliseconds: 12 })];
    await open();
    await click(control('Recompute now'));
    await settle();
    expect(panel()).toContain('Not equal');
    expect(panel()).toContain('8,100');
  });

  it('shows the progress of a long recompute, cancels it on request and says why one failed', async () => {
    states = [state({ state: 'waiting' }), state({ progress: 40, stage: 'Recomputing from raw rows' })];
    await open();
    await click(control('Recompute now'));
    await eventually(() => panel().includes('Waiting for its turn'), 'it waits');
    await eventually(() => panel().includes('Recomputing from raw rows'), 'it runs');
    expect(find('[role="progressbar"][aria-label="Recomputing"]').getAttribute('aria-valuenow')).toBe('40');
    await click(control('Cancel'));
    await settle();
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      `/api/figures/recomputes/${JOB}`,
    ]);
    states = [state({ state: 'failed', reason: 'It took longer than 10 minutes and was ended' })];
    await eventually(() => panel().includes('It took longer than 10 minutes'), 'it says why');
    expect(document.querySelector('[role="progressbar"][aria-label="Recomputing"]')).toBeNull();
  });
});

describe('a figure of another day', () => {
  it('opens the receipt of that day, from which the page can change to that day', async () => {
    history.replaceState(null, '', '/?asOf=2026-11-20');
    await draw(<Figure id="cards.held" dimension="aqua" day="2026-11-03" value={8000} format={count} />);
    expect(find<HTMLElement>('[data-figure]').dataset).toMatchObject({ day: '2026-11-03' });
    await click(find('[data-figure]'));
    await eventually(() => panel().includes('C-1'), 'the receipt opens');
    expect(receiptRequests()).toEqual(['/api/figures/cards.held?dimension=aqua&asOf=2026-11-03']);
    await click(control('Show the page as of Nov 3, 2026'));
    expect(location.search).toBe('?asOf=2026-11-03');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
});

describe('a number derived from two figures', () => {
  const held = { id: 'cards.held', dimension: 'aqua' } as const;
  const lines = () =>
    [...document.querySelectorAll('article dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]);
  /** What a receipt begins with. */
  const article = () => find('article').firstElementChild?.textContent;
  const derivedReceipt = async (how: 'share' | 'points' | 'change', against: FigureRef) => {
    history.replaceState(null, '', '/?asOf=2026-11-20');
    await draw(<Derived figure={held} against={{ ...against, how }} value={99} />);
    await click(find('[data-derived]'));
    await eventually(() => document.querySelector('article') !== null, 'the receipt opens');
  };

  it('says on the page what it is derived from', async () => {
    await draw(
      <Derived
        figure={held}
        against={{ id: 'cards.activated', dimension: '', how: 'share' }}
        value={81.23}
      />,
    );
    expect(find<HTMLElement>('button').dataset).toMatchObject({
      figure: 'cards.held',
      dimension: 'aqua',
      derived: 'share',
    });
    expect(find('button').textContent).toBe('81.2%');
  });

  it('names two parts of one figure by their dimensions', async () => {
    await derivedReceipt('share', { id: 'cards.held', dimension: 'not-activated' });
    expect(panel()).toContain('Aqua as a share of not activated');
  });

  it('shows the part, the whole, the formula and the result, from the receipts, not from the page', async () => {
    await derivedReceipt('share', { id: 'cards.activated', dimension: '' });
    expect(panel()).toContain('Cards held as a share of all cards');
    expect(lines()).toEqual([
      ['PartCards held, AquaFriday, November 20, 2026', '8,123'],
      ['WholeAll cardsFriday, November 20, 2026', '10,000'],
      ['Formula', 'part ÷ whole × 100'],
    ]);
    expect(article()).toBe('81.2%');
  });

  it('shows a change with both days', async () => {
    await derivedReceipt('change', { ...held, day: '2026-10-20' });
    expect(receiptRequests()).toEqual([
      '/api/figures/cards.held?dimension=aqua&asOf=2026-11-20',
      '/api/figures/cards.held?dimension=aqua&asOf=2026-10-20',
    ]);
    expect(panel()).toContain('Change of cards held');
    expect(article()).toBe('+1.5%');
    expect(lines()[1]).toEqual(['Value beforeCards held, AquaTuesday, October 20, 2026', '8,000']);
  });

  it('links to the receipt of either figure, and back', async () => {
    await derivedReceipt('change', { ...held, day: '2026-10-20' });
    await click(find('article [data-day="2026-10-20"]'));
    await eventually(() => panel().includes('select count(*) from cards'), 'its receipt');
    expect(lines()).toContainEqual(['As of', 'Tuesday, October 20, 2026']);
    await click(control('Back'));
    await eventually(() => panel().includes('value before'), 'the first receipt again');
    expect(control('Close')).toBeDefined();
    expect(() => control('Back')).toThrow('There is no control');
  });
});

describe('the parts of a sum', () => {
  const parts = Breakdown.parse({
    by: 'district',
    day: '2026-11-20',
    before: '2026-10-20',
    window: 'Nov 20 vs Oct 20',
    parts: [
      { part: 'Bo', value: '6000', before: '5000' },
      { part: 'false_positive', value: '2000', before: '4000' },
      { part: null, value: '123', before: '0' },
    ],
  });
  const openParts = async (value: string) => {
    serveCalls(({ url }) => {
      if (url.includes('/breakdown'))
        return { body: { ...parts, by: url.includes('by=tier') ? 'tier' : 'district' } };
      if (url.includes('/rows')) return { body: { columns: [], rows: [], nextCursor: null } };
      if (url === readAuthUser.spec.path)
        return { body: { ...AMARA_IN_FULL, powers: exportPowersFor(['cards.view']) } };
      return { body: { ...receipt, value, breakdowns: ['district', 'tier'] } };
    });
    history.replaceState(null, '', '/?asOf=2026-11-20');
    await draw(<Figure id="cards.held" dimension="aqua" value={8123} format={count} />);
    await click(find('[data-figure]'));
    await eventually(() => document.querySelectorAll('article tbody tr').length >= 3, 'the parts');
  };
  const cells = () =>
    [...document.querySelectorAll('article table')]
      .slice(0, 1)
      .flatMap((table) => [...table.querySelectorAll('tbody tr')])
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

  it('come first, each with its share and its change, and sum to the value', async () => {
    await openParts('8123');
    expect(cells()).toEqual([
      ['Bo', '6,000', '73.9%', '+20.0%'],
      ['False positive', '2,000', '24.6%', '−50.0%'],
      ['Without a district', '123', '1.5%', '–'],
    ]);
    const titles = [...document.querySelectorAll('article h3')].map((each) => each.textContent);
    expect([titles[0], titles.at(-1)]).toEqual(['What it is made of', 'Rows behind it']);
    expect(panel()).toContain('Change: Nov 20 vs Oct 20');
    expect(panel()).not.toContain('The parts now sum');
    await settle(() =>
      control('Card tier').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })),
    );
    await eventually(() => cells().at(-1)?.[0] === 'Without a card', 'the parts by tier');
  });
  it('say so where they no longer sum to the recorded value', async () => {
    await openParts('8000');
    expect(panel()).toContain(
      'The parts now sum to 8,123: rows were recorded or corrected after this value was.',
    );
  });
});

describe('the address of a page', () => {
  it('names the open receipt, and no other once it is closed', async () => {
    await open();
    expect(new URLSearchParams(location.search).get('receipt')).toBe('cards.held:aqua@');
    await click(control('Close'));
    expect(location.search).toBe('?asOf=2026-11-20');
  });
  it('opens the receipt that it names', async () => {
    history.replaceState(
      null,
      '',
      '/?receipt=cards.held%3Aaqua%402026-11-03+change+cards.held%3Aaqua%402026-10-03',
    );
    await draw(null);
    await eventually(() => panel().includes('Change of cards held'), 'the receipt of the address');
    expect(receiptRequests().slice(-2)).toEqual([
      '/api/figures/cards.held?dimension=aqua&asOf=2026-11-03',
      '/api/figures/cards.held?dimension=aqua&asOf=2026-10-03',
    ]);
  });
  it('opens nothing for a text that names no receipt', async () => {
    history.replaceState(null, '', '/?receipt=%3Cscript%3E');
    await draw(null);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
});

describe('marks', () => {
  it('distinguish constants and samples from figures', async () => {
    await render(
      <>
        <Constant why="limit">60</Constant>
        <Sample>15,847</Sample>
      </>,
    );
    expect(find('[data-constant]').textContent).toBe('60');
    expect(find('[data-sample]').textContent).toBe('15,847Sample');
  });
});

describe('a failed panel', () => {
  it('shows the text of the catalogue, the reference and a retry', async () => {
    const error = new CallError(
      500,
      '',
      JSON.stringify({ code: 'unexpected', message: 'x', requestId: 'r-77' }),
    );
    let retries = 0;
    await render(<PanelError error={error} onRetry={() => (retries += 1)} />);
    expect(LOAD_FAILED).toBe('Failed to load dashboard data. Please check your connection and try again.');
    expect(document.body.textContent).toContain(LOAD_FAILED);
    expect(document.body.textContent).toContain('r-77');
    await click(control('Try again'));
    expect(retries).toBe(1);
  });

  it('adds that the page’s day was refused, and why', async () => {
    const message = 'must not be after today';
    const body = { code: 'invalid', message: `asOf: ${message}`, fields: [{ path: 'asOf', message }] };
    await render(<PanelError error={new CallError(400, '', JSON.stringify(body))} />);
    expect(find('[role="alert"]').textContent).toBe(`${LOAD_FAILED}The as-of date ${message}.`);
  });

  it.each([
    ['40', 'Too many requests; try again in 40 seconds', 'Please try again in 40 seconds.'],
    [
      '300',
      'Your requests have kept the database busy',
      'Please try again in 5 minutes.Your requests have kept the database busy',
    ],
    [null, 'Too many requests', 'Please try again in a minute.'],
  ])('reports too many requests, and when to try again: %s', async (wait, message, shown) => {
    const body = { code: 'too-many', message, requestId: '' };
    await render(<PanelError error={new CallError(429, '', JSON.stringify(body), wait)} />);
    expect(find('[role="alert"]').textContent).toBe(`Too many requests were sent. ${shown}`);
  });

  it.each([
    ['conflict', 409, 'Ada changed it first'],
    ['unprocessable', 422, 'There is no complete month yet'],
    ['unavailable', 503, 'The server is being stopped'],
  ])('adds the server’s message about an expected failure: %s', async (code, status, message) => {
    const body = { code, message, requestId: '' };
    await render(<PanelError error={new CallError(status, '', JSON.stringify(body))} />);
    expect(find('[role="alert"]').textContent).toBe(`${LOAD_FAILED}${message}`);
  });

  it('names the missing permission and who grants it', async () => {
    const body = {
      code: 'forbidden',
      message: 'x',
      permission: 'treasury.view',
      grantedBy: ['Owner', 'Super Admin'],
      requestId: 'r',
    };
    await render(<PanelError error={new CallError(403, '', JSON.stringify(body))} what="the treasury" />);
    expect(document.body.textContent).toContain('Your role may not see the treasury.');
    expect(document.body.textContent).toContain(
      'It needs the permission View Treasury, which an owner can grant.',
    );
    expect(document.body.textContent).not.toContain('treasury.view');
    expect(find('[title="treasury.view"]').textContent).toContain('View Treasury');
  });
});

describe('a figure that was changed outside the product', () => {
  const FOUND = '2026-11-21T09:10:00.000Z';
  const doubt: FigureDoubt = {
    about: 'value',
    figures: ['cards.held'],
    dimension: 'aqua',
    table: 'figure_values',
    day: '2026-11-20',
    from: '2026-11-20',
    to: '2026-11-20',
    foundAt: FOUND,
  };
  /** What the server returns about all figures, and on the receipt that is opened. */
  const serve = (doubts: FigureDoubt[], said: Receipt['doubts'], holds: boolean) => {
    const body = { ...receipt, history: [], doubts: said, seal: { ...receipt.seal, holds } };
    calls = serveCalls(({ url }) => {
      if (url === readAuthUser.spec.path) return { body: AMARA_IN_FULL };
      if (url === '/api/figures/doubts') return { body: { doubts } };
      if (url.includes('/rows')) return { body: { columns: [], rows: [], nextCursor: null } };
      return { body };
    });
  };
  const drawn = async (content: ReactNode) => {
    history.replaceState(null, '', '/?asOf=2026-11-20');
    await draw(<DoubtProvider enabled>{content}</DoubtProvider>);
    await settle();
  };
  const marked = () =>
    [...document.querySelectorAll<HTMLElement>('[data-figure]')].map((each) => 'doubt' in each.dataset);

  it('is marked wherever it is shown for its day, also where a number is derived from it; others are not', async () => {
    serve([doubt], [], true);
    const held = { id: 'cards.held', dimension: 'aqua' } as const;
    await drawn(
      <ReceiptProvider>
        <Figure {...held} value={8123} format={count} />
        <Figure {...held} day="2026-11-19" value={8000} format={count} />
        <Figure id="cards.held" dimension="black" value={1} format={count} />
        <Figure id="cards.activated" value={10000} format={count} />
        <Derived
          figure={{ id: 'cards.activated', dimension: '' }}
          against={{ ...held, how: 'share' }}
          value={50}
        />
      </ReceiptProvider>,
    );
    await eventually(() => marked().includes(true), 'the mark');
    expect(marked()).toEqual([true, false, false, false, true]);
    expect(find('[data-doubt]').title).toBe(
      'Changed outside the product, or computed from what was. Show the receipt',
    );
  });
  it('says so in the only headline of its receipt, and nowhere says that it is unchanged', async () => {
    serve([doubt], [{ about: 'value', table: 'figure_values', day: '2026-11-20', foundAt: FOUND }], false);
    await drawn(<Figure id="cards.held" dimension="aqua" value={8123} format={count} />);
    await click(find('[data-figure]'));
    await eventually(() => panel().includes('Do not rely on this value'), 'the headline');
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain(
      'It was changed outside the product after it was sealed, and no audit record explains the change.',
    );
    expect(panel()).not.toContain('has not been changed since it was recorded');
    expect(panel()).toContain('The seal does not hold: this value was changed');
  });
  it('names the changed rows that it is computed from', async () => {
    serve([], [{ about: 'rows', table: 'transactions', day: '2026-11-18', foundAt: FOUND }], true);
    await drawn(<Figure id="cards.held" dimension="aqua" value={8123} format={count} />);
    await click(find('[data-figure]'));
    await eventually(() => panel().includes('Do not rely on this value'), 'the headline');
    expect(panel()).toContain('transactions of Nov 18, 2026');
  });
  it('says if the evidence for it was changed', async () => {
    serve([], [{ about: 'evidence', table: null, day: null, foundAt: FOUND }], true);
    await drawn(<Figure id="cards.held" dimension="aqua" value={8123} format={count} />);
    await click(find('[data-figure]'));
    await eventually(() => panel().includes('Do not rely on this value'), 'the headline');
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain(
      'The seals, or the code in the database that keeps them, were changed outside the product',
    );
  });
  it('says that this value matches its seal if another figure breaks the seal of the day', async () => {
    serve([], [], false);
    await drawn(<Figure id="cards.held" dimension="aqua" value={8123} format={count} />);
    await click(find('[data-figure]'));
    await eventually(() => panel().includes('this value is as it was sealed'), 'the seal');
    expect(panel()).not.toContain('Do not rely on this value');
  });
});
