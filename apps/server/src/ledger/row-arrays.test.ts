import fc from 'fast-check';
import { sql } from 'kysely';
import { VALUE_MOVING_TYPES, IngestSubscriber } from '@cottontree/contract/ingest/ingest.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { subscribersTable } from './business-rows.ts';
import { insertRows, siftRows } from './held-rows.ts';
import { arrayLiteral, copyText } from './row-arrays.ts';
import { sampleSubscriber } from '../testing/sample-rows.ts';

describe('many rows in one statement', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  // Everything that PostgreSQL accepts in text: any character except NUL and lone surrogates.
  const text = fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'NULL',
        'null',
        '',
        '{}',
        '"',
        '\\',
        String.raw`\N`,
        String.raw`\.`,
        'a,b',
        ' ',
        '\t\n\r',
        "'",
      ),
    )
    .map((value) => value.replaceAll('\0', ''));

  it('carries any text and number as an array', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(text)),
        fc.array(fc.option(fc.maxSafeInteger())),
        async (texts, numbers) => {
          const { rows } = await sql<{ texts: unknown; numbers: unknown }>`
          select to_json(${arrayLiteral(texts)}::text[]) as texts, ${arrayLiteral(numbers)}::bigint[]::text[] as numbers`.execute(
            t.database.read,
          );
          expect(rows[0]?.texts).toEqual(texts);
          expect(rows[0]?.numbers).toEqual(numbers.map((each) => (each === null ? null : String(each))));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('writes the same row by statement and by COPY', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(text, text, async (fullName, town) => {
        n += 1;
        const row = IngestSubscriber.parse(sampleSubscriber(`A${n}`));
        const twin = { ...row, id: `B${n}`, fullName, town };
        await insertRows(t.database.write, subscribersTable, [{ ...twin, id: `A${n}` }]);
        const client = await t.database.pool.connect();
        await new Promise<void>((resolve, reject) => {
          const names = subscribersTable.columns.map(({ name }) => name).join(', ');
          const stream = client.query(copyFrom(`copy subscribers (${names}) from stdin`));
          stream.on('error', reject).on('finish', () => resolve());
          stream.end(copyText(subscribersTable, [twin]));
        });
        client.release();
        const { rows } = await sql<{ full_name: string; town: string }>`
          select full_name, town from subscribers where id in (${`A${n}`}, ${`B${n}`})`.execute(
          t.database.read,
        );
        expect(rows).toEqual([
          { full_name: fullName, town },
          { full_name: fullName, town },
        ]);
        const sifted = await siftRows(t.database.write, subscribersTable, [twin]);
        expect(sifted).toEqual({ fresh: [], changed: [], unchanged: 1, days: [] });
      }),
      { numRuns: 40 },
    );
  });

  it('knows the value-moving types as the database does', async () => {
    const { rows } = await sql<{
      type: string;
    }>`select type from transaction_types where value_moving`.execute(t.database.read);
    expect(rows.map((row) => row.type).toSorted()).toEqual([...VALUE_MOVING_TYPES].toSorted());
  });
});
