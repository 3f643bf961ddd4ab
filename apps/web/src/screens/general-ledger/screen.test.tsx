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
import './account-page.tsx';
import './accounts.tsx';
import './exports.tsx';
import './own-form.tsx';
import './trial-balance.tsx';
import { GeneralLedgerScreen } from './screen.tsx';

const ACCOUNT = { code: '1010', name: 'Own bank', kind: 'asset', own: null, version: 0 };
const WALLETS = {
  code: '2000',
  name: 'Customer wallets',
  kind: 'liability',
  own: { code: '26100', name: 'E-money' },
  version: 3,
};
const row = (account: typeof ACCOUNT | typeof WALLETS, currency: string, amounts: readonly string[]) => {
  const [opening, debit, credit, closing] = amounts;
  return { ...account, currency, opening, debit, credit, closing };
};
const BALANCE = {
  days: { from: '2026-11-01', to: '2026-11-20' },
  provisional: { from: '2026-11-18', to: '2026-11-18', days: 1, differing: 1 },
  rows: [
    row(ACCOUNT, 'USD', ['1000.00', '0.00', '12.34', '987.66']),
    row(WALLETS, 'SLL', ['-900', '50', '250', '-1100']),
  ],
  totals: [
    { currency: 'USD', opening: '0.00', debit: '12.34', credit: '12.34', closing: '0.00' },
    { currency: 'SLL', opening: '0', debit: '250', credit: '250', closing: '0' },
  ],
};
const entry = (line: number, debit: string, credit: string, balance: string) => ({
  journal: '77',
  line,
  day: '2026-11-03',
  description: `Cash in ${line}`,
  debit,
  credit,
  balance,
});
const EXPORT = {
  id: '4',
  upTo: '2026-11-19',
  firstDay: '2026-11-18',
  journals: 61,
  lines: 212,
  totals: [{ currency: 'USD', debit: '1234.50' }],
  sha256: '0123456789abcdef'.repeat(4),
  exportedBy: 'Isatu Sesay',
  exportedAt: '2026-11-20T08:00:00.000Z',
};

let calls: SentCall[];
let powers: string[];
let exports: { exports: object[]; waiting: object };
let refusal: object | undefined;
const open = async (path: string): Promise<void> => {
  history.replaceState(null, '', path);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <GeneralLedgerScreen title="General Ledger" />
      </SessionProvider>
    </QueryClientProvider>,
  );
};
const page = (): string => document.body.textContent;
const textsOf = (table: string): (string | null)[] =>
  [...document.querySelectorAll(`[aria-label="${table}"] tbody tr`)].map(({ textContent }) => textContent);
beforeEach(() => {
  powers = ['treasury.view', 'revenue.view', 'revenue.export', 'treasury.manage'];
  refusal = undefined;
  exports = {
    exports: [EXPORT],
    waiting: { journals: 3, firstDay: '2026-11-18', lastClosed: '2026-11-20' },
  };
  calls = serveCalls(({ url, method }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/general-ledger/trial-balance')
      return refusal === undefined ? { body: BALANCE } : { status: 400, body: refusal };
    if (pathname === '/api/general-ledger/accounts') return { body: { accounts: [ACCOUNT, WALLETS] } };
    if (pathname === '/api/general-ledger/exports')
      return method === 'GET'
        ? { body: exports }
        : refusal === undefined
          ? { body: { ...EXPORT, id: '5' } }
          : { status: 400, body: refusal };
    if (pathname.endsWith('/entries')) {
      const last = searchParams.get('cursor') !== null;
      return {
        body: {
          account: WALLETS,
          currency: 'SLL',
          currencies: ['SLL', 'USD'],
          days: BALANCE.days,
          opening: '-900',
          closing: '-1100',
          entries: last
            ? [entry(3, '0', '150', '-1100')]
            : [entry(1, '50', '0', '-850'), entry(2, '0', '100', '-950')],
          nextCursor: last ? null : '2026-11-03_77_2',
        },
      };
    }
    if (pathname.startsWith('/api/general-ledger/accounts/')) return { body: { ...ACCOUNT, version: 1 } };
    return { body: { ...AMARA_IN_FULL, powers } };
  });
});
afterEach(unmountAll);

describe('the trial balance', () => {
  it('is a table for each currency with its total, and an account leads to its entries of these days', async () => {
    await open('/general-ledger');
    await eventually(() => page().includes('Trial balance in SLL'), 'the tables are there');
    expect(textsOf('Trial balance in USD')).toEqual(['1010 Own bankAsset$1,000.00$0.00$12.34$987.66']);
    expect(textsOf('Trial balance in SLL')).toEqual([
      '2000 Customer wallets26100 E-moneyLiability−SLL 900SLL 50SLL 250−SLL 1,100',
    ]);
    const totals = [...document.querySelectorAll('tfoot tr')].map(({ textContent }) => textContent);
    expect(totals).toEqual(['Total$0.00$12.34$12.34$0.00', 'TotalSLL 0SLL 250SLL 250SLL 0']);
    expect(find('tbody a').getAttribute('href')).toBe(
      '/general-ledger/1010?currency=USD&from=2026-11-01&to=2026-11-20',
    );
  });
  it('says which days up to its last are provisional, and why', async () => {
    await open('/general-ledger');
    await eventually(() => page().includes('Trial balance in SLL'), 'the tables are there');
    expect(page()).toContain(
      'Nov 18, 2026 was closed with control totals that are missing or differ: what is missing may still arrive, or somebody accepts the days as they are.',
    );
    expect(control('Provisional days').getAttribute('href')).toBe('/advanced-pnl?days=provisional');
  });
  it('keeps the typed day where the server refuses it', async () => {
    refusal = { code: 'invalid', message: 'to is not closed yet', fields: [{ path: 'to', message: 'no' }] };
    await open('/general-ledger?to=2026-11-21');
    await eventually(() => page().includes('could not be loaded'), 'the refusal is there');
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', '2026-11-21']);
  });
  it('is of the days in the address', async () => {
    await open('/general-ledger?from=2026-10-05&to=2026-10-09');
    await eventually(() => page().includes('Trial balance in SLL'), 'the tables are there');
    expect(calls.map(({ url }) => url)).toContain(
      '/api/general-ledger/trial-balance?from=2026-10-05&to=2026-10-09',
    );
  });
});

describe('an account', () => {
  it('shows its entries between its balances, the next page included', async () => {
    await open('/general-ledger/2000?currency=SLL');
    await eventually(() => page().includes('All 3 entries.'), 'all entries are there');
    expect(find('h1').textContent).toBe('2000 Customer wallets');
    expect(page()).toContain('Opening−SLL 900');
    expect(page()).toContain('Closing−SLL 1,100');
    expect(textsOf('Entries')).toEqual([
      'Nov 3, 2026Cash in 177SLL 50−SLL 850',
      'Nov 3, 2026Cash in 277SLL 100−SLL 950',
      'Nov 3, 2026Cash in 377SLL 150−SLL 1,100',
    ]);
    expect(find('a').getAttribute('href')).toBe('/general-ledger?from=2026-11-01&to=2026-11-20');
  });
});

describe('the chart of accounts', () => {
  it('gives an account its own number, and takes it away when it is emptied', async () => {
    await open('/general-ledger?tab=accounts');
    await eventually(() => page().includes('26100 E-money'), 'the accounts are there');
    await click(control('Own number of 1010 Own bank'));
    await fill(find<HTMLInputElement>('[role="dialog"] input'), '51200');
    await settle(() => find<HTMLFormElement>('[role="dialog"] form').requestSubmit());
    await eventually(() => document.querySelector('[role="dialog"]') === null, 'the form is closed');
    await click(control('Own number of 2000 Customer wallets'));
    await fill(find<HTMLInputElement>('[role="dialog"] input'), '');
    await settle(() => find<HTMLFormElement>('[role="dialog"] form').requestSubmit());
    await eventually(() => calls.filter(({ method }) => method === 'PUT').length === 2, 'both are sent');
    expect(calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body])).toEqual([
      ['/api/general-ledger/accounts/1010', { own: { code: '51200', name: '' }, version: 0 }],
      ['/api/general-ledger/accounts/2000', { own: null, version: 3 }],
    ]);
  });
  it('offers no change to a person without the permission', async () => {
    powers = ['treasury.view', 'revenue.view'];
    await open('/general-ledger?tab=accounts');
    await eventually(() => page().includes('26100 E-money'), 'the accounts are there');
    expect(document.querySelector('tbody button')).toBeNull();
  });
});

describe('the exports of journals', () => {
  it('say what waits, and export it up to the last closed day', async () => {
    await open('/general-ledger?tab=exports');
    await eventually(() => page().includes('wait for export'), 'the list is there');
    expect(page()).toContain('3 journals of Nov 18, 2026 to Nov 20, 2026 wait for export.');
    expect(textsOf('Journal exports')).toEqual([
      '4Nov 18, 2026 to Nov 19, 202661212$1,234.50Isatu SesayNov 20, 2026, 08:00 UTC0123456789ab…CSVXLSX',
    ]);
    await settle(() => find<HTMLFormElement>('form').requestSubmit());
    await eventually(() => calls.some(({ method }) => method === 'POST'), 'it is sent');
    const sent = calls.find(({ method }) => method === 'POST');
    expect([sent?.url, sent?.body]).toEqual(['/api/general-ledger/exports', { upTo: '2026-11-20' }]);
  });
  it('show at the day why it was refused', async () => {
    const message = 'has no journal that was not exported; choose a later day';
    refusal = { code: 'invalid', message: `upTo ${message}`, fields: [{ path: 'upTo', message }] };
    await open('/general-ledger?tab=exports');
    await eventually(() => page().includes('wait for export'), 'the list is there');
    await settle(() => find<HTMLFormElement>('form').requestSubmit());
    await eventually(() => page().includes('has no journal'), 'the refusal is there');
    expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull();
  });
  it('offer neither export nor files to a person without the permission, and no sheet of very many lines', async () => {
    powers = ['treasury.view', 'revenue.view'];
    await open('/general-ledger?tab=exports');
    await eventually(() => page().includes('wait for export'), 'the list is there');
    expect(document.querySelector('form')).toBeNull();
    expect(textsOf('Journal exports')[0]).not.toContain('CSV');
    await unmountAll();
    powers.push('revenue.export');
    exports = {
      exports: [{ ...EXPORT, lines: 10_001 }],
      waiting: { journals: 0, firstDay: null, lastClosed: '2026-11-20' },
    };
    await open('/general-ledger?tab=exports');
    await eventually(() => page().includes('Every journal up to Nov 20, 2026 is exported.'), 'nothing waits');
    expect(document.querySelector('form')).toBeNull();
    expect(textsOf('Journal exports')[0]).toMatch(/…CSV$/);
  });
});
