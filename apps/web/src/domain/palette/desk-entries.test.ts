import { expect, it } from 'vitest';
import { AMARA_IN_FULL } from '../../kernel/fetch.setup.ts';
import { deskEntries } from './entries.ts';

const me = (powers: readonly 'customers.view'[]) => ({ ...AMARA_IN_FULL, powers: [...powers] });
const entries = (text: string, powers: readonly 'customers.view'[] = ['customers.view']) => {
  const went: string[] = [];
  const all = deskEntries(
    me(powers),
    text,
    (link) => went.push(link),
    (sought) => went.push(`customers ${sought}`),
  );
  for (const { run } of all) run();
  return went;
};

it('leads to the customers and the transactions that a text may name', () => {
  expect(entries('Aminata Conteh')).toEqual(['customers Aminata Conteh']);
  expect(entries('250,000')).toEqual(['customers 250,000', '/transactions?least=250000&most=250000']);
  expect(entries('tg15-006l')).toEqual(['customers tg15-006l', '/transactions/tg15-006l']);
});
it('offers nothing to people who do not find customers, nor for one letter', () => {
  expect(entries('Aminata Conteh', [])).toEqual([]);
  expect(entries('a')).toEqual([]);
});
