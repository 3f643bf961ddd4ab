// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { AMARA, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { ViewedTable } from './viewed-table.tsx';

const PLAIN = { hidden: [], shown: [], widths: {}, sort: null, filters: {}, comfortable: null };
const OWN = {
  id: 'v-1',
  table: 'roles',
  name: 'From Z',
  arrangement: { ...PLAIN, sort: { column: 'name', descending: true } },
  role: null,
  by: null,
  version: 3,
};
const SHARED = {
  ...OWN,
  id: 'v-2',
  name: 'Without levels',
  arrangement: { ...PLAIN, hidden: ['level'] },
  role: { key: 'manager', name: 'Manager' },
  by: 'Kadie Conteh',
};
const ROLES = [{ key: 'manager', name: 'Manager' }];

let calls: SentCall[];
let refusal: { status: number; body: unknown } | undefined;
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/role-management');
  refusal = undefined;
  let views: object[] = [OWN, SHARED];
  calls = serveCalls(({ method, url, body }) => {
    if (!url.startsWith('/api/views')) return { body: {} };
    if (method === 'GET') return { body: { views, roles: ROLES } };
    if (refusal !== undefined) return refusal;
    if (method === 'DELETE') {
      views = [SHARED];
      return { body: { ok: true } };
    }
    const made = { ...OWN, id: method === 'POST' ? 'v-3' : 'v-1', ...(body as object), role: null };
    views = method === 'POST' ? [...views, made] : [made, SHARED];
    return { body: made };
  });
});

const open = async (search = '') => {
  history.replaceState(null, '', `/role-management${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <ViewedTable
          views="roles"
          caption="Roles"
          columns={[
            { key: 'name', head: 'Role', cell: ({ name }) => name, value: ({ name }) => name },
            { key: 'level', head: 'Level', cell: ({ level }) => level, value: ({ level }) => level },
          ]}
          rows={[
            { name: 'Admin', level: 3 },
            { name: 'Owner', level: 1 },
          ]}
          rowKey={({ name }) => name}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
};
const names = () =>
  [...document.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent);
const heads = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
const items = () =>
  [...document.querySelectorAll('[role="menuitemradio"], [role="menuitem"]')].map(
    ({ textContent }) => textContent,
  );
const openMenu = async (awaited: string) => {
  const trigger = find('[aria-label="Arrange Roles"]');
  await settle(() =>
    trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  );
  await eventually(() => items().includes(awaited), `"${awaited}" in the menu`);
};
const choose = async (view: string) => {
  const option = [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')].find(
    ({ textContent }) => textContent.startsWith(view),
  );
  await click(option ?? document.body);
};
const writes = () => calls.filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/views'));

it('reads nothing of views until the menu is near or the URL names one', async () => {
  await open();
  expect(calls.filter(({ url }) => url.startsWith('/api/views'))).toEqual([]);
});

it('lists one’s own views and shared ones; choosing one arranges the table and stands in the URL', async () => {
  await open('?tab=all');
  await openMenu('From Z');
  expect(items()).toEqual([
    'Your own arrangement',
    'From Z',
    'Without levelsby Kadie Conteh',
    'Save as view…',
  ]);
  await choose('Without levels');
  expect(heads()).toEqual(['Role']);
  expect(location.search).toBe('?tab=all&view-roles=v-2');
  expect(document.body.textContent).toContain('View: Without levels');
  await openMenu('Copy link');
  expect(items().slice(3)).toEqual(['Save as view…', 'Copy link']);
  await choose('Your own arrangement');
  expect([heads(), location.search]).toEqual([['Role', 'Level'], '?tab=all']);
});

it('a view of the URL is shown', async () => {
  await open('?view-roles=v-1');
  expect(names()).toEqual(['Owner', 'Admin']);
});

it('a view that is not among them leaves the table as usual and says so', async () => {
  await open('?view-roles=v-9');
  expect(names()).toEqual(['Admin', 'Owner']);
  expect(document.body.textContent).toContain(
    'This view is not shared with you or was removed. The table is shown as usual.',
  );
  await click(control('Dismiss'));
  expect(location.search).toBe('');
  expect(document.body.textContent).not.toContain('The view of this link');
});

it('saves the arrangement as it stands, and chooses the new view', async () => {
  await open();
  await click(find('th button'));
  await openMenu('Save as view…');
  await click(control('Save as view…'));
  await eventually(() => document.querySelector('input[name="name"]') !== null, 'the dialog');
  await fill(find('input[name="name"]'), 'From A');
  refusal = {
    status: 409,
    body: {
      code: 'conflict',
      message: 'name: is the name of another',
      requestId: 'r',
      fields: [{ path: 'name', message: 'is the name of another' }],
    },
  };
  await click(control('Save'));
  expect(find('[role="dialog"]').textContent).toContain('is the name of another');
  refusal = undefined;
  await click(control('Try again'));
  await eventually(() => location.search === '?view-roles=v-3', 'the new view in the URL');
  expect(writes().at(-1)).toMatchObject({
    method: 'POST',
    body: {
      table: 'roles',
      name: 'From A',
      arrangement: { ...PLAIN, sort: { column: 'name', descending: false } },
    },
  });
  expect(document.body.textContent).toContain('View: From A');
});

it('saves what was changed of a view into it', async () => {
  await open('?view-roles=v-1');
  await click(find('th:nth-child(2) button'));
  expect(document.body.textContent).toContain('View: From Z, changed');
  await openMenu('Save changes');
  await click(control('Save changes'));
  expect(writes()).toMatchObject([
    {
      method: 'PUT',
      url: '/api/views/v-1',
      body: {
        name: 'From Z',
        role: null,
        version: 3,
        arrangement: { ...PLAIN, sort: { column: 'level', descending: false } },
      },
    },
  ]);
  await eventually(() => !document.body.textContent.includes(', changed'), 'the view is as saved');
});

it('renames it and shares it with a role', async () => {
  await open('?view-roles=v-1');
  await openMenu('Rename or share…');
  await click(control('Rename or share…'));
  await eventually(() => document.querySelector('select[name="role"]') !== null, 'the dialog');
  await fill(find('input[name="name"]'), 'From Z to A');
  await fill(find('select[name="role"]'), 'manager');
  await click(control('Save'));
  expect(writes()).toMatchObject([
    {
      method: 'PUT',
      body: { name: 'From Z to A', role: 'manager', version: 3, arrangement: OWN.arrangement },
    },
  ]);
});

it('removes it after a question, and the table stands as usual', async () => {
  await open('?view-roles=v-1');
  await openMenu('Remove view…');
  await click(control('Remove view…'));
  await eventually(() => document.querySelector('[role="alertdialog"]') !== null, 'the question');
  expect(writes()).toEqual([]);
  await click(control('Remove view'));
  expect(writes()).toMatchObject([{ method: 'DELETE', url: '/api/views/v-1' }]);
  await eventually(() => location.search === '', 'no view in the URL');
  expect(names()).toEqual(['Admin', 'Owner']);
});

it('copies the link of a view', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('?tab=all&view-roles=v-2');
  await openMenu('Copy link');
  await click(control('Copy link'));
  expect(written).toHaveBeenCalledExactlyOnceWith(
    `${location.origin}/role-management?tab=all&view-roles=v-2`,
  );
});
