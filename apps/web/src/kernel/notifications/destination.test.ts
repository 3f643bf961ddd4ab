import { expect, it } from 'vitest';
import { routes } from '../../routes.ts';
import { routeOf } from '../route-table.ts';
import { destinationOf } from './destination.ts';

const BANK = '00000000-0000-4000-8000-000000000009';
it.each([
  [
    'expense_recorded',
    { expenseDate: '2026-03-09' },
    '/expense-management?tab=expenses&state=pending&month=3&year=2026',
  ],
  ['expense_recorded', {}, '/expense-management?tab=expenses&state=pending'],
  ['budget_proposed', { month: '2026-12-01' }, '/expense-management?tab=budgets&month=12&year=2026'],
  ['adoption_proposed', { entryDate: '2026-11-20' }, '/data-entry?tab=financials&date=2026-11-20'],
  ['adoption_decided', { entryDate: '2026-11-20' }, '/data-entry?tab=financials&date=2026-11-20'],
  ['material_difference', { entryDate: '2026-11-20' }, '/data-entry?tab=financials&date=2026-11-20'],
  ['error_tracking', { errorId: 'e-1' }, '/error-tracking'],
  ['seal_finding', {}, '/audit-history'],
  ['mailing', {}, '/user-profile'],
  ['fraud_rules_proposed', {}, '/fraud-detection'],
  ['dismissal_proposed', {}, '/compliance-reporting?tab=monitoring'],
  [
    'suggestion_answered',
    { suggestionId: '11111111-1111-4111-8111-111111111111' },
    '/feature-suggestions?suggestion=11111111-1111-4111-8111-111111111111',
  ],
  ['bank_fault', { integrationId: BANK }, '/banking-apis?filter=issues'],
  [
    'write_off_proposed',
    { integrationId: BANK },
    `/banking-apis?tab=reconciliation&list=write-offs&bank=${BANK}`,
  ],
  [
    'write_off_decided',
    { integrationId: '1&tab=settings' },
    '/banking-apis?tab=reconciliation&list=write-offs',
  ],
])('%s with %j links to %s, which is a screen', (actionType, data, path) => {
  expect(destinationOf({ actionType, data })).toBe(path);
  expect(routeOf(routes, new URL(path, 'http://here').pathname)).toBeDefined();
});

it('a notification without a destination has no link', () => {
  expect(destinationOf({ actionType: null, data: {} })).toBeUndefined();
  expect(destinationOf({ actionType: 'https://elsewhere.example', data: {} })).toBeUndefined();
});

it('uses only days and ids from the data', () => {
  const entryDate = '2026-11-20&tab=bulk-import';
  expect(destinationOf({ actionType: 'adoption_proposed', data: { entryDate } })).toBe(
    '/data-entry?tab=financials',
  );
  expect(destinationOf({ actionType: 'expense_recorded', data: { expenseDate: 20_261_109 } })).toBe(
    '/expense-management?tab=expenses&state=pending',
  );
  expect(destinationOf({ actionType: 'suggestion_answered', data: { suggestionId: 'x&status=all' } })).toBe(
    '/feature-suggestions',
  );
});
