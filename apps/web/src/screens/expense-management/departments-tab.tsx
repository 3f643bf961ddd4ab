import { useState } from 'react';
import { listDepartments, type Department } from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { date, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { BUDGET_TEXTS } from './budget-texts.ts';
import css from './screen.module.css';
import { EXPENSE_TEXTS } from './texts.ts';

const { department: texts } = EXPENSE_TEXTS;

const DepartmentForm = deferred(
  () => import('./department-form.tsx').then((part) => part.DepartmentForm),
  null,
  'over',
);
const formNear = () => void DepartmentForm.preload();

export function DepartmentsTab() {
  const departments = useRead(listDepartments);
  const [open, setOpen] = useState<'create' | Department>();
  const create = (
    <Button variant="primary" onPointerEnter={formNear} onFocus={formNear} onClick={() => setOpen('create')}>
      {texts.create}
    </Button>
  );
  const columns: DataColumn<Department>[] = [
    { key: 'name', head: BUDGET_TEXTS.department, cell: ({ name }) => name, value: ({ name }) => name },
    {
      key: 'description',
      head: BUDGET_TEXTS.description,
      cell: ({ description }) => <span className={css.text}>{description || NOTHING}</span>,
      value: ({ description }) => description || undefined,
    },
    {
      key: 'account',
      head: BUDGET_TEXTS.account,
      hide: 'medium',
      cell: ({ accountCode }) => accountCode,
      value: ({ accountCode }) => accountCode,
    },
    {
      key: 'created',
      head: BUDGET_TEXTS.created,
      hide: 'medium',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
      value: ({ createdAt }) => createdAt,
    },
    {
      key: 'status',
      head: BUDGET_TEXTS.status,
      value: ({ isActive }) => (isActive ? texts.active : texts.inactive),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'pos' : 'neutral'}>{isActive ? texts.active : texts.inactive}</Badge>
      ),
    },
    {
      key: 'actions',
      head: BUDGET_TEXTS.actions,
      width: '1px',
      cell: (department) => (
        <span className={css.actions}>
          <Button onClick={() => setOpen(department)} aria-label={BUDGET_TEXTS.editName(department.name)}>
            {COMMON_TEXTS.edit}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card title={EXPENSE_TEXTS.tabs.departments} flush actions={departments.data && create}>
      {departments.data === undefined ? (
        <div className={css.state}>
          {departments.isError ? (
            <PanelError
              error={departments.error}
              what={BUDGET_TEXTS.theDepartments}
              cause={EXPENSE_TEXTS.loadFailed}
              onRetry={() => void departments.refetch()}
              retrying={departments.isFetching}
            />
          ) : (
            <SkeletonRows rows={6} what={BUDGET_TEXTS.theDepartments} />
          )}
        </div>
      ) : (
        <div data-constant="row">
          <ExportedTable
            sees={[listDepartments.spec.access]}
            caption={EXPENSE_TEXTS.tabs.departments}
            views="departments"
            columns={columns}
            onNear={formNear}
            rows={departments.data}
            rowKey={({ id }) => id}
            empty={<EmptyState title={BUDGET_TEXTS.noDepartmentsYet} action={create} />}
            comfortable
          />
        </div>
      )}
      {open !== undefined && (
        <DepartmentForm
          department={open === 'create' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
