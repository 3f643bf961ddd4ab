/**
 * What people, cards, cases, tickets, security events and rates must satisfy beyond their schemas. Pure functions: checks
 * that need the database are in store.ts.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
} from '@cottontree/contract/ingest/ingest.ts';
import { Problems } from './problems.ts';

export function subscriberProblems(row: IngestSubscriber, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('rows', index);
  problems.expect(row.id !== 'house', 'id', 'must not be "house", which is reserved');
  problems.moment(row.signupAt, 'signupAt', today);
  problems.moment(row.closedAt, 'closedAt', today);
  problems.order(row.signupAt, row.closedAt, 'closedAt', 'signupAt');
  const { fullName, district, town, occupation, acquisitionChannel } = row;
  problems.text({ fullName, district, town, occupation, acquisitionChannel });
  return problems.found;
}

export function kycProblems(row: IngestKycCase, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('kycCases', index);
  problems.moment(row.openedAt, 'openedAt', today);
  problems.moment(row.decidedAt, 'decidedAt', today);
  problems.order(row.openedAt, row.decidedAt, 'decidedAt', 'openedAt');
  problems.expect(
    (row.status === 'open') === (row.decidedAt === null),
    'decidedAt',
    row.status === 'open' ? 'must be null while the case is open' : `is required for status ${row.status}`,
  );
  problems.expect(row.toLevel > row.fromLevel, 'toLevel', 'must be above fromLevel');
  problems.text({ rejectReason: row.rejectReason });
  return problems.found;
}

export function cardProblems(row: IngestCard, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('rows', index);
  for (const field of ['issuedAt', 'activatedAt', 'suspendedAt', 'closedAt'] as const) {
    problems.moment(row[field], field, today);
    problems.order(row.issuedAt, row[field], field, 'issuedAt');
  }
  const needs = {
    issued: null,
    activated: 'activatedAt',
    suspended: 'suspendedAt',
    closed: 'closedAt',
    expired: 'closedAt',
  } as const;
  const needed = needs[row.status];
  if (needed) problems.expect(row[needed] !== null, needed, `is required for status ${row.status}`);
  problems.expect(
    row.status === 'closed' || row.status === 'expired' || row.closedAt === null,
    'closedAt',
    `must be null for status ${row.status}`,
  );
  return problems.found;
}

export function securityEventProblems(
  row: IngestSecurityEvent,
  index: number,
  today: BusinessDay,
): FieldError[] {
  const problems = new Problems('rows', index);
  problems.moment(row.at, 'at', today);
  return problems.found;
}

export function supportTicketProblems(
  row: IngestSupportTicket,
  index: number,
  today: BusinessDay,
): FieldError[] {
  const problems = new Problems('rows', index);
  problems.moment(row.openedAt, 'openedAt', today);
  for (const field of ['firstResponseAt', 'resolvedAt'] as const) {
    problems.moment(row[field], field, today);
    problems.order(row.openedAt, row[field], field, 'openedAt');
  }
  problems.text({ category: row.category });
  return problems.found;
}

export function rateProblems(row: IngestRate, index: number, today: BusinessDay): FieldError[] {
  const problems = new Problems('rows', index);
  problems.moment(row.day, 'day', today);
  const [buy, mid, sell] = [Number(row.buy), Number(row.mid), Number(row.sell)];
  for (const [field, value] of Object.entries({ buy, mid, sell })) {
    problems.expect(value >= 0.000_001 && value < 1e9, field, 'must be above 0 and below 1,000,000,000');
  }
  problems.expect(buy <= mid && mid <= sell, 'mid', 'must lie between buy and sell');
  problems.expect(row.currency !== 'USD' || mid === 1, 'mid', 'must be "1" for USD');
  return problems.found;
}
