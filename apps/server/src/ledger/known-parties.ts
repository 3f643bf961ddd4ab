/** Checks whether what the rows name is known: their people and cards, and the rate for an arriving amount. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { midRate } from './post-day.ts';
import { arrayLiteral } from './row-arrays.ts';

export async function unknownSubscribers<Row>(
  tx: Db,
  list: string,
  rows: readonly Row[],
  field: string,
  idOf: (row: Row) => string | null,
): Promise<FieldError[]> {
  const ids = new Set<string>();
  for (const row of rows) {
    const id = idOf(row);
    if (id !== null) ids.add(id);
  }
  const unknown = await notSubscribers(tx, ids);
  if (unknown.size === 0) return [];
  return rows.flatMap((row, index) => {
    const id = idOf(row);
    return id !== null && unknown.has(id) ? [unknownSubscriber(`${list}.${index}.${field}`, id)] : [];
  });
}

async function notSubscribers(tx: Db, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const { rows: missing } = await sql<{ id: string }>`
    select sent.id from unnest(${arrayLiteral([...ids])}::text[]) as sent(id)
     where not exists (select from subscribers s where s.id = sent.id)`.execute(tx);
  return new Set(missing.map(({ id }) => id));
}

const unknownSubscriber = (path: string, id: string): FieldError => ({
  path,
  message: `subscriber ${id} is unknown: load subscribers first`,
});

/** For rows that name a card without its customer. */
export async function unknownCards(tx: Db, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const { rows: missing } = await sql<{ id: string }>`
    select sent.id from unnest(${arrayLiteral([...ids])}::text[]) as sent(id)
     where not exists (select from cards c where c.id = sent.id)`.execute(tx);
  return new Set(missing.map(({ id }) => id));
}

export async function unknownParties(tx: Db, rows: readonly IngestTransaction[]): Promise<FieldError[]> {
  return [...(await unknownPeople(tx, rows)), ...(await unknownCardsOf(tx, rows))];
}

const otherSubscriber = (row: IngestTransaction): string | null =>
  row.counterpartyKind === 'subscriber' ? row.counterpartyId : null;

async function unknownPeople(tx: Db, rows: readonly IngestTransaction[]): Promise<FieldError[]> {
  // Most people who receive also pay, so both are checked together.
  const ids = new Set<string>();
  for (const row of rows) {
    const other = otherSubscriber(row);
    if (row.subscriberId !== null) ids.add(row.subscriberId);
    if (other !== null) ids.add(other);
  }
  const unknown = await notSubscribers(tx, ids);
  if (unknown.size === 0) return [];
  const naming = (field: string, idOf: (row: IngestTransaction) => string | null): FieldError[] =>
    rows.flatMap((row, index) => {
      const id = idOf(row);
      return id !== null && unknown.has(id) ? [unknownSubscriber(`rows.${index}.${field}`, id)] : [];
    });
  return [...naming('subscriberId', (row) => row.subscriberId), ...naming('counterpartyId', otherSubscriber)];
}

async function unknownCardsOf(tx: Db, rows: readonly IngestTransaction[]): Promise<FieldError[]> {
  // Skips repetitions; two customers alternating with one card are only checked more often than necessary.
  const holders = new Map<string, string | null>();
  const checked = rows.filter(({ subscriberId, cardId }) => {
    if (cardId === null || holders.get(cardId) === subscriberId) return false;
    holders.set(cardId, subscriberId);
    return true;
  });
  if (checked.length === 0) return [];
  const { rows: missing } = await sql<{ subscriber: string | null; card: string }>`
    select sent.subscriber, sent.card
      from unnest(${arrayLiteral(checked.map((row) => row.subscriberId))}::text[],
                  ${arrayLiteral(checked.map((row) => row.cardId))}::text[]) as sent(subscriber, card)
     where not exists (select from cards c where c.subscriber_id = sent.subscriber and c.id = sent.card)`.execute(
    tx,
  );
  if (missing.length === 0) return [];
  const key = (subscriber: string | null, card: string | null): string => `${subscriber} ${card}`;
  const unknown = new Set(missing.map((each) => key(each.subscriber, each.card)));
  return rows.flatMap((row, index) =>
    row.cardId === null || !unknown.has(key(row.subscriberId, row.cardId))
      ? []
      : [
          {
            path: `rows.${index}.cardId`,
            message: `card ${row.cardId} of subscriber ${row.subscriberId} is unknown: load cards first`,
          },
        ],
  );
}

/** An amount that arrives in another currency is booked at the day's mid-rate, so a rate must be known. */
export async function unquoted(tx: Db, rows: readonly IngestTransaction[]): Promise<FieldError[]> {
  const key = (row: IngestTransaction): string => `${row.toCurrency} ${row.at.slice(0, 10)}`;
  const arriving = new Map(
    rows.flatMap((row) => (row.toCurrency === 'SLL' ? [[key(row), row] as const] : [])),
  );
  if (arriving.size === 0) return [];
  const days = [...arriving.values()].map((row) => row.at.slice(0, 10));
  const { rows: missing } = await sql<{ day: string }>`
    select sent.day from unnest(${arrayLiteral(days)}::date[]) as sent(day)
     where ${sql.raw(midRate(`'SLL'`, 'sent.day'))} is null`.execute(tx);
  const without = new Set(missing.map((each) => `SLL ${each.day}`));
  return rows.flatMap((row, index) =>
    without.has(key(row))
      ? [
          {
            path: `rows.${index}.toCurrency`,
            message: `no SLL rate is known for ${row.at.slice(0, 10)}: load rates first`,
          },
        ]
      : [],
  );
}
