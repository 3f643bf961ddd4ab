/** Amounts, moments and people as the contract states them. */
import { formatMinor, parseMinor } from '@cottontree/contract/money.ts';

export const usd = (cents: bigint): string => formatMinor(cents, 'USD');
export const centsOf = (text: string): bigint => parseMinor(text, 'USD');
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
/** Deleted people keep their pseudonym; rows that nobody recorded here have no maker. */
export const person = (id: string | null, name: string | null) => ({ id, name: name ?? 'Imported' });
