/** Customers that a file of transactions names and nobody registered: created with everything unknown but their id. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import { IngestSubscriber, type IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** The ids of customers that a row names. */
const named = ({ subscriberId, counterpartyKind, counterpartyId }: IngestTransaction): string[] => [
  ...(subscriberId === null ? [] : [subscriberId]),
  ...(counterpartyKind === 'subscriber' && counterpartyId !== null ? [counterpartyId] : []),
];

/** Those named by the rows and not registered; they count as signed up at the first of these rows. */
export async function unregistered(
  tx: Db,
  rows: readonly IngestTransaction[],
): Promise<readonly IngestSubscriber[]> {
  const first = new Map<string, string>();
  for (const row of rows)
    for (const id of named(row)) {
      const before = first.get(id);
      if (before === undefined || Date.parse(row.at) < Date.parse(before)) first.set(id, row.at);
    }
  const { rows: missing } = await sql<{ id: string }>`
    select sent.id from unnest(${[...first.keys()]}::text[]) as sent(id)
     where not exists (select from subscribers s where s.id = sent.id)`.execute(tx);
  return missing.map(({ id }) => IngestSubscriber.parse({ id, signupAt: first.get(id) }));
}

/** The id of the customer whom a problem calls unknown; undefined for another problem. */
export const unknownPerson = (message: string): string | undefined =>
  /^subscriber (\S+) is unknown: load subscribers first$/.exec(message)?.[1];

/** Without the problem that a customer is unknown, for rows whose customers are created. */
export const exceptUnknownPeople = (problems: readonly FieldError[]): FieldError[] =>
  problems.filter(({ message }) => unknownPerson(message) === undefined);
