// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { createExpense } from '@cottontree/contract/expenses/expense-management.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { createQueryClient } from '../../kernel/query.ts';
import { fill, find, render, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { department, expense, serveExpenses, type ExpenseServer } from './answers.setup.ts';
import { COLUMNS } from './expense-fields.tsx';
import { ExpenseForm } from './expense-form.tsx';
import { ExpensePanel } from './expense-panel.tsx';

type Draft = BodyOf<typeof createExpense>;
type Optional = { [P in keyof Draft]-?: null extends Draft[P] ? P : never }[keyof Draft];

/** What a person types, and what is sent of it. A property of the contract that is missing here does not compile. */
const TYPED: { readonly [P in keyof Draft]-?: readonly [typed: string, sent: NonNullable<Draft[P]>] } = {
  departmentId: ['d-2', 'd-2'],
  description: [' Desks ', 'Desks'],
  category: ['travel', 'travel'],
  amount: ['1,250.50', '1250.50'],
  expenseDate: ['2026-11-18', '2026-11-18'],
  reason: [' The storm ', 'The storm'],
};
/** What may be null, as it is sent of an empty input. */
const EMPTY: Readonly<Record<Optional, null>> = {};

const ALL = Object.fromEntries(Object.entries(TYPED).map(([property, [, sent]]) => [property, sent]));
const { reason, ...FIRST } = ALL;

let server: ExpenseServer;
beforeEach(() => {
  server = serveExpenses();
  vi.setSystemTime('2026-11-21T10:00:00Z');
});

const show = async (content: ReactNode) => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>{content}</ReceiptProvider>
    </QueryClientProvider>,
  );
  await settle();
};
const open = (changed?: ReturnType<typeof expense>) =>
  show(
    <ExpenseForm
      departments={[department(), department({ id: 'd-2', name: 'IT' })]}
      {...(changed && { expense: changed })}
      onClose={() => {}}
    />,
  );
const input = (property: string) => find<HTMLInputElement>(`[role="dialog"] [name="${property}"]`);
const submit = () =>
  settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const bodies = () => server.changes().map(({ body }) => body);
const FAR_OFF = {
  status: 422,
  body: {
    code: 'unprocessable',
    message: 'amount is far off',
    requestId: 'r',
    fields: [{ path: 'amount', message: 'is far off' }],
  },
};

describe('the form of an expense', () => {
  it.each([
    ['a new one', 'POST /api/expense-management/expenses', undefined, {}],
    ['an existing one', 'PATCH /api/expense-management/expenses/e-1', expense(), { version: 2 }],
  ])('sends each property of %s as typed; the reason once it is wanted', async (_, call, changed, rest) => {
    server.answers[call] = FAR_OFF;
    await open(changed);
    for (const property of Object.keys(FIRST)) {
      const [typed] = TYPED[property as keyof Draft]; // a key of that record
      await fill(input(property), typed);
    }
    await submit();
    await fill(input('reason'), TYPED.reason[0]);
    delete server.answers[call];
    await submit();
    expect(bodies()).toEqual([
      { ...FIRST, ...rest },
      { ...FIRST, ...rest, reason },
    ]);
  });
  it('begins with each property of the expense, and sends it again where it was left', async () => {
    await open(expense({ ...FIRST, reason: 'The flood' }));
    await submit();
    expect(bodies()).toEqual([{ ...FIRST, version: 2 }]);
  });
  it('sends an emptied input as null where the property may be null', async () => {
    await open(expense(FIRST));
    for (const property of Object.keys(EMPTY)) await fill(input(property), '');
    await submit();
    expect(bodies()).toEqual([{ ...FIRST, ...EMPTY, version: 2 }]);
  });
});

describe('an expense', () => {
  it('has these columns in the list', () => {
    expect(COLUMNS.map(({ head }) => head)).toEqual([
      'Description',
      'Date',
      'Department',
      'Category',
      'Recorded by',
      'Decided by',
      'Amount',
      'Status',
    ]);
  });
  it('has these lines in the panel, without those that have no value', async () => {
    const lines = () =>
      [...find('[role="dialog"] dl').children].map(({ children: [name, value] }) => [
        name?.textContent,
        value?.textContent,
      ]);
    await show(<ExpensePanel expense={expense()} onEdit={() => {}} onClose={() => {}} />);
    expect(lines()).toEqual([
      ['Amount', '$1,234.50'],
      ['Date', 'Oct 20, 2026'],
      ['Category', 'Equipment & Hardware'],
      ['Status', 'Pending'],
    ]);
    await unmountAll();
    await show(
      <ExpensePanel expense={expense({ reason: 'The flood' })} onEdit={() => {}} onClose={() => {}} />,
    );
    expect(lines()[1]).toEqual(['Reason for the unusual value', 'The flood']);
  });
});
