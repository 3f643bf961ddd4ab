// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
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
// Imports the lazily loaded modules in advance: these tests are not about waiting for code.
import './alert-panel.tsx';
import './raised-chart.tsx';
import { alert, faults, metrics, serveFraud, type FraudServer } from './answers.setup.ts';
import { FraudDetectionScreen } from './screen.tsx';

let server: FraudServer;

beforeEach(() => {
  clearToasts();
  server = serveFraud();
});

const PATH = '/fraud-detection';
const open = async (search = '') => {
  history.replaceState(null, '', `${PATH}${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>
        <FraudDetectionScreen title="Fraud Detection and Alerting" />
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const select = (label: string) => {
  const id = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  )?.htmlFor;
  return find<HTMLSelectElement>(`[id="${id}"]`);
};
const options = (label: string) => [...select(label).options].map(({ text, value }) => [value, text]);
const queries = () =>
  server.calls.filter(({ url }) => url.startsWith('/api/fraud/alerts?')).map(({ url }) => url.slice(18));
const card = () => find('article');
const button = (name: string) => {
  const found = [...card().querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`The card has no ${name}`);
  return found;
};

describe('the selection', () => {
  it('[A-2.119] is filtered by All Alerts, High Risk Only or Pending Review', async () => {
    await open();
    expect(options('Show')).toEqual([
      ['all', 'All Alerts'],
      ['high', 'High Risk Only'],
      ['pending', 'Pending Review'],
    ]);
    await fill(select('Show'), 'high');
    expect(location.search).toBe('?filter=high');
    expect(queries().at(-1)).toContain('filter=high');
  });
  it('[A-2.120, A-9.42] spans 1h, 24h, 7d or 30d, 24h by default', async () => {
    await open();
    expect(options('Window').map(([, text]) => text)).toEqual(['1h', '24h', '7d', '30d']);
    expect(select('Window').value).toBe('24h');
    expect(queries()[0]).toContain('window=24h');
    await fill(select('Window'), '7d');
    expect(location.search).toBe('?window=7d');
    expect(queries().at(-1)).toContain('window=7d');
  });
  it('comes from the URL, on a past day as well', async () => {
    await open('?window=30d&filter=pending&page=2&asOf=2026-10-31');
    expect(queries()[0]).toBe('window=30d&filter=pending&scope=selection&asOf=2026-10-31&offset=20&limit=20');
  });
});

describe('the overview', () => {
  it('[A-2.121] shows stat cards: counts of the window, and figures with receipts', async () => {
    await open();
    const strip = find('section[aria-label="Alerts in this window"]').textContent;
    for (const each of [
      'Alerts3',
      'High risk1',
      'Pending review2',
      'Confirmed1',
      'Open alerts12',
      'Value stopped today$150.25',
    ])
      expect(strip).toContain(each);
    expect(find('[data-figure="fraud.open"]').textContent).toBe('12');
    expect(find('[data-figure="fraud.value-stopped"]').textContent).toBe('$150.25');
  });
  it('[A-2.122] shows the system status: what was scored, how fast, and what is waiting', async () => {
    await open();
    for (const each of ['System status', 'Scoring', 'Transactions scored1,234,567', 'Waiting to be scored0'])
      expect(page()).toContain(each);
    expect(page()).toContain('Every transaction is scored as it comes in.');
  });
  it('shows the measured precision of each band, and that none is known before the first outcome', async () => {
    await open();
    const shares = [...document.querySelectorAll('aside [data-figure="fraud.precision"]')].map(
      ({ textContent }) => textContent,
    );
    expect(shares).toEqual(['64.0%', '20.0%', '–']);
  });
  it('folds what has no number other than zero to one line', async () => {
    server.metrics = metrics({
      byType: [{ type: 'unusual_location', alerts: 0 }],
      bands: [{ band: 'high', confirmed: 0, harmless: 0, precision: null }],
    });
    await open();
    expect([...document.querySelectorAll('aside > p')].map(({ textContent }) => textContent)).toEqual([
      'Measured precision No alert was closed in the last 90 days.',
      'By type No alert in this window.',
    ]);
  });
});

describe('the chart of days', () => {
  it('shows the alerts of each closed day by type, or that no day is closed', async () => {
    await open();
    await eventually(() => page().includes('No closed day yet'), 'the empty course');
    const points = [
      { day: '2026-11-19', value: '3' },
      { day: '2026-11-20', value: '1' },
    ];
    server.series = ['unusual_location', 'rapid_transactions', 'device_anomaly', 'spending_pattern'].map(
      (dimension) => ({ id: 'fraud.raised-by-type', dimension, value: '1', previous: null, points }),
    );
    await unmountAll();
    await open();
    await eventually(
      () => document.querySelector('aside svg[role]') !== null || page().includes('Nov 2'),
      'the bars',
    );
    expect(server.calls.some(({ url }) => url.includes('fraud.raised-by-type%3Aunusual_location'))).toBe(
      true,
    );
  });
});

describe('an alert', () => {
  it('[A-2.123] is a card with its type, time, amount, place, factors and the customer’s profile', async () => {
    server.alerts = [alert(), alert({ id: '8', type: 'device_anomaly', severity: 'low', confidence: 0.61 })];
    await open();
    expect(document.querySelectorAll('article')).toHaveLength(2);
    for (const each of [
      'Unusual location',
      'High risk',
      'Pending',
      'Nov 21, 2026, 09:12 UTC',
      'SLL 900,000',
      'Amount 5.2× this customer’s 90-day usual',
      'Amara Bangura',
      '412 days',
      '$7.70',
    ])
      expect(card().textContent).toContain(each);
  });
  it('whose owner this person may not see says so, and shows neither amounts nor a time of day', async () => {
    const why = 'This needs the permission Manage Compliance, which an owner can grant';
    const refused = { investigate: why, note: why, markSafe: why, block: why, unblock: why };
    const hidden = alert({
      userId: '••••aB3dE6g_',
      amount: null,
      valueUsd: null,
      description: '••••',
      location: '••••',
      timestamp: '2026-11-21',
      riskFactors: [{ name: 'speed', text: '••••', contribution: null }],
      userProfile: { name: '••••', accountAge: null, avgTransaction: null, location: '••••' },
      transactions: null,
      version: null,
      block: {
        state: 'in_force',
        reason: '••••',
        proposed: { name: 'sia', at: '2026-11-21' },
        decided: null,
        lifted: null,
      },
      faults: faults(refused),
    });
    server.alerts = [hidden];
    server.answers['GET /api/fraud/alerts/7'] = {
      status: 200,
      body: {
        alert: hidden,
        due: '2026-11-22',
        evidence: [],
        history: [{ at: '2026-11-21', by: 'Scorer', what: 'raised', note: '••••' }],
        linked: { alerts: [], total: 0 },
      },
    };
    await open('?alert=7');
    await eventually(() => page().includes('Related transactions'), 'the panel');
    const panel = find('[role="dialog"]').textContent;
    for (const each of ['Raised by ScorerNov 21, 2026••••', 'Total amount••••', 'Where••••'])
      expect(panel).toContain(each);
    for (const each of ['UTC', 'null', 'NaN', '+0'])
      expect(`${panel}${card().textContent}`).not.toContain(each);
    expect(find('[aria-label="Risk factors"]').textContent).toBe('••••');
    expect(page()).toContain('details that identify them only to people who decide alerts.');
    for (const each of ['Nov 21, 2026', 'Amount••••', 'Account age••••', 'Usual amount••••', 'High risk'])
      expect(card().textContent).toContain(each);
    for (const name of ['Investigate', 'Mark Safe', 'Block Transaction'])
      expect(button(name).disabled).toBe(true);
    server.alerts = [alert()];
    await unmountAll();
    await open();
    expect(page()).not.toContain('details that identify them only to people who decide alerts.');
  });
  it('shows beside its score the precision of such scores', async () => {
    server.alerts = [alert(), alert({ id: '8', confidence: 0.61 })];
    await open();
    const [high, low] = [...document.querySelectorAll('article')];
    expect(high?.textContent).toContain('Confidence 0.8264.0% of closed alerts in this band were fraud');
    expect(low?.textContent).toContain('no alert in this band is closed yet');
  });
  it('[A-9.55] colours a confidence green from 0.8, yellow from 0.6, red below', async () => {
    server.alerts = [0.8, 0.79, 0.6, 0.59].map((confidence, place) =>
      alert({ id: String(place), confidence }),
    );
    await open();
    const tones = [...document.querySelectorAll<HTMLElement>('article [data-tone]')]
      .filter(({ textContent }) => /^0\.\d\d$/.test(textContent))
      .map(({ textContent, dataset }) => [textContent, dataset.tone]);
    expect(tones).toEqual([
      ['0.80', 'pos'],
      ['0.79', 'warn'],
      ['0.60', 'warn'],
      ['0.59', 'neg'],
    ]);
  });
  it('[A-2.124] is put under investigation by Investigate', async () => {
    await open();
    await click(button('Investigate'));
    expect(server.changes()).toEqual([{ url: '/api/fraud/alerts/7/investigate', body: { version: 1 } }]);
    expect(currentToasts()).toMatchObject([{ title: 'Investigation started' }]);
  });
  it('[A-4.36] offers what its state allows; the other buttons show why not', async () => {
    await open();
    expect(button('Mark Safe').disabled).toBe(true);
    expect(button('Mark Safe').title).toBe('Investigate it first');
    expect(button('Block Transaction').disabled).toBe(true);
    expect(button('Investigate').disabled).toBe(false);
  });
  const investigating = (over = {}) =>
    alert({
      status: 'investigating',
      version: 2,
      faults: faults({ investigate: 'It is under investigation already', markSafe: null, block: null }),
      ...over,
    });
  const say = async (name: string, reason: string) => {
    await click(button(name));
    await eventually(() => document.querySelector('[role="dialog"] textarea') !== null, 'the reason');
    const field = find<HTMLTextAreaElement>('[role="dialog"] textarea');
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(page()).toContain('Say why, in a few words.');
    expect(server.changes()).toEqual([]);
    await fill(field, reason);
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  };
  it('[A-2.125] is closed by Mark Safe, with a reason', async () => {
    server.alerts = [investigating()];
    await open();
    await say('Mark Safe', 'Her own shop');
    expect(server.changes()).toEqual([
      { url: '/api/fraud/alerts/7/mark-safe', body: { reason: 'Her own shop', version: 2 } },
    ]);
    expect(currentToasts()).toMatchObject([{ title: 'Alert marked safe' }]);
  });
  it('refetches itself, the lists and the sums after a decision, and nothing else', async () => {
    server.alerts = [investigating()];
    await open();
    await say('Mark Safe', 'Her own shop');
    await settle();
    const decided = server.calls.findIndex(({ url }) => url.endsWith('/mark-safe'));
    const read = server.calls.slice(decided + 1).filter(({ method }) => method === 'GET');
    expect(read.map(({ url }) => url.replace(/[?].*/, '')).sort()).toEqual([
      '/api/fraud/alerts',
      '/api/fraud/alerts/7',
      '/api/fraud/metrics',
    ]);
  });
  it('shows once, at its field, why a reason is refused, and in no toast', async () => {
    server.alerts = [investigating()];
    const message = 'must say who was called';
    server.answers['POST /api/fraud/alerts/7/mark-safe'] = {
      status: 422,
      body: { code: 'invalid', message, requestId: 'r', fields: [{ path: 'reason', message }] },
    };
    await open();
    await say('Mark Safe', 'Her own shop');
    expect(find('[role="dialog"]').textContent?.split(message)).toHaveLength(2);
    expect(currentToasts()).toEqual([]);
  });
  it('[A-2.126] blocks by Block Transaction, with a reason; above the threshold it says that a second person must agree', async () => {
    server.alerts = [investigating({ aboveThreshold: true })];
    await open();
    await say('Block Transaction', 'Confirmed by phone');
    expect(server.changes()).toEqual([
      { url: '/api/fraud/alerts/7/block', body: { reason: 'Confirmed by phone', version: 2 } },
    ]);
    expect(currentToasts()).toMatchObject([{ title: 'Block waits for a second person' }]);
  });
  it('opens in the side panel with its transactions and history, by its URL', async () => {
    vi.setSystemTime('2026-11-22T10:00:00Z');
    await open('?alert=7');
    await eventually(() => page().includes('Related transactions'), 'the panel');
    const panel = find('[role="dialog"]').textContent;
    for (const each of [
      'Why 0.82',
      '1 − (1 − 0.70) × (1 − 0.35), about 0.82',
      'DueNov 22, 2026',
      'Total of its 3 transactions$40.00',
      'Cash out',
      'Success',
      'TimelineRaised by Scorer',
    ])
      expect(panel).toContain(each);
    vi.setSystemTime('2026-11-23T10:00:00Z');
    await unmountAll();
    await open('?alert=7');
    await eventually(() => page().includes('Nov 22, 2026, overdue'), 'the late due date');
    vi.useRealTimers();
    await click(control('Close'));
    expect(location.search).toBe('');
  });
  it('is approved, or rejected, by a second person', async () => {
    server.alerts = [
      investigating({
        block: {
          state: 'proposed',
          reason: 'Confirmed by phone',
          proposed: { name: 'sia', at: '2026-11-21T09:20:00.000Z' },
          decided: null,
          lifted: null,
        },
        faults: faults({
          investigate: 'no',
          markSafe: 'A block waits for a second person',
          block: 'A block waits for a second person',
          decideBlock: null,
        }),
      }),
    ];
    await open('?alert=7');
    await eventually(() => page().includes('Agree to Block'), 'the panel');
    expect(find('[role="dialog"]').textContent).toContain('Requested bysia');
    await click(control('Agree to Block'));
    expect(server.changes()).toEqual([{ url: '/api/fraud/alerts/7/approve-block', body: { version: 2 } }]);
  });
  it('that somebody else decided first is refused with their name, and read again', async () => {
    server.answers['POST /api/fraud/alerts/7/investigate'] = {
      status: 409,
      body: { code: 'conflict', message: 'sia was first: it is under investigation', requestId: 'r' },
    };
    await open();
    const before = queries().length;
    await click(button('Investigate'));
    expect(currentToasts()).toMatchObject([
      { title: 'Failed to change the alert', description: expect.stringContaining('sia was first') },
    ]);
    expect(queries().length).toBeGreaterThan(before);
  });
});

describe('a count', () => {
  const choice = (label: string) => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')].find(
      ({ textContent }) => textContent === label,
    );
    if (!found) throw new Error(`There is no count ${label}`);
    return found;
  };
  const pressed = () =>
    [...document.querySelectorAll('button[aria-pressed="true"]')].map(({ textContent }) => textContent);
  it('is a button that shows what it counts, kept in the URL; pressed again it shows all', async () => {
    await open('?window=7d&page=2');
    expect(pressed()).toEqual(['Alerts']);
    await click(choice('High risk'));
    expect([location.search, select('Show').value]).toEqual(['?window=7d&filter=high', 'high']);
    expect(pressed()).toEqual(['High risk']);
    await click(choice('Pending review'));
    expect([location.search, pressed()]).toEqual(['?window=7d&filter=pending', ['Pending review']]);
    await click(choice('Pending review'));
    expect([location.search, pressed()]).toEqual(['?window=7d', ['Alerts']]);
  });
  it('of open alerts, or confirmed ones, shows these instead of the selection, which says so', async () => {
    server.leftOut = 12;
    await open();
    await click(choice('Confirmed'));
    await settle();
    expect(location.search).toBe('?scope=confirmed');
    expect(queries().at(-1)).toContain('scope=confirmed');
    expect([...document.querySelectorAll('[data-left-out]')].map(({ textContent }) => textContent)).toEqual([
      'The only alert in this window confirmed as fraud, regardless of the filter.Back to window and filter',
      '12 open alerts are outside this selection.Show all open alerts',
    ]);
    await click(choice('Open alerts'));
    expect([location.search, pressed()]).toEqual(['?scope=open', ['Open alerts']]);
    await click(choice('Open alerts'));
    expect(location.search).toBe('');
  });
});

describe('the other alerts of a customer', () => {
  const other = (id: string) => {
    const { type, severity, status, amount, currency, timestamp } = alert({ status: 'investigating' });
    return { id, type, severity, status, amount, currency, timestamp };
  };
  it('are linked from the pane, as many as there is room for; the rest is a filter', async () => {
    server.linked = { alerts: ['3', '4'].map(other), total: 7 };
    await open('?window=7d&alert=7');
    await eventually(() => page().includes('Other alerts of this customer'), 'the panel');
    const links = [...document.querySelectorAll('[role="dialog"] li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Unusual location', '/fraud-detection?window=7d&alert=3'],
      ['Unusual location', '/fraud-detection?window=7d&alert=4'],
      ['and 5 more', '/fraud-detection?window=7d&alert=7&sameCustomer=7'],
    ]);
    expect(find('[role="dialog"]').textContent).toContain(
      'Other alerts of this customer 7Unusual locationSLL 900,000 · Nov 21, 2026, 09:12 UTCInvestigating',
    );
  });
  it('are shown by their address, and a choice ends that', async () => {
    server.alerts = [alert(), alert({ id: '8' })];
    await open('?sameCustomer=7');
    expect(queries()[0]).toContain('sameCustomer=7');
    expect(find('[data-left-out]').textContent).toBe(
      'All 2 alerts of the customer of alert 7, regardless of window and filter.Back to window and filter',
    );
    await fill(select('Show'), 'high');
    expect(location.search).toBe('?filter=high');
    await unmountAll();
    await open('?sameCustomer=S001');
    expect(queries().at(-1)).not.toContain('sameCustomer');
  });
});

describe('without alerts', () => {
  it('explains when an alert opens', async () => {
    server.alerts = [];
    server.metrics = metrics({ alerts: 0, high: 0, pending: 0, confirmed: 0 });
    await open();
    expect(page()).toContain('No alerts in this window');
    // Twelve are open, two of them in the window.
    expect(page()).not.toContain('choose All Alerts');
  });
  it('says how many open ones window and filter leave out, and shows them with one click', async () => {
    server.alerts = [];
    server.leftOut = 1;
    await open('?window=30d&filter=high');
    expect(document.querySelector('[data-left-out]')).toBeNull();
    expect(find('[data-block="state"]').textContent).toBe(
      'No alerts in this window1 open alert is outside this window and filter.Show all open alerts',
    );
    server.alerts = [alert(), alert({ id: '8' })];
    server.leftOut = 0;
    await click(control('Show all open alerts'));
    await settle();
    expect(queries().at(-1)).toBe('window=30d&filter=high&scope=open&offset=0&limit=20');
    expect(find('[data-left-out]').textContent).toContain(
      'All 2 open alerts, regardless of window and filter.',
    );
    await click(control('Back to window and filter'));
    expect(location.search).toBe('?window=30d&filter=high');
  });
  it('says it of several, above alerts as well; a chosen window applies again', async () => {
    server.leftOut = 3;
    await open();
    expect(find('[data-left-out]').textContent).toContain('3 open alerts are outside');
    expect(card().textContent).toContain('Amara Bangura');
    await click(control('Show all open alerts'));
    await fill(select('Window'), '7d');
    expect(location.search).toBe('?window=7d');
  });
  it('names the filters that leave alerts out, and no others', async () => {
    server.alerts = [];
    server.metrics = metrics({ alerts: 0, high: 0, pending: 0, investigating: 0, confirmed: 0, open: 0 });
    await open();
    expect(page()).toContain('Widen the window.');
    expect(page()).not.toContain('All Alerts.');
    await unmountAll();
    await open('?filter=high');
    expect(page()).toContain('Widen the window, or choose All Alerts.');
    await unmountAll();
    await open('?filter=high&window=30d');
    expect(page()).toContain('Choose All Alerts.');
    expect(page()).not.toContain('Widen');
  });
  it('names what is missing to people who may not see them', async () => {
    const refused = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'This needs it',
        permission: 'compliance.view',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    server.answers['GET /api/fraud/alerts'] = refused;
    server.answers['GET /api/fraud/metrics'] = refused;
    await open();
    expect(page()).toContain('Your role may not see fraud alerts.');
    expect(page()).toContain('View Compliance, which an owner can grant');
  });
  it('offers a retry after a failure', async () => {
    server.answers['GET /api/fraud/alerts'] = {
      status: 500,
      body: { code: 'unexpected', message: 'x', requestId: 'r-9' },
    };
    await open();
    expect(page()).toContain('Failed to load the fraud alerts.');
    delete server.answers['GET /api/fraud/alerts'];
    await click(control('Try again'));
    expect(document.querySelectorAll('article')).toHaveLength(1);
  });
});
