import { useState } from 'react';
import {
  ExpenseState,
  listDepartments,
  type Expense,
} from '@cottontree/contract/expenses/expense-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { PhoneFold } from '@cottontree/ui/phone-fold.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { useRead } from '../../kernel/query.ts';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { ExpensesTable } from './expenses-table.tsx';
import css from './screen.module.css';
import { useFilter, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

const BulkForm = deferred(() => import('./bulk-form.tsx').then((part) => part.BulkForm), null, 'over');
const ExpenseForm = deferred(
  () => import('./expense-form.tsx').then((part) => part.ExpenseForm),
  null,
  'over',
);
const ExpensePanel = deferred(
  () => import('./expense-panel.tsx').then((part) => part.ExpensePanel),
  null,
  'over',
);
const bulkNear = () => void BulkForm.preload();
const formNear = () => void ExpenseForm.preload();

type Open = { kind: 'create' | 'bulk' } | { kind: 'look' | 'edit'; expense: Expense };

export function ExpensesTab({ month }: { month: Month }) {
  const { filter, setState, setDepartment, setSearch } = useFilter();
  const known = useRead(listDepartments).data;
  const departments = known ?? [];
  const [open, setOpen] = useState<Open>();
  const active = departments.filter(({ isActive }) => isActive);
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={css.tools}>
        <SearchField
          search={filter.search}
          onSearch={setSearch}
          placeholder={EXPENSE_LIST_TEXTS.description}
          className={css.search ?? ''}
        />
        <PhoneFold
          label={COMMON_TEXTS.filter}
          count={Number(filter.state !== 'all') + Number(filter.department !== '')}
        >
          <Field label={EXPENSE_LIST_TEXTS.status}>
            <Select value={filter.state} onChange={(event) => setState(stateOf(event.target.value))}>
              <option value="all">{EXPENSE_LIST_TEXTS.all}</option>
              {ExpenseState.options.map((each) => (
                <option key={each} value={each}>
                  {each[0]?.toUpperCase() + each.slice(1)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={EXPENSE_LIST_TEXTS.department}>
            <Select value={filter.department} onChange={(event) => setDepartment(event.target.value)}>
              <option value="">{EXPENSE_LIST_TEXTS.allDepartments}</option>
              {departments.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </PhoneFold>
        {known !== undefined && (
          <div className={css.ways}>
            <Button onPointerEnter={bulkNear} onFocus={bulkNear} onClick={() => setOpen({ kind: 'bulk' })}>
              {EXPENSE_TEXTS.bulk.title}
            </Button>
            <Button
              variant="primary"
              onPointerEnter={formNear}
              onFocus={formNear}
              onClick={() => setOpen({ kind: 'create' })}
            >
              {EXPENSE_TEXTS.expense.create}
            </Button>
          </div>
        )}
      </div>
      <ExpensesTable
        month={month}
        filter={filter}
        openId={open?.kind === 'look' ? open.expense.id : undefined}
        onOpen={(expense) => setOpen({ kind: 'look', expense })}
        onNear={() => void ExpensePanel.preload()}
        onClear={() => {
          setState('all');
          setDepartment('');
          setSearch('');
        }}
      />
      {open?.kind === 'bulk' && <BulkForm month={month} departments={active} onClose={close} />}
      {open?.kind === 'create' && <ExpenseForm departments={active} onClose={close} />}
      {open?.kind === 'edit' && <ExpenseForm departments={active} expense={open.expense} onClose={close} />}
      {open?.kind === 'look' && (
        <ExpensePanel
          key={open.expense.id}
          expense={open.expense}
          onEdit={(expense) => setOpen({ kind: 'edit', expense })}
          onClose={close}
        />
      )}
    </>
  );
}

const stateOf = (text: string) => ExpenseState.options.find((each) => each === text) ?? 'all';
