import { expect, it } from 'vitest';
import { saveDailyEntry, saveFinancialEntry } from '../data-entry/data-entry.ts';
import { createExpense } from '../expenses/expense-management.ts';
import {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
  OpeningBalance,
} from '../ingest/ingest.ts';
import { IMPORT_FIELDS } from './fields.ts';

/** A file names a department, and states nothing about the version of an entry that somebody saw. */
const inFiles = (properties: readonly string[]): string[] =>
  properties
    .filter((property) => property !== 'version')
    .map((property) => (property === 'departmentId' ? 'department' : property));

it.each([
  ['transactions', IngestTransaction.shape],
  ['subscribers', IngestSubscriber.shape],
  ['kyc-cases', IngestKycCase.shape],
  ['cards', IngestCard.shape],
  ['rates', IngestRate.shape],
  ['opening-balances', { ...OpeningBalance.shape, day: true }],
  ['security-events', IngestSecurityEvent.shape],
  ['support-tickets', IngestSupportTicket.shape],
  ['daily', saveDailyEntry.spec.input.shape],
  ['financials', saveFinancialEntry.spec.input.shape],
  ['expenses', createExpense.spec.input.shape],
] as const)('a file of %s has a column for each property of a row', (kind, shape) => {
  const columns = IMPORT_FIELDS[kind].map(({ property }) => property);
  expect(columns.toSorted()).toEqual(inFiles(Object.keys(shape)).toSorted());
});
