// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
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
import './assign-dialog.tsx';
import './impact-tab.tsx';
import './performance-tab.tsx';
import './rules-tab.tsx';
import './users-dialog.tsx';
import { errorRecord, serveTracking, summary, type TrackingServer } from './answers.setup.ts';
import { ErrorTrackingScreen } from './screen.tsx';

let server: TrackingServer;
beforeEach(() => {
  clearToasts();
  server = serveTracking();
  vi.setSystemTime('2026-11-21T10:00:00Z');
});
afterEach(() => void vi.useRealTimers());

const ROOT = '/api/error-tracking';
const ID = errorRecord().id;
const open = async (search = '') => {
  await unmountAll();
  history.replaceState(null, '', `/error-tracking${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ErrorTrackingScreen title="Live Error Tracking" />
    </QueryClientProvider>,
  );
  for (let round = 0; round < 4; round += 1) await settle();
};
const page = () => document.body.textContent;
const card = (place = 0) => {
  const found = document.querySelectorAll<HTMLElement>('article')[place];
  if (!found) throw new Error(`There is no card ${place}`);
  return found;
};
const within = (element: Element, name: string) => {
  const found = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no ${name} in ${element.textContent}`);
  return found;
};
const choices = (name: string) =>
  [...find<HTMLSelectElement>(`select[name="${name}"]`).options].map(({ text }) => text);
const queries = () =>
  server.calls
    .filter(({ url }) => url.startsWith(`${ROOT}/errors?`))
    .map(({ url }) => new URLSearchParams(url.split('?')[1]));
const toasts = () => currentToasts().map(({ title, variant }) => [title, variant]);

describe('the selection', () => {
  it('[B-2.119, B-2.120, B-2.118, B-1.07] has its name as heading, cards of what was captured and four tabs', async () => {
    await open();
    expect(find('h1').textContent).toBe('Live Error Tracking');
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Live Errors',
      'User Impact',
      'Performance',
      'Alert Rules',
    ]);
    const strip = find('section[aria-label="Errors in this window"]').textContent;
    for (const each of [
      'Unresolved errors2',
      'Critical1',
      'Occurrences1,260',
      'Affected users6',
      'Resolution time12 min',
    ])
      expect(strip).toContain(each);
    expect(strip).toContain('target: under 30 min');
    // Sampling is stated.
    expect(strip).toContain('1,154 counted without details');
    expect(page()).not.toContain('Sample');
  });
  it('[B-2.121, B-2.122, B-2.123, B-2.124] is filtered by window, level and search, all in the URL', async () => {
    await open();
    expect(choices('window')).toEqual(['1h', '24h', '7d', '30d']);
    expect(choices('level')).toEqual(['All levels', 'Critical', 'High', 'Medium', 'Low']);
    expect(find<HTMLSelectElement>('select[name="window"]').value).toBe('24h');
    await fill(find<HTMLSelectElement>('select[name="window"]'), '7d');
    await fill(find<HTMLSelectElement>('select[name="level"]'), 'critical');
    await fill(find<HTMLInputElement>('input[type="search"]'), 'TypeError');
    await eventually(() => location.search.includes('search=TypeError'), 'the search in the address');
    await settle();
    expect(location.search).toBe('?window=7d&level=critical&search=TypeError');
    expect(Object.fromEntries(queries().at(-1) ?? [])).toMatchObject({
      window: '7d',
      level: 'critical',
      search: 'TypeError',
    });
  });
  it('says how many open errors it leaves out, and shows them with one click', async () => {
    server.leftOut = 4;
    await open('?window=1h&level=low');
    expect(find('[data-left-out]').textContent).toBe(
      '4 open errors are outside this window, level and search.Show all open errors',
    );
    server.leftOut = 0;
    await click(control('Show all open errors'));
    await settle();
    expect(Object.fromEntries(queries().at(-1) ?? [])).toMatchObject({ scope: 'open', offset: '0' });
    expect(find('[data-left-out]').textContent).toContain('regardless of window, level and search.');
    await fill(find<HTMLSelectElement>('select[name="level"]'), 'high');
    expect(location.search).toBe('?window=1h&level=high');
  });
  it('is empty on a healthy installation, and says why; otherwise says that nothing matches', async () => {
    server.errors = [];
    server.summary = summary({
      unresolved: 0,
      occurrences: 0,
      countedOnly: 0,
      medianResolutionMinutes: null,
    });
    await open();
    expect(page()).toContain('No errors in this window.');
    expect(page()).toContain('Failures in browsers, requests and jobs');
    expect(page()).toContain('none resolved');
    server.summary = summary();
    await open('?level=low');
    expect(page()).toContain('No error matches.');
  });
  it('names the missing permission and who grants it, and shows a failure with a retry', async () => {
    const refused = {
      code: 'forbidden',
      message: 'x',
      permission: 'settings.view',
      grantedBy: ['Owner'],
      requestId: 'r',
    };
    server.answers[`GET ${ROOT}/summary`] = { status: 403, body: refused };
    await open();
    expect(document.querySelector('[role="tab"], input, select')).toBeNull();
    server.answers = { [`GET ${ROOT}/errors`]: { status: 403, body: refused } };
    await open();
    expect(page()).toContain('Your role may not see errors.');
    expect(page()).toContain('View Settings, which an owner can grant');
    server.answers[`GET ${ROOT}/errors`] = {
      status: 500,
      body: { code: 'unexpected', message: 'x', requestId: 'r-1' },
    };
    await open();
    expect(page()).toContain('Failed to load errors.');
    server.answers = {};
    await click(control('Try again'));
    await settle();
    expect(card().textContent).toContain('Uncaught TypeError');
  });
});

describe('a card', () => {
  it('[B-2.125, B-2.126, B-2.127, B-2.128, B-2.129] shows title, severity, status, message, occurrences, affected users, last seen, the first user’s location, three chips and how many more, tags and the stack', async () => {
    await open();
    for (const each of [
      'Uncaught TypeError in AlertList',
      'Critical',
      'Open',
      'x is undefined',
      'Occurrences1,204',
      'Affected users5',
      'Last seen Nov 21, 2026, 09:58 UTC',
      'Location192.0.2.x',
      'Stored in detail50 of 5,020',
      'Refused transactions (2)SLL 150,000',
    ])
      expect(card().textContent).toContain(each);
    const list = (name: string) =>
      [...card().querySelectorAll(`ul[aria-label="${name}"] > li`)].map(({ textContent }) => textContent);
    expect(list('Affected users')).toEqual([
      'F••• K•••',
      'A••• S•••',
      'M••• T•••',
      '+2 more',
      'View All Users',
    ]);
    expect(list('Tags')).toEqual(['browser', 'error', 'TypeError']);
    const stack = card().querySelector('details');
    expect([stack?.open, stack?.querySelector('summary')?.textContent]).toEqual([false, 'Stack trace']);
    expect(stack?.querySelector('pre')?.textContent).toContain('alert-list.tsx:51:18');
    expect(card(1).textContent).toContain('It has no stack trace.');
    expect(list('Affected users')).not.toContain('Fatu Koroma');
  });
  it('[B-2.130] is assigned, to oneself unless another person is selected', async () => {
    await open();
    await click(within(card(), 'Assign'));
    await eventually(() => document.querySelector('[role="dialog"] select') !== null, 'the dialog');
    await settle();
    expect(choices('userId')).toEqual(['Amara Bangura (you)', 'Sorie Kamara']);
    await fill(find<HTMLSelectElement>('select[name="userId"]'), 'u-2');
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    await settle();
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${ROOT}/errors/${ID}/assign`, body: { userId: 'u-2', version: 4 } },
    ]);
    expect(toasts()).toEqual([['Error assigned', undefined]]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
  it('[B-2.131, B-2.132] is ignored and resolved, and can then be reopened', async () => {
    await open();
    const messages = [];
    for (const [place, name] of [
      [0, 'Ignore'],
      [0, 'Resolve'],
      [1, 'Reopen'],
    ] as const) {
      await click(within(card(place), name));
      messages.push(...toasts());
    }
    expect(server.changes().map(({ url, body }) => [url.slice(url.lastIndexOf('/') + 1), body])).toEqual([
      ['ignore', { version: 4 }],
      ['resolve', { version: 4 }],
      ['reopen', { version: 4 }],
    ]);
    expect(messages.map(([title]) => title)).toEqual(['Error ignored', 'Error resolved', 'Error reopened']);
  });
  it('keeps the focus on the button that was pressed while it changes', async () => {
    await open();
    const button = within(card(), 'Ignore');
    await settle(() => button.focus());
    server.errors = server.errors.map((each) => (each.id === ID ? { ...each, status: 'ignored' } : each));
    await click(button);
    await eventually(() => card().textContent.includes('Reopen'), 'the way back');
    expect(document.activeElement).toBe(within(card(), 'Reopen'));
    server.errors = server.errors.map((each) => (each.id === ID ? { ...each, status: 'open' } : each));
    await click(button);
    await eventually(() => card().textContent.includes('Resolve'), 'the error');
    expect(document.activeElement).toBe(within(card(), 'Ignore'));
  });
  it('names the person who made a conflicting change', async () => {
    const message = 'Sorie was first: it is resolved';
    server.answers[`POST ${ROOT}/errors/${ID}/ignore`] = {
      status: 409,
      body: { code: 'conflict', message, requestId: 'r' },
    };
    await open();
    await click(within(card(), 'Ignore'));
    expect(currentToasts()).toMatchObject([
      { title: 'The error was not changed', description: message, variant: 'destructive' },
    ]);
  });
  it('offers no changes to people with the view permission only', async () => {
    server.powers = ['settings.view'];
    await open();
    expect(card().textContent).toContain(
      'Changing it needs the permission Edit Settings, which an owner can grant.',
    );
    expect([...card().querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'View All Users',
    ]);
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
  it('of unresolved errors shows these, says what it leaves out, and pressed again shows all', async () => {
    await open('?window=7d&level=low&search=x');
    expect(pressed()).toEqual([]);
    await click(choice('Unresolved errors'));
    await settle();
    expect([location.search, pressed()]).toEqual(['?window=7d&state=unresolved', ['Unresolved errors']]);
    expect(Object.fromEntries(queries().at(-1) ?? [])).toMatchObject({ state: 'unresolved', level: 'all' });
    expect(find('[data-left-out]').textContent).toBe(
      'Resolved and ignored errors are left out.Show them too',
    );
    await click(choice('Critical'));
    expect([location.search, pressed()]).toEqual([
      '?window=7d&state=unresolved&level=critical',
      ['Critical'],
    ]);
    await click(choice('Critical'));
    expect([location.search, pressed()]).toEqual(['?window=7d', []]);
  });
  it('of people leads to them', async () => {
    await open('?window=7d');
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Affected users',
    );
    expect(link?.getAttribute('href')).toBe('/error-tracking?window=7d&tab=impact');
  });
});

describe('the pane of an error', () => {
  it('that the list does not have is read by itself, and can be worked on', async () => {
    server.errors = [];
    await open(`?error=${ID}`);
    await eventually(() => document.querySelector('[role="dialog"] footer button') !== null, 'the actions');
    expect(find('[role="dialog"]').textContent).toContain('Uncaught TypeError in AlertList');
    await click(within(find('[role="dialog"]'), 'Resolve'));
    expect(server.changes()).toMatchObject([{ url: `${ROOT}/errors/${ID}/resolve`, body: { version: 4 } }]);
  });
  it('links other errors of its place, as many as there is room for; the rest is a search', async () => {
    const id = (place: number) => `00000000-0000-4000-8000-00000000001${place}`;
    server.errors = [
      errorRecord(),
      ...[1, 2, 3, 4, 5, 6, 7].map((place) => errorRecord({ id: id(place), title: `Other ${place}` })),
    ];
    await open(`?level=critical&error=${ID}`);
    await eventually(() => page().includes('and 2 more'), 'the links');
    const links = [...document.querySelectorAll('[role="dialog"] li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links.map(([text]) => text)).toEqual([
      'Other 1',
      'Other 2',
      'Other 3',
      'Other 4',
      'Other 5',
      'and 2 more',
    ]);
    expect(links[0]?.[1]).toBe(`/error-tracking?level=critical&error=${id(1)}`);
    expect(links[5]?.[1]).toBe(`/error-tracking?error=${ID}&window=30d&search=%2Ffraud-detection`);
    expect(Object.fromEntries(queries().at(-1) ?? [])).toMatchObject({
      window: '30d',
      search: '/fraud-detection',
    });
  });
});

describe('the affected users', () => {
  it('[B-2.127, B-7.37] are loaded when an error is selected, masked, and unmasked with a reason', async () => {
    await open();
    const fetched = () =>
      server.calls.filter(({ url }) => url.startsWith(`${ROOT}/errors/${ID}/users`)).length;
    expect(fetched()).toBe(0);
    await click(within(card(), 'View All Users'));
    await eventually(() => document.querySelector('[role="dialog"] table') !== null, 'the list');
    expect(fetched()).toBe(1);
    const dialog = () => find('[role="dialog"]').textContent;
    for (const each of [
      'F••• K•••',
      'f•••@e•••.sl',
      'Customer, Level 1',
      'Bo',
      'session 0a1b2c3d4e5f',
      'S404No customer of this company',
      '3 in all',
    ])
      expect(dialog()).toContain(each);
    await click(control('Show unmasked'));
    await eventually(() => document.querySelector('[name="reason"]') !== null, 'the question');
    await fill(find<HTMLTextAreaElement>('[name="reason"]'), 'to call her');
    await settle(() =>
      find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    await settle();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${ROOT}/errors/${ID}/users/reveal`,
        body: { reason: 'to call her', offset: 0, limit: 20 },
      },
    ]);
    expect(dialog()).toContain('Fatu Koroma');
    await click(control('Mask again'));
    expect(dialog()).not.toContain('Fatu Koroma');
    expect(dialog()).toContain('F••• K•••');
  });
  it('name the permission that is needed to unmask them', async () => {
    server.powers = ['settings.view'];
    await open();
    await click(within(card(), 'View All Users'));
    await eventually(() => document.querySelector('[role="dialog"] table') !== null, 'the list');
    expect(find('[role="dialog"]').textContent).toContain('needs the permission Verify KYC');
  });
  it('of all errors are listed under User Impact, with the business that was refused', async () => {
    await open('?tab=impact');
    await eventually(() => document.querySelector('table') !== null, 'the list');
    expect(page()).toContain('2 in SLLSLL 150,000');
    expect(server.calls.some(({ url }) => url.startsWith(`${ROOT}/users?window=24h`))).toBe(true);
  });
});

describe('pages', () => {
  it('keep the focus on the button when there are no further pages', async () => {
    server.errors = Array.from({ length: 21 }, (_, place) => errorRecord({ id: `e-${place}` }));
    await open();
    const next = control('Next');
    next.focus();
    await click(next);
    await eventually(() => page().includes('of 21') && location.search.includes('page=2'), 'the last page');
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await click(next);
    expect(location.search).toContain('page=2');
  });
});

describe('performance', () => {
  it('[B-2.118] shows when and where errors happen and how fast they are resolved against the target', async () => {
    await open('?tab=performance');
    await eventually(() => page().includes('Where errors happen'), 'the tab');
    for (const each of [
      'Median time12 min',
      'Resolved3',
      'Within the target2',
      'In the busiest minute600',
      '/fraud-detection',
    ])
      expect(page()).toContain(each);
    // Once with the totals above the tabs, once here.
    expect(page().split('target: under 30 min')).toHaveLength(3);
  });
});

describe('alert rules', () => {
  const submit = () =>
    settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  it('[B-2.133, B-2.134, B-2.135, B-2.136, B-2.137] hold two thresholds, recipients and four notifications, and are saved', async () => {
    await open('?tab=rules');
    await eventually(() => document.querySelector('form') !== null, 'the rules');
    expect(choices('criticalThreshold')).toEqual(['1 occurrence', '3 occurrences', '5 occurrences']);
    expect(choices('highThreshold')).toEqual(['5 occurrences', '10 occurrences', '20 occurrences']);
    expect(document.querySelectorAll('fieldset input[type="checkbox"]')).toHaveLength(4);
    expect(page()).toContain('Mail is not set up, so alerts by mail would fail');
    await fill(find<HTMLSelectElement>('[name="criticalThreshold"]'), '5');
    await fill(find<HTMLSelectElement>('[name="highThreshold"]'), '20');
    await fill(find<HTMLTextAreaElement>('[name="recipients"]'), 'ops@example.sl, boss@example.sl\n');
    await click(find('[name="notifyRegressions"]'));
    await click(control('Save'));
    await settle();
    expect(server.changes()).toEqual([
      {
        method: 'PUT',
        url: `${ROOT}/alert-rules`,
        body: {
          criticalThreshold: 5,
          highThreshold: 20,
          recipients: ['ops@example.sl', 'boss@example.sl'],
          notifyCentre: true,
          notifyMail: false,
          notifyRegressions: false,
          notifyAssignee: true,
          version: 2,
        },
      },
    ]);
    expect(toasts()).toEqual([['Alert rules saved', undefined]]);
  });
  it('show which alerts fired, whom they reached, and why an e-mail was not sent', async () => {
    await open('?tab=rules');
    await eventually(() => document.querySelector('form') !== null, 'the rules');
    expect(page()).toContain(
      'Mail is not set up. The administrator of the server sets it up, as docs/operations/mail.md says',
    );
  });
  it('name an invalid address, and cannot be changed without the permission', async () => {
    server.answers[`PUT ${ROOT}/alert-rules`] = {
      status: 400,
      body: {
        code: 'invalid',
        message: 'recipients.0: must be an email address',
        fields: [{ path: 'recipients.0', message: 'must be an email address' }],
        requestId: 'r',
      },
    };
    await open('?tab=rules');
    await eventually(() => document.querySelector('form') !== null, 'the rules');
    await submit();
    await settle();
    expect(find('[name="recipients"]').getAttribute('aria-invalid')).toBe('true');
    server.powers = ['settings.view'];
    await open('?tab=rules');
    await eventually(() => page().includes('Changing them needs'), 'the permission');
  });
});
