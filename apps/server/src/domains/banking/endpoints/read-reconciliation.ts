import { readReconciliation as route } from '@cottontree/contract/banking/banking.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentProof, provedDay, readProofs } from '../proofs-store.ts';

export const readReconciliation = query(route, async ({ db, query: { asOf } }) => {
  const day = await provedDay(db, asOf);
  if (day === null) return { day, accounts: [] };
  return { day, accounts: (await readProofs(db, day)).map((proof) => presentProof(proof, day)) };
});
