import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TransactionType } from '@cottontree/contract/ingest/ingest.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { TEMPLATES, postingsOf, purposesOf, templateFor, type Measures } from './templates.ts';

const money = fc.integer({ min: 0, max: 1_000_000_000_000 });
const row = fc
  .record({
    fee_net: money,
    gst: money,
    rest: money,
    to_amount: money,
    interchange: money,
    commission: money,
    template: fc.constantFrom(...TEMPLATES),
    currency: fc.constantFrom(...Currency.options),
    toCurrency: fc.constantFrom(...Currency.options),
  })
  .map(({ rest, fee_net, gst, ...others }) => ({
    ...others,
    sums: {
      amount: rest + fee_net + gst,
      fee_gross: fee_net + gst,
      fee_net,
      gst,
      to_amount: others.to_amount,
      interchange: others.interchange,
      commission: others.commission,
    } satisfies Measures,
  }));

describe('ledger templates', () => {
  test('every template balances in each of its currencies, whatever the amounts', () => {
    fc.assert(
      fc.property(row, ({ template, sums, currency, toCurrency }) => {
        const from = template.currency ?? currency;
        const postings = postingsOf(template, sums, from, template.exchange ? toCurrency : null);
        for (const each of Currency.options) {
          const own = postings.filter((posting) => posting.currency === each);
          const difference = own.reduce((sum, posting) => sum + posting.debit - posting.credit, 0);
          expect(difference, `${template.type} ${template.purpose} in ${each}`).toBe(0);
        }
        expect(postings.every((posting) => posting.debit >= 0 && posting.credit >= 0)).toBe(true);
      }),
    );
  });

  test('every type has a template', () => {
    expect(TransactionType.options.filter((type) => purposesOf(type).length === 0)).toEqual([]);
  });

  test('a cash-out debits amount and fee to the wallet and splits the fee into revenue and tax', () => {
    const template = templateFor('cash_out', null, 'SLL', null);
    const sums: Measures = {
      amount: 100_000,
      fee_gross: 3_510,
      fee_net: 3_052,
      gst: 458,
      to_amount: 0,
      interchange: 0,
      commission: 900,
    };
    expect(template && postingsOf(template, sums, 'SLL', null)).toEqual([
      { account: '2000', currency: 'SLL', debit: 103_510, credit: 0 },
      { account: '2010', currency: 'SLL', debit: 0, credit: 100_000 },
      { account: '4000', currency: 'SLL', debit: 0, credit: 3_052 },
      { account: '2040', currency: 'SLL', debit: 0, credit: 458 },
      { account: '5000', currency: 'SLL', debit: 900, credit: 0 },
      { account: '2050', currency: 'SLL', debit: 0, credit: 900 },
    ]);
  });

  test('an exchange posts both sides through the position account', () => {
    const template = templateFor('fx_conversion', 'own_fx', 'USDC', 'USD');
    const sums = {
      amount: 5_000_000,
      to_amount: 500,
      fee_gross: 0,
      fee_net: 0,
      gst: 0,
      interchange: 0,
      commission: 0,
    };
    expect(template && postingsOf(template, sums, 'USDC', 'USD')).toEqual([
      { account: '1090', currency: 'USDC', debit: 5_000_000, credit: 0 },
      { account: '1020', currency: 'USDC', debit: 0, credit: 5_000_000 },
      { account: '1010', currency: 'USD', debit: 500, credit: 0 },
      { account: '1090', currency: 'USD', debit: 0, credit: 500 },
    ]);
  });

  test('a type that cannot post has no template', () => {
    expect(templateFor('card_load', null, 'SLL', 'USD')).toBeNull();
    expect(templateFor('card_load', 'wallet_load', 'SLL', null)).toBeNull();
    expect(templateFor('cash_in', null, 'SLL', 'USD')).toBeNull();
    expect(templateFor('float_purchase', null, 'USDC', null)).toBeNull();
    expect(templateFor('remittance_in', null, 'USD', 'SLL')).toBeNull();
  });
});
