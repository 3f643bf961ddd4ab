import { expect, it } from 'vitest';
import { journalDescription } from './journal-words.ts';

it('describes a journal in words: type, purpose, and the tier of the card or the product', () => {
  const of = { purpose: null, product: 'wallet', tier: null };
  expect(
    [
      { ...of, type: 'card_load' as const, purpose: 'bank_load', product: 'card', tier: 'aqua' },
      { ...of, type: 'card_load' as const, purpose: 'wallet_load', product: 'card', tier: 'black' },
      { ...of, type: 'treasury_transfer' as const, purpose: 'trust_topup', product: 'house' },
      { ...of, type: 'fx_conversion' as const, purpose: 'trust_fx', product: 'house' },
      { ...of, type: 'cash_in' as const },
      { ...of, type: 'reversal' as const, purpose: 'p2p' },
    ].map(journalDescription),
  ).toEqual([
    'Card load from bank, Aqua',
    'Card load from wallet, Black',
    'Treasury transfer to the trust account',
    'Currency conversion in the trust accounts',
    'Cash in, wallet',
    'Reversal of a person-to-person payment, wallet',
  ]);
});
