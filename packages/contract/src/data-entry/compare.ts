/** When a declared value matches the booked one: the one rule for what is saved, and for what is being typed. */
import { ONE, decimal, exact, magnitude } from '../decimals.ts';
import { SYSTEM_AMOUNTS, type ComparedField, type ComparisonState } from './data-entry.ts';

export interface Compared {
  readonly difference: string | null;
  readonly state: Exclude<ComparisonState, 'withheld'>;
}

/** An amount in USD per customer: a difference that is small for the company is large here. */
const PER_CUSTOMER: readonly string[] = SYSTEM_AMOUNTS;

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Matched: counts within max(1, 0.5% of booked), money within max(50 USD, 0.5%), money per customer within 0.5%.
 * Outside this tolerance and more than 5% of the booked value apart: material; otherwise variance.
 */
export function compare(
  { field, unit }: Pick<ComparedField, 'field'> & { readonly unit: 'count' | 'USD' },
  declared: string | null,
  booked: string | null,
): Compared {
  if (declared === null) return { difference: null, state: booked === null ? 'no-data' : 'booked' };
  if (booked === null) return { difference: null, state: 'declared' };
  const difference = exact(declared) - exact(booked);
  const off = magnitude(difference);
  const base = magnitude(exact(booked));
  const least = PER_CUSTOMER.includes(field) ? 0n : unit === 'count' ? 1n : 50n;
  const tolerance = greater(least * ONE, base / 200n);
  const state = off <= tolerance ? 'matched' : off * 20n > base ? 'material' : 'variance';
  return { difference: decimal(difference, unit === 'count' ? 0 : 2), state };
}
