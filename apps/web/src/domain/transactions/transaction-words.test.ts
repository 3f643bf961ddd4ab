import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '@cottontree/contract/desk/transactions.ts';
import { otherSide, signed } from './transaction-words.ts';

const TRANSFER: TransactionRow = {
  id: 'T1',
  at: '2026-11-20T12:37:00.000Z',
  day: '2026-11-20',
  type: 'p2p',
  title: 'Person to person',
  product: 'wallet',
  status: 'success',
  reason: null,
  customer: 'S1',
  counterpartyKind: 'subscriber',
  counterparty: 'S2',
  district: null,
  country: null,
  currency: 'SLL',
  amount: '5',
  amountUsd: '0.00',
  direction: 'out',
};

describe('the other side', () => {
  it('of a transfer is the receiver to the sender, and the sender to the receiver', () => {
    expect(otherSide(TRANSFER, 'S1')).toBe('customer S2');
    expect(otherSide(TRANSFER, 'S2')).toBe('customer S1');
    expect(otherSide(TRANSFER)).toBe('customer S2');
  });
  it('is named by its kind, or not known', () => {
    expect(otherSide({ ...TRANSFER, counterpartyKind: 'agent', counterparty: 'A9' })).toBe('agent A9');
    expect(otherSide({ ...TRANSFER, counterparty: null })).toBeUndefined();
  });
});

describe('an amount', () => {
  it('has a minus where money left the customer, not where nothing moved', () => {
    expect(signed(TRANSFER, 'SLL 5')).toBe('\u2212SLL 5');
    expect(signed({ ...TRANSFER, direction: 'in' }, 'SLL 5')).toBe('SLL 5');
    expect(signed({ ...TRANSFER, status: 'declined' }, 'SLL 5')).toBe('SLL 5');
    expect(signed({ ...TRANSFER, direction: null }, 'SLL 5')).toBe('SLL 5');
  });
});
