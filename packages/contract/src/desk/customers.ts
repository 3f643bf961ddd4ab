/**
 * Customers, to find one and to see how they stand: for people who answer them. Names and telephone numbers are masked
 * for everybody; who reveals them gives a reason. Each search and each look is recorded.
 */
import { z } from 'zod';
import { BusinessDay, Instant } from '../calendar.ts';
import { FraudSeverity, FraudStatus, FraudType } from '../fraud/fraud.ts';
import { FreeText, LongText } from '../free-text.ts';
import { CardTier } from '../ingest/ingest.ts';
import { Currency, DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';
import { route } from '../route.ts';
import { EntityId } from './transactions.ts';

export const CustomerRow = z.object({
  id: personal('subscriber'),
  /** "A••• C•••" */
  maskedName: z.string(),
  /** "+232 •••• 287" */
  maskedPhone: z.string(),
  district: z.string(),
  signedUpOn: BusinessDay,
  closedOn: BusinessDay.nullable(),
  /** The level of identification reached. */
  level: z.int().min(0).max(2),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const listCustomers = route({
  method: 'GET',
  path: '/api/customers',
  summary: 'Customers, by id',
  access: 'customers.view',
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({ customers: z.array(CustomerRow), nextCursor: z.string().nullable() }),
});

/** What a search text was taken for. */
export const SearchedBy = z.enum(['id', 'card', 'phone', 'last4', 'name']);
export type SearchedBy = z.infer<typeof SearchedBy>;
export const MOST_FOUND = 50;

/** A POST, so that no name or number stands in the address of a request, which proxies write down. */
export const searchCustomers = route({
  method: 'POST',
  path: '/api/customers/search',
  summary:
    'Customers by id, card, telephone number in any spelling, last four digits of a card, or name; the search is recorded',
  access: 'customers.view',
  evenWhenFull: true,
  perMinute: 120,
  input: z.strictObject({
    text: FreeText.trim().min(2, 'must have at least two characters').max(80),
    limit: z.int().min(1).max(MOST_FOUND).default(20),
  }),
  output: z.object({
    by: SearchedBy,
    customers: z.array(CustomerRow),
    /** More were found than are listed. */
    more: z.boolean(),
  }),
});

const Balance = z.object({ currency: Currency, amount: DecimalString });

export const CustomerRecord = CustomerRow.extend({
  occupation: z.string(),
  deviceClass: z.string(),
  acquisitionChannel: z.string(),
  cases: z.array(
    z.object({
      id: personal('kycCase'),
      fromLevel: z.int(),
      toLevel: z.int(),
      status: z.enum(['open', 'approved', 'rejected']),
      openedOn: BusinessDay,
      decidedOn: BusinessDay.nullable(),
      rejectReason: z.string().nullable(),
    }),
  ),
  /** The day at whose end the balances are; today's are those of this moment. */
  day: BusinessDay,
  wallets: z.array(Balance),
  cards: z.array(
    z.object({
      id: personal('card'),
      tier: CardTier,
      form: z.enum(['virtual', 'physical']),
      status: z.enum(['issued', 'activated', 'suspended', 'closed', 'expired']),
      last4: z.string(),
      issuedOn: BusinessDay,
      closedOn: BusinessDay.nullable(),
      balances: z.array(Balance),
    }),
  ),
  /** Of the newest day that segments were computed for. */
  segments: z
    .object({
      day: BusinessDay,
      behavioral: z.string(),
      demographic: z.string(),
      geographic: z.string(),
      productUsage: z.string(),
    })
    .nullable(),
  tickets: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      openedAt: Instant,
      resolvedAt: Instant.nullable(),
    }),
  ),
  /** Null for people who may not see whom alerts are about. */
  alerts: z
    .array(
      z.object({
        id: z.string(),
        type: FraudType,
        severity: FraudSeverity,
        status: FraudStatus,
        at: Instant,
        /** A block that is in force because of it. */
        blocked: z.boolean(),
      }),
    )
    .nullable(),
  /** Who looked at this record before, the newest first. */
  looks: z.array(z.object({ by: z.string(), at: Instant, revealed: z.boolean() })),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

const CustomerId = z.strictObject({ id: EntityId });

export const readCustomer = route({
  method: 'GET',
  path: '/api/customers/:id',
  summary:
    'A customer with balances at the end of a day, cards, identification and tickets; the look is recorded',
  access: 'customers.view',
  params: CustomerId,
  query: z.strictObject({
    /** Today by default. */
    day: BusinessDay.optional(),
  }),
  output: CustomerRecord,
});

export const RevealedCustomer = z.object({
  name: personal('revealed'),
  phone: personal('revealed'),
  town: personal('revealed'),
  gender: personal('revealed'),
  /** Null where it is unknown. */
  birthYear: z.int().nullable(),
});
export type RevealedCustomer = z.infer<typeof RevealedCustomer>;

export const revealCustomer = route({
  method: 'POST',
  path: '/api/customers/:id/reveal',
  summary: 'Name, telephone number, town and year of birth of a customer, for a reason that is recorded',
  access: 'customers.reveal',
  evenWhenFull: true,
  asSent: true,
  perMinute: 60,
  params: CustomerId,
  input: z.strictObject({
    reason: LongText.trim().min(5, 'say in at least five characters why').max(300),
  }),
  output: RevealedCustomer,
});

/** Days that one statement may span. */
export const MOST_STATEMENT_DAYS = 366;

export const exportWalletStatement = route({
  method: 'GET',
  path: '/api/customers/:id/statement',
  summary:
    'Statement of a wallet as CSV: opening balance, each movement with the balance after it, closing balance',
  access: 'customers.view',
  media: 'text/csv; charset=utf-8',
  params: CustomerId,
  query: z.strictObject({ from: BusinessDay, to: BusinessDay, currency: Currency.default('SLL') }),
  output: z.string(),
});
