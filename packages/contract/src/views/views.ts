/** Saved views: arrangements of tables that a person keeps under a name, and may share with a role. */
import { z } from 'zod';
import { FreeText } from '../free-text.ts';
import { personal } from '../personal-data.ts';
import { Done, route } from '../route.ts';

/** The tables that have views, with their titles in the audit trail. An id stands in links: it stays as it is. */
export const VIEWED_TABLES = {
  'active-sessions': 'Active sessions',
  'alerts-fired': 'Alerts fired',
  'background-work': 'Background work',
  budgets: 'Budgets',
  'closed-banks': 'Closed banks',
  departments: 'Departments',
  'departments-in-pnl': 'Departments in profit and loss',
  duties: 'Separation of duties',
  'errors-by-place': 'Where errors happen',
  'limits-in-force': 'Limits in force',
  'months-in-pnl': 'Months in profit and loss',
  'products-in-pnl': 'Products in profit and loss',
  'recent-imports': 'Recent imports',
  reconciliation: 'Statement and ledger',
  remediations: 'Remediations under way',
  roles: 'Roles',
  'saved-scenarios': 'Saved scenarios',
  segments: 'Segments',
  'spending-by-department': 'Budget and spending by department',
  'write-offs': 'Write-offs',
} as const;
export type ViewedTable = keyof typeof VIEWED_TABLES;
// The keys of a constant object are exactly its type.
const ViewedTable = z.enum(Object.keys(VIEWED_TABLES) as [ViewedTable, ...ViewedTable[]]);

/** Of one person and table. */
export const MOST_VIEWS = 50;

const MOST_COLUMNS = 60;
const ColumnKey = FreeText.min(1).max(64);
const ColumnKeys = z.array(ColumnKey).max(MOST_COLUMNS);
const byColumn = <Value extends z.ZodType>(value: Value) =>
  z
    .record(ColumnKey, value)
    .refine((all) => Object.keys(all).length <= MOST_COLUMNS, `must have at most ${MOST_COLUMNS} columns`);

/** What it says of columns that the table no longer has, or has not for this person, does not count. */
export const Arrangement = z.strictObject({
  hidden: ColumnKeys,
  /** Columns that stay where the table is too narrow for all. */
  shown: ColumnKeys,
  /** In pixels. */
  widths: byColumn(z.int().min(48).max(1200)),
  sort: z.strictObject({ column: ColumnKey, descending: z.boolean() }).nullable(),
  /** What is typed into the filters of columns. */
  filters: byColumn(FreeText.min(1).max(200)),
  /** Null: as the table is without a choice. */
  comfortable: z.boolean().nullable(),
});
export type Arrangement = z.infer<typeof Arrangement>;

const Name = FreeText.trim().min(1, 'must not be blank').max(60);
/** The key of the role that also sees the view; null: nobody else does. */
const SharedWith = FreeText.min(1).max(64).nullable();

const SavedView = z.object({
  id: z.uuid(),
  table: ViewedTable,
  name: z.string(),
  arrangement: Arrangement,
  role: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** Who keeps it, and alone may change it; null: the caller. */
  by: personal('staffName').nullable(),
  version: z.int(),
});
export type SavedView = z.infer<typeof SavedView>;

const ViewParams = z.strictObject({ id: z.uuid() });

export const listViews = route({
  method: 'GET',
  path: '/api/views',
  summary: 'Saved views: one’s own, then those shared with one’s role; of one table, or of all',
  access: 'signed-in',
  query: z.strictObject({ table: ViewedTable.optional() }),
  output: z.object({
    views: z.array(SavedView),
    /** The roles with which the caller may share a view. */
    roles: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
});
export const createView = route({
  method: 'POST',
  path: '/api/views',
  summary: 'Save an arrangement of a table as a view, for oneself',
  access: 'signed-in',
  input: z.strictObject({ table: ViewedTable, name: Name, arrangement: Arrangement }),
  output: SavedView,
});
export const changeView = route({
  method: 'PUT',
  path: '/api/views/:id',
  summary: 'Change the name and the arrangement of one’s view, and with which role it is shared',
  access: 'signed-in',
  params: ViewParams,
  input: z.strictObject({ name: Name, arrangement: Arrangement, role: SharedWith, version: z.int() }),
  output: SavedView,
});
export const deleteView = route({
  method: 'DELETE',
  path: '/api/views/:id',
  summary: 'Remove one’s view',
  access: 'signed-in',
  params: ViewParams,
  output: Done,
});
