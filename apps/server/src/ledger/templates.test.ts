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

  // As decision 3 states them: of 100000 with a fee of 230 (200 and 30 of tax), 44 arriving, 7 of interchange and 5 of
  // commission, which every type posts alike.
  test.each([
    ['float_purchase', null, 'SLL', null, '1000 SLL 100000', '2010 SLL 100000'],
    ['float_redemption', null, 'SLL', null, '2010 SLL 100000', '1000 SLL 100000'],
    ['employer_funding', null, 'SLL', null, '1000 SLL 100000', '2035 SLL 100000'],
    ['cash_in', null, 'SLL', null, '2010 SLL 100000', '2000 SLL 100000'],
    ['cash_out', null, 'SLL', null, '2000 SLL 100230', '2010 SLL 100000, 4000 SLL 200, 2040 SLL 30'],
    ['p2p', null, 'SLL', null, '2000 SLL 100230', '2000 SLL 100000, 4000 SLL 200, 2040 SLL 30'],
    ['merchant', null, 'SLL', null, '2000 SLL 100000', '2030 SLL 99770, 4010 SLL 200, 2040 SLL 30'],
    ['bill', null, 'SLL', null, '2000 SLL 100000', '2030 SLL 99770, 4010 SLL 200, 2040 SLL 30'],
    ['airtime', null, 'SLL', null, '2000 SLL 100000', '2030 SLL 99770, 4010 SLL 200, 2040 SLL 30'],
    ['merchant_payout', null, 'SLL', null, '2030 SLL 100000', '1000 SLL 100000'],
    ['salary', null, 'SLL', null, '2035 SLL 100230', '2000 SLL 100000, 4010 SLL 200, 2040 SLL 30'],
    ['g2p', null, 'SLL', null, '2035 SLL 100230', '2000 SLL 100000, 4010 SLL 200, 2040 SLL 30'],
    ['remittance_in', null, 'SLL', null, '1000 SLL 100000', '2000 SLL 99770, 4000 SLL 200, 2040 SLL 30'],
    [
      'remittance_in',
      null,
      'USDC',
      'SLL',
      '1020 USDC 100000, 1090 SLL 44',
      '1090 USDC 99770, 4000 USDC 200, 2040 USDC 30, 2000 SLL 44',
    ],
    [
      'card_load',
      'wallet_load',
      'SLL',
      'USD',
      '2000 SLL 100230, 1090 USD 44',
      '1090 SLL 100000, 4020 SLL 200, 2040 SLL 30, 2020 USD 44',
    ],
    [
      'card_load',
      'bank_load',
      'SLL',
      'USD',
      '1000 SLL 100230, 1090 USD 44',
      '1090 SLL 100000, 4020 SLL 200, 2040 SLL 30, 2020 USD 44',
    ],
    [
      'card_purchase',
      null,
      'USD',
      null,
      '2020 USD 100230, 1030 USD 7',
      '1030 USD 100000, 4020 USD 200, 2040 USD 30, 4030 USD 7',
    ],
    ['atm_withdrawal', null, 'USD', null, '2020 USD 100230', '1030 USD 100000, 4020 USD 200, 2040 USD 30'],
    [
      'interchange_settlement',
      null,
      'USD',
      null,
      '1030 USD 100000, 1010 USD 7',
      '1000 USD 100000, 1030 USD 7',
    ],
    ['subscription_fee', null, 'USD', null, '2020 USD 230', '4040 USD 200, 2040 USD 30'],
    ['issuance_fee', null, 'SLL', null, '2000 SLL 230', '4020 SLL 200, 2040 SLL 30'],
    ['fee_sweep', null, 'SLL', null, '1010 SLL 100000', '1000 SLL 100000'],
    [
      'fx_conversion',
      'trust_fx',
      'SLL',
      'USD',
      '1090 SLL 100000, 1000 USD 44',
      '1000 SLL 100000, 1090 USD 44',
    ],
    [
      'fx_conversion',
      'own_fx',
      'SLL',
      'USDC',
      '1090 SLL 100000, 1020 USDC 44',
      '1010 SLL 100000, 1090 USDC 44',
    ],
    ['treasury_transfer', 'trust_topup', 'SLL', null, '1000 SLL 100000', '1010 SLL 100000'],
    ['treasury_transfer', 'capital', 'USDC', null, '1020 USDC 100000', '3000 USDC 100000'],
    ['treasury_transfer', 'capital', 'USD', null, '1010 USD 100000', '3000 USD 100000'],
    ['treasury_transfer', 'surplus', 'USD', null, '3000 USD 100000', '1010 USD 100000'],
    ['treasury_transfer', 'reserve', 'USD', null, '1040 USD 100000', '1010 USD 100000'],
    ['treasury_transfer', 'commission_payout', 'SLL', null, '2050 SLL 100000', '1010 SLL 100000'],
    ['treasury_transfer', 'gst_payment', 'SLL', null, '2040 SLL 100000', '1010 SLL 100000'],
    ['reversal', 'purchase', 'SLL', null, '2030 SLL 100000', '2000 SLL 100000'],
    ['reversal', 'p2p', 'SLL', null, '2000 SLL 100000', '2000 SLL 100000'],
    ['chargeback', null, 'USD', null, '1030 USD 100000', '2020 USD 100000'],
  ] as const)(
    '%s (%s) of %s to %s posts as decided',
    (type, purpose, currency, toCurrency, debits, credits) => {
      const sums: Measures = {
        amount: 100_000,
        fee_gross: 230,
        fee_net: 200,
        gst: 30,
        to_amount: 44,
        interchange: 7,
        commission: 5,
      };
      const found = templateFor(type, purpose, currency, toCurrency);
      const postings = found === null ? [] : postingsOf(found, sums, currency, toCurrency);
      const of = (side: 'debit' | 'credit'): string =>
        postings
          .filter((posting) => posting[side] !== 0)
          .map((posting) => `${posting.account} ${posting.currency} ${posting[side]}`)
          .join(', ');
      expect(of('debit')).toBe(`${debits}, 5000 ${currency} 5`);
      expect(of('credit')).toBe(`${credits}, 2050 ${currency} 5`);
    },
  );

  test('banks hold no USDC, and custody nothing else', () => {
    expect(templateFor('card_load', null, 'SLL', 'USD')).toBeNull();
    expect(templateFor('card_load', 'wallet_load', 'SLL', null)).toBeNull();
    expect(templateFor('cash_in', null, 'SLL', 'USD')).toBeNull();
    expect(templateFor('float_purchase', null, 'USDC', null)).toBeNull();
    expect(templateFor('remittance_in', null, 'USD', 'SLL')).toBeNull();
    expect(templateFor('fee_sweep', null, 'USDC', null)).toBeNull();
    expect(templateFor('fx_conversion', 'trust_fx', 'SLL', 'USDC')).toBeNull();
    expect(templateFor('fx_conversion', 'trust_fx', 'USDC', 'SLL')).toBeNull();
    expect(templateFor('remittance_in', null, 'SLL', null)).not.toBeNull();
  });

  test('a type has the purposes that the decision names, and null where it has none', () => {
    expect(purposesOf('card_load')).toEqual(['wallet_load', 'bank_load']);
    expect(purposesOf('remittance_in')).toEqual([null]);
    expect(purposesOf('fx_conversion')).toEqual(['trust_fx', 'own_fx']);
    expect(purposesOf('treasury_transfer')).toEqual([
      'trust_topup',
      'capital',
      'surplus',
      'reserve',
      'commission_payout',
      'gst_payment',
    ]);
    expect(purposesOf('reversal')).toEqual(['purchase', 'p2p']);
  });
});
