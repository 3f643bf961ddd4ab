// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { AMARA, AMARA_IN_FULL, serveCalls } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { eventually, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { ExportedTable } from './exported-table.tsx';

const menuFor = async (powers: readonly string[]): Promise<string> => {
  serveCalls(() => ({ body: { ...AMARA_IN_FULL, powers } }));
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <ExportedTable
          caption="Budgets"
          sees={['expenses.manage']}
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
