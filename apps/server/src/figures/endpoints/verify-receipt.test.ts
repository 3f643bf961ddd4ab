import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOldReceiptKey } from '../signature.ts';
import { needs, startCompanyApp } from '../../testing/company-app.ts';
import { roundsOf, silently } from '../../testing/seal-edits.ts';
import type { TestApp } from '../../testing/test-app.ts';

const FIGURE = '/api/figures/treasury.own';
const HOLDS = { holds: true, doubts: [] };
/** The key of an earlier release, which stored it in the settings. */
const OLD_KEY = Buffer.alloc(32, 7);

describe('GET /api/figures/:id/verify', () => {
  let t: TestApp;
  const urlOf = (receipt: Record<string, string | null>): string =>
    `${FIGURE}/verify?${String(
      new URLSearchParams(
        Object.entries(receipt).filter((each): each is [string, string] => each[1] !== null),
      ),
    )}`;
  const verified = async (receipt: Record<string, string | null>) =>
    (await (await t.signIn('view_only')).get(urlOf(receipt))).body;
  const issued = async () => {
    const { body } = await (await t.signIn('view_only')).get(`${FIGURE}?asOf=2026-07-07`);
    const { asOf, recordedAt, value, signature } = body;
    return { asOf, recordedAt, value, signature } as Record<string, string>;
  };
  const oldSignature = ({ asOf, recordedAt, value }: Record<string, string>): string =>
    createHmac('sha256', OLD_KEY)
      .update(JSON.stringify(['treasury.own', '', asOf, recordedAt, value]))
      .digest('hex');
  beforeAll(async () => {
    t = await startCompanyApp();
    await sql`insert into settings values ('receipt-key', ${JSON.stringify({ key: OLD_KEY.toString('base64') })}::jsonb, now())`.execute(
      t.database.write,
    );
    await sealOldReceiptKey(t.database.write, t.clock, t.keyring);
  });
  afterAll(() => t.close());

  needs('treasury.view', urlOf({ asOf: '2026-07-07', signature: 'x' }), () => t);
  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get(urlOf({ asOf: '2026-07-07', signature: 'x' }))).status).toBe(401);
  });
  it('confirms a receipt that was issued, and rejects one with any change', async () => {
    const receipt = await issued();
    expect(await verified(receipt)).toEqual({ genuine: true, signedWith: 'ed25519', ...HOLDS });
    for (const change of [
      { value: '1.00' },
      { asOf: '2026-07-08' },
      { recordedAt: '2026-08-01T00:00:00.000Z' },
      {
        signature: `${receipt['signature']?.slice(0, 20)}${receipt['signature']?.[20] === 'A' ? 'B' : 'A'}${receipt['signature']?.slice(21)}`,
      },
      { signature: 'ed25519:' },
      { signature: 'nonsense' },
    ])
      expect([change, await verified({ ...receipt, ...change })]).toEqual([
        change,
        { genuine: false, signedWith: null, ...HOLDS },
      ]);
  });
  it('confirms receipts of earlier releases for values recorded before their key was retired', async () => {
    const receipt = await issued();
    expect(await verified({ ...receipt, signature: oldSignature(receipt) })).toEqual({
      genuine: true,
      signedWith: 'earlier release',
      ...HOLDS,
    });
    expect((await verified({ ...receipt, value: '1.00', signature: oldSignature(receipt) })).genuine).toBe(
      false,
    );
    const later = { ...receipt, recordedAt: '2026-09-02T00:00:00.000Z' };
    expect((await verified({ ...later, signature: oldSignature(later) })).genuine).toBe(false);
  });
  it('does not confirm a value with an open finding, also when the day has no seal yet', async () => {
    await sql`
      insert into seal_findings (table_name, scope, row_key, what, found_at)
      values ('figure_values', '2026-07-07', 'treasury.own ', 'was changed', ${t.clock.now()})`.execute(
      t.database.owner,
    );
    const receipt = await issued();
    const { body } = await (await t.signIn('view_only')).get(`${FIGURE}?asOf=2026-07-07`);
    const foundAt = t.clock.now().toISOString();
    const doubts = [{ about: 'value', table: 'figure_values', day: '2026-07-07', foundAt }];
    expect(body).toMatchObject({ seal: null, unsealed: 'waiting', doubts });
    expect(await verified(receipt)).toEqual({ genuine: true, signedWith: 'ed25519', holds: false, doubts });
    await sql`delete from seal_findings`.execute(t.database.owner);
    expect(await verified(receipt)).toEqual({ genuine: true, signedWith: 'ed25519', ...HOLDS });
  });
  it('reports that a genuine receipt does not hold when its value was inserted directly into the database', async () => {
    await roundsOf(t)();
    const edit = (by: string) =>
      silently(
        t,
        'figure_values',
        `update figure_values set value = value ${by} where figure_id = 'treasury.own' and business_day = '2026-07-07'`,
      );
    await edit('+ 1');
    const receipt = await issued();
    const doubts = [{ about: 'value', table: 'figure_values', day: '2026-07-07', foundAt: null }];
    expect(await verified(receipt)).toEqual({ genuine: true, signedWith: 'ed25519', holds: false, doubts });
    await edit('- 1');
    const before = await issued();
    expect(await verified(before)).toEqual({ genuine: true, signedWith: 'ed25519', ...HOLDS });
  });
  it('reports that no receipt holds while the database code that maintains seals differs from the product’s', async () => {
    const round = roundsOf(t);
    await sql`create function vouch () returns trigger language plpgsql as 'begin return new; end'`.execute(
      t.database.owner,
    );
    await sql`create trigger vouch before insert on figure_values for each row execute function vouch ()`.execute(
      t.database.owner,
    );
    await round();
    const doubts = [{ about: 'evidence', table: null, day: null, foundAt: t.clock.now().toISOString() }];
    expect(await verified(await issued())).toEqual({
      genuine: true,
      signedWith: 'ed25519',
      holds: false,
      doubts,
    });
    await sql`drop function vouch () cascade`.execute(t.database.owner);
    await round();
    expect(await verified(await issued())).toEqual({ genuine: true, signedWith: 'ed25519', ...HOLDS });
  });
  it('leaves no key in the database with which a receipt could be signed', async () => {
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(value::text, ' ') as all from settings`.execute(t.database.read);
    expect(rows[0]?.all).toContain('retiredAt');
    expect(rows[0]?.all).not.toContain(OLD_KEY.toString('base64'));
  });
});
