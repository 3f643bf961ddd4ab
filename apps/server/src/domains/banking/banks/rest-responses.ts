/** Schemas of a bank's responses in NextGenPSD2 style, for the parts that are used; all of it is validated. */
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { DecimalString, parseMinor, type Currency } from '@cottontree/contract/money.ts';
import { z } from 'zod';
import { BankError } from './connector.ts';
import type { OutboundResponse } from './outbound.ts';
import { bounded } from './statement-money.ts';
import type { StatementLine } from './statement.ts';

/** Ten days; a token with a longer lifetime is refused. */
export const LONGEST_TOKEN_S = 864_000;

export const Token = z.object({
  access_token: z.string().min(1).max(8_000),
  expires_in: z.number().positive().max(LONGEST_TOKEN_S),
});
export const Accounts = z.object({
  accounts: z
    .array(
      z.object({
        resourceId: z.string().min(1).max(100),
        iban: z.string().min(4).max(60).optional(),
        bban: z.string().min(4).max(60).optional(),
        currency: z.string().max(10),
      }),
    )
    .max(1_000),
});
const Amount = z.object({ currency: z.string().max(10), amount: DecimalString });
export const Balances = z.object({
  balances: z.array(
    z.object({ balanceAmount: Amount, balanceType: z.string(), referenceDate: BusinessDay.optional() }),
  ),
});
const Transaction = z.object({
  entryReference: z.string().min(1).max(200).optional(),
  transactionId: z.string().min(1).max(200).optional(),
  bookingDate: BusinessDay,
  valueDate: BusinessDay.optional(),
  transactionAmount: Amount,
  endToEndId: z.string().max(200).optional(),
  debtorName: z.string().max(300).optional(),
  creditorName: z.string().max(300).optional(),
  remittanceInformationUnstructured: z.string().max(2_000).optional(),
  proprietaryBankTransactionCode: z.string().max(100).optional(),
});
const Links = z.object({ next: z.object({ href: z.string().max(2_000) }).optional() });
/** The link to the next page belongs to the account report, `transactions`; some banks put it beside that. */
export const Transactions = z
  .object({
    transactions: z.object({ booked: z.array(Transaction).max(10_000), _links: Links.optional() }),
    _links: Links.optional(),
  })
  .transform(({ transactions: { booked, _links: inside }, _links: beside }) => ({
    booked,
    next: inside?.next?.href ?? beside?.next?.href ?? null,
  }));
export const Rates = z.object({
  exchangeRates: z.array(
    z.object({
      unitCurrency: z.string(),
      quotedCurrency: z.string(),
      referenceDate: BusinessDay,
      buy: DecimalString,
      sell: DecimalString,
    }),
  ),
});

/** Throws BankError `protocol`, naming the invalid field. */
export function parsed<T>({ text }: OutboundResponse, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BankError('protocol', 'The bank’s answer is not JSON');
  }
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  throw new BankError(
    'protocol',
    `The bank’s answer is not as agreed at ${found.error.issues[0]?.path.join('.') ?? ''}`,
  );
}

/** Throws BankError `protocol`. */
export function minor(amount: string, currency: Currency): bigint {
  try {
    return bounded(parseMinor(amount, currency));
  } catch {
    throw new BankError('protocol', `The bank names an amount that ${currency} cannot hold`);
  }
}

/** Throws BankError `protocol` for a line without any reference, or in another currency than the account's. */
export function lineOf(each: z.infer<typeof Transaction>, currency: Currency): StatementLine {
  if (each.transactionAmount.currency !== currency)
    throw new BankError('protocol', 'The bank names a line in another currency than the account’s');
  const bankReference = each.entryReference ?? each.transactionId;
  if (bankReference === undefined)
    throw new BankError('protocol', 'The bank names a line without a reference of its own');
  const amountMinor = minor(each.transactionAmount.amount, currency);
  if (amountMinor === 0n) throw new BankError('protocol', 'The bank names a line without an amount');
  const end = each.endToEndId?.trim();
  return {
    bankReference,
    bookedDay: each.bookingDate,
    valueDay: each.valueDate ?? each.bookingDate,
    amountMinor,
    reference: end === undefined || end === '' || end === 'NOTPROVIDED' ? null : end,
    counterparty: (amountMinor > 0n ? each.debtorName : each.creditorName) ?? null,
    description: each.remittanceInformationUnstructured?.slice(0, 300) || 'No description',
  };
}
