// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { AMARA, AMARA_IN_FULL, serveCalls } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, eventually, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { ExportedTable } from './exported-table.tsx';

const menuFor = async (powers: readonly string[], day?: string): Promise<string> => {
  serveCalls(({ url }) => ({
    body: url === '/api/auth/user' ? { ...AMARA_IN_FULL, powers } : { demo: null },
  }));
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <ExportedTable
          caption="Budgets"
          sees={['expenses.manage']}
          day={day}
          columns={[{ key: 'name', head: 'Department', cell: ({ name }) => name, value: ({ name }) => name }]}
          rows={[{ name: 'IT' }, { name: 'HR' }]}
          rowKey={({ name }) => name}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
  const trigger = document.querySelector('[aria-label="Arrange Budgets"]');
  await settle(() =>
    trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  );
  const menu = () => document.querySelector('[role="menu"]');
  await eventually(() => menu() !== null, 'the menu');
  return menu()?.textContent ?? '';
};

it('offers files to a person who may export the rows', async () => {
  expect(await menuFor(['expenses.manage', 'revenue.export'])).toContain('Save asCSVExcel');
});

it('says what is missing to a person who may only see them', async () => {
  expect(await menuFor(['expenses.manage'])).toContain(
    'Exporting this needs the permission Export Revenue, which an owner can grant.',
  );
});

it('has the day of its rows in its file and in the name of it', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await menuFor(['expenses.manage', 'revenue.export'], '2026-10-31');
  const csv = [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')].find(
    ({ textContent }) => textContent === 'CSV',
  );
  if (!csv) throw new Error('The menu has CSV');
  await click(csv);
  await eventually(() => saved.length > 0, 'the file');
  expect(await saved[0]?.text()).toBe('\uFEFFAs of,Department,Data\r\n2026-10-31,IT,\r\n2026-10-31,HR,\r\n');
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'Budgets-2026-10-31.csv' });
});
