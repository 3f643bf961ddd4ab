// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { strayNumbers } from '../../domain/dashboard/screen.setup.tsx';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { AMARA } from '../../kernel/fetch.setup.ts';
import { LiveProvider } from '../../kernel/live/live.tsx';
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
import { month, report, servePnl, type PnlServer } from './answers.setup.ts';
// Loaded in advance: these tests are not about waiting for code.
import './departments-tab.tsx';
import './trends-tab.tsx';
import { AdvancedPnlScreen } from './screen.tsx';
import { addDays, businessDayOf } from '@cottontree/contract/calendar.ts';
import { periodInWords } from '@cottontree/contract/profit-and-loss/names.ts';

class StillSocket {
  readyState = 1;
  send(): void {}
  close(): void {}
}

let server: PnlServer;
beforeEach(() => {
  localStorage.clear();
  clearToasts();
  server = servePnl();
  vi.stubGlobal('WebSocket', StillSocket);
  vi.setSystemTime('2026-11-21T10:00:00Z');
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => void vi.useRealTimers());

const PATH = '/advanced-pnl';
const SPAN = report().span ?? never();
function never(): never {
  throw new Error('The report has a span');
}
const open = async (search = '') => {
  history.replaceState(null, '', `${PATH}${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <LiveProvider enabled>
          <ReceiptProvider>
            <AdvancedPnlScreen title="Advanced P&L Reporting" />
          </ReceiptProvider>
        </LiveProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const rows = (within = 'main, body') =>
  [...find(within).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const figures = () =>
  [...document.querySelectorAll<HTMLElement>('[data-figure]:not([data-derived])')].map(
    ({ dataset, textContent }) =>
      `${dataset.figure}:${dataset.dimension}${dataset.day === undefined ? '' : `@${dataset.day}`} ${textContent}`,
  );
const derived = () =>
  [...document.querySelectorAll<HTMLElement>('[data-derived]')].map(
    ({ dataset, textContent }) => `${dataset.figure}:${dataset.dimension} ${dataset.derived} ${textContent}`,
  );
const select = (name: string) => find<HTMLSelectElement>(`select[name="${name}"]`);
const options = (name: string) => [...select(name).options].map(({ value }) => value);
const labels = (name: string) => [...select(name).options].map(({ text }) => text);
const tab = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`There is no tab ${name}`);
  return found;
};

describe('the selection', () => {
  it('[A-2.128] is a week, a month, a quarter or a year, and is kept in the URL', async () => {
    await open();
    expect(labels('period').toSorted()).toEqual(['Monthly', 'Quarterly', 'Weekly', 'Yearly']);
    expect(options('period').toSorted()).toEqual(['monthly', 'quarterly', 'weekly', 'yearly']);
    await fill(select('period'), 'quarterly');
    expect(location.search).toBe('?period=quarterly');
    expect(server.queriesOf('/api/reports/pnl').at(-1)).toBe('?period=quarterly&view=consolidated');
    expect(server.queriesOf('/api/reports/pnl-bridge').at(-1)).toBe('?period=quarterly');
  });
  it('[A-2.129] [A-7.57] is the consolidated, the departmental or the product view, and of a department', async () => {
    await open();
    expect(labels('view')).toEqual(['Consolidated', 'Departmental', 'Product']);
    expect(document.querySelector('select[name="department"]')).toBeNull();
    await fill(select('view'), 'departmental');
    expect(labels('department')).toEqual(['All departments', 'HR', 'Company A', 'Company level']);
    await fill(select('department'), '6000');
    expect(location.search).toBe('?view=departmental&department=6000');
    expect(server.queriesOf('/api/reports/pnl').at(-1)).toBe(
      '?period=monthly&view=departmental&department=6000',
    );
    await fill(select('view'), 'product');
    expect(server.queriesOf('/api/reports/pnl').at(-1)).toBe('?period=monthly&view=product');
  });
  it('moves to the previous period and back, and leaves the day of the other screens alone', async () => {
    await open();
    expect(control('The period after')).toHaveProperty('disabled', true);
    expect(control('The period before')).toHaveProperty('disabled', false);
    await click(control('The period before'));
    expect(location.search).toBe('?at=2026-10-31');
    for (const call of [
      'pnl?period=monthly&view=consolidated',
      'pnl-bridge?period=monthly',
      'pnl-later?period=monthly',
    ]) {
      const [path, query] = call.split('?');
      expect(server.queriesOf(`/api/reports/${path}`).at(-1)).toBe(`?${query}&asOf=2026-10-31`);
    }
    // The receipts are of the same day.
    expect(figures()).toContain('pnl.month:revenue@2026-10-31 $300,000.50');
    server.report = report({ span: { ...SPAN, from: '2026-09-01', to: '2026-09-30', last: '2026-09-30' } });
    await settle(() => history.replaceState(null, '', `${PATH}?at=2026-09-30`));
    await settle(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await click(control('The period after'));
    expect(location.search).toBe('?at=2026-10-31');
    await unmountAll();
    server.report = report({ span: { ...SPAN, from: '2026-10-01', to: '2026-10-31', last: '2026-10-31' } });
    await open('?at=2026-10-30');
    await click(control('The period after'));
    expect(location.search).toBe('');
  });
  it('begins with the period of the product’s day, and never goes beyond it', async () => {
    const requested = () => server.queriesOf('/api/reports/pnl').at(-1);
    await open('?asOf=2026-08-15');
    expect(requested()).toBe('?period=monthly&view=consolidated&asOf=2026-08-15');
    await unmountAll();
    await open('?asOf=2026-08-15&at=2026-07-01');
    expect(requested()).toBe('?period=monthly&view=consolidated&asOf=2026-07-31');
    for (const later of ['2026-08-01', '2026-10-31', '2026-02-30', 'x']) {
      await unmountAll();
      await open(`?asOf=2026-08-15&at=${later}`);
      expect(requested()).toBe('?period=monthly&view=consolidated&asOf=2026-08-15');
    }
  });
  it('offers no later period before a day of it has closed', async () => {
    const yesterday = addDays(businessDayOf(new Date()), -1);
    server.report = report({ span: { ...SPAN, to: yesterday, last: yesterday } });
    await open('?period=weekly');
    expect(control('The period after').hasAttribute('disabled')).toBe(true);
  });
  it('keeps the chosen time in another period', async () => {
    await open('?at=2026-08-12&period=quarterly');
    expect(server.queriesOf('/api/reports/pnl').at(-1)).toBe(
      '?period=quarterly&view=consolidated&asOf=2026-09-30',
    );
  });
  it('does not go back before the first business', async () => {
    server.report = report({ periodTrend: report().periodTrend.slice(-1) });
    await open();
    expect(control('The period before')).toHaveProperty('disabled', true);
  });
  it('names periods in words', () => {
    expect(['2026-W07', '2026-11', '2026-Q4', '2026'].map(periodInWords)).toEqual([
      'Week 7, 2026',
      'November 2026',
      'Q4 2026',
      '2026',
    ]);
  });
});

describe('the key figures', () => {
  it('[A-3.46] are the totals of the period, each compared with the same number of days of the previous one', async () => {
    await open();
    expect(figures()).toEqual(
      expect.arrayContaining([
        'pnl.month:revenue $300,000.50',
        'pnl.month:costs $210,000.25',
        'pnl.month:gross-profit $200,000.50',
        'pnl.month:net-profit $90,000.25',
      ]),
    );
    expect(derived()).toEqual(
      expect.arrayContaining([
        'pnl.month:revenue change +20.0%',
        'pnl.month:net-profit change +80.0%',
        'pnl.month:net-profit share 30.0%',
      ]),
    );
  });
  it('show no value where there is none', async () => {
    const { totals } = report();
    server.report = report({ totals: { ...totals, revenue: null, grossProfit: null }, revenue: [] });
    await open('?view=departmental&department=6000');
    const cells = [...document.querySelectorAll('li[aria-labelledby]')].map(({ textContent }) => textContent);
    expect(cells[0]).toBe('Total Revenue–');
    expect(cells[4]).toContain('–');
    expect(page()).toContain('No revenue of its own');
  });
});

describe('the tabs', () => {
  it('[A-2.131] are four, the selected one in the URL', async () => {
    await open();
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Revenue Analysis',
      'Cost Breakdown',
      'Trends',
      'Departments',
    ]);
    await settle(() =>
      tab('Trends').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })),
    );
    expect(location.search).toBe('?tab=trends');
  });
  it('[A-3.47] shows category, amount, share and change of each line, each with a receipt', async () => {
    await open();
    expect(rows('table[role="table"]:has(.opens, [data-row-stop])')[0]).toEqual([
      'Wallet services4000',
      '$100,000.50',
      '33.3%',
      '$125,000.00',
      '−20.0%, worse',
    ]);
    expect(figures()).toEqual(
      expect.arrayContaining([
        'pnl.month-line:4000 $100,000.50',
        'pnl.month-line:4000@2026-10-20 $125,000.00',
      ]),
    );
    // An increase is bad for a cost and good for revenue.
    const verdictOf = (id: string) =>
      document.querySelector<HTMLElement>(`[data-verdict]:has([data-dimension="${id}"])`)?.dataset.verdict;
    expect(verdictOf('4020')).toBe('good');
    await unmountAll();
    await open('?tab=costs');
    expect(rows().map(([category]) => category)).toContain('Processing5010');
    expect(verdictOf('5010')).toBe('bad');
  });
  it('the periods of the trends are sorted by any of their amounts, the newest first until then', async () => {
    await open('?tab=trends');
    const profits = () =>
      rows('[role="tabpanel"] table[role="table"]').map((cells) =>
        Number(cells.at(-1)?.replace(/[^\d.]/g, '')),
      );
    const newestFirst = profits();
    await click(find('th[data-column="net-profit"] button'));
    expect(profits()).toEqual(newestFirst.toSorted((a, b) => b - a));
    expect(profits()).not.toEqual(newestFirst);
    await click(find('th[data-column="net-profit"] button'));
    expect(profits()).toEqual(newestFirst.toSorted((a, b) => a - b));
  });
  it('shows subtotals for the cost of revenue and the operating expenses, where the view divides costs so', async () => {
    await open('?tab=costs');
    expect(rows().map(([category, value]) => `${category} ${value}`)).toEqual([
      'Processing5010 $100,000.00',
      'Cost of revenue $100,000.00',
      'HR6000 $110,000.25',
      'Operating expenses $110,000.25',
    ]);
    expect(figures()).toContain('pnl.month:operating-expenses@2026-10-20 $110,000.00');
    await unmountAll();
    const { totals } = report();
    server.report = report({ totals: { ...totals, costOfRevenue: null, operatingExpenses: null } });
    await open('?tab=costs&view=product');
    expect(rows().map(([category]) => category)).toEqual(['Processing5010', 'HR6000']);
  });
  it('[A-3.48] shows every period of the trend, each a figure of its last day', async () => {
    await open('?tab=trends');
    expect(figures()).toEqual(
      expect.arrayContaining([
        'pnl.month:revenue@2026-10-31 $420,000.00',
        'pnl.month:net-profit@2026-11-20 $90,000.25',
      ]),
    );
    expect(page()).toContain('October 2026');
  });
  it('says that the chart shows the newest 13 periods, and of how many', async () => {
    const [point] = report().periodTrend;
    const years = (n: number) =>
      Array.from({ length: n }, (_, at) => ({ ...(point ?? never()), period: String(2001 + at) }));
    server.report = report({ periodTrend: years(14) });
    await open('?tab=trends');
    expect(page()).toContain('the newest 13 of 14');
    await unmountAll();
    server.report = report({ periodTrend: years(13) });
    await open('?tab=trends');
    expect(page()).not.toContain('the newest');
  });
  it('[A-3.49] shows the departments with revenue, costs, profit and headcount, and the products', async () => {
    await open('?tab=departments');
    expect(rows().slice(0, 3)).toEqual([
      ['HR6000', '6', '–', '$110,000.25', '−$110,000.25'],
      ['Company AWallet', '18', '$300,000.50', '$100,000.00', '$200,000.50'],
      ['Company level', '–', '$0.00', '$0.00', '$0.00'],
    ]);
    expect(rows().at(-1)).toEqual(['Unallocated', '–', '$70,000.00', '$80,000.25']);
    expect(find<HTMLAnchorElement>('a[href*="department=6020"]').getAttribute('href')).toBe(
      '/advanced-pnl?tab=costs&view=departmental&department=6020',
    );
  });
  it.each(['revenue', 'costs', 'trends', 'departments'])(
    '%s shows no number without a source',
    async (name) => {
      await open(name === 'revenue' ? '' : `?tab=${name}`);
      expect(strayNumbers()).toEqual([]);
    },
  );
});

describe('the trends', () => {
  // happy-dom has no layout.
  const wide = () =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 240));
  const names = () => rows('[role="tabpanel"] table[role="table"]').map(([name]) => name);
  it('call a period that is not over one to date, in the reading, in the table and below the bars', async () => {
    wide();
    await open('?tab=trends');
    expect(names()).toEqual(['November 2026 to date', 'October 2026', 'September 2026']);
    expect(page()).toContain('Lighter bars: a period that is not over.');
    const lighter = [...document.querySelectorAll<SVGElement>('rect[data-unfinished]')];
    expect(lighter.map(({ dataset }) => dataset['place'])).toEqual(['2', '2', '2']);
    await unmountAll();
    server.report = report({ span: { ...SPAN, last: '2026-11-20' } });
    await open('?tab=trends');
    expect(names()[0]).toBe('November 2026');
    expect(page()).not.toContain('lighter');
    expect(document.querySelector('rect[data-unfinished]')).toBeNull();
  });
});

describe('a period before which the books do not cover a whole one', () => {
  it('is compared with nothing, and says why', async () => {
    server.report = report({ span: { ...SPAN, booksFrom: '2026-10-07' } });
    await open();
    expect(page()).toContain('not compared, as the books begin on Oct 7, 2026');
    expect(page()).not.toContain('Oct 1, 2026 – Oct 20, 2026');
  });
});

describe('the bridge', () => {
  it('explains the change from the previous net profit to the present one in parts, each defined in words', async () => {
    await open();
    expect(figures()).toEqual(
      expect.arrayContaining([
        'pnl.month:net-profit@2026-10-20 $50,000.00',
        'pnl.month:net-profit@2026-11-20 $90,000.25',
      ]),
    );
    const parts = [...document.querySelectorAll('[data-constant="part"]')].map(
      ({ textContent }) => textContent,
    );
    expect(parts).toEqual(['+$45,000.00', '−$2,000.00', '+$7,000.25', '+$0.50', '−$10,000.00', '−$0.50']);
    const cents = parts.map((text) =>
      Math.round(Number(text.replaceAll(/[$,+]/g, '').replace('−', '-')) * 100),
    );
    expect(cents.reduce((sum, each) => sum + each, 5_000_000)).toBe(9_000_025);
    expect(page()).toContain('More or less revenue per transaction of the same kind');
    expect(page()).toContain('1,000 → 1,250');
  });
  it('leads from one to the other: each bar begins where the one before it ended', async () => {
    await open();
    const percent = (text: string) => Math.round(Number(text.replace('%', '')));
    const bars = [...document.querySelectorAll<HTMLElement>('[data-kind]')].map(({ dataset, style }) => {
      const start = percent(style.insetInlineStart);
      return [dataset.kind, start, start + percent(style.width)];
    });
    // In percent of 100,000.75, the highest that is reached.
    expect(bars).toEqual([
      ['whole', 0, 50],
      ['more', 50, 95],
      ['less', 93, 95],
      ['more', 93, 100],
      ['more', 100, 100],
      ['less', 90, 100],
      ['less', 90, 90],
      ['whole', 0, 90],
    ]);
  });
});

describe('a line', () => {
  it('opens its journals, a journal its postings and transactions', async () => {
    await open();
    await click(control('Wallet services4000'));
    await eventually(() => page().includes('2 journals'), 'the journals are listed');
    expect(server.queriesOf('/api/reports/pnl-journals')).toEqual([
      '?figure=pnl.month-line&dimension=4000&offset=0&limit=100',
    ]);
    expect(find('[role="dialog"]').textContent).toContain('$1,246.84 in all');
    await click(control('p2p · wallet'));
    await eventually(() => page().includes('t-1'), 'the transactions are listed');
    const sheet = find('[role="dialog"]').textContent;
    expect(sheet).toContain('2000 Customer wallets');
    expect(sheet).toContain('SLL 27,777,000');
    expect(sheet).toContain('1 successful transaction is booked in this journal.');
    await click(control('All journals of the line'));
    await click(control('HR: Chairs'));
    expect(find('[role="dialog"]').textContent).toContain('Approved bymusa');
    expect(find<HTMLAnchorElement>('[role="dialog"] a').getAttribute('href')).toBe(
      '/expense-management?tab=expenses&month=11&year=2026&search=Chairs',
    );
    expect(strayNumbers()).toEqual([]);
  });
  it('shows why its journals could not be loaded, and loads them again on request', async () => {
    server.answers['GET /api/reports/pnl-journals'] = {
      status: 503,
      body: { code: 'unavailable', message: 'Restarting.', requestId: 'r-9' },
    };
    await open();
    await click(control('Wallet services4000'));
    await eventually(() => page().includes('The journals could not be loaded.'), 'the failure is told');
    delete server.answers['GET /api/reports/pnl-journals'];
    await click(control('Try again'));
    await eventually(() => page().includes('2 journals'), 'the journals are listed');
    expect(page()).not.toContain('The journals could not be loaded.');
  });
});

describe('the days without business', () => {
  const RUN = { from: '2026-10-03', to: '2026-10-06', days: 4, differing: 0 };
  const show = async () => {
    await open('?days=provisional');
    await eventually(
      () => document.querySelector('[role="dialog"] li, [role="dialog"] [data-block]') !== null,
      'the days are listed',
    );
  };
  it('are listed where the URL requests them, and confirmed with a reason', async () => {
    server.provisional = [RUN, { from: '2026-10-09', to: '2026-10-09', days: 1, differing: 0 }];
    await show();
    expect([...document.querySelectorAll('[role="dialog"] li')].map((each) => each.textContent)).toEqual([
      'Oct 3, 2026 to Oct 6, 2026 (4 days)Confirm no business',
      'Oct 9, 2026Confirm no business',
    ]);
    await click(control('Confirm no business: Oct 3, 2026 to Oct 6, 2026 (4 days)'));
    await fill(find<HTMLTextAreaElement>('[name="reason"]'), ' Closed for inventory ');
    server.answers['POST /api/reports/provisional-days/confirm'] = { body: { runs: [] } };
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(server.changes()).toEqual([
      {
        url: '/api/reports/provisional-days/confirm',
        body: { from: '2026-10-03', to: '2026-10-06', reason: 'Closed for inventory' },
      },
    ]);
    expect(currentToasts().map(({ title }) => title)).toEqual(['Days confirmed as without business']);
  });
  it('are accepted as they are where control totals do not agree, with a link to what differs', async () => {
    server.provisional = [{ from: '2026-10-09', to: '2026-10-09', days: 1, differing: 1 }];
    await show();
    expect(find('[role="dialog"] li').textContent).toBe(
      'Oct 9, 2026 · Control totals missing or differentAccept as it is',
    );
    expect(find('[role="dialog"] li a').getAttribute('href')).toBe('/data-feeds?asOf=2026-10-09');
    await click(control('Accept as it is: Oct 9, 2026'));
    await fill(find<HTMLTextAreaElement>('[name="reason"]'), 'The core system counted twice');
    server.answers['POST /api/reports/provisional-days/confirm'] = { body: { runs: [] } };
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(currentToasts().map(({ title }) => title)).toEqual(['Days accepted as they are']);
  });
  it('can only be viewed without the permission, which is named once', async () => {
    server.without = ['approve_transactions'];
    server.provisional = [RUN];
    await show();
    expect(find('[role="dialog"]').textContent).toContain(
      'Confirming needs the permission Approve Transactions, which an owner can grant.',
    );
    expect(document.querySelectorAll('[role="dialog"] li button')).toHaveLength(0);
  });
  it('do not exist in most companies', async () => {
    await show();
    expect(find('[role="dialog"]').textContent).toContain('No provisional days');
  });
});

const nameOfButton = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

describe('the accounting months', () => {
  /** By the menu of the month: it is the exception. */
  const reopen = async () => {
    await click(control('Actions for October 2026'));
    await eventually(() => document.querySelector('[role="menuitem"]') !== null, 'the menu is open');
    await click(control('Reopen, with a reason'));
  };
  const toasts = () => currentToasts().map(({ title }) => title);
  const show = async () => {
    await click(control('Accounting months'));
    await eventually(() => document.querySelector('[role="dialog"] li') !== null, 'the months are listed');
  };
  it('are closed after a confirmation, at the version that was shown, by a button with the name of the month', async () => {
    await open();
    await show();
    expect(find('[role="dialog"]').textContent).toContain('November 2026 is not over');
    expect(control('Close October 2026').textContent).toBe('Close October 2026');
    await click(control('Close October 2026'));
    expect(find('[role="alertdialog"]').textContent).toContain('Close October 2026?');
    await click(control('Cancel'));
    expect(server.changes()).toEqual([]);
    await click(control('Close October 2026'));
    await click(control('Close month'));
    expect(document.querySelector('[role="alertdialog"]')).toBeNull();
    expect(server.changes()).toEqual([{ url: '/api/reports/months/2026-10-01/close', body: { version: 0 } }]);
    expect(toasts()).toEqual(['Accounting month closed']);
  });
  it('show before they are closed what they amount to, and what is open at the banks', async () => {
    const exceptions = (total: number) => {
      server.answers['GET /api/banking/open-exceptions'] = { body: { exceptions: [], total } };
    };
    exceptions(5);
    await open();
    await show();
    await click(control('Close October 2026'));
    const said = () => find('[role="alertdialog"]').textContent;
    await eventually(() => said().includes('bank exceptions'), 'the exceptions are counted');
    expect(said()).toContain('October 2026: revenue $300,000.50, costs $210,000.25, net profit $90,000.25.');
    expect(said()).toContain('5 bank exceptions of October 2026 or before are still open.');
    expect(server.queriesOf('/api/reports/pnl').at(-1)).toBe('?period=monthly&asOf=2026-10-31');
    expect(server.queriesOf('/api/banking/open-exceptions')).toEqual(['?until=2026-10-31&limit=1&offset=0']);
    await unmountAll();
    exceptions(0);
    await open();
    await show();
    await click(control('Close October 2026'));
    await settle();
    expect(said()).not.toContain('exception');
  });
  it('can be closed one after the other: the oldest has the button, and the head of the screen says so', async () => {
    server.months = [
      month({ month: '2026-11-01', fault: 'November 2026 is not over' }),
      month(),
      month({ month: '2026-09-01' }),
      month({ month: '2026-08-01', state: 'closed', version: 1 }),
    ];
    await open();
    await eventually(() => find('header').textContent.includes('can be closed'), 'the months are known');
    await click(control('September 2026 can be closed'));
    await eventually(() => document.querySelector('[role="dialog"] li') !== null, 'the months are listed');
    const lines = [...document.querySelectorAll('[role="dialog"] li')];
    expect(lines.map((each) => [...each.querySelectorAll('button')].map(nameOfButton))).toEqual([
      [],
      [],
      ['Close September 2026'],
      ['Actions for August 2026'],
    ]);
    expect(lines[1]?.textContent).toContain('September 2026 is closed first.');
  });
  it('that can be closed are not announced to people who may not close them', async () => {
    server.without = ['approve_transactions'];
    await open();
    await eventually(() => find('header').textContent.includes('Month'), 'the months are known');
    expect(find('header').textContent).not.toContain('can be closed');
  });
  it('are reopened with a reason, which is shown beside them', async () => {
    server.months = [
      month({
        state: 'closed',
        version: 3,
        changedBy: 'musa',
        changedAt: '2026-11-02T09:00:00.000Z',
      }),
    ];
    await open();
    await show();
    expect(find('[role="dialog"]').textContent).toContain('Closed by musa on Nov 2, 2026');
    await reopen();
    await fill(find<HTMLTextAreaElement>('[name="reason"]'), ' A late invoice ');
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(server.changes()).toEqual([
      { url: '/api/reports/months/2026-10-01/reopen', body: { version: 3, reason: 'A late invoice' } },
    ]);
    expect(toasts()).toEqual(['Accounting month reopened']);
  });
  it('need a reason to be reopened, and show a refusal once, at its field', async () => {
    server.months = [month({ state: 'closed', version: 3 })];
    const message = 'must name the invoice';
    server.answers['POST /api/reports/months/2026-10-01/reopen'] = {
      status: 422,
      body: { code: 'invalid', message, requestId: 'r', fields: [{ path: 'reason', message }] },
    };
    await open();
    await show();
    await reopen();
    const send = () =>
      settle(() =>
        find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      );
    await send();
    expect(find('[role="dialog"]').textContent).toContain('Say why, in a few words.');
    expect(server.changes()).toEqual([]);
    await fill(find<HTMLTextAreaElement>('[name="reason"]'), 'late');
    await send();
    expect(find('[role="dialog"]').textContent?.split(message)).toHaveLength(2);
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain('Failed to reopen the month.');
    expect(toasts()).toEqual([]);
    expect(find<HTMLTextAreaElement>('[name="reason"]').value).toBe('late');
  });
  it('show who made a conflicting change, and are loaded again', async () => {
    server.answers['POST /api/reports/months/2026-10-01/close'] = {
      status: 409,
      body: { code: 'conflict', message: 'musa closed October 2026 first', requestId: 'r' },
    };
    await open();
    await show();
    const before = server.queriesOf('/api/reports/months').length;
    await click(control('Close October 2026'));
    await click(control('Close month'));
    expect(currentToasts()[0]).toMatchObject({
      title: 'Failed to close the month',
      description: expect.stringContaining('musa closed October 2026 first'),
    });
    expect(server.queriesOf('/api/reports/months').length).toBeGreaterThan(before);
  });
  it('are a read-only list for people who may only view them, which names the missing permission once', async () => {
    server.without = ['approve_transactions'];
    server.months = [
      month({ fault: 'This needs the permission Approve Transactions, which an owner can grant' }),
      month({ month: '2026-09-01' }),
    ];
    await open();
    await show();
    const panel = find('[role="dialog"]');
    expect(panel.textContent?.match(/permission Approve Transactions/g)).toHaveLength(1);
    expect([...panel.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
      'October 2026 Open',
      'September 2026 Open',
    ]);
    expect(panel.querySelectorAll('li button')).toHaveLength(0);
  });
  it('show that they could not be loaded, and are loaded again on request', async () => {
    server.answers['GET /api/reports/months'] = {
      status: 503,
      body: { code: 'unavailable', message: 'Restarting.', requestId: 'r-9' },
    };
    await open();
    await click(control('Accounting months'));
    await eventually(
      () => page().includes('The accounting months could not be loaded.'),
      'the failure is told',
    );
    delete server.answers['GET /api/reports/months'];
    await click(control('Try again'));
    await eventually(() => document.querySelector('[role="dialog"] li') !== null, 'the months are listed');
    expect(page()).not.toContain('could not be loaded');
  });
  it('mark the report of a closed month', async () => {
    server.months = [month({ month: '2026-11-01', state: 'closed', version: 1 })];
    await open();
    expect(find('header').textContent).toContain('Month closed');
  });
  it('mark the report of an open month as open, with the last close and what was posted since', async () => {
    await open();
    const head = () => find('header').textContent;
    expect(head()).toContain('Month open');
    expect(head()).toContain('November 2026 to date · Nov 1 – Nov 20 vs Oct 1 – Oct 20');
    expect(head()).not.toContain('Month closed');
    expect(head()).not.toContain('later posting');
    await unmountAll();
    server.later = { closedDay: '2026-11-20', journals: 2, netProfit: '-129.5' };
    await open('?period=quarterly');
    expect(head()).toContain('2 later postings (net profit −$129.50) are included from the next close');
    expect(server.queriesOf('/api/reports/pnl-later').at(-1)).toBe('?period=quarterly');
    expect(strayNumbers()).toEqual([]);
  });
  it('says where amounts that are rounded to the cent do not add up, and only there', async () => {
    await open();
    const sentence = 'Lines are rounded to the cent; totals are exact, so a sum of lines may be a cent off.';
    expect(page()).not.toContain(sentence);
    await unmountAll();
    const { totals } = report();
    // 300,000.50 - 210,000.25 is shown beside 90,000.26.
    server.report = report({
      totals: { ...totals, netProfit: { ...totals.netProfit, amount: '90000.2550' } },
    });
    await open();
    expect(page()).toContain(sentence);
  });
  it('mark the report of a longer period when all of them are closed', async () => {
    const closed = (day: string) => month({ month: day, state: 'closed', version: 1 });
    server.report = report({ span: { ...SPAN, from: '2026-10-01' } });
    server.months = [month({ month: '2026-11-01' }), closed('2026-10-01'), closed('2026-09-01')];
    await open('?period=quarterly');
    expect(find('header').textContent).toContain('1 of 2 months closed');
    await unmountAll();
    server.months = [closed('2026-11-01'), closed('2026-10-01'), month({ month: '2026-09-01' })];
    await open('?period=quarterly');
    expect(find('header').textContent).toContain('Months closed');
  });
});

describe('the screen', () => {
  it('[A-2.130] has an Export button', async () => {
    await open();
    expect(control('Export')).toBeDefined();
  });
  it('names the missing permission and who grants it', async () => {
    for (const path of ['pnl', 'pnl-bridge', 'months'])
      server.answers[`GET /api/reports/${path}`] = {
        status: 403,
        body: {
          code: 'forbidden',
          message: 'This needs the permission View Revenue, which an owner can grant',
          permission: 'revenue.view',
          grantedBy: ['Owner'],
          requestId: 'r',
        },
      };
    await open();
    expect(page()).toContain('View Revenue, which an owner can grant');
  });
  it('of a company without a closed day says that there is no data yet', async () => {
    server.report = report({
      span: null,
      revenue: [],
      costs: [],
      monthlyTrend: [],
      periodTrend: [],
      stamp: { ...report().stamp, empty: true },
    });
    await open();
    expect(page()).toContain('No data yet');
  });
});
