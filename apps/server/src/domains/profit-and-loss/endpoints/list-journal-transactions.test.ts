import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDueDays } from '../../../figures/jobs/close-due-days.ts';
import { LISTENING } from '../../../testing/listening.ts';
import { guards } from '../../../testing/administration.ts';
import {
  sampleRate,
  sampleSubscriber,
  sampleTransaction,
  sampleTransfer,
} from '../../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const urlOf = (journal: string): string => `/api/reports/journals/${journal}/transactions`;

describe('GET /api/reports/journals/:id/transactions', () => {
  let t: TestApp;
  let analyst: Person;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    const feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-10-01')] });
    await feed.send('POST', '/api/ingest/subscribers', {
      rows: ['S1', 'S2', 'S3'].map((id) => sampleSubscriber(id)),
    });
    await feed.send('POST', '/api/ingest/transactions', {
      rows: [
        sampleTransaction('t0'),
        ...['t1', 't2', 't3'].map((id) => sampleTransfer(id)),
        sampleTransfer('t4', { status: 'failed', reasonCode: 'funds' }),
      ],
    });
    t.clock.advance(24 * 3_600_000);
    await closeDueDays(t.database, t.clock, LISTENING);
    analyst = await t.signIn('Analyst', { powers: ['revenue.view'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: urlOf('1'), permission: 'revenue.view' });

  const journalOf = async (type: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id::text from journals where type = ${type}`.execute(
      t.database.read,
    );
    return rows[0]?.id ?? '';
  };

  it('lists the successful transactions that a journal sums up, page by page, without names', async () => {
    const journal = await journalOf('p2p');
    const { body } = await analyst.get(`${urlOf(journal)}?limit=2`);
    expect(body.total).toBe(3);
    const next = (await analyst.get(`${urlOf(journal)}?limit=2&offset=2`)).body;
    const ids = [...body.transactions, ...next.transactions].map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(['t1', 't2', 't3']);
    expect(JSON.stringify(body)).not.toContain('S1');
    const { rows } = await sql<{ revenue: string }>`
      select sum(credit)::text as revenue from postings where journal_id = ${journal}::bigint and account_code = '4000'`.execute(
      t.database.read,
    );
    const fees = [...body.transactions, ...next.transactions].map(({ feeNet }: { feeNet: string }) =>
      Number(feeNet),
    );
    expect(fees.reduce((sum, each) => sum + each, 0)).toBe(Number(rows[0]?.revenue));
  });
  it('answers 404 for an unknown journal, and refuses an invalid number', async () => {
    expect((await analyst.get(urlOf('999999'))).status).toBe(404);
    expect((await analyst.get(urlOf('x'))).status).toBe(400);
  });
});
