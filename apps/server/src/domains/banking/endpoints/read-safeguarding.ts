import { readSafeguarding as route } from '@cottontree/contract/banking/banking.ts';
import { readFigures } from '../../../figures/read.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { provedDay } from '../proofs-store.ts';
import { coverageOn } from '../safeguarding.ts';

const NOT_COUNTED =
  'The balances of this day are still being counted holder by holder. What is owed to others is shown as soon as they are.';

export const readSafeguarding = query(route, async ({ db, read, clock, query: { asOf } }) => {
  const day = await provedDay(db, asOf);
  if (day === null) return { day, coverage: null, withheld: null, currencies: [] };
  const figures = await readFigures(read, clock, day, [['treasury.trust-coverage']]);
  const { counted, currencies } = await coverageOn(db, day);
  return {
    day,
    coverage: counted ? figures.number('treasury.trust-coverage') : null,
    withheld: counted ? null : NOT_COUNTED,
    currencies,
  };
});
