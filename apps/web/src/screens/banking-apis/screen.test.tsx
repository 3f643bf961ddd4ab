// @vitest-environment happy-dom
import { listInTransit } from '@cottontree/contract/banking/banking.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
import {
  bank,
  closed,
  exception,
  failed,
  safeguarding,
  serveBanking,
  writeOff,
  type BankServer,
} from './answers.setup.ts';
import { BankingApisScreen } from './screen.tsx';

let server: BankServer;
beforeEach(() => {
  clearToasts();
  server = serveBanking();
  vi.setSystemTime('2026-11-21T10:00:00Z');
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => void vi.useRealTimers());

const API_ROOT = '/api/banking';
const open = async (search = '') => {
  history.replaceState(null, '', `/banking-apis${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>
        <BankingApisScreen title="Banking API Integrations" />
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  for (let round = 0; round < 3; round += 1) await settle();
};
const page = () => document.body.textContent;
const cards = () => [...document.querySelectorAll('ul > li > section')].map(({ textContent }) => textContent);
const field = <Kind extends HTMLElement = HTMLInputElement>(name: string) =>
  find<Kind>(`[role="dialog"] [name="${name}"]`);
const submit = () =>
  settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const toasts = () => currentToasts().map(({ title, description, variant }) => [title, description, variant]);
const button = (name: string) => control(name) as HTMLButtonElement; // the named controls of this screen are buttons

describe('the integrations', () => {
  it('[A-2.135, A-2.136, A-2.140] are real ones: each a card with its balance, account, last sync, version and features', async () => {
    await open();
    expect(find('h1').textContent).toBe('Banking API Integrations');
    expect(cards()).toHaveLength(2);
    for (const each of [
      'Harbour Trust Bank',
      'Connected',
      '$26,105.10',
      '**** 8236',
      '1000 Trust bank',
      'API 1.3.12',
      '1,204',
      'Account Balances, Transaction History, Wire Transfers, FX Rates',
    ])
      expect(cards()[0]).toContain(each);
    expect(button('Configure Harbour Trust Bank').textContent).toBe('Configure');
    expect(button('Sync Harbour Trust Bank').textContent).toBe('Sync');
    expect(page()).not.toContain('Sample');
  });
  it('[A-2.140] are shown as marked samples where none is connected, with the button to connect one', async () => {
    server.integrations = [];
    await open();
    expect(cards().every((card) => card.includes('Sample'))).toBe(true);
    expect(page()).toContain('No bank is connected yet. The cards below are samples.');
    expect(button('Sync All').disabled).toBe(true);
    expect(control('Add New Integration')).toBeDefined();
  });
  it('[A-4.38, A-4.39, A-2.137] in error cannot be synced and offer Reconnect, with the reason', async () => {
    await open();
    expect(button('Sync Lion Hill Reserve Bank').disabled).toBe(true);
    expect(button('Sync Harbour Trust Bank').disabled).toBe(false);
    expect(cards()[0]).not.toContain('Reconnect');
    expect(cards()[1]).toContain('The bank does not accept the client ID and secret. Will be tried again at');
    await click(button('Reconnect Lion Hill Reserve Bank'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    await fill(field('clientSecret'), 'the-new-secret');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/integrations/i-2/reconnect`,
        body: { clientSecret: 'the-new-secret' },
      },
    ]);
  });
  it('[A-2.133] are filtered by All Banks, Connected Only and Issues Only, in the URL', async () => {
    await open();
    const filter = () => find<HTMLSelectElement>('select[name="filter"]');
    expect([...filter().options].map(({ text }) => text)).toEqual([
      'All Banks',
      'Connected Only',
      'Issues Only',
    ]);
    await fill(filter(), 'issues');
    expect([cards().length, cards()[0]?.includes('Lion Hill'), location.search]).toEqual([
      1,
      true,
      '?filter=issues',
    ]);
    await fill(filter(), 'connected');
    expect([cards().length, cards()[0]?.includes('Harbour')]).toEqual([1, true]);
    server.integrations = [failed()];
    await open('?filter=connected');
    expect(page()).toContain('No bank is connected');
  });
  it('offer no changes to people with the view permission only', async () => {
    server.powers = ['treasury.view'];
    await open();
    expect(page()).toContain('Harbour Trust Bank');
    expect(page()).not.toMatch(/Configure|Sync All|Reconnect|Add New Integration/);
  });
  it('name the missing permission and who grants it, and show a failure with a retry', async () => {
    server.answers[`GET ${API_ROOT}/integrations`] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'x',
        permission: 'treasury.view',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    expect(page()).toContain('View Treasury, which an owner can grant');
    server.answers[`GET ${API_ROOT}/integrations`] = { status: 500, body: '' };
    await open();
    expect(page()).toContain('Failed to load the bank data. Please check your connection and try again.');
  });
});

describe('a sync', () => {
  it('[A-2.134, A-7.61, A-8.18] of all reports its end, and treasury and integrations are read again', async () => {
    await open();
    const before = [server.reads('treasury'), server.reads('integrations')];
    await click(button('Sync All'));
    await eventually(() => toasts().length > 0, 'a toast');
    expect(server.changes()).toEqual([{ method: 'POST', url: `${API_ROOT}/sync/all`, body: {} }]);
    expect(toasts()).toEqual([
      ['Sync Complete', 'Treasury data has been synchronized successfully.', undefined],
    ]);
    await eventually(() => server.reads('treasury') > (before[0] ?? 0), 'the treasury is read');
    expect(server.reads('integrations')).toBeGreaterThan(before[1] ?? 0);
  });
  it('waits until the bank has answered, and reports when it did not', async () => {
    await open();
    server.integrations = [bank({ syncing: true })];
    await click(button('Sync Harbour Trust Bank'));
    await settle();
    expect(toasts()).toEqual([]);
    server.integrations = [
      bank({ status: 'warning', fault: 'unavailable', problem: 'The bank did not answer in time' }),
    ];
    await eventually(() => toasts().length > 0, 'a toast');
    expect(toasts()).toEqual([['Sync Failed', 'Failed to synchronize treasury data.', 'destructive']]);
  });
  it('[A-8.19] that is refused reports it', async () => {
    server.answers[`POST ${API_ROOT}/sync/i-1`] = { status: 500, body: '' };
    await open();
    await click(button('Sync Harbour Trust Bank'));
    await eventually(() => toasts().length > 0, 'a toast');
    expect(toasts()).toEqual([['Sync Failed', 'Failed to synchronize treasury data.', 'destructive']]);
  });
});

describe('an integration', () => {
  it('[A-2.138, A-3.41] is added with bank name, API endpoint, client ID and a secret that is never shown', async () => {
    await open();
    await click(control('Add New Integration'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    const labels = [...document.querySelectorAll('[role="dialog"] label')].map(
      ({ textContent }) => textContent,
    );
    for (const each of ['Bank name', 'API endpoint', 'Client ID', 'Client secret'])
      expect(
        labels.some((label) => label.startsWith(each)),
        each,
      ).toBe(true);
    expect(field('clientSecret').type).toBe('password');
    await fill(field('name'), 'Savanna');
    await fill(field('endpoint'), 'https://api.savanna.example');
    await fill(field('clientId'), 'me');
    await fill(field('clientSecret'), 'a-secret-of-mine');
    await fill(field<HTMLSelectElement>('ledgerAccount'), '1040');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/integrations`,
        body: {
          type: 'api',
          name: 'Savanna',
          ledgerAccount: '1040',
          endpoint: 'https://api.savanna.example',
          clientId: 'me',
          clientSecret: 'a-secret-of-mine',
        },
      },
    ]);
    expect(toasts()[0]?.[0]).toBe('Integration added');
  });
  it('keeps what was typed after a refusal, with the error at its field', async () => {
    server.answers[`POST ${API_ROOT}/integrations`] = {
      status: 400,
      body: {
        code: 'invalid',
        message: 'endpoint: x',
        fields: [{ path: 'endpoint', message: 'must be an address' }],
        requestId: 'r',
      },
    };
    await open();
    await click(control('Add New Integration'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    await fill(field('endpoint'), 'http://x');
    await submit();
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain('Failed to add the integration.');
    expect(page()).toContain('must be an address');
    expect(field('endpoint').value).toBe('http://x');
  });
  it('is configured from the version that was shown, and its secret stays the same if left blank', async () => {
    await open();
    await click(button('Configure Harbour Trust Bank'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    expect(field('clientSecret').value).toBe('');
    await fill(field('name'), 'Harbour');
    await submit();
    expect(server.changes()[0]).toEqual({
      method: 'PATCH',
      url: `${API_ROOT}/integrations/i-1`,
      body: {
        version: 3,
        name: 'Harbour',
        ledgerAccount: '1000',
        endpoint: 'https://api.harbour.example/v1',
        clientId: 'cottontree',
      },
    });
  });
  it('is closed from its configuration, with a reason; closed ones stay listed and can be reopened', async () => {
    await open();
    expect(page()).not.toContain('Closed integrations');
    await click(button('Configure Harbour Trust Bank'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    await click(control('Close integration'));
    await eventually(() => page().includes('its secret is deleted'), 'the question');
    expect(page()).toContain('The account still has a balance.');
    await submit();
    expect(server.changes()).toEqual([]);
    expect(page()).toContain('Say why, in a few words.');
    server.closed = [closed()];
    await fill(field<HTMLTextAreaElement>('note'), 'We left this bank');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/integrations/i-1/close`,
        body: { version: 3, note: 'We left this bank' },
      },
    ]);
    await eventually(() => page().includes('Closed integrations'), 'the closed ones');
    await click(control('Palm Savings'));
    await eventually(() => page().includes('Last balance'), 'the panel');
    await click(control('Reopen'));
    await eventually(() => page().includes('It continues where it stopped'), 'the form');
    await fill(field('clientSecret'), 'another-secret');
    await fill(field<HTMLTextAreaElement>('note'), 'We came back');
    await submit();
    expect(server.changes()[1]).toEqual({
      method: 'POST',
      url: `${API_ROOT}/integrations/i-9/reopen`,
      body: { version: 6, note: 'We came back', clientSecret: 'another-secret' },
    });
  });
  it('are not shown as samples once all were closed', async () => {
    server.integrations = [];
    server.closed = [closed()];
    server.powers = ['treasury.view'];
    await open();
    await eventually(() => page().includes('All integrations were closed.'), 'the empty state');
    expect(page()).not.toContain('Sample');
    await click(control('Palm Savings'));
    await eventually(() => page().includes('Last balance'), 'the panel');
    expect(page()).not.toContain('Reopen');
  });
  it('takes a statement file once its check found no errors', async () => {
    const report = {
      format: 'MT940',
      lines: 2,
      fresh: 2,
      held: 0,
      possibleRepeats: 1,
      unproved: 4,
      from: '2026-11-20',
      to: '2026-11-20',
      closingBalance: '12.00',
      announced: 1,
      zeroAmounts: 2,
      others: [{ account: '**** 7766', currency: 'EUR', lines: 3 }],
      problems: [],
      stored: false,
    };
    server.answers[`POST ${API_ROOT}/integrations/i-1/statements`] = {
      body: { ...report, problems: [{ line: 5, message: 'the amount is nothing' }] },
    };
    await open();
    await click(button('Statement file of Harbour Trust Bank'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    const actions = () =>
      [...find('[role="dialog"]').querySelectorAll('button')].map((each) => each.textContent);
    const nothingToSend = actions();
    expect(nothingToSend.filter((label) => label !== '')).toEqual(['Close']);
    const choose = async (text: string | Uint8Array<ArrayBuffer>) => {
      const input = field('file');
      Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'nov.sta')] });
      await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
      await settle();
    };
    await choose(':20:bad');
    await eventually(() => page().includes('Line 5: the amount is nothing'), 'the problem');
    expect(actions()).toEqual(nothingToSend);
    await submit();
    expect(server.changes().map(({ body }) => body)).toEqual([
      { fileName: 'nov.sta', text: ':20:bad', checkOnly: true },
    ]);
    server.answers[`POST ${API_ROOT}/integrations/i-1/statements`] = { body: report };
    // ":20:é" in Latin-1.
    await choose(new Uint8Array([58, 50, 48, 58, 0xe9]));
    await eventually(() => page().includes('New lines'), 'the report');
    expect(page()).toContain('Possible repeats, for you to decide1');
    expect(page()).toContain('Without balances, no evidence yet4');
    expect(page()).toContain('Announced, not booked yet1');
    expect(page()).toContain('Entries without an amount2');
    expect(page()).toContain('Account **** 7766 in EUR3 lines not stored here: import the file there too');
    expect(actions()).toContain('Take in');
    await submit();
    expect(server.changes().at(-1)?.body).toEqual({
      fileName: 'nov.sta',
      text: ':20:é',
      checkOnly: false,
    });
  });
});

describe('the sync settings', () => {
  it('[A-2.139, A-9.44, A-9.46, A-9.47] offer five frequencies and four data types, all of them checked, and save them', async () => {
    await open('?tab=settings');
    await eventually(() => document.querySelector('select[name="frequency"]') !== null, 'the settings');
    expect(page()).toContain('Sync Settings');
    const frequency = find<HTMLSelectElement>('select[name="frequency"]');
    expect([...frequency.options].map(({ value }) => value)).toEqual([
      'real-time',
      '5min',
      '15min',
      'hourly',
      'daily',
    ]);
    const boxes = [...document.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')];
    expect(boxes.map((box) => [box.closest('label')?.textContent, box.checked])).toEqual([
      ['Account Balances', true],
      ['Transaction History', true],
      ['Wire Transfers', true],
      ['FX Rates', true],
    ]);
    await fill(frequency, 'hourly');
    await click(find('input[name="rates"]'));
    await click(control('Save'));
    expect(server.changes()).toEqual([
      {
        method: 'PUT',
        url: `${API_ROOT}/sync-settings`,
        body: { frequency: 'hourly', dataTypes: ['balances', 'transactions', 'wires'], version: 4 },
      },
    ]);
  });
});

describe('the reconciliation', () => {
  it('shows the state of each account, and the items without a counterpart', async () => {
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Account fee'), 'the exceptions');
    for (const each of [
      '−$25.00',
      '−$20.00',
      '99.9%',
      'Nov 20, 2026',
      '2 unmatched, in transit included',
      'May still come to the bank',
    ])
      expect(page()).toContain(each);
  });
  it('lists what is open at all banks with its bank, narrowed to one, and leads to the list of its bank', async () => {
    const { possibleRepeat: _, ...item } = exception({
      description: 'Card fee',
      reference: 'CT 7',
      ageDays: 40,
    });
    server.open = [{ ...item, integrationId: 'i-9', bank: 'Airport Bank' }];
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Open exceptions of all banks'), 'the list');
    const row = [...document.querySelectorAll('tbody tr')].find((each) =>
      each.textContent.includes('Card fee'),
    );
    expect(row?.textContent).toContain('Airport Bank');
    expect(row?.textContent).toContain('40');
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(
      '/banking-apis?tab=reconciliation&bank=i-9&side=bank&search=CT+7',
    );
    await fill(find('[name="openAt"]'), 'i-1');
    expect(location.search).toBe('?tab=reconciliation&openAt=i-1');
    expect(server.calls.at(-1)?.url).toContain('/open-exceptions?integrationId=i-1');
    await fill(find('[name="open"]'), 'twice');
    expect(location.search).toBe('?tab=reconciliation&openAt=i-1&open=twice');
    expect(server.calls.at(-1)?.url).toContain('/open-exceptions?integrationId=i-1&kind=twice');
  });
  it('names statements that are missing, and lines that no balance proves', async () => {
    const gap = {
      integrationId: 'i-1',
      bank: 'Harbour Trust Bank',
      currency: 'USD',
      from: '2026-11-02',
    } as const;
    server.gaps = [
      { ...gap, kind: 'missing', to: '2026-11-03', amount: null, lines: 0, numbers: [13, 14], file: null },
      { ...gap, kind: 'unproved', to: '2026-11-02', amount: '9.00', lines: 2, numbers: null, file: 'a.sta' },
    ];
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Statements that do not join'), 'the gaps');
    for (const each of [
      'A statement is missing',
      'Numbers 13 to 14 are left out',
      'Nov 3, 2026',
      'Not proved by a balance yet',
      '2 lines of a.sta',
      '$9.00',
    ])
      expect(page()).toContain(each);
  });
  it('shows in place of the list of all banks the way to it while one bank is chosen', async () => {
    const { possibleRepeat: _, ...item } = exception();
    server.open = [{ ...item, integrationId: 'i-1', bank: 'Harbour Trust Bank' }];
    await open('?tab=reconciliation&bank=i-1&side=bank&search=CT7');
    await eventually(() => page().includes('Open exceptions of all banks'), 'the way');
    expect(server.calls.some(({ url }) => url.includes('/open-exceptions'))).toBe(false);
    const way = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Open exceptions of all banks',
    );
    expect(way?.getAttribute('href')).toBe('/banking-apis?tab=reconciliation');
  });
  it('matches by hand what is selected on both sides, with a note, after showing the difference', async () => {
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Account fee'), 'the exceptions');
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]')];
    for (const box of boxes) await click(box);
    await click(control('Match by hand'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    expect(find('[role="dialog"]').textContent).toContain('−$5.00');
    await submit();
    expect(server.changes()).toEqual([]);
    expect(page()).toContain('Say why, in a few words.');
    await fill(field<HTMLTextAreaElement>('note'), 'Charges of the bank');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/matches`,
        body: { integrationId: 'i-1', lines: ['17'], entries: ['9.1'], note: 'Charges of the bank' },
      },
    ]);
    expect(toasts()[0]?.[0]).toBe('Matched');
  });
  it('proposes to write off what is selected, after showing the journal', async () => {
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Account fee'), 'the exceptions');
    await click(find('tbody input[type="checkbox"]'));
    expect(button('Match by hand').disabled).toBe(true);
    await click(control('Write off'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    expect(find('[role="dialog"]').textContent).toContain('Debit 5010 Processing$35.00');
    expect(find('[role="dialog"]').textContent).toContain('Credit 1000 Harbour Trust Bank$35.00');
    await fill(field<HTMLSelectElement>('account'), '6040');
    await fill(field<HTMLTextAreaElement>('note'), 'Charges of October');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/write-offs`,
        body: {
          integrationId: 'i-1',
          lines: ['17'],
          entries: [],
          account: '6040',
          day: '2026-11-20',
          note: 'Charges of October',
        },
      },
    ]);
    expect(toasts()[0]).toEqual([
      'Write-off proposed',
      'It is booked when another person approves it.',
      undefined,
    ]);
  });
  it('says that what is of a day not closed yet cannot be written off yet, and proposes nothing', async () => {
    server.exceptions = [exception({ day: '2026-11-21' })];
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Account fee'), 'the exceptions');
    await click(find('tbody input[type="checkbox"]'));
    await click(control('Write off'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the dialog');
    expect(find('[role="dialog"]').textContent).toContain('of Nov 21, 2026, a day that is not closed yet');
    expect(
      [...document.querySelectorAll('[role="dialog"] button')].map((each) => each.textContent),
    ).not.toContain('Propose');
  });
  it('shows a possible repeat with both files and what is left out, and takes either verdict with a note', async () => {
    server.possibleRepeats = { items: 1, amount: '-35.00' };
    server.exceptions = [
      exception(),
      exception({
        id: '18',
        hint: 'Possible repeat: nov-b.sta and nov-a.sta',
        description: 'Charge',
        possibleRepeat: {
          file: 'nov-b.sta',
          receivedAt: '2026-11-21T09:45:00.000Z',
          of: {
            id: '17',
            file: 'nov-a.sta',
            receivedAt: '2026-11-20T09:45:00.000Z',
            day: '2026-11-12',
            amount: '-35.00',
            reference: null,
            description: 'Charge of the 12th',
          },
        },
      }),
    ];
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Possible repeat: nov-b.sta'), 'the exceptions');
    expect(page()).toContain('1 possible repeat, −$35.00 in all, left out of the balance.');
    for (const box of document.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]'))
      await click(box);
    expect([button('Match by hand').disabled, button('Write off').disabled]).toEqual([true, true]);
    for (const verdict of ['same', 'another'] as const) {
      const name = verdict === 'same' ? 'The same line' : 'Another line';
      await click(control('ChargePossible repeat: nov-b.sta and nov-a.sta'));
      await eventually(() => page().includes('The line it may repeat'), 'the panel');
      for (const each of ['nov-a.sta', 'nov-b.sta', 'Charge of the 12th', '−$35.00 is in no balance'])
        expect(find('[role="dialog"]').textContent).toContain(each);
      await click(control(name));
      await eventually(() => document.querySelector('textarea[name="note"]') !== null, 'the form');
      await submit();
      expect(page()).toContain('Say why, in a few words.');
      await fill(field<HTMLTextAreaElement>('note'), 'Asked the bank');
      await submit();
      expect(server.changes().at(-1)).toEqual({
        method: 'POST',
        url: `${API_ROOT}/possible-repeats/18`,
        body: { verdict, note: 'Asked the bank' },
      });
    }
    expect(server.changes()).toHaveLength(2);
  });
  it('opens an exception in full, which people who may only view it cannot decide', async () => {
    server.powers = ['treasury.view'];
    server.exceptions = [exception({ hint: 'The bank seems to have sent it twice' })];
    await open('?tab=reconciliation');
    await eventually(() => page().includes('Account fee'), 'the exceptions');
    await click(control('Account fee 2026-10The bank seems to have sent it twice'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the panel');
    const panel = find('[role="dialog"]').textContent;
    for (const each of ['Exception', 'Nov 12, 2026', '9 days', 'The bank seems to have sent it twice'])
      expect(panel).toContain(each);
    expect(panel).not.toContain('The same line');
  });
  it('has a write-off decided by another person, showing what would be booked', async () => {
    server.writeOffs = [
      writeOff(),
      writeOff({ id: 'w-2', note: 'My own', obstacle: 'You proposed it: another person decides' }),
      writeOff({ id: 'w-3', note: 'Old', state: 'approved', journalId: '88' }),
    ];
    await open('?tab=reconciliation&list=write-offs');
    await eventually(() => page().includes('2 to decide'), 'the write-offs');
    await click(control('My own'));
    expect(page()).toContain('You proposed it: another person decides');
    expect(page()).not.toContain('Approve');
    await click(control('Close'));
    await click(control('Charges of October'));
    expect(page()).toContain('Account fee 2026-10');
    await click(control('Approve'));
    await eventually(() => toasts()[0]?.[0] === 'Written off', 'the toast');
    await click(control('Charges of October'));
    await click(control('Reject'));
    await fill(field<HTMLTextAreaElement>('reason'), 'The bank pays it back');
    await submit();
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/write-offs/w-1/approve`, body: {} },
      { method: 'POST', url: `${API_ROOT}/write-offs/w-1/reject`, body: { reason: 'The bank pays it back' } },
    ]);
  });
  it('lists the parts of the amount in transit, and writes the rules without a second "by"', async () => {
    server.answers[`GET ${API_ROOT}/in-transit`] = {
      body: listInTransit.spec.output.parse({
        day: '2026-11-20',
        items: [
          {
            side: 'ledger',
            id: '9.1',
            day: '2026-11-19',
            amount: '30.00',
            currency: 'USD',
            reference: 'CT9',
            description: 'Rent',
            answeredOn: null,
          },
        ],
        total: 1,
        amount: '30.00',
      }),
    };
    await open('?tab=reconciliation&list=in-transit');
    await eventually(() => page().includes('1 in transit, $30.00 in all'), 'the items');
    expect(page()).toContain('RentLedgerCT9Nov 19, 2026May still come$30.00');
    expect(page()).toContain('Matched by hand2');
    expect(page()).not.toContain('by by');
  });
  it('opens a match with its rule in a sentence, and undoes it with a note', async () => {
    await open('?tab=reconciliation&list=matches');
    await eventually(() => page().includes('1 match') && page().includes('Float, part 1'), 'the matches');
    await click(control('Float, part 1 of 2'));
    expect(page()).toContain('Under reference CT9, 2 lines come to 1 entry.');
    await click(control('Undo match'));
    await fill(field<HTMLTextAreaElement>('note'), 'Another payment');
    await submit();
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/matches/m-1/undo`, body: { note: 'Another payment' } },
    ]);
  });
});

it('says on a past day what shows the present all the same', async () => {
  const said = () => document.querySelector('[role="note"][data-constant="period"]')?.textContent;
  await open('?asOf=2026-11-20');
  expect(said()).toBe('The figures above are as of Nov 20, 2026. The banks below are shown as they are now.');
  await unmountAll();
  await open('?tab=reconciliation&asOf=2026-11-20');
  expect(said()).toBe(
    'Statement and ledger are compared as of Nov 20, 2026. Exceptions are those that are open now.',
  );
  await unmountAll();
  await open('?tab=safeguarding&asOf=2026-11-20');
  expect(said()).toBeUndefined();
  await unmountAll();
  await open('?tab=reconciliation');
  expect(said()).toBeUndefined();
});

describe('the safeguarding proof', () => {
  it('compares customer money with trust accounts, by ledger with receipts and by bank statement, the difference explained', async () => {
    await open('?tab=safeguarding&asOf=2026-11-20');
    await eventually(() => page().includes('Customer money in USD'), 'the proof');
    const figures = [...document.querySelectorAll<HTMLElement>('[data-figure^="banking."]')].map(
      ({ dataset, textContent }) => `${dataset['figure']} ${textContent}`,
    );
    expect(figures).toEqual([
      'banking.customer-money-usd $21,466.67',
      'banking.overdrawn-usd $12.50',
      'banking.trust-usd $26,105.10',
      'banking.coverage-usd 121.6%',
    ]);
    for (const each of [
      '2020 Card prefunds',
      '−$25.00',
      '−$20.00',
      'Exceptions−$4.20',
      'Accepted differences of matched items−$0.80',
      '$26,080.10',
      '121.5%',
      '103.7%',
      'Exception: 1 balance is below zero (Card prefunds).',
    ])
      expect(page()).toContain(each);
    expect(find('[data-holds]').dataset['holds']).toBe('true');
    expect(page()).not.toContain('less is held than is owed');
  });
  it('fails where the ledger covers what is owed and the bank statement does not', async () => {
    const [usd] = safeguarding().currencies;
    server.answers['GET /api/banking/safeguarding'] = {
      body: { ...safeguarding(), currencies: [{ ...usd, trustBank: '21037.33', coverageBank: 98 }] },
    };
    await open('?tab=safeguarding&asOf=2026-11-20');
    await eventually(() => page().includes('Customer money in USD'), 'the proof');
    expect(find('[data-holds]').dataset['holds']).toBe('false');
    expect(find('[data-holds]').textContent).toBe('103.7% covered per ledger, not per bank statement in USD');
    expect(page()).toContain('By the bank statement less is held than is owed.');
  });
});
