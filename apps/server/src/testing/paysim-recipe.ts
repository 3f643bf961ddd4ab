/** A recipe that reads files in the columns of PaySim as transactions in dollars. */
import { RECIPE_FORMAT, type Recipe } from '@cottontree/contract/imports/recipes.ts';

const columns = [
  'step',
  'type',
  'amount',
  'nameOrig',
  'oldbalanceOrg',
  'newbalanceOrig',
  'nameDest',
  'oldbalanceDest',
  'newbalanceDest',
  'isFraud',
  'isFlaggedFraud',
];

export const recipeOfPaysim: Recipe = {
  format: RECIPE_FORMAT,
  kind: 'transactions',
  columns,
  fields: {
    id: { from: 'hash', columns, prefix: 'PS-' },
    at: { from: 'step', column: 'step', start: '2026-11-01T00:00:00Z', first: 1, seconds: 3_600 },
    type: {
      from: 'column',
      column: 'type',
      values: {
        CASH_IN: 'cash_in',
        CASH_OUT: 'cash_out',
        DEBIT: 'bill',
        PAYMENT: 'merchant',
        TRANSFER: 'p2p',
      },
    },
    subscriberId: { from: 'column', column: 'nameOrig' },
    counterpartyKind: {
      from: 'column',
      column: 'type',
      values: {
        CASH_IN: 'agent',
        CASH_OUT: 'agent',
        DEBIT: 'biller',
        PAYMENT: 'merchant',
        TRANSFER: 'subscriber',
      },
    },
    counterpartyId: { from: 'column', column: 'nameDest' },
    currency: { from: 'constant', value: 'USD' },
    amount: { from: 'column', column: 'amount' },
    balanceBefore: { from: 'column', column: 'oldbalanceOrg' },
  },
  createSubscribers: true,
};
