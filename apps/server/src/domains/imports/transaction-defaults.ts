/** What a file of transactions need not say: it follows from the rest of the row and from the rates that are stored. */
import { TransactionType } from '@cottontree/contract/ingest/ingest.ts';
import type { CellValue } from '@cottontree/contract/imports/cells.ts';
import { productOf } from '../ingest/index.ts';
import type { FileReading } from './reading.ts';

/** The mid-rate of a currency on a day, of that day or the last one before; undefined when there is none. */
export type RateOn = (currency: string, day: string) => string | undefined;

/** A stored mid-rate. */
export interface StoredRate {
  readonly currency: string;
  readonly day: string;
  readonly mid: string;
}

/** Looks rates up among stored ones, which are in the order of their days. */
export function rateFinder(rates: readonly StoredRate[]): RateOn {
  const byCurrency = new Map<string, StoredRate[]>();
  for (const rate of rates) {
    const list = byCurrency.get(rate.currency);
    if (list) list.push(rate);
    else byCurrency.set(rate.currency, [rate]);
  }
  let last: { currency: string; day: string; mid: string | undefined } | undefined;
  return (currency, day) => {
    if (currency === 'USD') return '1';
    // The rows of a file mostly follow each other in time.
    if (last?.currency !== currency || last.day !== day)
      last = { currency, day, mid: byCurrency.get(currency)?.findLast((rate) => rate.day <= day)?.mid };
    return last.mid;
  };
}

/** The key of each field that has a default here. */
const DEFAULTED = ['product', 'status', 'kycLevel', 'fxRate'] as const;

/** Whether rows need the stored rates. */
export const needsRates = ({ mapping, recipe }: FileReading): boolean =>
  !(recipe ? 'fxRate' in recipe.fields : mapping.includes('fxRate'));

/** Adds to the values of a row what no column and no rule of the file fills. */
export function transactionDefaults(
  { mapping, recipe }: FileReading,
  rateOn: RateOn,
): (values: Record<string, CellValue>) => void {
  const open = new Set<string>(
    DEFAULTED.filter((key) => !(recipe ? key in recipe.fields : mapping.includes(key))),
  );
  return (values) => {
    const type = TransactionType.safeParse(values['type']).data;
    if (type !== undefined && open.has('product')) values['product'] = productOf(type);
    if (open.has('status')) values['status'] = 'success';
    if (open.has('kycLevel') && values['product'] !== 'house') values['kycLevel'] = 0;
    if (!open.has('fxRate')) return;
    const rate = rateOn(String(values['currency'] ?? ''), String(values['at'] ?? '').slice(0, 10));
    if (rate !== undefined) values['fxRate'] = rate;
  };
}
