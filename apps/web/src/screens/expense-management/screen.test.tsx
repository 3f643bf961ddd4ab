// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { noteServerTime } from '../../kernel/company-time.ts';
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
  budget,
  department,
  expense,
  line,
  proposal,
  serveExpenses,
  summary,
  type ExpenseServer,
} from './answers.setup.ts';
import { ExpenseManagementScreen } from './screen.tsx';

let server: ExpenseServer;

// The screen loads these modules lazily; they are loaded here before the tests begin.
beforeAll(async () => {
  await Promise.all([
    import('./budget-form.tsx'),
    import('./budgets-tab.tsx'),
    import('./bulk-form.tsx'),
    import('./department-form.tsx'),
    import('./departments-tab.tsx'),
    import('./expense-form.tsx'),
    import('./expense-panel.tsx'),
    import('./expenses-tab.tsx'),
    import('./change-with-reason.tsx'),
  ]);
});

beforeEach(() => {
  clearToasts();
  server = serveExpenses();
  vi.setSystemTime('2026-11-21T10:00:00Z');
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});

afterEach(() => void vi.useRealTimers());

const PATH = '/expense-management';
const API_ROOT = '/api/expense-management';
/** The button is busy until the budget is known, beyond which it asks. */
const approve = async () => {
  await eventually(() => control('Approve').getAttribute('aria-busy') === null, 'the budget is known');
  await click(control('Approve'));
};
const open = async (search = '') => {
  history.replaceState(null, '', `${PATH}${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>
        <ExpenseManagementScreen title="Expense Management" />
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const figures = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-figure], [data-figure]')].map(
    ({ dataset, textContent }) => `${dataset.figure}:${dataset.dimension}@${dataset.day} ${textContent}`,
  );
const field = (name: string) => find<HTMLInputElement>(`[role="dialog"] [name="${name}"]`);
const submit = () =>
  settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const toasts = () => currentToasts().map(({ title }) => title);
const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { code: status === 409 ? 'conflict' : 'invalid', message, requestId: 'r', ...more },
});
const requestedMonths = (path: string) =>
  server.calls
    .filter(({ url }) => url.startsWith(`${API_ROOT}/${path}`))
    .map(({ url }) => new URL(url, 'http://here').searchParams)
    .map((search) => `${search.get('month')}/${search.get('year')}`);

describe('the month', () => {
  it('[B-2.73] offers the 12 months of a year, requests the current one first, and is kept in the URL', async () => {
    await open();
    const months = [...find<HTMLSelectElement>('select[name="month"]').options].map(({ text }) => text);
    expect(months).toHaveLength(12);
    expect([months[0], months[11]]).toEqual(['January', 'December']);
    const years = [...find<HTMLSelectElement>('select[name="year"]').options].map(({ text }) => Number(text));
    expect([years[0], years.at(-1), years.length]).toEqual([2020, 2030, 11]);
    expect(requestedMonths('company-summary')).toEqual(['11/2026']);
    await fill(find<HTMLSelectElement>('select[name="month"]'), '2');
    await settle();
    expect(location.search).toBe('?month=2');
    expect(requestedMonths('company-summary')).toEqual(['11/2026', '2/2026']);
  });
  it('is the one of the URL, for every tab', async () => {
    await open('?tab=expenses&month=3&year=2024');
    expect(requestedMonths('expenses/search')).toEqual(['3/2024']);
    expect(page()).toContain('in March 2024');
  });

  it('is that of the as-of day by default, which the screen says; another is chosen as ever', async () => {
    await open('?asOf=2026-03-15');
    expect(requestedMonths('company-summary')).toEqual(['3/2026']);
    expect(page()).toContain('The whole month of Mar 15, 2026 is shown, with what was decided since.');
    await unmountAll();
    await open('?asOf=2026-03-15&month=2');
    expect(requestedMonths('company-summary').at(-1)).toBe('2/2026');
    await unmountAll();
    await open();
    expect(requestedMonths('company-summary').at(-1)).toBe('11/2026');
    expect(page()).not.toContain('The whole month of');
  });
});

describe('the overview', () => {
  it('[B-2.74, B-2.75] has four tabs and shows the company totals and utilization, each a figure of the month’s last day', async () => {
    await open();
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Departments',
      'Budgets',
      'Expenses',
    ]);
    for (const each of [
      'expenses.budget:@2026-10-31 $70,000.00',
      'expenses.spent:@2026-10-31 $5,000.00',
      'expenses.utilisation:@2026-10-31 7.1%',
      'expenses.over-budget:@2026-10-31 $0.00',
      'expenses.departments-over-budget:@2026-10-31 0',
      'expenses.department-spent:6000@2026-10-31 $5,000.00',
      'expenses.department-utilisation:6000@2026-10-31 20.0%',
    ])
      expect(figures()).toContain(each);
    const strip = find('section[aria-label="The company in this month"]').textContent;
    for (const each of ['Total Budget$70,000.00', 'Total Spent$5,000.00', 'UtilizationUnder Budget7.1%'])
      expect(strip).toContain(each);
  });
  it('[B-2.76, B-2.77, B-4.14] shows each department with a bar that ends at 100% and the server’s status', async () => {
    server.summary = summary([
      line(),
      line({
        departmentId: 'd-2',
        departmentName: 'IT',
        utilization: 140,
        status: 'Over Budget',
        isOverBudget: true,
      }),
      line({ departmentId: 'd-3', departmentName: 'Odd', utilization: 20, status: 'High Usage' }),
    ]);
    await open();
    const bars = ['HR', 'IT', 'Odd'].map((name) => find(`[aria-label="Utilization of ${name}"]`));
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['20', '100', '20']);
    const text = (name: string) => rows().find(([cell]) => cell?.startsWith(name));
    expect(text('IT')?.at(-1)).toBe('Over Budget');
    // The status is the server's, whatever the share is.
    expect(text('Odd')?.at(-1)).toBe('High Usage');
  });
  it('sorts departments by the amounts that are shown, and leaves the total where it is', async () => {
    server.summary = summary([
      line({ departmentId: 'd-1', departmentName: 'HR', spentAmount: '9000.50' }),
      line({ departmentId: 'd-2', departmentName: 'IT', spentAmount: '10000.00' }),
      line({ departmentId: 'd-3', departmentName: 'Sales', spentAmount: '100.00' }),
    ]);
    await open();
    const spent = () => rows().map((row) => row[2]);
    expect(spent()).toEqual(['$9,000.50', '$10,000.00', '$100.00']);
    await click(find('th[data-column="spent"] button'));
    expect(spent()).toEqual(['$10,000.00', '$9,000.50', '$100.00']);
    await click(find('th[data-column="spent"] button'));
    expect(spent()).toEqual(['$100.00', '$9,000.50', '$10,000.00']);
    expect(find('tfoot td').textContent).toBe('Total');
  });
  it('shows the projected end of the month with its band, and leaves it out where there is no projection', async () => {
    await open();
    expect(page()).not.toContain('Projected');
    await unmountAll();
    server.summary = summary([line()], {
      projection: { low: '6000.00', expected: '7000.50', high: '8000.00' },
    });
    await open();
    expect(figures().filter((each) => each.startsWith('expenses.projected'))).toEqual([
      'expenses.projected:expected@2026-10-31 $7,000.50',
      'expenses.projected:low@2026-10-31 $6,000.00',
      'expenses.projected:high@2026-10-31 $8,000.00',
    ]);
  });
  it('shows what the books and the P&L include of the month, and why, where it is another amount', async () => {
    await open();
    expect(figures().filter((each) => each.startsWith('expenses.booked'))).toEqual([]);
    expect(page()).not.toMatch(/in the books|The P&L/);
    await unmountAll();
    server.summary = summary([line()], {
      asOf: '2026-10-20',
      atClose: { day: '2026-10-19', booked: '4100.00' },
    });
    await open();
    expect(figures()).toContain('expenses.booked:@2026-10-19 $4,100.00');
    expect(page()).toContain(
      'The P&L to the close of Oct 19, 2026 shows $4,100.00; the rest was booked since.',
    );
    await unmountAll();
    server.summary = summary([line()], { asOf: '2026-10-01', atClose: { day: null, booked: '0.00' } });
    await open();
    expect(page()).toContain('The P&L shows none of it yet: no day of this month is closed.');
    await unmountAll();
    server.summary = summary([line()], { totalBooked: '5012.50', bookedWithoutExpense: '12.50' });
    await open();
    expect(figures()).toContain('expenses.booked:@2026-10-31 $5,012.50');
    expect(page()).toContain('The difference from approved expenses is $12.50 booked without an expense');
    await unmountAll();
    // As after an expense was changed in the database.
    server.summary = summary([line()], { totalBooked: '4993.00', bookedWithoutExpense: '0.00' });
    await open();
    expect(page()).toContain('entries booked without an expense ($0.00) do not explain it');
    expect(page()).not.toContain('is $0.00 booked without an expense');
  });
  it('links from what waits for a decision to those expenses', async () => {
    server.summary = summary([line({ pendingAmount: '39.97' })]);
    await open('?month=10&year=2026');
    const link = find<HTMLAnchorElement>('tbody a');
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      '$39.97',
      '/expense-management?tab=expenses&state=pending&month=10&year=2026&department=d-1',
    ]);
  });
  it('adds up what waits', async () => {
    server.summary = summary([
      line({ pendingAmount: '39.97' }),
      line({ departmentId: 'd-2', departmentName: 'IT', pendingAmount: '160.05' }),
    ]);
    await open('?month=10&year=2026');
    expect([...document.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)).toContain(
      '$200.02',
    );
  });
  it('shows no good rating where nothing is budgeted', async () => {
    const none = line({ budgetAmount: '0.00', spentAmount: '0.00', utilization: null });
    server.summary = summary([none], { totalBudget: '0.00', utilizationPercentage: null });
    await open();
    expect(page()).toContain('Nothing is budgeted yet');
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-tone]')].map(({ dataset }) => dataset.tone),
    ).not.toContain('pos');
  });
  it('has no receipts for a month that has not begun', async () => {
    server.summary = summary([line({ spentAmount: '0.00' })], { asOf: null });
    await open('?month=12');
    expect(figures()).toEqual([]);
    expect(page()).toContain('December 2026, not begun');
  });
  it('names the missing permission and who grants it, and offers a retry after a failure', async () => {
    server.answers[`GET ${API_ROOT}/company-summary`] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'x',
        permission: 'expenses.manage',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    expect(page()).toContain('Manage Expenses, which an owner can grant');
    server.answers[`GET ${API_ROOT}/company-summary`] = { status: 500, body: 'broken' };
    await unmountAll();
    await open();
    expect(page()).toContain('Failed to load the expenses.');
    expect(control('Try again')).toBeDefined();
  });
});

describe('the departments', () => {
  it('[B-2.78] are listed as Active or Inactive', async () => {
    server.departments = [department(), department({ id: 'd-2', name: 'Old', isActive: false })];
    await open('?tab=departments');
    expect(rows().map((cells) => [cells[0], cells[4]])).toEqual([
      ['HR', 'Active'],
      ['Old', 'Inactive'],
    ]);
    expect(page()).toContain('Jan 2, 2026');
  });
  it('[B-2.79, B-8.37] are created with a name, and this is reported', async () => {
    await open('?tab=departments');
    await click(control('Create Department'));
    await submit();
    expect(page()).toContain('Name is required.');
    expect(server.changes()).toEqual([]);
    await fill(field('name'), ' Legal ');
    await fill(field('description'), 'Contracts');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/departments`,
        body: { name: 'Legal', description: 'Contracts', isActive: true, headcount: null },
      },
    ]);
    expect(toasts()).toEqual(['Department created successfully']);
  });
  it('take only a whole headcount, and show the error at the field', async () => {
    await open('?tab=departments');
    await click(control('Create Department'));
    await fill(field('name'), 'Legal');
    await fill(field('headcount'), '12.5');
    await submit();
    expect(page()).toContain('Enter a whole number of people, 100,000 at most.');
    expect(page()).not.toContain('13');
    await fill(field('headcount'), '100001');
    await submit();
    expect(server.changes()).toEqual([]);
    await fill(field('headcount'), '12');
    await click(field('isActive'));
    await submit();
    expect(server.changes()[0]?.body).toEqual({
      name: 'Legal',
      description: '',
      isActive: false,
      headcount: 12,
    });
  });
  it('[B-8.32, B-8.35] keeps the form after a failure, with the catalogue’s text and a retry', async () => {
    server.answers[`POST ${API_ROOT}/departments`] = refusal(409, 'name: taken', {
      fields: [{ path: 'name', message: 'is the name of a department already' }],
    });
    await open('?tab=departments');
    await click(control('Create Department'));
    await fill(field('name'), 'HR');
    await submit();
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain('Failed to create department.');
    expect(page().split('is the name of a department already')).toHaveLength(2);
    expect(toasts()).toEqual([]);
    expect(field('name').value).toBe('HR');
    delete server.answers[`POST ${API_ROOT}/departments`];
    await submit();
    expect(toasts()).toEqual(['Department created successfully']);
  });
});

describe('the budgets', () => {
  it('end with the totals of the company, each a figure', async () => {
    server.summary = summary([line()], { totalOverBudget: '12.50' });
    await open('?tab=budgets&month=10');
    const totals = [...document.querySelectorAll<HTMLElement>('tfoot [data-figure]')];
    expect(totals.map(({ dataset, textContent }) => `${dataset.figure} ${textContent}`)).toEqual([
      'expenses.budget $70,000.00',
      'expenses.spent $5,000.00',
      'expenses.over-budget $12.50',
    ]);
  });
  it('are changed with a reason, from the version that was shown', async () => {
    await open('?tab=budgets&month=10');
    await click(find('[aria-label="Change the budget of HR"]'));
    await fill(field('amount'), '26000.50');
    await submit();
    expect(page()).toContain('Say why, in a few words.');
    await fill(find<HTMLTextAreaElement>('[role="dialog"] [name="reason"]'), 'Two more people');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'PATCH',
        url: `${API_ROOT}/budgets/b-1`,
        body: { budgetAmount: '26000.50', reason: 'Two more people', version: 4 },
      },
    ]);
    expect(toasts()).toEqual(['Budget change proposed']);
  });
  it('below what is spent show a warning, and are proposed only after a confirmation', async () => {
    server.budgets = [budget(), budget({ id: 'b-2', departmentId: 'd-2', departmentName: 'IT' })];
    await open('?tab=budgets&month=10');
    await click(find('[aria-label="Transfer from the budget of HR"]'));
    const dialog = () => find('[role="dialog"]').textContent;
    await fill(field('amount'), '20000.00');
    expect(dialog()).not.toContain('over its budget');
    await fill(field('amount'), '20000.01');
    expect(dialog()).toContain('HR has already spent $5,000.00: this puts it $0.01 over budget.');
    await fill(find<HTMLTextAreaElement>('[role="dialog"] [name="reason"]'), 'Because');
    await submit();
    expect(server.changes()).toEqual([]);
    expect(dialog()).toContain('Confirm that the budget is below what is already spent.');
    await click(find('[role="dialog"] [name="confirmOverspent"]'));
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/budgets/b-1/transfer`,
        body: {
          toBudgetId: 'b-2',
          amount: '20000.01',
          reason: 'Because',
          version: 4,
          confirmOverspent: true,
        },
      },
    ]);
  });
  it('[B-8.33] reports a failed change', async () => {
    server.answers[`PATCH ${API_ROOT}/budgets/b-1`] = refusal(409, 'sia changed the budget of HR meanwhile');
    await open('?tab=budgets&month=10');
    await click(find('[aria-label="Change the budget of HR"]'));
    await fill(field('amount'), '26000');
    await fill(find<HTMLTextAreaElement>('[role="dialog"] [name="reason"]'), 'Because');
    await submit();
    const text = find('[role="dialog"] [role="alert"]').textContent;
    expect(text).toContain('Failed to update budget.');
    expect(text).toContain('sia changed the budget of HR meanwhile');
  });
  it('of a closed month offer no changes, and say why', async () => {
    server.summary = summary([line()], {
      budgetsFault: 'October 2026 is closed; its budgets stay as they were',
    });
    await open('?tab=budgets&month=10');
    expect(page()).toContain('October 2026 is closed; its budgets stay as they were');
    expect(document.querySelectorAll('tbody button:not([data-figure], [aria-expanded])')).toHaveLength(0);
  });
  it('are proposed where a month has none, starting with last month’s amount', async () => {
    server.answers[`GET ${API_ROOT}/budgets`] = { body: [] };
    await open('?tab=budgets&month=12');
    await click(find('[aria-label="Propose a budget for HR"]'));
    await settle();
    // Neither this month nor the last has one: the preconfigured amount.
    expect(field('amount').value).toBe('25000.00');
  });
  it('wait for another person, who approves or rejects with a reason; the proposer sees why they cannot', async () => {
    server.budgets = [budget(), budget({ id: 'b-2', departmentId: 'd-2', departmentName: 'IT' })];
    server.proposals = [
      proposal({ overspent: '12.50' }),
      proposal({
        id: 'p-2',
        departmentName: 'IT',
        decisionFault: 'You proposed it: another person approves or rejects it',
      }),
      proposal({
        id: 'p-3',
        state: 'rejected',
        decidedBy: { id: 'u-1', name: 'amara' },
        decidedAt: '2026-10-06T09:00:00.000Z',
        decisionReason: 'Too much',
      }),
    ];
    await open('?tab=budgets&month=10');
    expect(page()).toContain('$26,000.00, instead of $25,000.00');
    expect(page()).toContain('HR would be $12.50 over its budget.');
    expect(page()).toContain('You proposed it: another person approves or rejects it');
    expect(page()).toContain('Rejected by amara, Oct 6, 2026, 09:00 UTC: Too much');
    expect(document.querySelector('[aria-label="Approve for IT"]')).toBeNull();
    await click(find('[aria-label="Approve for HR"]'));
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/budget-proposals/p-1/decision`, body: { decision: 'approve' } },
    ]);
    expect(toasts()).toEqual(['Budget change approved']);
  });
});

describe('the expenses', () => {
  it('[B-2.80] are listed as Approved or Pending, in dollars with grouping and plain dates', async () => {
    server.expenses = [
      expense(),
      expense({ id: 'e-2', isApproved: true, state: 'approved', category: 'travel' }),
    ];
    await open('?tab=expenses&month=10');
    const cells = (heading: string) =>
      [...document.querySelectorAll(`tbody [data-label="${heading}"]`)].map(({ textContent }) => textContent);
    expect(['Date', 'Category', 'Amount', 'Status'].map(cells)).toEqual([
      ['Oct 20, 2026', 'Oct 20, 2026'],
      ['Equipment & Hardware', 'Travel & Transportation'],
      ['$1,234.50', '$1,234.50'],
      ['Pending', 'Approved'],
    ]);
    expect(page()).toContain('2 in October 2026, 1 pending');
    expect(page()).toContain('2 expenses: $2,730.05 approved, $28.50 pending');
  });
  it('[B-3.37] have one of eight categories, as their names say', async () => {
    await open('?tab=expenses');
    await click(control('Record Expense'));
    const { options } = find<HTMLSelectElement>('select[name="category"]');
    expect([...options].map(({ value, text }) => [value, text])).toEqual([
      ['office_supplies', 'Office Supplies'],
      ['travel', 'Travel & Transportation'],
      ['software', 'Software & Licenses'],
      ['utilities', 'Utilities'],
      ['marketing', 'Marketing & Advertising'],
      ['training', 'Training & Development'],
      ['equipment', 'Equipment & Hardware'],
      ['other', 'Other'],
    ]);
  });
  it('say while they are recorded what is left of the chosen department’s month', async () => {
    server.departments = [department(), department({ id: 'd-2', name: 'IT' })];
    server.summary = summary([
      line({ spentAmount: '24917.50' }),
      line({ departmentId: 'd-2', departmentName: 'IT', spentAmount: '25000.01' }),
    ]);
    await open('?tab=expenses');
    await click(control('Record Expense'));
    await eventually(() => page().includes('$82.50 left in November 2026'), 'the budget is known');
    const chosen = find<HTMLSelectElement>('select[name="departmentId"]');
    await settle(() => {
      chosen.value = 'd-2';
      chosen.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(page()).toContain('$0.01 over its budget of November 2026');
  });
  it('open beside the list, where j and k lead to the next one and a letter decides', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList, // all that is read of it
    );
    server.expenses = ['Chairs', 'Desks', 'Lamps'].map((description, at) =>
      expense({ id: `e-${at + 1}`, description }),
    );
    await open('?tab=expenses&month=10');
    const press = (key: string) =>
      settle(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
      );
    const pane = () => document.querySelector('[data-pane] h2')?.textContent;
    await click(control('Chairs'));
    expect([pane(), document.querySelector('[data-modal]')]).toEqual(['Chairs', null]);
    // From the pane, which has the focus, and from the rows, which keep it.
    await press('j');
    expect(pane()).toBe('Desks');
    await settle(() => control('Desks').focus());
    await press('j');
    expect([pane(), document.activeElement?.textContent]).toEqual(['Lamps', 'Lamps']);
    await press('k');
    expect(pane()).toBe('Desks');
    await eventually(() => control('Approve').getAttribute('aria-busy') === null, 'the budget is known');
    await press('a');
    expect(server.changes().map(({ url }) => url)).toEqual([`${API_ROOT}/expenses/e-2/decision`]);
  });
  it('are filtered by the URL', async () => {
    await open('?tab=expenses&state=pending&search=desk&department=d-2');
    const search = server.calls.find(({ url }) => url.includes('/expenses/search'))?.url ?? '';
    expect(Object.fromEntries(new URL(search, 'http://here').searchParams)).toMatchObject({
      state: 'pending',
      search: 'desk',
      departmentId: 'd-2',
    });
  });
  it('are approved by another person, from the version that was shown', async () => {
    await open('?tab=expenses&month=10');
    await click(control('Chairs'));
    await approve();
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/expenses/e-1/decision`, body: { decision: 'approve', version: 2 } },
    ]);
    expect(toasts()).toEqual(['Expense approved']);
  });
  it('beyond the budget are approved only after one more question', async () => {
    server.summary = summary([line({ budgetAmount: '1000.00', spentAmount: '75.50' })]);
    await open('?tab=expenses&month=10');
    await click(control('Chairs'));
    await approve();
    expect(server.changes()).toEqual([]);
    expect(find('[role="alertdialog"]').textContent).toContain(
      'With this expense HR will have spent 131.0% of its budget for the month, $310.00 over.',
    );
    await click(control('Cancel'));
    expect(server.changes()).toEqual([]);
    await approve();
    await click(control('Approve anyway'));
    expect(server.changes()).toEqual([
      { method: 'POST', url: `${API_ROOT}/expenses/e-1/decision`, body: { decision: 'approve', version: 2 } },
    ]);
  });
  it('show their effect on the budget before the approval', async () => {
    server.summary = summary([line({ spentAmount: '24000.00', pendingAmount: '1334.50' })]);
    await open('?tab=expenses&month=10');
    await click(control('Chairs'));
    expect(requestedMonths('company-summary')).toEqual(['10/2026']);
    expect(figures().slice(-2)).toEqual([
      'expenses.department-budget:6000@2026-10-31 $25,000.00',
      'expenses.department-spent:6000@2026-10-31 $24,000.00',
    ]);
    const text = find('[role="dialog"]').textContent;
    for (const each of ['$25,234.50 100.9%', 'Over budget by$234.50', 'Others waiting$100.00'])
      expect(text).toContain(each);
  });
  it('show what somebody else decided first, and cannot be approved any more', async () => {
    server.answers[`POST ${API_ROOT}/expenses/e-1/decision`] = refusal(
      409,
      'sia changed this expense meanwhile',
      {
        current: expense({
          state: 'approved',
          isApproved: true,
          version: 3,
          decidedBy: { id: 'u-2', name: 'sia' },
          decidedAt: '2026-10-21T09:00:00.000Z',
          decisionFault: 'This expense was approved already',
        }),
      },
    );
    await open('?tab=expenses&month=10');
    await click(control('Chairs'));
    await approve();
    expect(toasts()).toEqual(['Failed to decide the expense']);
    expect(find('[role="dialog"]').textContent).toContain('Approved bysia');
    expect(
      [...document.querySelectorAll('[role="dialog"] footer button')].map(({ textContent }) => textContent),
    ).toEqual(['Reverse']);
  });
  it('offer no form to people who may not see the departments', async () => {
    for (const path of ['departments', 'expenses/search'])
      server.answers[`GET ${API_ROOT}/${path}`] = refusal(403, 'x', {
        code: 'forbidden',
        permission: 'expenses.manage',
        grantedBy: ['Owner'],
      });
    for (const tab of ['expenses', 'departments']) {
      await open(`?tab=${tab}`);
      expect(page()).toContain('Manage Expenses, which an owner can grant');
      expect(page()).not.toMatch(/Record Expense|Bulk Expenses|Create Department/);
      await unmountAll();
    }
  });
  it('show their author why they may not approve, and let them edit and withdraw', async () => {
    const decisionFault = 'You recorded it: another person approves or rejects it';
    server.expenses = [expense({ decisionFault, canEdit: true })];
    await open('?tab=expenses&month=10');
    await click(control('Chairs'));
    expect(page()).toContain(decisionFault);
    expect(
      [...document.querySelectorAll('[role="dialog"] footer button')].map(({ textContent }) => textContent),
    ).toEqual(['Edit', 'Withdraw']);
    await click(control('Withdraw'));
    expect(server.changes().map(({ url }) => url)).toEqual([`${API_ROOT}/expenses/e-1/withdraw`]);
  });
  it('are rejected, and reversed once approved, with a reason', async () => {
    await open('?tab=expenses&month=10');
    await click(control('Chairs'));
    await click(control('Reject'));
    await submit();
    expect(server.changes()).toEqual([]);
    await fill(find<HTMLTextAreaElement>('[role="dialog"] [name="reason"]'), 'Not agreed');
    await submit();
    expect(server.changes()[0]?.body).toEqual({ decision: 'reject', reason: 'Not agreed', version: 2 });
    server.expenses = [expense({ isApproved: true, state: 'approved', decisionFault: 'x' })];
    await unmountAll();
    await open('?tab=expenses&month=10');
    await click(control('Chairs'));
    await click(control('Reverse'));
    await fill(find<HTMLTextAreaElement>('[role="dialog"] [name="reason"]'), 'Paid twice');
    await submit();
    expect(server.changes()[1]).toEqual({
      method: 'POST',
      url: `${API_ROOT}/expenses/e-1/reverse`,
      body: { reason: 'Paid twice' },
    });
  });
});

describe('from 2031 on', () => {
  it('the list of years ends with the current one, which every tab requests', async () => {
    noteServerTime('2032-03-05T10:00:00.000Z');
    await open();
    const years = [...find<HTMLSelectElement>('select[name="year"]').options].map(({ text }) => Number(text));
    expect([years[0], years.at(-1), years.length]).toEqual([2020, 2032, 13]);
    expect(requestedMonths('company-summary')).toEqual(['3/2032']);
  });
  it('bulk expenses accept it too', async () => {
    noteServerTime('2032-03-05T10:00:00.000Z');
    await open('?tab=expenses');
    await click(control('Bulk Expenses'));
    expect([field('year').value, field('year').max]).toEqual(['2032', '2032']);
    await fill(field('year'), '2033');
    await submit();
    expect(page()).toContain('The year must be 2020 to 2032.');
  });
});

describe('bulk expenses', () => {
  const begin = async () => {
    await open('?tab=expenses&month=10');
    await click(control('Bulk Expenses'));
  };
  it('[B-5.32, B-5.33, B-5.34, B-5.35] require a description, a year from 2020 to 2030 and at least one amount', async () => {
    await begin();
    await submit();
    expect(page()).toContain('Description is required.');
    expect(page()).toContain('Please enter at least one expense amount');
    expect([field('year').min, field('year').max, field('amounts.d-1').step]).toEqual([
      '2020',
      '2030',
      '0.01',
    ]);
    await fill(field('description'), 'Rent');
    await fill(field('amounts.d-1'), '0.00');
    await submit();
    expect(page()).toContain('Please enter at least one expense amount');
    await fill(field('amounts.d-1'), '5');
    await fill(field('year'), '2031');
    await submit();
    expect(page()).toContain('The year must be 2020 to 2030.');
    expect(server.changes()).toEqual([]);
  });
  it('[B-2.81, B-8.38] send one amount for each department that has one, and report it', async () => {
    await begin();
    await fill(field('description'), 'Rent');
    await fill(field('amounts.d-2'), '12.50');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: `${API_ROOT}/bulk-expenses`,
        body: {
          description: 'Rent',
          category: 'office_supplies',
          month: 10,
          year: 2026,
          expenses: [{ departmentId: 'd-2', amount: '12.50' }],
        },
      },
    ]);
    expect(toasts()).toEqual(['Bulk expenses created successfully']);
  });
  it('[B-8.34, B-8.36] keeps what was typed after a failure, with the catalogue’s text and a retry', async () => {
    server.answers[`POST ${API_ROOT}/bulk-expenses`] = { status: 500, body: '' };
    await begin();
    await fill(field('description'), 'Rent');
    await fill(field('amounts.d-1'), '3');
    await submit();
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain('Failed to create bulk expenses.');
    expect(toasts()).toEqual([]);
    expect(field('description').value).toBe('Rent');
    expect(control('Try again')).toBeDefined();
  });
});
