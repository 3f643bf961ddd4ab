import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineCash } from '../detect.ts';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';
import type { Person } from '../../../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const DAY = '2026-08-20';

describe('GET /api/compliance/reports/:id/xml', () => {
  let c: ComplianceCompany;
  let url = '';
  let customer = '';
  beforeAll(async () => {
    c = await startComplianceCompany();
    sender = await c.t.signIn('Sender', { powers: ['compliance.view', 'compliance.manage', 'kyc.verify'] });
    url = `${ROOM}/reports/${await c.report('AML', '2026-08-31')}`;
    const { rows } = await sql<{ id: string }>`
      update subscribers set full_name = 'Sia Mary Kamara', msisdn = '+23276123456', gender = 'female', town = '', birth_year = 1991
       where id = (select min(id) from subscribers) returning id`.execute(c.t.database.write);
    customer = rows[0]?.id ?? '';
    await sql`
      insert into transactions (id, business_day, at, type, product, status, subscriber_id, counterparty_kind, counterparty_id,
                                district, country, currency, amount, fee_gross, gst, fee_net, interchange, commission, fx_rate)
      select 'cash-' || n, ${DAY}::date, ${DAY}::timestamp at time zone 'UTC' + n * interval '1 hour',
             case n when 9 then 'cash_in' else 'cash_out' end, 'wallet', 'success', ${customer}, 'agent', 'A & "B"', 'Bo', 'SL',
             'SLL', 20000500 + n, 0, 0, 0, 0, 0, 22000 from generate_series(9, 10) n`.execute(
      c.t.database.write,
    );
    await c.t.database.write
      .transaction()
      .execute((tx) => examineCash(tx, { from: DAY, to: DAY }, new Date('2026-08-21T02:00:00Z')));
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: `${ROOM}/reports/${NOBODY}/xml`, permission: 'compliance.manage' });

  let sender: Person;
  const submit = (who = sender) => who.send('POST', `${url}/submit`, {});
  const filing = async (who = sender) => (await who.get(url)).body.filing;

  it('exists only for a submitted report', async () => {
    await c.generate('monthly', 'current');
    expect((await c.officer.get(`${url}/xml`)).status).toBe(409);
    expect((await c.officer.get(`${ROOM}/reports/${NOBODY}/xml`)).status).toBe(404);
  });
  it('is checked before its report is submitted, naming what is undecided or missing', async () => {
    const open = `Cash report of ${DAY}`;
    expect((await submit()).body).toMatchObject({
      code: 'unprocessable',
      fields: [{ path: open, message: expect.stringContaining('was due on 2026-08-21 and is still open') }],
    });
    const blind = await submit(c.second);
    expect([blind.status, blind.body.fields]).toEqual([422, undefined]);
    expect(JSON.stringify(blind.body)).not.toContain(DAY);
    expect(await filing(c.second)).toMatchObject({ faultCount: 1, faults: [] });
    const { candidates } = (await c.officer.get(`${ROOM}/candidates?kind=ctr`)).body;
    await c.officer.send('POST', `${ROOM}/candidates/${candidates[0].id}/decision`, {
      decision: 'file',
      note: 'Reference 17',
    });
    const refused = await submit();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringMatching(/report\[1\]\/rentity_id (?!.*more\))/),
    ]);
    expect(await filing()).toMatchObject({
      reports: 1,
      transactions: 2,
      faultCount: 1,
      faults: [{ path: `${open}, report[1]/rentity_id` }],
      hash: null,
      reportingEntity: null,
    });
    const named = await c.officer.send('PUT', `${ROOM}/reporting-entity`, { number: '4017' });
    expect(named.status).toBe(200);
    await sql`update subscribers set msisdn = '076' where id = ${customer}`.execute(c.t.database.write);
    const unsound = (await submit()).body;
    expect(unsound.message).toBe(
      `The file for the Agency is not right yet. ${open}, report[1]/transaction[1]/t_to_my_client/to_person/phones/phone/tph_number must be a telephone number with its country (and 1 more)`,
    );
    expect(unsound.fields).toEqual(
      [1, 2].map((n) => ({
        path: `${open}, report[1]/transaction[${n}]/t_${n === 1 ? 'to' : 'from'}_my_client/${n === 1 ? 'to' : 'from'}_person/phones/phone/tph_number`,
        message: 'must be a telephone number with its country',
      })),
    );
    await sql`update subscribers set msisdn = '+23276123456' where id = ${customer}`.execute(
      c.t.database.write,
    );
    expect(await filing()).toMatchObject({ faultCount: 0, reportingEntity: '4017' });
  });
  it('contains each filed candidate with its customer and its transactions in new leones', async () => {
    expect((await submit(c.second)).body).toMatchObject({ status: 'completed', files: ['pdf', 'csv'] });
    const answer = await c.officer.get(`${url}/xml`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="aml-report-2026-08.xml"');
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'compliance.download',
      actor_id: c.officer.userId,
    });
    const { reports } = new XMLParser({ parseTagValue: false }).parse(answer.body);
    expect(reports.report).toMatchObject({
      rentity_id: '4017',
      report_code: 'CTR',
      submission_date: '2026-09-01T15:30:00',
      currency_code_local: 'SLE',
      reporting_user_code: c.officer.username,
      reason: 'Reference 17',
      report_indicators: { indicator: 'CASH_THRESHOLD' },
    });
    const [received, paid] = reports.report.transaction;
    expect(received).toMatchObject({
      transactionnumber: 'cash-9',
      transaction_location: 'Bo',
      date_transaction: `${DAY}T09:00:00`,
      transmode_code: 'CASH_IN',
      amount_local: '20000.509',
      t_from: { from_funds_code: 'CASH', from_entity: { name: 'agent A & "B"' }, from_country: 'SL' },
      t_to_my_client: {
        to_person: { gender: 'F', first_name: 'Sia Mary', last_name: 'Kamara', comments: 'Born in 1991' },
      },
    });
    expect(paid).toMatchObject({ transmode_code: 'CASH_OUT', amount_local: '20000.51' });
    expect(Object.keys(paid).slice(-2)).toEqual(['t_from_my_client', 't_to']);
    const { hash } = await filing();
    expect(createHash('sha256').update(answer.body).digest('hex')).toBe(hash);
  });
  it('remains as it was sent', async () => {
    const before = (await c.officer.get(`${url}/xml`)).body;
    await sql`update subscribers set full_name = 'Another Name' where id = ${customer}`.execute(
      c.t.database.write,
    );
    expect((await c.officer.get(`${url}/xml`)).body).toBe(before);
    await expect(sql`update compliance_filings set xml = ''`.execute(c.t.database.owner)).rejects.toThrow(
      /append-only|refused|change/i,
    );
  });
  it('is neither allowed nor offered to people who may not see customers', async () => {
    const { status, body } = await c.second.get(`${url}/xml`);
    expect([status, body.permission]).toEqual([403, 'kyc.verify']);
    expect((await c.second.get(url)).body.files).toEqual(['pdf', 'csv']);
    expect((await c.officer.get(url)).body.files).toEqual(['pdf', 'csv', 'xml']);
  });
});
