import { useEffect, useState } from 'react';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { readSeries } from '@cottontree/contract/figures/figures.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';

/** Milliseconds after the last keystroke until the values are read. */
const TYPING = 200;
/** A series has at least two days; only its value is used. */
const FEWEST_DAYS = 2;

/** The values of figures on a day, by default the page's, once the person pauses; without those that are not known. */
export function useFigureValues(
  keys: readonly FigureKey[],
  day: BusinessDay | undefined,
): ReadonlyMap<string, string> {
  const wanted = keys.join(',');
  const [ids, setIds] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setIds(wanted), TYPING);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asOf = useAsOf();
  const { data } = useRead(
    readSeries,
    { query: { ids, days: FEWEST_DAYS, asOf: day ?? asOf } },
    { enabled: ids !== '', keepPrevious: false },
  );
  return new Map(
    data?.series.flatMap(({ id, dimension, value }) =>
      value === null ? [] : [[dimension === '' ? id : `${id}:${dimension}`, value]],
    ),
  );
}
