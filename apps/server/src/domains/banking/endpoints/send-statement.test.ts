import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { NOBODY, ROOM, book, closeThrough, match } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const MT940 = (lines: readonly string[], closing: string): string =>
  [
    ':20:ST1',
    ':25:11223344',
    ':28C:1/1',
    ':60F:C261118USD1000,00',
    ...lines,
    `:62F:C261120USD${closing}`,
    '-',
  ].join('\r\n');
const CAMT = (account: string, amount: string): string => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-21</Dt></Dt></Bal>
<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt><AcctSvcrRef>S1</AcctSvcrRef></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe('POST /api/banking/integrations/:id/statements', () => {
  let t: TestApp;
  let treasurer: Person;
  let id: string;
  let paid: bigint;
  const send = (text: string, checkOnly = false) =>
    treasurer.send('POST', `${ROOM}/integrations/${id}/statements`, { fileName: 'nov.sta', text, checkOnly });
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    const made = await treasurer.send('POST', `${ROOM}/integrations`, {
      type: 'files',
      name: 'Harbour Bank',
      accountNumber: '11223344',
      currency: 'USD',
      ledgerAccount: '1010',
    });
    id = made.body.id;
    [paid = 0n] = await book(t, [{ day: '2026-11-20', account: '1010', against: '6000', amount: -50_00n }]);
    await closeThrough(t, '2026-11-20');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/integrations/${NOBODY}/statements`,
    body: { fileName: 'a', text: 'a' },
    permission: 'treasury.manage',
  });

  const good = () =>
    MT940(
      [`:61:2611201120D50,00NTRFCT${paid}//B1`, ':86:Rent', ':61:2611201120C200,00NTRFNONREF//B2'],
      '1150,00',
    );

  it('is checked without effect, then stored once however often it is sent', async () => {
    const records = await recordCount(t);
    const checked = await send(good(), true);
    expect(checked.body).toEqual({
      format: 'MT940',
      lines: 2,
      fresh: 2,
      held: 0,
      possibleRepeats: 0,
      unproved: 0,
      from: '2026-11-20',
      to: '2026-11-20',
      closingBalance: '1150.00',
      announced: 0,
      zeroAmounts: 0,
      others: [],
      problems: [],
      stored: false,
    });
    expect(await recordCount(t)).toBe(records);
    expect((await send(good())).body).toMatchObject({ fresh: 2, stored: true });
    expect(await lastRecord(t)).toMatchObject({ action: 'banking.statement', after: { lines: 2, fresh: 2 } });
    expect((await send(good())).body).toMatchObject({ fresh: 0, held: 2, stored: true });
    expect((await treasurer.get(`${ROOM}/integrations`)).body[0]).toMatchObject({
      status: 'connected',
      balance: '1150.00',
      balanceDay: '2026-11-20',
      statementLines: 2,
    });
  });
  it('is matched with the ledger like data from an API', async () => {
    expect(await match(t, id)).toBe(1);
    const { body } = await treasurer.get(`${ROOM}/matches?integrationId=${id}`);
    expect(body.matches[0]).toMatchObject({
      rule: 'reference',
      items: [{ amount: '-50.00' }, { amount: '-50.00' }],
    });
  });
  it('reports the line of each error in the file, and stores nothing', async () => {
    const { body } = await send(MT940([':61:2611201120D5000NTRFX', ':61:2613401120D1,00NTRFX'], '1150,00'));
    expect(body).toMatchObject({ stored: false, fresh: 0 });
    expect(body.problems).toEqual([
      { line: 5, message: 'the statement line does not follow the grammar of :61:' },
      { line: 6, message: '"261340" is no date' },
    ]);
    expect((await treasurer.get(`${ROOM}/integrations`)).body[0].statementLines).toBe(2);
  });
  it('accepts camt.053, and refuses the file of another account or currency', async () => {
    const other = await send(CAMT('99887766', '50.00'));
    expect(other.body).toMatchObject({
      stored: false,
      problems: [{ line: 1, message: 'it is of account **** 7766, not of this one' }],
    });
    expect((await send(CAMT('11223344', '50.00'))).body).toMatchObject({
      format: 'camt.053',
      fresh: 1,
      stored: true,
      closingBalance: '1200.00',
    });
    expect((await send('hello')).body.problems).toEqual([
      { line: 1, message: 'holds no field such as :25:' },
    ]);
    expect((await send(':20:nothing')).body.problems).toEqual([
      { line: 1, message: 'it holds neither lines nor a closing balance' },
    ]);
    expect((await send('')).status).toBe(400);
  });
  it('answers not found for an unknown integration', async () => {
    const answer = await treasurer.send('POST', `${ROOM}/integrations/${NOBODY}/statements`, {
      fileName: 'a',
      text: 'a',
    });
    expect(answer.status).toBe(404);
  });
});
