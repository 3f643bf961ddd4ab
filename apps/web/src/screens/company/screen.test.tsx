// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetBrand } from '../../kernel/brand.ts';
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
import './profile-form.tsx';
import { CompanyScreen } from './screen.tsx';

const EMPTY = {
  displayName: null,
  legalName: null,
  address: null,
  registrations: [],
  logo: null,
  version: 0,
};
const ENTERED = {
  displayName: 'Pesa Njiani',
  legalName: 'Pesa Njiani (Kenya) Limited',
  address: 'Kaunda Street 12\nNairobi 00100',
  registrations: [{ name: 'Company register', number: 'PVT-8841' }],
  logo: 'iVBORw0KGgo=',
  version: 3,
};
const STEP = {
  step: 'company',
  title: 'Enter who the company is',
  detail: 'For this reason',
  href: '/company',
};

let calls: SentCall[];
let powers: string[];
let company: object;
let steps: object[];
const open = async (): Promise<void> => {
  history.replaceState(null, '', '/company');
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <CompanyScreen title="Company" />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await eventually(() => page().includes('Names and address'), 'the company is there');
};
const page = (): string => document.body.textContent;
const sentTo = (path: string) =>
  calls.flatMap(({ url, method, body }) => (url === path && method === 'PUT' ? [body] : []));
const storedBrand = (): unknown => JSON.parse(localStorage.getItem('company-brand') ?? 'null'); // of any shape
beforeEach(() => {
  localStorage.clear();
  forgetBrand();
  powers = ['settings.view', 'settings.edit'];
  company = ENTERED;
  steps = [];
  calls = serveCalls(({ url, method }) => {
    if (url === '/api/company/logo') return { body: { ...ENTERED, logo: null, version: 4 } };
    if (url === '/api/company') return { body: method === 'PUT' ? { ...ENTERED, version: 4 } : company };
    if (url.startsWith('/api/setup/steps')) return { body: { steps } };
    return { body: { ...AMARA_IN_FULL, powers } };
  });
});
afterEach(unmountAll);

describe('the company', () => {
  it('shows names, address and numbers, and how they stand on a document', async () => {
    await open();
    expect([...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      'Display name',
      'Pesa Njiani',
      'Legal name',
      'Pesa Njiani (Kenya) Limited',
      'Address',
      'Kaunda Street 12\nNairobi 00100',
      'Company register',
      'PVT-8841',
    ]);
    expect(page()).toContain('Kaunda Street 12, Nairobi 00100 · Company register PVT-8841');
    expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual(
      [1, 2, 3].map(() => 'data:image/png;base64,iVBORw0KGgo='),
    );
  });
  it('offers no change to a person who may only look', async () => {
    powers = ['settings.view'];
    await open();
    expect(document.querySelectorAll('button, input')).toHaveLength(0);
  });
  it('sends what was entered with the version, empty fields as nothing, and remembers the name', async () => {
    company = EMPTY;
    await open();
    await eventually(() => page().includes('Edit'), 'the permissions are there');
    await click(control('Edit'));
    await eventually(() => document.querySelector('form') !== null, 'the form is there');
    await fill(find<HTMLInputElement>('[name="displayName"]'), 'Pesa Njiani');
    await click(control('Add a number'));
    await fill(find<HTMLInputElement>('[name="registrations.0.name"]'), 'Company register');
    await fill(find<HTMLInputElement>('[name="registrations.0.number"]'), 'PVT-8841');
    await click(control('Add a number'));
    await settle(() => find<HTMLFormElement>('form').requestSubmit());
    await eventually(() => document.querySelector('form') === null, 'the form is closed');
    expect(sentTo('/api/company')).toEqual([
      {
        displayName: 'Pesa Njiani',
        legalName: null,
        address: null,
        registrations: [{ name: 'Company register', number: 'PVT-8841' }],
        version: 0,
      },
    ]);
    expect(storedBrand()).toEqual({ version: 4, name: 'Pesa Njiani', logo: 'iVBORw0KGgo=' });
  });
  it('takes a registration number away, and keeps those after it', async () => {
    const second = { name: 'Licence', number: 'PSP-014' };
    company = { ...ENTERED, registrations: [...ENTERED.registrations, second] };
    await open();
    await eventually(() => page().includes('Edit'), 'the permissions are there');
    await click(control('Edit'));
    await eventually(() => document.querySelector('form') !== null, 'the form is there');
    await click(control('Remove number 1'));
    await settle(() => find<HTMLFormElement>('form').requestSubmit());
    expect(sentTo('/api/company')).toMatchObject([{ registrations: [second], version: 3 }]);
  });
  it('lists the first steps until none is open, and what a company does without', async () => {
    steps = [
      { ...STEP, state: 'done' },
      { ...STEP, step: 'banks', title: 'Add the bank accounts', href: '/banking-apis', state: 'open' },
      { ...STEP, step: 'people', title: 'Create accounts', state: 'dismissed' },
    ];
    await open();
    await eventually(() => page().includes('Needed after all'), 'the permissions are there');
    expect([...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
      'Enter who the company isFor this reasonDone',
      'Add the bank accountsFor this reasonNot needed',
      'Create accountsFor this reasonNeeded after all',
    ]);
    expect(control('Add the bank accounts').getAttribute('href')).toBe('/banking-apis');
    await click(control('Not needed: Add the bank accounts'));
    expect(sentTo('/api/setup/steps/banks')).toEqual([{ dismissed: true }]);
    await unmountAll();
    steps = [{ ...STEP, state: 'done' }];
    await open();
    expect(page()).not.toContain('First steps');
  });
  it('removes the logo', async () => {
    await open();
    await eventually(() => page().includes('Remove the logo'), 'the permissions are there');
    await click(control('Remove the logo'));
    expect(sentTo('/api/company/logo')).toEqual([{ logo: null, version: 3 }]);
    expect(storedBrand()).toEqual({ version: 4, name: 'Pesa Njiani', logo: null });
  });
});
