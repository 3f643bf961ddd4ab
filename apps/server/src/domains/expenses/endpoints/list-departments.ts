import { listDepartments as route } from '@cottontree/contract/expenses/expense-management.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentDepartment, readDepartments } from '../departments-store.ts';

export const listDepartments = query(route, async ({ db }) =>
  (await readDepartments(db))
    .map(presentDepartment)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
);
