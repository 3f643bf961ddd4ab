// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { CONSTANT_KINDS } from '../../kernel/constant-kinds.ts';
import { AMARA } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { eventually, find, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { segment, serveSegments, type SegmentServer } from './answers.setup.ts';
import { UserSegmentationScreen } from './screen.tsx';

let server: SegmentServer;

beforeEach(() => {
  clearToasts();
  server = serveSegments();
  vi.setSystemTime('2026-11-21T10:00:00Z');
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => void vi.useRealTimers());

const open = async (search = '') => {
  history.replaceState(null, '', `/user-segmentation${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <ReceiptProvider>
          <UserSegmentationScreen title="User Segmentation and Cohort Analysis" />
        </ReceiptProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = (): string => document.body.textContent ?? '';
const shows = (text: string) => eventually(() => page().includes(text), text);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  );
const press = async (name: string) => {
  await settle(() => button(name)?.click());
  await settle();
};
const options = (name: string) =>
  [...find<HTMLSelectElement>(`select[name="${name}"]`).options].map(({ text }) => text);
const choose = async (name: string, value: string) => {
  const select = find<HTMLSelectElement>(`select[name="${name}"]`);
  await settle(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
};
const queriesOf = (path: string) =>
  server.calls
    .map(({ url }) => new URL(url, 'http://here'))
    .filter(({ pathname }) => pathname === `/api/analytics/${path}`)
    .map(({ searchParams }) => Object.fromEntries(searchParams));
const unmarked = () => {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!/\d/.test(node.textContent ?? '')) continue;
    const mark = node.parentElement?.closest<HTMLElement>('[data-figure], [data-constant], time[datetime]');
    const kind = mark?.dataset['constant'];
    if (!mark || (kind !== undefined && !CONSTANT_KINDS.some((each) => each === kind)))
      found.push(node.textContent ?? '');
  }
  return found;
};

describe('the selection', () => {
  it('[A-2.141] offers four types of segments, and requests the selected one', async () => {
    await open();
    expect(options('type')).toEqual(['Behavioral', 'Demographic', 'Geographic', 'Product Usage']);
    await choose('type', 'product_usage');
    expect(queriesOf('segments').at(-1)).toEqual({ type: 'product_usage', range: '30d' });
    expect(location.search).toBe('?type=product_usage');
  });
  it('[A-2.142] [A-9.43] offers four ranges, 30 days by default', async () => {
    await open();
    expect(options('range')).toEqual(['7d', '30d', '90d', '1y']);
    expect(find<HTMLSelectElement>('select[name="range"]').value).toBe('30d');
    expect(queriesOf('segments')).toEqual([{ type: 'behavioral', range: '30d' }]);
    await choose('range', '1y');
    expect(queriesOf('segments').at(-1)).toEqual({ type: 'behavioral', range: '1y' });
    expect(location.search).toBe('?range=1y');
  });
  it('[A-2.143] has three tabs', async () => {
    await open();
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'User Segments',
      'Cohort Analysis',
      'AI Insights',
    ]);
  });
  it('requests the selected day', async () => {
    await open('?asOf=2026-10-31&tab=cohorts');
    await shows('September 2026');
    expect(queriesOf('segments')).toEqual([{ type: 'behavioral', range: '30d', asOf: '2026-10-31' }]);
    expect(queriesOf('cohorts')).toEqual([{ range: '30d', asOf: '2026-10-31' }]);
  });
});

describe('segments', () => {
  it('are listed with their rule, count, share, growth and values; the sum is the figure of the registered', async () => {
    await open();
    const rows = [...document.querySelectorAll('tbody tr')].slice(0, 2).map((row) => row.textContent);
    expect(rows[0]).toContain('Slipping');
    expect(rows[0]).toContain('10.0%');
    expect(rows[0]).toContain('−50.0%');
    expect(rows[1]).toContain('Active in the last 90 days, and none of the above.');
    expect(rows[1]).toContain('$214.60');
    expect(rows[1]).toContain('$18.25');
    const total = find('[data-figure="subscribers.registered"]');
    expect(total.textContent).toBe('1,000');
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(heads).toContain('Value to date');
    expect(page()).toContain('per member. Past revenue, not a forecast.');
    const company = find('[data-figure="acquisition.value-to-date"]');
    expect([company.textContent, company.dataset['day']]).toEqual(['$198.40', '2026-11-20']);
    expect(unmarked()).toEqual([]);
  });
  const values = () =>
    [...document.querySelectorAll('tbody tr')].slice(0, 2).map((row) => row.children[5]?.textContent);
  it('say where their value to date is unknown', async () => {
    server.segments = {
      segments: [segment({ id: 'dormant', avgLtv: null }), segment()],
      valueToDate: null,
    };
    await open();
    expect(values()).toEqual(['not known', '$214.60']);
    expect(page()).toContain('For all customers, including those who left, it is not known.');
  });
  it('name the permission for the value to date', async () => {
    server.segments = {
      segments: [segment({ avgLtv: null }), segment({ id: 'dormant', avgLtv: null })],
      valueToDate: null,
      withheld: [{ field: 'avgLtv', permission: 'revenue.view', grantedBy: ['Owner'] }],
    };
    await open();
    expect(values()).toEqual(['–', '–']);
    expect(page()).toContain(
      'Seeing value to date and revenue needs the permission View Revenue, which an owner can grant.',
    );
    expect(page()).not.toContain('not known');
  });
  it('show who moved: rows and columns sum to both days, and a cell links to its people', async () => {
    await open();
    const matrix = [...document.querySelectorAll('table')].find((each) =>
      each.textContent?.includes('From, to'),
    );
    const cells = [...(matrix?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['Slipping', '70', '120', '10', '200'],
      ['Steady', '30', '760', '10', '800'],
      ['Not registered', '0', '20', '0', ''],
    ]);
    await press('120 subscribers from Slipping to Steady');
    await shows('Slipping → Steady');
    expect(queriesOf('segments/members')[0]).toMatchObject({
      segment: 'steady',
      from: 'slipping',
      type: 'behavioral',
    });
    expect(location.search).toContain('segment=steady');
  });
  it('open a list of their people, masked where the role may not see them, with its export', async () => {
    await open('?segment=steady');
    await shows('••••');
    expect(page()).not.toContain('+232');
    expect(page()).toContain(
      'Names and numbers are masked: seeing them needs the permission Verify KYC, which an owner can grant.',
    );
    expect(page()).toContain('93% active in the range');
    expect(button('Export CSV')?.disabled).toBe(false);
    expect(unmarked()).toEqual([]);
  });
  it('cannot be exported without analytics.export, and say so', async () => {
    server.without = ['analytics.export'];
    await open('?segment=steady');
    await shows('Export Analytics');
    expect(button('Export CSV')?.disabled).toBe(true);
  });
  it('of people show the top features, the income and the channels', async () => {
    server.segments = {
      segments: [
        segment({
          id: 'female-25-34',
          name: 'Female, 25–34',
          topFeatures: ['Airtime', 'Cash in'],
          avgIncome: '96.40',
          preferredChannels: ['USSD 51%'],
        }),
      ],
      movements: [],
      comparedWith: null,
    };
    await open('?type=demographic&segment=female-25-34');
    await shows('Airtime, Cash in');
    expect(page()).toContain('$96.40');
    expect(page()).toContain('USSD 51%');
  });
  it('of a past day are computed on request', async () => {
    server.segments = {
      state: 'unknown',
      segments: [],
      movements: [],
      comparedWith: null,
      day: '2026-07-20',
    };
    await open('?asOf=2026-07-20&range=7d');
    await shows('The segments for this day and range have not been computed');
    expect(document.querySelector('table')).toBeNull();
    await press('Compute them');
    expect(server.calls.find(({ url }) => url.endsWith('/segments/requests'))?.body).toEqual({
      asOf: '2026-07-20',
      range: '7d',
    });
    expect(currentToasts().map(({ title }) => title)).toEqual(['The segments are being computed']);
  });
  it('are missing before a day is closed, without the permission, and when the server fails', async () => {
    server.segments = { state: 'none', day: null, segments: [], movements: [], comparedWith: null };
    await open();
    expect(page()).toContain('No closed business day');
    server.answers['GET /api/analytics/segments'] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'No',
        permission: 'analytics.view',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    expect(page()).toContain('It needs the permission View Analytics, which an owner can grant.');
    server.answers['GET /api/analytics/segments'] = {
      status: 503,
      body: { code: 'unavailable', message: 'Restarting', requestId: 'r-7' },
    };
    await open();
    expect(page()).toContain('r-7');
    expect(button('Try again')).toBeDefined();
  });
});

describe('cohorts', () => {
  it('are shown in a triangle: retention first, its values printed and coloured, [A-3.45] months to come not yet', async () => {
    await open('?tab=cohorts');
    await shows('September 2026');
    const table = find('[aria-label="Retention"] table');
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['September 2026', '500', '84.2%'],
      ['October 2026', '520', 'not yet'],
    ]);
    expect(table.querySelector('[data-heat]')?.getAttribute('data-heat')).toBe('7');
    expect(page()).toContain('Acquisition cost (CAC)');
    expect(unmarked()).toEqual([]);
  });
  it('also show revenue and volume', async () => {
    await open('?tab=cohorts&measure=volume');
    await shows('$48.2K');
    expect(find('[aria-label="Volume"] tbody tr').children).toHaveLength(4);
  });
});

describe('AI insights', () => {
  it('are notable changes with the data from which they were computed, and link to the segment', async () => {
    await open('?tab=insights');
    await shows('Geographic: Kono grew by 30.4% in 30 days');
    expect(page()).toContain('Now150');
    expect(unmarked()).toEqual([]);
    await press('Open in Geographic');
    expect(location.search).toBe('?tab=insights&type=geographic&segment=Kono'.replace('tab=insights&', ''));
  });
  it('say that nothing is notable', async () => {
    server.insights = { insights: [] };
    await open('?tab=insights');
    await shows('Nothing notable');
    expect(page()).toContain('No segment changed more than it usually does.');
  });
});
