import { inUnit, money, treasury, volume, type Amount, type Leone } from '@cottontree/contract/formatting.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { preference, usePreference } from './preference.ts';

export * from '@cottontree/contract/formatting.ts';

export const leoneChoice = preference<Leone>('leone', (stored) => (stored === 'SLE' ? 'SLE' : 'SLL'));

/** The money formats in the leone unit that this person chose. */
export function useMoneyFormats() {
  const [leone] = usePreference(leoneChoice);
  return {
    leone,
    treasury: (value: Amount, currency: Currency) => treasury(value, currency, leone),
    volume: (value: Amount, currency: Currency) => volume(value, currency, leone),
    money: (value: Amount, currency: Currency) => money(value, currency, leone),
    inUnit: (value: Amount, unit: Unit) => inUnit(value, unit, leone),
  };
}
