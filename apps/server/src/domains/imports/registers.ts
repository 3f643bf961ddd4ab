/** The registers that a file can fill. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
} from '@cottontree/contract/ingest/ingest.ts';
import {
  cardProblems,
  kycProblems,
  rateProblems,
  securityEventProblems,
  storeCards,
  storeRates,
  storeSecurityEvents,
  storeSubscribers,
  storeSupportTickets,
  subscriberProblems,
  supportTicketProblems,
} from '../ingest/index.ts';
import type { Db } from '../../platform/database/client.ts';
import { closedMonthFault, closedMonthsOf } from '../../ledger/accounting-months.ts';
import {
  cardsTable,
  kycCasesTable,
  ratesTable,
  securityEventsTable,
  subscribersTable,
  supportTicketsTable,
} from '../../ledger/business-rows.ts';
import { unknownSubscribers } from '../../ledger/known-parties.ts';
import type { Register } from './register-work.ts';

const unknownOwners = async (
  tx: Db,
  rows: readonly { readonly subscriberId: string }[],
): Promise<FieldError[]> =>
  await unknownSubscribers(tx, 'rows', rows, 'subscriberId', ({ subscriberId }) => subscriberId);

async function inClosedMonths(tx: Db, rows: readonly IngestRate[]): Promise<FieldError[]> {
  const closed = await closedMonthsOf(
    tx,
    rows.map(({ day }) => day),
  );
  return rows.flatMap(({ day }, index) => {
    const message = closedMonthFault(closed, day);
    return message === null ? [] : [{ path: `rows.${index}.day`, message }];
  });
}

export const SUBSCRIBERS: Register<IngestSubscriber> = {
  kind: 'subscribers',
  table: subscribersTable,
  idField: 'id',
  fixed: 'is already held with another sign-up or closing time, which stay as they are',
  problems: subscriberProblems,
  store: async (tx, rows, at) => await storeSubscribers(tx, { rows, kycCases: [] }, at),
};

export const KYC_CASES: Register<IngestKycCase> = {
  kind: 'kyc-cases',
  table: kycCasesTable,
  idField: 'id',
  fixed: 'is already held with a decision, another opening time or other levels, which stay as they are',
  problems: kycProblems,
  unknown: unknownOwners,
  store: async (tx, kycCases, at) => await storeSubscribers(tx, { rows: [], kycCases }, at),
};

export const CARDS: Register<IngestCard> = {
  kind: 'cards',
  table: cardsTable,
  idField: 'id',
  fixed:
    'is already held with another tier, form or time of issue, activation or closing, which stay as they are',
  problems: cardProblems,
  unknown: unknownOwners,
  store: storeCards,
};

export const RATES: Register<IngestRate> = {
  kind: 'rates',
  table: ratesTable,
  idField: 'day',
  fixed: 'has another rate already, at which the books are kept',
  problems: rateProblems,
  unknown: inClosedMonths,
  store: storeRates,
};

export const SECURITY_EVENTS: Register<IngestSecurityEvent> = {
  kind: 'security-events',
  table: securityEventsTable,
  idField: 'id',
  fixed: 'is already held with different content',
  problems: securityEventProblems,
  unknown: unknownOwners,
  store: storeSecurityEvents,
};

export const SUPPORT_TICKETS: Register<IngestSupportTicket> = {
  kind: 'support-tickets',
  table: supportTicketsTable,
  idField: 'id',
  fixed: 'is already held with another time of opening, answering or resolving, which stay as they are',
  problems: supportTicketProblems,
  unknown: unknownOwners,
  store: storeSupportTickets,
};
