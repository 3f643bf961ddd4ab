// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@cottontree/contract/calendar.ts';
import { DraftOwner } from '@cottontree/ui/use-form-draft.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { noteServerTime } from '../../kernel/company-time.ts';
import { date, longDate } from '../../kernel/formatting.ts';
import { createQueryClient } from '../../kernel/query.ts';
import {
  eventually,
  click,
  control,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import { DataEntryScreen } from './screen.tsx';

const TODAY = '2026-11-21';
const DRAFT = (user: string, kind = 'daily', day = TODAY) => `entry-draft:${user}:${kind}:${day}`;

type Answer = { status?: number; body: unknown } | Promise<never>;
let calls: SentCall[];
let answers: Record<string, Answer>;
let me: object;
let client = createQueryClient();

const field = (over: object = {}) => ({
  kind: 'daily',
  field: 'newSignups',
  unit: 'count',
  declared: null,
  figure: { id: 'subscribers.new', dimension: '' },
  booked: null,
  difference: null,
  state: 'no-data',
  obstacle: 'It is counted',
  permission: null,
  ...over,
});
const version = (over: object = {}) => ({
  kind: 'daily',
  entryDate: TODAY,
  version: 1,
  by: 'sia',
  byId: 'u-2',
  at: '2026-11-20T08:00:00.000Z',
  reason: null,
  values: { newSignups: '3' },
  ...over,
});
const comparison = (over: object = {}) => ({
  entryDate: TODAY,
  closed: true,
  recomputing: false,
  entries: [],
  fields: [],
  adoptions: [],
  ...over,
});

// The screen loads these modules lazily; they are loaded here before the tests begin.
beforeAll(async () => {
  await Promise.all([
    import('./adopt-dialog.tsx'),
    import('./adoption-decision.tsx'),
    import('./untouched-question.tsx'),
  ]);
});

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  // Only the date is faked: settling needs real timers.
  vi.setSystemTime(new Date(`${TODAY}T09:00:00Z`));
  noteServerTime(`${TODAY}T09:00:00.000Z`);
  clearToasts();
  localStorage.clear();
  me = {};
  answers = {};
  client = createQueryClient();
  calls = serveCalls(({ method, url }) => {
    const { pathname } = new URL(url, 'http://here');
    const set = answers[`${method} ${pathname}`];
    if (set) return set;
    switch (pathname) {
      case '/api/auth/user':
        return { body: { ...AMARA_IN_FULL, ...me } };
      case '/api/data-entry/comparison':
        return { body: comparison() };
      case '/api/data-entry/versions':
      case '/api/adoptions':
        return { body: [] };
      default:
        return { body: method === 'POST' ? version() : { ok: true } };
    }
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const open = async (address = '/data-entry') => {
  history.replaceState(null, '', address);
  await render(
    <QueryClientProvider client={client}>
      <ReceiptProvider>
        <DraftOwner value={{ id: 'u-1', isSignedIn: () => true }}>
          <DataEntryScreen title="Data Entry and Management" />
        </DraftOwner>
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const input = (name: string) => find<HTMLInputElement>(`form [name="${name}"]`);
const heading = () => find('section h2').textContent;
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('form input')];
const send = () =>
  settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const question = () => document.querySelector('[role="alertdialog"]')?.textContent;
/** As a person who confirms the 0 in the fields that they did not fill in. */
const submit = async () => {
  await send();
  if (question() !== undefined) await click(control('Save with 0'));
};
const posts = () =>
  calls
    .filter(({ method, url }) => method === 'POST' && /^\/api\/(data-entry|adoptions)/.test(url))
    .map(({ url, body }) => ({ url, body }));
const toasts = () => currentToasts().map(({ title, description }) => ({ title, description }));
const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { code: 'conflict', message, requestId: 'r', ...more },
});
/** The row of a field, without its input: label, values and state. */
const row = (name: string) => {
  const cells = [...(input(name).closest('tr')?.children ?? [])];
  return cells.filter((_, at) => at !== 1).map(({ textContent }) => textContent);
};

describe('the day', () => {
  it('[B-2.15, B-2.16] is one of the last 180, today included, described as the last 6 months', async () => {
    await open();
    const days = [...find<HTMLSelectElement>('[name="entryDate"]').options].map(({ value }) => value);
    expect(days).toHaveLength(180);
    expect([days[0], days[179]]).toEqual([TODAY, addDays(TODAY, -179)]);
    expect(page()).toContain('last 6 months');
  });
  it('is found by its month', async () => {
    await open();
    const months = [...find('[name="entryDate"]').querySelectorAll('optgroup')];
    expect(months.map(({ label, children }) => [label, children.length])).toEqual([
      ['November 2026', 21],
      ['October 2026', 31],
      ['September 2026', 30],
      ['August 2026', 31],
      ['July 2026', 31],
      ['June 2026', 30],
      ['May 2026', 6],
    ]);
  });
  it('stays after midnight with the day for which the form was opened, says so, and saves there', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
    vi.setSystemTime(new Date(`${TODAY}T23:59:50Z`));
    noteServerTime(`${TODAY}T23:59:50.000Z`);
    await open();
    await eventually(() => document.querySelector('form [name="newSignups"]') !== null, 'the form is there');
    await fill(input('newSignups'), '12');
    await settle(() => void vi.advanceTimersByTime(60_000));
    expect(input('newSignups').value).toBe('12');
    expect(find<HTMLSelectElement>('[name="entryDate"]').value).toBe(TODAY);
    expect(page()).toContain(
      'A new day has begun. This form is still for Nov 21, 2026, and will be saved there.',
    );
    await submit();
    expect(posts()).toMatchObject([{ body: { entryDate: TODAY } }]);
    await click(control('Go to Nov 22, 2026'));
    expect(find<HTMLSelectElement>('[name="entryDate"]').value).toBe('2026-11-22');
    expect(page()).not.toContain('A new day has begun');
  });
  it('uses the server’s date as today, however slow the browser’s clock is', async () => {
    noteServerTime('2026-11-22T11:00:00.000Z');
    await open();
    expect(find<HTMLSelectElement>('[name="entryDate"]').value).toBe('2026-11-22');
    expect(find('[name="entryDate"] option').textContent).toBe('Nov 22, 2026 (today)');
  });
  it('[B-2.17] is marked as historical when it is not today, and is kept in the URL', async () => {
    await open();
    expect(page()).not.toContain('Historical Entry');
    await fill(find<HTMLSelectElement>('[name="entryDate"]'), '2026-11-01');
    expect(page()).toContain('Historical Entry');
    expect(location.search).toBe('?date=2026-11-01');
    expect(heading()).toBe('Daily Data Entry – Sunday, November 1, 2026');
    await click(control('The day after'));
    expect(location.search).toBe('?date=2026-11-02');
    await fill(find<HTMLSelectElement>('[name="entryDate"]'), TODAY);
    expect(location.search).toBe('');
  });
  it.each(['2026-11-22', addDays(TODAY, -180), 'yesterday'])(
    'is today when the URL names %s',
    async (day) => {
      await open(`/data-entry?date=${day}`);
      expect(find<HTMLSelectElement>('[name="entryDate"]').value).toBe(TODAY);
    },
  );
});

describe('the tabs', () => {
  it('[B-2.18] are four', async () => {
    await open();
    const tabs = [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Daily Entry', 'Financials', 'System Metrics', 'Bulk Import']);
  });
  it('[B-2.19, B-5.06, B-5.07] begin with the daily entry: counts of at least 0, volumes in steps of 0.01', async () => {
    await open();
    expect(heading()).toBe(`Daily Data Entry – ${longDate(TODAY)}`);
    expect(inputs()).toHaveLength(16);
    const [signups, volume] = [input('newSignups'), input('walletVolume')];
    expect([signups.type, signups.min, signups.value]).toEqual(['number', '0', '0']);
    expect([volume.type, volume.step, volume.value, volume.required]).toEqual([
      'number',
      '0.01',
      '0.00',
      true,
    ]);
    expect(input('cardVolume').value).toBe('0.00');
  });
  it('tell a 0 that nobody typed from one that is declared', async () => {
    const row = (name: string) => input(name).closest('tr');
    const said = (name: string) => row(name)?.lastElementChild?.textContent;
    await open();
    expect(page()).toContain('Grey zeros have not been entered.');
    expect(document.querySelectorAll('tr[data-default]')).toHaveLength(16);
    await fill(input('cardVolume'), '0');
    expect(row('cardVolume')?.hasAttribute('data-default')).toBe(false);
    expect(said('cardVolume')).toBe('not saved');
    expect(row('walletVolume')?.hasAttribute('data-default')).toBe(true);
    expect(said('walletVolume')).toBe('not entered');
  });
  it('[B-2.20, B-5.08, B-5.09, B-5.10, B-5.11, B-5.12, B-3.09] continue with the financial entry', async () => {
    await open('/data-entry?tab=financials');
    expect(heading()).toBe(`Financial Data Entry – ${longDate(TODAY)}`);
    expect(inputs()).toHaveLength(14);
    for (const each of inputs())
      expect([each.type, each.step, each.value, each.required], each.name).toEqual([
        'number',
        '0.01',
        '0.00',
        true,
      ]);
    const currency = find<HTMLSelectElement>('[name="currency"]');
    expect([[...currency.options].map(({ value }) => value), currency.value, currency.required]).toEqual([
      ['USD', 'SLL', 'USDC'],
      'USD',
      true,
    ]);
    expect(find<HTMLTextAreaElement>('[name="financialNotes"]').required).toBe(false);
    await submit();
    expect(posts()[0]?.body).toMatchObject({ currency: 'USD' });
    // The next entry begins with the default.
    expect(currency.value).toBe('USD');
  });
  it('[B-5.14] leave it to the browser to report required fields', async () => {
    await open('/data-entry?tab=financials');
    expect(find<HTMLFormElement>('form').noValidate).toBe(false);
    await fill(input('cardRevenue'), '');
    expect(find<HTMLFormElement>('form').checkValidity()).toBe(false);
  });
  it('[B-2.21, B-2.22, B-2.23, B-5.15] and with the system metrics', async () => {
    await open('/data-entry?tab=system-metrics');
    expect(heading()).toBe(`System Metrics – ${longDate(TODAY)}`);
    expect(inputs().map(({ name, type, value }) => [name, type, value])).toEqual([
      ['totalUsers', 'number', '0'],
      ['activeUsers', 'number', '0'],
      ['cac', 'number', '0.00'],
      ['ltv', 'number', '0.00'],
    ]);
    const hint = document.getElementById(`${input('ltv').id}hint`);
    expect(input('ltv').getAttribute('aria-describedby')).toContain(`${input('ltv').id}hint`);
    expect(hint?.textContent).toBe(
      'Value to date: revenue from customers since the books began, per customer who ever signed up. Not a forecast.',
    );
    expect(control('Update System Metrics')).toBeDefined();
  });
});

describe('saving', () => {
  it('[B-5.02, B-5.04, B-7.03, B-8.04, B-2.27, B-2.28] sends the daily entry of the selected day, and starts with an empty form', async () => {
    await open('/data-entry?date=2026-11-20');
    await fill(input('newSignups'), '12');
    await fill(input('activeUsers'), '');
    await fill(input('walletVolume'), '1234.50');
    await submit();
    const [sent] = posts();
    expect(sent?.url).toBe('/api/data-entry/daily');
    expect(sent?.body).toMatchObject({
      entryDate: '2026-11-20',
      newSignups: 12,
      activeUsers: 0,
      walletVolume: '1234.50',
      cardVolume: '0.00',
      version: 0,
    });
    expect(Object.keys(Object(sent?.body))).toHaveLength(18);
    expect(toasts()).toEqual([{ title: 'Success', description: 'Daily entry saved successfully' }]);
    expect([input('newSignups').value, input('walletVolume').value]).toEqual(['0', '0.00']);
    expect(page()).toContain(`Data saved successfully for ${date('2026-11-20')}`);
  });
  it('[B-7.05, B-8.06] sends the financial entry with its currency, and notes only if there are any', async () => {
    await open('/data-entry?tab=financials');
    await fill(find<HTMLSelectElement>('[name="currency"]'), 'SLL');
    await fill(input('walletRevenue'), '2500000');
    await submit();
    expect(posts()[0]).toMatchObject({
      url: '/api/data-entry/financials',
      body: { entryDate: TODAY, currency: 'SLL', walletRevenue: '2500000', staffCosts: '0.00' },
    });
    expect(posts()[0]?.body).not.toHaveProperty('financialNotes');
    expect(toasts()).toEqual([{ title: 'Success', description: 'Financial data saved successfully' }]);
    expect(find<HTMLSelectElement>('[name="currency"]').value).toBe('USD');
  });
  it('[B-7.01, B-5.16, B-8.02] sends the system metrics, unparseable counts as 0', async () => {
    await open('/data-entry?tab=system-metrics');
    await fill(input('totalUsers'), '');
    await fill(input('activeUsers'), '17000');
    await submit();
    expect(posts()).toEqual([
      {
        url: '/api/data-entry/system-metrics',
        body: { entryDate: TODAY, totalUsers: 0, activeUsers: 17_000, cac: '0.00', ltv: '0.00', version: 0 },
      },
    ]);
    expect(toasts()).toEqual([{ title: 'System metrics updated successfully', description: undefined }]);
  });
  it.each([
    ['daily', '/api/dashboard/metrics', 'B-7.04'],
    ['financials', '/api/dashboard/revenue-breakdown', 'B-7.06'],
    ['system-metrics', '/api/dashboard/metrics', 'B-7.02'],
  ])('[B-7.02, B-7.04, B-7.06] of %s reloads %s', async (tab, path) => {
    client.setQueryData([path], { stale: false });
    client.setQueryData(['/api/dashboard/treasury'], {});
    await open(`/data-entry?tab=${tab}`);
    await submit();
    expect(client.getQueryState([path])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['/api/dashboard/treasury'])?.isInvalidated).toBe(false);
  });
  it('[B-2.25, B-2.26] disables the button and says so meanwhile', async () => {
    answers['POST /api/data-entry/daily'] = new Promise<never>(() => undefined);
    await open();
    await submit();
    expect(find<HTMLButtonElement>('form button[type="submit"]').disabled).toBe(true);
    expect(find('form button[type="submit"]').textContent).toBe('Saving...');
  });
  it.each([
    ['daily', 'daily', { title: 'Error', description: 'Failed to save daily entry' }],
    ['financials', 'financials', { title: 'Error', description: 'Failed to save financial data' }],
    [
      'system-metrics',
      'system-metrics',
      { title: 'Failed to update system metrics', description: undefined },
    ],
  ])(
    '[B-8.01, B-8.03, B-8.05] of %s that fails is reported, and keeps what was typed',
    async (tab, path, toast) => {
      answers[`POST /api/data-entry/${path}`] = refusal(400, 'no', {
        fields: [{ path: 'activeUsers', message: 'cannot be' }],
      });
      await open(`/data-entry?tab=${tab}`);
      const [first] = inputs();
      if (first) await fill(first, '7');
      await submit();
      expect(toasts()).toEqual([toast]);
      expect(inputs()[0]?.value).toBe('7');
      expect(page()).toContain('cannot be');
    },
  );
  it('lists the fields that nobody typed in, and asks once before their default 0 is sent', async () => {
    await open('/data-entry?tab=system-metrics');
    await fill(input('activeUsers'), '17000');
    // Replacing a text with the same text counts as typing.
    await fill(input('cac'), '0.00');
    await send();
    expect(question()).toContain('Save 0 in 2 fields?');
    expect(question()).toContain(
      'Nothing was entered for Total Users, Lifetime Value (LTV). They will be declared as 0.',
    );
    await click(control('Go back'));
    expect([question(), posts()]).toEqual([undefined, []]);
    answers['POST /api/data-entry/system-metrics'] = refusal(503, 'Later');
    await send();
    await click(control('Save with 0'));
    expect(posts()).toHaveLength(1);
    await send();
    expect([question(), posts()]).toMatchObject([
      undefined,
      [{}, { body: { totalUsers: 0, activeUsers: 17_000, cac: '0.00', ltv: '0.00' } }],
    ]);
    delete answers['POST /api/data-entry/system-metrics'];
    await send();
    // The next entry starts with no typed fields.
    await send();
    expect(question()).toContain('Save 0 in 4 fields?');
  });
  it('shows beside each number how it is interpreted', async () => {
    await open('/data-entry?tab=financials');
    const beside = (name: string) => document.getElementById(`${input(name).id}formatted`)?.textContent;
    await fill(input('walletRevenue'), '1250.5');
    expect(beside('walletRevenue')).toBe('$1,250.50');
    expect(beside('feeRevenue')).toBe('');
    await fill(find<HTMLSelectElement>('[name="currency"]'), 'SLL');
    expect(beside('walletRevenue')).toBe('SLL 1,251');
    await unmountAll();
    client = createQueryClient();
    await open();
    await fill(input('newSignups'), '37500');
    expect(beside('newSignups')).toBe('37,500');
  });
  it('shows each message of a refusal once: at its field, or in the form where it has no field', async () => {
    answers['POST /api/data-entry/daily'] = refusal(400, 'newSignups cannot be', {
      fields: [
        { path: 'newSignups', message: 'cannot be' },
        { path: 'entryDate', message: 'lies in the future' },
      ],
    });
    await open();
    await submit();
    expect(toasts()).toEqual([{ title: 'Error', description: 'Failed to save daily entry' }]);
    expect(page().split('cannot be')).toHaveLength(2);
    expect(page().split('lies in the future')).toHaveLength(2);
    expect(find('form [role="alert"]').textContent.trim()).toBe('lies in the future');
  });
  it('requires a reason for an outlier, and sends it', async () => {
    answers['POST /api/data-entry/daily'] = refusal(422, 'newSignups is far', {
      fields: [{ path: 'newSignups', message: 'is far from the usual 12' }],
    });
    await open();
    await fill(input('newSignups'), '1200');
    expect(document.querySelector('[name="reason"]')).toBeNull();
    await submit();
    expect(page()).toContain('is far from the usual 12');
    expect(document.activeElement).toBe(input('reason'));
    await fill(input('reason'), 'market day');
    delete answers['POST /api/data-entry/daily'];
    await submit();
    expect(posts().at(-1)?.body).toMatchObject({ newSignups: 1200, reason: 'market day' });
    expect(document.querySelector('[name="reason"]')).toBeNull();
  });
  it('takes the correction of an outlier without a reason', async () => {
    answers['POST /api/data-entry/daily'] = refusal(422, 'newSignups is far', {
      fields: [{ path: 'newSignups', message: 'is far from the usual 12' }],
    });
    await open();
    await fill(input('newSignups'), '1200');
    await submit();
    delete answers['POST /api/data-entry/daily'];
    await fill(input('newSignups'), '12');
    expect(page()).not.toContain('is far from the usual 12');
    await submit();
    expect(posts().at(-1)?.body).toMatchObject({ newSignups: 12 });
    expect(posts().at(-1)?.body).not.toHaveProperty('reason');
  });
  it('names the person who saved first, and replaces their values only after a confirmation', async () => {
    answers['POST /api/data-entry/daily'] = refusal(
      409,
      'sia declared it meanwhile; look at it again, then decide',
      {
        current: version({ version: 4 }),
      },
    );
    await open();
    await fill(input('newSignups'), '5');
    await submit();
    expect(page()).toContain('sia declared it meanwhile');
    delete answers['POST /api/data-entry/daily'];
    await click(control('Keep my values over it'));
    await submit();
    expect(posts().at(-1)?.body).toMatchObject({ newSignups: 5, version: 4 });
  });
});

describe('the keyboard', () => {
  const press = (key: string) =>
    settle(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    );
  it('moves from field to field with Enter, and saves only in the last', async () => {
    await open();
    input('newSignups').focus();
    for (const next of inputs().slice(1)) {
      await press('Enter');
      expect(document.activeElement).toBe(next);
    }
    expect(posts()).toEqual([]);
  });
});

describe('a draft', () => {
  it('is kept while typing, survives a reload, and is removed by saving', async () => {
    await open();
    expect(page()).not.toContain('Draft kept');
    await fill(input('newSignups'), '31');
    expect(page()).toContain('Draft kept');
    await unmountAll();
    client = createQueryClient();
    await open();
    expect(input('newSignups').value).toBe('31');
    expect(page()).toContain('Draft kept');
    await submit();
    expect(localStorage.getItem(DRAFT('u-1'))).toBeNull();
    expect(page()).not.toContain('Draft kept');
  });
  it('belongs to one person, form and day', async () => {
    const draft = JSON.stringify({ values: { newSignups: '31' }, version: 0 });
    localStorage.setItem(DRAFT('u-2'), draft);
    localStorage.setItem(DRAFT('u-1', 'daily', '2026-11-20'), draft);
    localStorage.setItem(DRAFT('u-1', 'financials'), draft);
    await open();
    expect(input('newSignups').value).toBe('0');
    expect(page()).not.toContain('Draft kept');
    await click(control('The day before'));
    await settle();
    expect(input('newSignups').value).toBe('31');
  });
  it('that cannot be read is ignored', async () => {
    localStorage.setItem(DRAFT('u-1'), '{"values":[1]');
    await open();
    expect(input('newSignups').value).toBe('0');
  });
  it('is saved against the version that was shown when it began', async () => {
    localStorage.setItem(DRAFT('u-1'), JSON.stringify({ values: { newSignups: '31' }, version: 2 }));
    answers['GET /api/data-entry/comparison'] = { body: comparison({ entries: [version({ version: 3 })] }) };
    await open();
    expect(page()).toContain('Saving replaces version 3 by ');
    await submit();
    expect(posts()[0]?.body).toMatchObject({ newSignups: 31, version: 2 });
  });
});

describe('declared values beside booked values', () => {
  it('shows both, the difference and the state; booked values have receipts', async () => {
    const fields = [
      field({ declared: '12', booked: '10', difference: '2', state: 'material' }),
      field({ field: 'activeUsers', declared: '5', booked: '5', difference: '0', state: 'matched' }),
      field({ field: 'cardsIssued', declared: '98', booked: '100', difference: '-2', state: 'variance' }),
      field({ field: 'fraudAlerts', figure: null, declared: '4', state: 'declared' }),
      field({ field: 'cardDeclines', booked: '7', state: 'booked' }),
      field({ field: 'walletVolume', unit: 'USD', state: 'withheld', permission: 'analytics.view' }),
      field({ field: 'kycPending' }),
    ];
    answers['GET /api/data-entry/comparison'] = { body: comparison({ entries: [version()], fields }) };
    await open('/data-entry?date=2026-11-20');
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['Field', 'Declared', 'Version 1', 'Booked', 'Difference', 'State']);
    expect(row('newSignups')).toEqual(['New Signups', '12', '10', '+2', 'Material']);
    expect(row('activeUsers').slice(1)).toEqual(['5', '5', '0', 'Matched']);
    expect(row('cardsIssued')).toEqual(['Cards Issued', '98', '100', '−2', 'Variance']);
    expect(row('fraudAlerts')).toEqual(['Fraud Alerts', '4', '–', '–', 'Declared, provisional']);
    expect(row('cardDeclines')).toEqual(['Card Declines', '–', '7', '–', 'Not declared']);
    expect(row('walletVolume')).toEqual(['Wallet Volume (USD)', '–', '–', '–', 'Withheld']);
    expect(row('kycPending')).toEqual(['KYC Pending', '–', '–', '–', 'not entered']);
    const booked = find('tbody [data-figure]');
    expect([booked.dataset['figure'], booked.dataset['day']]).toEqual(['subscribers.new', '2026-11-20']);
  });
  it('has no columns of the books while nothing is booked', async () => {
    const fields = [field({ declared: '12', state: 'declared' }), field({ field: 'kycPending' })];
    answers['GET /api/data-entry/comparison'] = { body: comparison({ entries: [version()], fields }) };
    await open('/data-entry?date=2026-11-20');
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['Field', 'Declared', 'Version 1', 'State']);
    expect(row('newSignups')).toEqual(['New Signups', '12', 'Declared, provisional']);
  });
  it('[B-9.01] writes money in dollars', async () => {
    const fields = [
      field({
        field: 'walletVolume',
        unit: 'USD',
        declared: '12345.60',
        booked: '12000.5',
        difference: '345.10',
        state: 'variance',
      }),
    ];
    answers['GET /api/data-entry/comparison'] = { body: comparison({ entries: [version()], fields }) };
    await open();
    expect(row('walletVolume')).toEqual([
      'Wallet Volume (USD)',
      '$12,345.60',
      '$12,000.50',
      '+$345.10',
      'Variance',
    ]);
  });
  it('compares what is typed with the books before it is saved', async () => {
    const fields = [
      field({ declared: '12', booked: '1000', difference: '-988', state: 'material' }),
      field({ field: 'cardsIssued' }),
      field({ field: 'walletVolume', unit: 'USD', booked: '1000.00', state: 'booked' }),
      field({ field: 'cardVolume', unit: 'USD', state: 'withheld', permission: 'analytics.view' }),
    ];
    answers['GET /api/data-entry/comparison'] = { body: comparison({ entries: [version()], fields }) };
    await open();
    await fill(input('newSignups'), '1006');
    expect(row('newSignups')).toEqual(['New Signups', '12', '1,000', '+6', 'Variancenot saved']);
    await fill(input('newSignups'), '995');
    expect(row('newSignups').slice(3)).toEqual(['−5', 'Matchednot saved']);
    await fill(input('walletVolume'), '0.01');
    expect(row('walletVolume').slice(3)).toEqual(['−$999.99', 'Materialnot saved']);
    await fill(input('cardsIssued'), '4');
    expect(row('cardsIssued').slice(3)).toEqual(['–', 'not saved']);
    await fill(input('cardVolume'), '5.00');
    expect(row('cardVolume').slice(3)).toEqual(['–', 'Withheld']);
    await submit();
    expect(row('newSignups').slice(3)).toEqual(['−988', 'Material']);
  });
  it('compares an amount of another currency only once it is saved', async () => {
    const fields = [
      field({ kind: 'financials', field: 'walletRevenue', unit: 'USD', booked: '10.00', state: 'booked' }),
    ];
    answers['GET /api/data-entry/comparison'] = { body: comparison({ fields }) };
    await open('/data-entry?tab=financials');
    await fill(input('walletRevenue'), '300000');
    expect(row('walletRevenue').slice(1)).toEqual(['$10.00', '+$299,990.00', 'Materialnot saved']);
    await fill(find<HTMLSelectElement>('[name="currency"]'), 'SLL');
    expect(row('walletRevenue').slice(1)).toEqual(['$10.00', '–', 'not saved']);
  });
  it('shows the books’ name of the lifetime value besides the name in the documents', async () => {
    const fields = [
      field({
        kind: 'system-metrics',
        field: 'ltv',
        unit: 'USD',
        figure: { id: 'acquisition.value-to-date', dimension: '' },
        booked: '124',
        state: 'booked',
      }),
    ];
    answers['GET /api/data-entry/comparison'] = { body: comparison({ fields }) };
    await open('/data-entry?tab=system-metrics');
    expect(row('ltv').slice(1)).toEqual(['$124.00', '–', 'Not declared']);
    expect(row('ltv')[0]).toMatch(/^Lifetime Value \(LTV\)Value to date: /);
    expect(find('tbody [data-figure]').dataset['figure']).toBe('acquisition.value-to-date');
  });
  const hintOf = (name: string) => document.getElementById(`${input(name).id}hint`)?.textContent;
  it('distinguishes the active users of a day from those of thirty days', async () => {
    await open();
    expect(hintOf('activeUsers')).toMatch(/^Daily active subscribers: .* on the day, each counted once\.$/);
  });
  it('and the active users of thirty days from those of a day', async () => {
    const fields = [field({ kind: 'system-metrics', field: 'activeUsers', booked: '470', state: 'booked' })];
    answers['GET /api/data-entry/comparison'] = { body: comparison({ fields }) };
    await open('/data-entry?tab=system-metrics');
    expect(hintOf('activeUsers')).toMatch(
      /^Active in 30 days: .* in the 30 days up to this day, each counted once\.$/,
    );
    expect(row('activeUsers').slice(1)).toEqual(['470', '–', 'Not declared']);
  });
  it('names the missing permission, and shows no form', async () => {
    answers['GET /api/data-entry/comparison'] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'no',
        permission: 'expenses.manage',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    expect(page()).toContain('Your role may not see data entry');
    expect(page()).toContain('Manage Expenses, which an owner can grant');
    expect(document.querySelector('form')).toBeNull();
  });
  it('shows what failed, with a retry', async () => {
    answers['GET /api/data-entry/comparison'] = { status: 503, body: '' };
    await open();
    expect(page()).toContain('The entries of this day could not be loaded.');
    delete answers['GET /api/data-entry/comparison'];
    await click(control('Try again'));
    expect(heading()).toContain('Daily Data Entry');
  });
});

describe('versions', () => {
  it('list who declared what, what changed, and can fill the form', async () => {
    const versions = [
      version({ version: 2, by: 'amara', reason: 'a late file', values: { newSignups: '4' } }),
      version(),
    ];
    answers['GET /api/data-entry/versions'] = { body: versions };
    answers['GET /api/data-entry/comparison'] = { body: comparison({ entries: [versions[0]] }) };
    await open();
    expect(page()).toContain('Version 2amara, Nov 20, 2026, 08:00 UTC');
    expect(page()).toContain('“a late file”');
    expect(page()).toContain('New Signups 3 → 4');
    await click(control('Fill the form'));
    expect(input('newSignups').value).toBe('4');
    expect(input('activeUsers').value).toBe('0');
    await submit();
    expect(posts()[0]?.body).toMatchObject({ newSignups: 4, version: 2 });
  });
});

describe('adopting', () => {
  const revenue = (over: object = {}) =>
    field({
      kind: 'financials',
      field: 'walletRevenue',
      unit: 'USD',
      figure: { id: 'day.revenue', dimension: 'wallet' },
      declared: '1500.00',
      booked: '1000',
      difference: '500.00',
      state: 'material',
      obstacle: null,
      ...over,
    });
  const adoption = (over: object = {}) => ({
    id: 'a-1',
    entryDate: '2026-11-18',
    field: 'walletRevenue',
    version: 1,
    declared: '1500.00',
    booked: '1000.00',
    account: '4000 Wallet revenue',
    against: '1010 Own bank',
    reason: 'came late',
    by: 'sia',
    at: '2026-11-20T08:00:00.000Z',
    state: 'proposed',
    decision: null,
    obstacle: null,
    ...over,
  });
  it('is proposed with a reason', async () => {
    answers['GET /api/data-entry/comparison'] = {
      body: comparison({ entries: [version({ kind: 'financials', version: 3 })], fields: [revenue()] }),
    };
    await open('/data-entry?tab=financials');
    await click(control('Adopt Wallet Revenue'));
    expect(find('[role="dialog"]').textContent).toContain('Declared $1,500.00, booked $1,000.00');
    const reason = find<HTMLTextAreaElement>('[role="dialog"] [name="reason"]');
    await settle(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(reason, 'came late');
      reason.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(posts()).toEqual([
      {
        url: '/api/adoptions',
        body: { entryDate: TODAY, field: 'walletRevenue', version: 3, reason: 'came late' },
      },
    ]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
  it('is not offered where it is impossible, and the reason is shown', async () => {
    answers['GET /api/data-entry/comparison'] = {
      body: comparison({
        entries: [version({ kind: 'financials' })],
        fields: [revenue({ field: 'treasuryBalance', obstacle: 'It is a control total' })],
      }),
    };
    await open('/data-entry?tab=financials');
    expect(document.querySelector('[aria-label="Adopt Treasury Balance"]')).toBeNull();
    expect(page()).toContain('Treasury Balance: cannot be adopted. It is a control total.');
  });
  it('waits for another person, who approves it after a confirmation', async () => {
    answers['GET /api/adoptions'] = {
      body: [
        adoption(),
        adoption({ id: 'a-2', field: 'feeRevenue', obstacle: 'You proposed it: another person decides' }),
      ],
    };
    await open();
    expect(page()).toContain('Wallet Revenue of Nov 18, 2026');
    expect(page()).toContain('booked $1,000.00, declared $1,500.00');
    expect(page()).toContain('4000 Wallet revenue against 1010 Own bank · “came late” · sia');
    expect(page()).toContain('You proposed it: another person decides');
    const approvals = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Approve',
    );
    expect(approvals).toHaveLength(1);
    await click(control('Approve'));
    expect(posts()).toEqual([]);
    await click(find('[role="alertdialog"] footer button:last-child'));
    expect(posts()).toEqual([{ url: '/api/adoptions/a-1/approve', body: {} }]);
    expect(toasts()).toEqual([{ title: 'Adoption approved', description: undefined }]);
  });
  it('names the person who decided first', async () => {
    answers['GET /api/adoptions'] = { body: [adoption()] };
    answers['POST /api/adoptions/a-1/approve'] = refusal(409, 'boss decided first: it was rejected');
    await open();
    await click(control('Approve'));
    await click(find('[role="alertdialog"] footer button:last-child'));
    expect(toasts()).toEqual([
      { title: 'Adoption not approved', description: 'boss decided first: it was rejected' },
    ]);
  });
  it.each([
    [503, true],
    // The form already reports it.
    [403, false],
  ])('whose list fails with %i: is that shown? %s', async (status, said) => {
    answers['GET /api/adoptions'] = refusal(status, 'No');
    await open();
    expect(page().includes('The adoptions waiting for a decision could not be loaded.')).toBe(said);
  });
});
