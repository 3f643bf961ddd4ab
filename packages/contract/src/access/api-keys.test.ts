import { describe, expect, it } from 'vitest';
import { contract } from '../index.ts';
import type { Route } from '../route.ts';
import { closedToKeys, KEY_POWERS } from './api-keys.ts';
import { POWERS } from './permissions.ts';

const routes = Object.values(contract).flatMap((noun) =>
  Object.values(noun).flatMap((each): Route[] =>
    typeof each === 'object' && each !== null && 'spec' in each ? [each as Route] : [],
  ),
);
const named = (wanted: (route: Route) => boolean): string[] =>
  routes
    .filter(wanted)
    .map(({ spec }) => `${spec.method} ${spec.path}`)
    .toSorted();

describe('API keys', () => {
  it('hold every permission but those of changing people and roles, approving, and seeing customers', () => {
    expect(POWERS.filter((power) => !KEY_POWERS.includes(power)).toSorted()).toEqual([
      'approve_transactions',
      'customers.reveal',
      'customers.view',
      'kyc.verify',
      'roles.create',
      'roles.delete',
      'roles.edit',
      'users.create',
      'users.delete',
      'users.edit',
      'users.suspend',
    ]);
  });
  it('cannot read what belongs to one person or to owners, what shows customers, or what must be confirmed', () => {
    expect(named(({ spec }) => spec.method === 'GET' && closedToKeys(spec) !== null)).toEqual([
      'GET /api/ai/conversations',
      'GET /api/ai/conversations/:id',
      'GET /api/ai/suggestions',
      'GET /api/audit/export',
      'GET /api/audit/export-list',
      'GET /api/auth/powers',
      'GET /api/auth/refresh',
      'GET /api/auth/second-factor',
      'GET /api/auth/sessions',
      'GET /api/auth/step-up',
      'GET /api/auth/user',
      'GET /api/company/brand',
      'GET /api/compliance/reports/:id/xml',
      'GET /api/customers',
      'GET /api/customers/:id',
      'GET /api/customers/:id/statement',
      'GET /api/mailings',
      'GET /api/mailings/recipients',
      'GET /api/notifications',
      'GET /api/role-permissions/uses',
      'GET /api/roles/proposals',
      'GET /api/service-accounts',
      'GET /api/setup/owner',
      'GET /api/setup/steps',
      'GET /api/transactions',
      'GET /api/transactions/:id',
      'GET /api/user-management/current-user',
      'GET /api/user-management/sessions',
      'GET /api/views',
      'GET /api/work/waiting',
    ]);
  });
  it('can write only through these calls: a new call is added here after a look at what a stolen key could do with it', () => {
    expect(named(({ spec }) => spec.method !== 'GET' && closedToKeys(spec) === null)).toEqual([
      'DELETE /api/audit/seals/checks/:id',
      'DELETE /api/figures/recomputes/:job',
      'PATCH /api/analytics/scenarios/:id',
      'PATCH /api/banking/integrations/:id',
      'PATCH /api/expense-management/budgets/:id',
      'PATCH /api/expense-management/departments/:id',
      'PATCH /api/expense-management/expenses/:id',
      'POST /api/adoptions',
      'POST /api/analytics/scenarios',
      'POST /api/analytics/scenarios/:id/run',
      'POST /api/analytics/segments/requests',
      'POST /api/analytics/simulation',
      'POST /api/audit/checkpoints',
      'POST /api/audit/seals/checks',
      'POST /api/backup/backups',
      'POST /api/backup/drills/:id',
      'POST /api/backup/test-letter',
      'POST /api/banking/integrations',
      'POST /api/banking/integrations/:id/reconnect',
      'POST /api/banking/integrations/:id/reopen',
      'POST /api/banking/integrations/:id/statements',
      'POST /api/banking/matches',
      'POST /api/banking/matches/:id/undo',
      'POST /api/banking/possible-repeats/:id',
      'POST /api/banking/sync/:id',
      'POST /api/banking/write-offs',
      'POST /api/compliance/generate',
      'POST /api/compliance/remediations/:id/close',
      'POST /api/compliance/reports/:id/urgent',
      'POST /api/compliance/requirements/:id/remediations',
      'POST /api/compliance/requirements/:id/test',
      'POST /api/control-totals',
      'POST /api/data-entry/daily',
      'POST /api/data-entry/financials',
      'POST /api/data-entry/system-metrics',
      'POST /api/error-tracking/errors/:id/assign',
      'POST /api/error-tracking/errors/:id/ignore',
      'POST /api/error-tracking/errors/:id/reopen',
      'POST /api/error-tracking/errors/:id/resolve',
      'POST /api/expense-management/budgets',
      'POST /api/expense-management/budgets/:id/transfer',
      'POST /api/expense-management/bulk-expenses',
      'POST /api/expense-management/departments',
      'POST /api/expense-management/expenses',
      'POST /api/expense-management/expenses/:id/reverse',
      'POST /api/expense-management/expenses/:id/withdraw',
      'POST /api/figures/:id/recompute',
      'POST /api/fraud/alerts/:id/block',
      'POST /api/fraud/alerts/:id/investigate',
      'POST /api/fraud/alerts/:id/mark-safe',
      'POST /api/fraud/alerts/:id/notes',
      'POST /api/fraud/alerts/:id/unblock',
      'POST /api/general-ledger/exports',
      'POST /api/imports',
      'POST /api/imports/:id/cancel',
      'POST /api/imports/:id/check',
      'POST /api/imports/:id/commit',
      'POST /api/imports/:id/parts',
      'POST /api/imports/:id/preview',
      'POST /api/imports/:id/undo',
      'POST /api/ingest/cards',
      'POST /api/ingest/opening-balances',
      'POST /api/ingest/rates',
      'POST /api/ingest/security-events',
      'POST /api/ingest/subscribers',
      'POST /api/ingest/support-tickets',
      'POST /api/ingest/transactions',
      'POST /api/jobs/:id/cancel',
      'POST /api/jobs/:id/retry',
      'PUT /api/analytics/scenarios/:id/archived',
      'PUT /api/analytics/simulation-priors',
      'PUT /api/banking/sync-settings',
      'PUT /api/compliance/reporting-entity',
      'PUT /api/error-tracking/alert-rules',
      'PUT /api/fraud/rules',
      'PUT /api/imports/:id/mapping',
      'PUT /api/imports/:id/recipe',
    ]);
  });
  it('cannot make any call that is for owners, needs a confirmation, decides on another person’s work or returns a secret', () => {
    const guarded = routes.filter(
      ({ spec }) =>
        spec.ownerOnly ||
        spec.stepUp ||
        spec.secretAnswer ||
        spec.decidesOn ||
        spec.access === 'signed-in-temporary',
    );
    expect(guarded.length).toBeGreaterThan(50);
    expect(guarded.filter(({ spec }) => closedToKeys(spec) === null).map(({ spec }) => spec.path)).toEqual(
      [],
    );
  });
  it('cannot make a call that needs a permission which no key holds', () => {
    const open = routes.filter(({ spec }) => closedToKeys(spec) === null);
    const needed = new Set(open.flatMap(({ spec }) => [spec.access, spec.also ?? 'signed-in']));
    expect([...needed].filter((access) => !KEY_POWERS.some((power) => power === access)).toSorted()).toEqual([
      'public',
      'signed-in',
    ]);
  });
});
