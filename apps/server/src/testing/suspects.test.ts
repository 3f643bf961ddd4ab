import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANTED, startPlantedCompany, type PlantedCompany } from './planted-customer.ts';
import { raiseAlert } from './fraud.ts';
import type { Person } from './test-app.ts';

const { bankAccount: _, suspicion: __, suspiciousSum: ___, ...CUSTOMER } = PLANTED;
const OF_CUSTOMER = Object.values(CUSTOMER);

describe('the customer of a fraud alert', () => {
  let c: PlantedCompany;
  let stopped: string;
  let inFraud: readonly string[];
  beforeAll(async () => {
    c = await startPlantedCompany();
    stopped = '/api/figures/fraud.value-stopped/rows?asOf=2026-09-01&limit=200';
    const rowsOf = ['confirmed', 'open', 'raised', 'raised-month'].map(
      (id) => `/api/figures/fraud.${id}/rows?asOf=2026-09-01&limit=200`,
    );
    inFraud = [c.urls['alerts'], c.urls['alert'], stopped, ...rowsOf].map((url = '') => url);
  });
  afterAll(() => c.close());

  const textsFor = async (who: Person): Promise<string> => {
    const answers: string[] = [];
    for (const url of inFraud) {
      const { status, body } = await who.get(url);
      expect([url, status]).toEqual([url, 200]);
      answers.push(JSON.stringify(body));
    }
    return answers.join('\n');
  };

  it('is not found by people who decide no alerts, or who see customers and may not file, nor through the content of an alert', async () => {
    const { rows: alerts } = await sql<{ at: Date; amount: string; raised: string }>`
      select at, amount::text, to_char(at at time zone 'UTC', 'HH24:MI:SS') as raised
        from fraud_alerts where subscriber_id = ${PLANTED.subscriber}`.execute(c.t.database.read);
    const clues = [
      ...alerts.flatMap(({ at, raised }) => [at.toISOString(), raised]),
      'Bo, Sierra Leone',
      '5.2×',
      'admitted it',
      '"px1"',
      '900000',
    ];
    const byTheOwner = await textsFor(c.owner);
    expect(JSON.stringify((await c.owner.get('/api/audit/trail?limit=200')).body)).toContain('fraud.block');
    const all = (await c.owner.get(c.urls['alerts'] ?? '')).body;
    const statuses = all.alerts.map(({ status }: { status: string }) => status);
    const planted = all.alerts.flatMap(({ id, userId }: { id: string; userId: string }) =>
      userId === PLANTED.subscriber ? [id] : [],
    );
    expect(planted).toHaveLength(2);
    for (const text of [PLANTED.subscriber, PLANTED.customerName, ...clues])
      expect(byTheOwner, text).toContain(text);
    for (const who of [
      await c.t.signIn('manager'),
      await c.t.signIn('view_only'),
      await c.t.signIn('Viewer', { powers: ['compliance.view', 'analytics.view'] }),
      await c.t.signIn('Reader', {
        powers: ['compliance.view', 'analytics.view', 'kyc.verify', 'audit.view'],
      }),
      await c.t.signIn('Approver', { powers: ['compliance.view', 'kyc.verify', 'approve_transactions'] }),
    ]) {
      const texts = await textsFor(who);
      for (const text of [...OF_CUSTOMER, ...clues]) expect(texts, text).not.toContain(text);
      // No time of day, and no number that belongs to the customer.
      const alertUrls = inFraud.filter((url) => url !== stopped);
      for (const url of alertUrls)
        expect(JSON.stringify((await who.get(url)).body), url).not.toMatch(/\d\d:\d\d/);
      const { alert, evidence, history } = (await who.get(c.urls['alert'] ?? '')).body;
      expect([alert.transactions, alert.version, evidence]).toEqual([null, null, []]);
      expect(alert.riskFactors).toEqual([{ name: 'amount', text: '••••', contribution: null }]);
      expect(alert.userProfile).toEqual({
        name: '••••',
        accountAge: null,
        avgTransaction: null,
        location: '••••',
      });
      expect(alert.block.proposed).toEqual({ name: c.owner.username, at: '2026-09-01' });
      expect(history.map(({ what, at }: { what: string; at: string }) => [what, at])).toEqual([
        ['raised', '2026-09-01'],
        ['investigate', '2026-09-01'],
        ['note', '2026-09-01'],
        ['block', '2026-09-01'],
      ]);
      // Counts of alerts are still shown.
      const { total, alerts: listed } = (await who.get(c.urls['alerts'] ?? '')).body;
      // Over whole days, which may contain some more.
      expect(total).toBeGreaterThanOrEqual(all.total);
      expect(listed.slice(0, all.total).map(({ status }: { status: string }) => status)).toEqual(statuses);
      // The payment that the block declined has the mark of the alerts, wherever it is listed.
      const marks = new Set(
        listed.flatMap(({ id, userId }: { id: string; userId: string }) =>
          planted.includes(id) ? [userId] : [],
        ),
      );
      expect(marks.size).toBe(1);
      const { columns, rows } = (await who.get(stopped)).body;
      const place = columns.findIndex(({ name }: { name: string }) => name === 'subscriber');
      expect(new Set(rows.map((row: string[]) => row[place]))).toEqual(marks);
      // Nor by its second, id or amount.
      for (const row of rows)
        expect(row).toEqual([
          '2026-09-01',
          '••••',
          expect.any(String),
          'declined',
          'suspected_fraud',
          row[place],
          'SLL',
          null,
        ]);
      // Records of actions on alerts name their customers.
      const trail = await who.get('/api/audit/trail?limit=200');
      expect(JSON.stringify(trail.body)).not.toContain('fraud.block');
    }
  });

  it('is not found through a window or a filter, whose responses change only at midnight, except by people who decide', async () => {
    const { t } = c;
    const owner = c.owner;
    await raiseAlert(t, { subscriber: 'S002', hoursAgo: 0.5 });
    const readers = {
      manager: await t.signIn('manager'),
      viewOnly: await t.signIn('view_only'),
      viewer: await t.signIn('Viewer', { powers: ['compliance.view'] }),
      verifier: await t.signIn('Verifier', { powers: ['compliance.view', 'kyc.verify'] }),
      approver: await t.signIn('Approver', {
        powers: ['compliance.view', 'kyc.verify', 'approve_transactions'],
      }),
    };
    const urls = ['1h', '24h', '7d', '30d'].flatMap((window) => [
      ...['all', 'high', 'pending'].map(
        (filter) => `/api/fraud/alerts?window=${window}&filter=${filter}&limit=100`,
      ),
      `/api/fraud/metrics?window=${window}`,
    ]);
    const counts = async (who: Person): Promise<number[]> => {
      const all: number[] = [];
      for (const url of urls) {
        const { body } = await who.get(url);
        all.push(body.total ?? body.alerts);
      }
      return all;
    };
    const before = Object.fromEntries(
      await Promise.all(
        Object.entries(readers).map(async ([name, who]) => [name, await counts(who)] as const),
      ),
    );
    const early = await counts(owner);
    // The same day, some hours later: the clock of the planted company is in the afternoon.
    t.clock.advance(6 * 3_600_000);
    await sql`update sessions set idle_expires_at = ${new Date(t.clock.now().getTime() + 1e6)}`.execute(
      t.database.write,
    );
    for (const [name, who] of Object.entries(readers))
      expect([name, await counts(who)]).toEqual([name, before[name]]);
    expect(await counts(owner)).not.toEqual(early);
    t.clock.advance(-6 * 3_600_000);
  });

  it.each(['compliance.manage', 'approve_transactions'])(
    'is worked on without a view of customers as before, with %s',
    async (power) => {
      const analyst = await c.t.signIn('Analyst', { powers: ['compliance.view', power] });
      const texts = await textsFor(analyst);
      for (const text of OF_CUSTOMER) expect(texts, text).not.toContain(text);
      for (const text of ['admitted it', '"px1"', '900000']) expect(texts, text).toContain(text);
      const { alert, history } = (await analyst.get(c.urls['alert'] ?? '')).body;
      expect([alert.transactions, alert.version, alert.riskFactors[0].contribution]).toEqual([2, 3, 0.35]);
      for (const { at } of [...history, alert.block.proposed]) expect(at).toMatch(/T\d\d:\d\d:/);
    },
  );
});
