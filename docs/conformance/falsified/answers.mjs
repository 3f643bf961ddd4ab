/** Answers without a field of the documents, and calls open to those to whom the documents close them. */

const CONTRACT = 'packages/contract/src';
const DOMAINS = 'apps/server/src/domains';
const PEOPLE = `${CONTRACT}/access/user-management.ts`;

/**
 * @param {string} id
 * @param {string} file below the domains of the server
 * @param {string} text the field and what fills it
 */
const without = (id, file, text) => ({ id, file: `${DOMAINS}/${file}`, find: text, put: '' });

/**
 * The call is open to everybody who holds the permission, not to owners alone.
 *
 * @param {string} id
 * @param {string} before what stands before the line that closes it
 */
const open = (id, before) => ({ id, file: PEOPLE, find: `${before}  ownerOnly: true,\n`, put: before });

export const FALSIFIED = [
  without('A-3.14', 'notifications/store.ts', '  actionType: row.action_type,\n'),
  without('A-3.21', 'dashboards/headline-metrics.ts', "      cardAdoption: number('monthlyGrowth.cardAdoption'),\n"),
  without('A-3.22', 'dashboards/user-distribution.ts', "    walletAndCard: values.number(SEGMENT, 'wallet-and-card'),\n"),
  without('A-3.23', 'dashboards/user-distribution.ts', "      in_progress: values.number(KYC, 'in_progress'),\n"),
  without('A-3.24', 'dashboards/card-performance.ts', "    avgRevenue: values.text('cards.average-revenue', tier),\n"),
  without('A-3.25', 'dashboards/treasury.ts', '    usdc: values.text(TREASURY_FIGURES.usdc),\n'),
  without('A-3.27', 'dashboards/volumes.ts', "      transferVolume: of('transfer'),\n"),
  without('A-3.28', 'dashboards/revenue-breakdown.ts', "    card: values.text('revenue.product', 'card'),\n"),
  without('A-3.46', 'profit-and-loss/report.ts', '      period: nameOfPeriod(period, day ?? stamp.asOf),\n'),
  without('A-3.48', 'profit-and-loss/report.ts', '      month: end.slice(0, 7),\n'),
  without('A-3.49', 'profit-and-loss/report.ts', '        headcount,\n'),
  without('A-3.50', 'compliance/reports-store.ts', '    submittedDate: instant(row.submitted_at),\n'),
  without('A-3.53', 'compliance/requirements-store.ts', '    automationLevel: row.automation,\n'),
  {
    id: 'A-7.26',
    file: `${DOMAINS}/notifications/store.ts`,
    find: 'notificationType: row.type }',
    put: 'notificationType: row.type, actionType: null }',
  },
  without('B-3.13', 'access/present-staff.ts', '    accountLockedUntil: row.locked_until?.toISOString() ?? null,\n'),
  without('B-3.14', 'access/endpoints/read-role-hierarchy.ts', '        canManage: role.canManage,\n'),
  without('B-3.15', 'access/roles-store.ts', '    usersCount: role.usersCount,\n'),
  without('B-3.16', 'access/role-permissions-store.ts', '        isSystem: role.isSystem,\n'),
  without('B-3.38', 'expenses/endpoints/read-company-summary.ts', "    departmentsOverBudget: numberOf('expenses.departments-over-budget') ?? 0,\n"),
  without('B-3.40', 'expenses/endpoints/read-company-summary.ts', '      budgetAmount: usd(budget),\n'),
  without('B-3.62', 'backup/rows-store.ts', "    size: row.size_bytes === null ? null : Number(row.size_bytes),\n"),
  without('B-3.64', 'backup/drills-store.ts', "      rpo: last?.rpo_ms === null || last === undefined ? null : Number(last.rpo_ms),\n"),
  { id: 'B-7.11', file: `${DOMAINS}/access/endpoints/create-user.ts`, find: 'output: { id, username, roleHierarchy }', put: 'output: { id, username }' },
  open('B-6.07', "  access: 'users.create',\n"),
  open('B-6.10', "  access: 'users.suspend',\n  evenWhenFull: true,\n"),
  open('B-6.09', "  summary: 'Set a temporary password, which opens once within 24 hours, and end the account’s sessions',\n  access: 'users.edit',\n"),
  open('B-6.11', "  access: 'users.delete',\n"),
  { id: 'B-6.12', file: `${DOMAINS}/access/people-store.ts`, find: '  if (rows[0].is_system) throw', put: '  if (rows[0].is_system && roleKey === null) throw' },
];
