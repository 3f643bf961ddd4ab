import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSeals } from '../../platform/audit/seals/seal-begin.ts';
import { openValue, recordedValue, needs, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/subscribers.registered';
const REVENUE = '/api/figures/revenue.month-to-date';

describe('GET /api/figures/subscribers.registered', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('analytics.view', URL, () => t);

  it('contains the figure’s definition, its value, since when, and how it is computed', async () => {
    const { status, body } = await (
      await t.signIn('view_only')
    ).get('/api/figures/cards.held?dimension=black&asOf=2026-08-01');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      figure: { id: 'cards.held', title: 'Cards held', unit: 'count' },
      dimension: 'black',
      asOf: '2026-08-01',
      value: await recordedValue(t, 'cards.held', 'black', '2026-08-01'),
      recordedAt: '2026-09-01T00:10:00.000Z',
      history: [],
    });
    expect(body.sql).toContain('daily_population');
    expect(body.rowsSql).toContain('from cards');
    expect(body.signature).toMatch(/^ed25519:[A-Za-z0-9+/]{86}==$/);
    expect([body.seal, body.unsealed]).toEqual([null, 'waiting']);
  });
  it('is about the open day for live figures and the last closed day for the others', async () => {
    const person = await t.signIn('view_only');
    const live = await person.get(URL);
    expect(live.body).toMatchObject({
      asOf: '2026-09-01',
      value: await openValue(t, 'subscribers.registered'),
    });
    const closing = await person.get('/api/figures/revenue.month');
    expect(closing.body).toMatchObject({
      asOf: '2026-08-31',
      value: await recordedValue(t, 'revenue.month'),
    });
  });
  it('is signed over its content: another value has another signature', async () => {
    const person = await t.signIn('view_only');
    const url = '/api/figures/treasury.own?asOf=2026-07-07';
    const first = (await person.get(url)).body;
    expect((await person.get(url)).body.signature).toBe(first.signature);
    await sql`insert into figure_values values ('treasury.own', '2026-07-07', '', '2026-09-01T11:00:00Z', 123.5)`.execute(
      t.database.write,
    );
    const second = (await person.get(url)).body;
    expect(second.signature).not.toBe(first.signature);
    expect(second).toMatchObject({ value: '123.5', recordedAt: '2026-09-01T11:00:00.000Z' });
    // The earlier value can still be read.
    expect(second.history).toEqual([{ recordedAt: first.recordedAt, value: first.value }]);
  });
  it('says when the figures of the day were sealed, and whether they are as sealed', async () => {
    const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
    expect(await beginSeals(parts)).toBe(true);
    const person = await t.signIn('view_only');
    const sealOf = async (url: string) => (await person.get(url)).body.seal;
    const closed = '/api/figures/treasury.own?asOf=2026-07-08';
    const seal = { number: expect.stringMatching(/^\d+$/), sealedAt: t.clock.now().toISOString() };
    expect(await sealOf(closed)).toEqual({ ...seal, holds: true });
    expect((await person.get(closed)).body.unsealed).toBeNull();
    expect((await person.get(URL)).body).toMatchObject({ seal: null, unsealed: 'open' });
    const computed = (await person.get('/api/figures?')).body.figures.find(
      ({ timing }: { timing: string }) => timing === 'asked',
    );
    const owner = await t.signIn('owner');
    const query = new URLSearchParams({ asOf: '2026-07-08', dimension: computed.dimensions[0] ?? '' });
    expect((await owner.get(`/api/figures/${computed.id}?${query.toString()}`)).body).toMatchObject({
      seal: null,
      unsealed: 'computed',
    });
    const edit = (by: number) =>
      t.database.owner.transaction().execute(async (tx) => {
        await sql`alter table figure_values disable trigger user`.execute(tx);
        await sql`update figure_values set value = value + ${by} where figure_id = 'treasury.own' and business_day = '2026-07-08'`.execute(
          tx,
        );
        await sql`alter table figure_values enable trigger user`.execute(tx);
      });
    await edit(1);
    expect(await sealOf(closed)).toEqual({ ...seal, holds: false });
    const doubtsOf = async (url: string) => (await person.get(url)).body.doubts;
    expect(await doubtsOf(closed)).toEqual([
      { about: 'value', table: 'figure_values', day: '2026-07-08', foundAt: null },
    ]);
    // Another figure of that day, whose own value is as sealed.
    expect(await doubtsOf('/api/figures/subscribers.registered?asOf=2026-07-08')).toEqual([]);
    await edit(-1);
    expect(await sealOf(closed)).toEqual({ ...seal, holds: true });
  });
  it('says for the open day whether its sums follow from their rows', async () => {
    const person = await t.signIn('view_only');
    const receipt = async () => (await person.get(REVENUE)).body;
    const edit = (day: string, by: number) =>
      sql`update daily_totals set amount = amount + ${by}
           where ctid = (select min(ctid) from daily_totals where business_day = ${day})`.execute(
        t.database.owner,
      );
    const first = await receipt();
    expect(first.sums).toEqual({ holds: true, finding: null });
    const { rows } = await sql<{ key: string }>`
      select concat_ws(' ', type, product, tier, kyc_level, currency, to_currency, status, reason_code, purpose, fx_rate) as key
        from daily_totals where ctid = (select min(ctid) from daily_totals where business_day = '2026-09-01')`.execute(
      t.database.read,
    );
    await edit('2026-09-01', 100);
    const altered = await receipt();
    expect(altered.sums).toEqual({
      holds: false,
      finding: `daily_totals of 2026-09-01: row ${rows[0]?.key} does not follow from transactions`,
    });
    const query = new URLSearchParams(
      Object.entries({
        asOf: altered.asOf,
        recordedAt: altered.recordedAt,
        value: altered.value,
        signature: altered.signature,
      }) as [string, string][],
    );
    const verified = async () => (await person.get(`${REVENUE}/verify?${String(query)}`)).body;
    expect(await verified()).toEqual({
      genuine: true,
      signedWith: 'ed25519',
      holds: false,
      doubts: [{ about: 'rows', table: 'daily_totals', day: '2026-09-01', foundAt: null }],
    });
    expect(altered.doubts).toEqual((await verified()).doubts);
    // Computed from other rows.
    expect((await person.get(URL)).body).toMatchObject({ sums: null, doubts: [] });
    await sql`update daily_totals d set amount = r.amount from raw.daily_totals r
               where d.business_day = '2026-09-01' and r.business_day = d.business_day and r.type = d.type
                 and row(r.product, r.tier, r.kyc_level, r.currency, r.to_currency, r.status, r.reason_code, r.purpose, r.fx_rate)
                     is not distinct from row(d.product, d.tier, d.kyc_level, d.currency, d.to_currency, d.status, d.reason_code, d.purpose, d.fx_rate)`.execute(
      t.database.owner,
    );
    expect((await receipt()).sums).toEqual({ holds: true, finding: null });
    expect(await verified()).toEqual({
      genuine: true,
      signedWith: 'ed25519',
      holds: true,
      doubts: [],
    });
    expect((await person.get('/api/figures/treasury.own?asOf=2026-07-08')).body.sums).toBeNull();
  });
  it('does not know other figures or other dimensions', async () => {
    const person = await t.signIn('owner');
    expect((await person.get('/api/figures/cards.lost')).status).toBe(404);
    const { status, body } = await person.get('/api/figures/cards.held?dimension=gold');
    expect(status).toBe(400);
    expect(body.message).toBe('dimension: must be one of aqua, platinum, black');
    expect((await person.get('/api/figures/revenue.month?dimension=aqua')).body.message).toBe(
      'dimension: must be left out',
    );
  });
});
