import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { AsItIsNow } from '../../domain/dashboard/as-it-is-now.tsx';
import { WorkSurface } from '../../domain/queue/work-surface.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { MonthPicker } from './month-picker.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { useMonth, useTab, type Tab } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

const DepartmentsTab = deferred(
  () => import('./departments-tab.tsx').then((part) => part.DepartmentsTab),
  <SkeletonRows rows={6} what={EXPENSE_TEXTS.theDepartments} />,
);
const BudgetsTab = deferred(
  () => import('./budgets-tab.tsx').then((part) => part.BudgetsTab),
  <SkeletonRows rows={6} what={EXPENSE_TEXTS.theBudgets} />,
);
const ExpensesTab = deferred(
  () => import('./expenses-tab.tsx').then((part) => part.ExpensesTab),
  <SkeletonRows rows={10} what={EXPENSE_TEXTS.expenses} />,
);
const NEAR = {
  overview: undefined,
  departments: () => void DepartmentsTab.preload(),
  budgets: () => void BudgetsTab.preload(),
  expenses: () => void ExpensesTab.preload(),
} as const satisfies Record<Tab, (() => void) | undefined>;

const TABS = ['overview', 'departments', 'budgets', 'expenses'] as const satisfies readonly Tab[];

/** The budgets and expenses of the departments in a month, and their approvals. */
export function ExpenseManagementScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const chosen = useMonth();
  const month = { month: chosen.month, year: chosen.year };
  return (
    <WorkSurface>
      <PageHead title={title}>
        <MonthPicker {...chosen} />
      </PageHead>
      <AsItIsNow>{EXPENSE_TEXTS.wholeMonth}</AsItIsNow>
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({ value, label: EXPENSE_TEXTS.tabs[value], onNear: NEAR[value] }))}
      >
        <TabPanel value="overview">
          <OverviewTab month={month} />
        </TabPanel>
        <TabPanel value="departments">
          <DepartmentsTab />
        </TabPanel>
        <TabPanel value="budgets">
          <BudgetsTab month={month} />
        </TabPanel>
        <TabPanel value="expenses">
          <ExpensesTab month={month} />
        </TabPanel>
      </Tabs>
    </WorkSurface>
  );
}
