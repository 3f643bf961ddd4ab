/** Small, valid business rows for tests: one customer pays, another receives, through an agent. */
import type { z } from 'zod';
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
} from '@cottontree/contract/ingest/ingest.ts';

type Row<Schema extends z.ZodType> = z.input<Schema>;

export const sampleSubscriber = (
  id: string,
  changes: Partial<Row<typeof IngestSubscriber>> = {},
): Row<typeof IngestSubscriber> => ({
  id,
  fullName: `Person ${id}`,
  msisdn: '+23276000001',
  signupAt: '2026-10-01T08:00:00Z',
  district: 'Bo',
  town: 'Bo',
  gender: 'female',
  birthYear: 1990,
  occupation: 'trader',
  deviceClass: 'android',
  acquisitionChannel: 'agent',
  ...changes,
});

export const sampleKycCase = (
  id: string,
  subscriberId: string,
  changes: Partial<Row<typeof IngestKycCase>> = {},
): Row<typeof IngestKycCase> => ({
  id,
  subscriberId,
  fromLevel: 0,
  toLevel: 1,
  status: 'open',
  openedAt: '2026-10-02T08:00:00Z',
  ...changes,
});

export const sampleCard = (
  id: string,
  subscriberId: string,
  changes: Partial<Row<typeof IngestCard>> = {},
): Row<typeof IngestCard> => ({
  id,
  subscriberId,
  tier: 'aqua',
  form: 'virtual',
  status: 'issued',
  issuedAt: '2026-10-03T08:00:00Z',
  last4: '4242',
  token: `tok-${id}`,
  ...changes,
});

export const sampleSecurityEvent = (
  id: string,
  subscriberId: string,
  changes: Partial<Row<typeof IngestSecurityEvent>> = {},
): Row<typeof IngestSecurityEvent> => ({
  id,
  subscriberId,
  at: '2026-11-21T08:30:00Z',
  kind: 'pin_reset',
  ...changes,
});

export const sampleTicket = (
  id: string,
  subscriberId: string,
  changes: Partial<Row<typeof IngestSupportTicket>> = {},
): Row<typeof IngestSupportTicket> => ({
  id,
  subscriberId,
  category: 'access',
  openedAt: '2026-11-20T09:00:00Z',
  ...changes,
});

export const sampleRate = (
  day: string,
  changes: Partial<Row<typeof IngestRate>> = {},
): Row<typeof IngestRate> => ({
  day,
  currency: 'SLL',
  buy: '22400',
  sell: '22600',
  mid: '22500',
  ...changes,
});

/** A cash-in of 100,000 SLL by subscriber S1 at agent A1. */
export const sampleTransaction = (
  id: string,
  changes: Partial<Row<typeof IngestTransaction>> = {},
): Row<typeof IngestTransaction> => ({
  id,
  at: '2026-11-21T09:00:00Z',
  type: 'cash_in',
  product: 'wallet',
  status: 'success',
  subscriberId: 'S1',
  counterpartyKind: 'agent',
  counterpartyId: 'A1',
  kycLevel: 1,
  district: 'Bo',
  country: 'SL',
  currency: 'SLL',
  amountMinor: 100_000,
  commissionMinor: 450,
  fxRate: '22500',
  ...changes,
});

/** S1 sends S2 50,000 SLL for a fee of 575 (500 and 75 GST). */
export const sampleTransfer = (
  id: string,
  changes: Partial<Row<typeof IngestTransaction>> = {},
): Row<typeof IngestTransaction> =>
  sampleTransaction(id, {
    type: 'p2p',
    counterpartyKind: 'subscriber',
    counterpartyId: 'S2',
    amountMinor: 50_000,
    feeGrossMinor: 575,
    feeNetMinor: 500,
    gstMinor: 75,
    commissionMinor: 0,
    ...changes,
  });
