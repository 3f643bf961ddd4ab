/** Asks whether what the rows name is known: their people and cards, and the rate an arriving amount is booked at. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { IngestTransaction } from '@cottontree/contract/ingest.ts';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { midRate } from './post-day.ts';
import { arrayLiteral } from './row-arrays.ts';

export async function unknownSubscribers<Row>(
  tx: Db,
  list: string,
  rows: readonly Row[],
  field: string,
  idOf: (row: Row) => string | null,
): Promise<FieldError[]> {
  const ids = new Set(rows.map(idOf).filter((id) => id !== null));
  const { rows: missing } = await sql<{ id: string }>`
    select sent.id from unnest(${arrayLiteral([...ids])}::text[]) as sent(id)
     where not exists (select from subscribers s where s.id = sent.id)`.execute(tx);
  if (missing.length === 0) return [];
  const unknown = new Set(missing.map((each) => each.id));
  return rows.flatMap((row, index) => {
    const id = idOf(row);
    if (id === null || !unknown.has(id)) return [];
    return [
      { path: `${list}.${index}.${field}`, message: `subscriber ${id} is unknown: load subscribers first` },
    ];
  });
}

/** For whoever names a card without its customer. */
export async function unknownCards(tx: Db, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const { rows: missing } = await sql<{ id: string }>`
    select sent.id from unnest(${arrayLiteral([...ids])}::text[]) as sent(id)
     where not exists (select from cards c where c.id = sent.id)`.execute(tx);
  return new Set(missing.map(({ id }) => id));
}

export async function unknownParties(tx: Db, rows: readonly IngestTransaction[]): Promise<FieldError[]> {
  const problems = [
    ...(await unknownSubscribers(tx, 'rows', rows, 'subscriberId', (row) => row.subscriberId)),
    ...(await unknownSubscribers(tx, 'rows', rows, 'counterpartyId', (row) =>
      row.counterpartyKind === 'subscriber' ? row.counterpartyId : null,
    )),
  ];
  const key = (subscriber: string | null, card: string | null): string => `${subscriber} ${card}`;
  const pairs = new Map(
    rows.flatMap((row) => (row.cardId === null ? [] : [[key(row.subscriberId, row.cardId), row] as const])),
  );
  const { rows: missing } = await sql<{ subscriber: string; card: string }>`
    select sent.subscriber, sent.card
      from unnest(${arrayLiteral([...pairs.values()].map((row) => row.subscriberId))}::text[],
                  ${arrayLiteral([...pairs.values()].map((row) => row.cardId))}::text[]) as sent(subscriber, card)
     where not exists (select from cards c where c.subscriber_id = sent.subscriber and c.id = sent.card)`.execute(
    tx,
  );
  if (missing.length === 0) return problems;
  const unknown = new Set(missing.map((each) => key(each.subscriber, each.card)));
  rows.forEach((row, index) => {
    if (row.cardId === null || !unknown.has(key(row.subscriberId, row.cardId))) return;
    problems.push({
      path: `rows.${index}.cardId`,
      message: `card ${row.cardId} of subscriber ${row.subscriberId} is unknown: load cards first`,
    });
  });
  return problems;
}

/** An amount that arrives in another currency is booked at the day's mid-rate, so one must be known. */
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
