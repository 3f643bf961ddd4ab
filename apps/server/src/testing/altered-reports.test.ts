/** A report that was altered in the database cannot be submitted or exported, and reading it shows the alteration. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../platform/audit/audit.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from './compliance.ts';
import { silently } from './later-rows.ts';

describe('a compliance report', () => {
  let c: ComplianceCompany;
  let url = '';
  const recordOf = async (action: string) =>
    (
      await sql<{ after: { contentHash: string; filingHash: string } }>`
        select "after" from audit_records where action = ${action} and entity_id = ${url.split('/').at(-1)}`.execute(
        c.t.database.read,
      )
    ).rows[0]?.after;
  const contents = (statement: string) => silently(c.t, 'compliance_contents', statement);
  const content = async () =>
    (
      await sql<{ content: Record<string, unknown>; hash: string }>`
        select content, hash from compliance_contents where report_id = ${url.split('/').at(-1)}::uuid`.execute(
        c.t.database.read,
      )
    ).rows[0];
  const fault = async () => (await c.viewer.get(url)).body.contentFault;
  const submit = () => c.second.send('POST', `${url}/submit`, {});
  const EDIT = `update compliance_contents set content = jsonb_set(content, '{findings}', '77')`;
  let original = '';
  /** Updates the hash to match the altered content, as a person who knows the algorithm could. */
  const rehash = async () => {
    const hash = createHash('sha256')
      .update(canonicalJson((await content())?.content))
      .digest('hex');
    await contents(`update compliance_contents set hash = '${hash}'`);
    return hash;
  };
  const restore = async () => {
    await contents(`update compliance_contents set content = $kept$${original}$kept$::jsonb`);
    await rehash();
  };
  beforeAll(async () => {
    c = await startComplianceCompany();
    url = `${ROOM}/reports/${await c.report('AML', '2026-08-31')}`;
    await c.generate('monthly', 'current');
    await silently(
      c.t,
      'compliance_contents',
      `delete from compliance_contents where report_id <> '${url.split('/').at(-1)}'`,
    );
    original = JSON.stringify((await content())?.content);
  });
  afterAll(() => c.close());

  it('has its hash in the record of its creation', async () => {
    const { contentHash, contentFault } = (await c.viewer.get(url)).body;
    expect([await recordOf('compliance.generate'), contentFault]).toMatchObject([{ contentHash }, null]);
    expect(contentHash).toBe(
      createHash('sha256')
        .update(canonicalJson(JSON.parse(original)))
        .digest('hex'),
    );
  });
  it('is not submitted when its content was altered, with its old hash or with a new one', async () => {
    await contents(EDIT);
    expect(await fault()).toBe('What the report says does not match its hash');
    expect(await submit()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('does not match') },
    });
    await rehash();
    expect(await fault()).toMatch(/^What the report says is not what audit record \d+ names$/);
    expect(await submit()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('audit record') },
    });
    await restore();
    expect(await fault()).toBeNull();
  });
  it('has the hashes of what was sent in the record of its submission', async () => {
    expect((await submit()).status).toBe(200);
    const { contentHash, filing } = (await c.viewer.get(url)).body;
    expect(await recordOf('compliance.submit')).toMatchObject({ contentHash, filingHash: filing.hash });
  });
  it.each(['pdf', 'csv', 'xml'])('is not exported as %s once it was altered', async (kind) => {
    expect((await c.officer.get(`${url}/${kind}`)).status).toBe(200);
    await contents(EDIT);
    await rehash();
    const { status, body } = await c.officer.get(`${url}/${kind}`);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(
        /^What the report says is not what audit record \d+ names: it was changed outside/,
      ),
    ]);
    await restore();
    expect((await c.officer.get(`${url}/${kind}`)).status).toBe(200);
  });
  it('is not exported with a file for the Agency that differs from the one sent', async () => {
    await silently(
      c.t,
      'compliance_filings',
      `update compliance_filings set xml = '<reports/>', hash = encode(sha256('<reports/>'), 'hex')`,
    );
    const { status, body } = await c.officer.get(`${url}/xml`);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^The file for the Agency is not the one that audit record \d+ names/),
    ]);
  });
});
