import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { NOBODY, ROOM, book, closeThrough, match } from '../../../testing/banking.ts';
import { camt053 } from '../../../testing/statement-files.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/possible-repeats/:id', () => {
  let t: TestApp;
  let treasurer: Person;
  let id: string;
  let paid: bigint[];
  const decide = (lineId: string, verdict: string, note = 'Asked the bank') =>
    treasurer.send('POST', `${ROOM}/possible-repeats/${lineId}`, { verdict, note });
  const exceptions = async () => (await treasurer.get(`${ROOM}/exceptions?integrationId=${id}`)).body;
  const repeats = async () =>
    (await exceptions()).exceptions.filter(
      (each: { possibleRepeat: unknown }) => each.possibleRepeat !== null,
    );
  const proof = async () => (await treasurer.get(`${ROOM}/reconciliation?asOf=2026-11-20`)).body.accounts[0];
  const trust = async () => (await treasurer.get(`${ROOM}/safeguarding?asOf=2026-11-20`)).body.currencies[0];
  const send = async (fileName: string, number: string, amounts: readonly number[]) => {
    const { body } = await treasurer.send('POST', `${ROOM}/integrations/${id}/statements`, {
      fileName,
      text: camt053(
        {
          account: '11223344',
          number,
          opening: 0,
          lines: amounts.map((amount) => ({
            day: '2026-11-20',
            amount,
            bankReference: 'B7',
            text: 'Deposit',
          })),
        },
        'none',
      ),
    });
    return body;
  };
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    const made = await treasurer.send('POST', `${ROOM}/integrations`, {
      type: 'files',
      name: 'Harbour Bank',
      accountNumber: '11223344',
      currency: 'SLL',
      ledgerAccount: '1000',
    });
    id = made.body.id;
    paid = await book(
      t,
      [500n, 500n, 500n].map((amount) => ({
        day: '2026-11-20',
        account: '1000',
        against: '2000',
        amount,
        currency: 'SLL' as const,
      })),
    );
    await closeThrough(t, '2026-11-20');
    // The balance of the 21st, from which that of the 20th follows, because there are no lines between.
    await treasurer.send('POST', `${ROOM}/integrations/${id}/statements`, {
      fileName: 'balance.sta',
      text: ':20:B\n:25:11223344\n:60F:C261119SLL1500,\n:62F:C261119SLL1500,',
    });
    await send('a.xml', 'A', [500]);
    await send('b.xml', 'B', [500, 500]);
    await send('c.xml', 'C', [500]);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/possible-repeats/1`,
    body: { verdict: 'same', note: 'Because' },
    permission: 'treasury.manage',
  });

  it('is needed for each possible repeat; the exceptions show them with both files and what they leave out', async () => {
    const all = await exceptions();
    expect(all.possibleRepeats).toEqual({ items: 2, amount: '1000' });
    expect(await repeats()).toMatchObject([
      {
        side: 'bank',
        amount: '500',
        hint: 'Possible repeat: b.xml and a.xml',
        possibleRepeat: { file: 'b.xml', of: { file: 'a.xml', day: '2026-11-20', amount: '500' } },
      },
      { possibleRepeat: { file: 'c.xml', of: { file: 'a.xml' } } },
    ]);
  });
  it('leaves a possible repeat out of balances, proofs, matches and write-offs until it is decided', async () => {
    expect(await match(t, id)).toBe(2);
    // 1,500 on the 19th, and two lines of 500 that count: without balances they are no evidence of one.
    expect(await proof()).toMatchObject({
      bankBalance: null,
      matchedLines: 2,
      bankOnlyItems: 0,
      possibleRepeats: '1000',
      possibleRepeatItems: 2,
    });
    expect(await trust()).toMatchObject({
      trustBank: null,
      possibleRepeats: '1000',
      possibleRepeatItems: 2,
    });
    expect((await treasurer.get(`${ROOM}/integrations`)).body[0].statementLines).toBe(2);
    const [first] = await repeats();
    const chosen = { integrationId: id, lines: [first.id], note: 'Because' };
    const by = await treasurer.send('POST', `${ROOM}/matches`, { ...chosen, entries: [`${paid[2]}.1`] });
    const off = await treasurer.send('POST', `${ROOM}/write-offs`, {
      ...chosen,
      entries: [],
      account: '5010',
      day: '2026-11-20',
    });
    for (const { status, body } of [by, off])
      expect([status, body.message]).toEqual([
        409,
        'One of these lines may repeat another; say first whether it is the same line or another one',
      ]);
  });
  it('requires a verdict and a reason', async () => {
    const [first] = await repeats();
    expect(fieldsOf(await decide(first.id, 'perhaps', ''))).toEqual(['verdict', 'note']);
    expect((await decide('0', 'same')).status).toBe(404);
    expect((await decide(NOBODY, 'same')).status).toBe(400);
  });
  it('excludes a repeated line, which is kept as evidence and recognised when its file comes again', async () => {
    const [first] = await repeats();
    expect(await decide(first.id, 'same')).toMatchObject({
      status: 200,
      body: { id: first.id, verdict: 'same' },
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.decide-repeat',
      entity_id: first.id,
      before: { verdict: null, file: 'b.xml', of: { file: 'a.xml' } },
      after: { verdict: 'same', note: 'Asked the bank', amount: '500', currency: 'SLL' },
    });
    expect((await exceptions()).possibleRepeats).toEqual({ items: 1, amount: '500' });
    expect(await proof()).toMatchObject({ matchedLines: 2, possibleRepeatItems: 1 });
    expect(await send('b.xml', 'B', [500, 500])).toMatchObject({ fresh: 0, held: 2, possibleRepeats: 0 });
    const again = await decide(first.id, 'another');
    expect([again.status, again.body.message]).toEqual([
      409,
      `Test ${treasurer.username} decided first: it is the same line`,
    ]);
  });
  it('counts a different line from now on, and matches it, also in a closed account', async () => {
    const { version } = (await treasurer.get(`${ROOM}/integrations`)).body[0];
    const closing = await treasurer.send('POST', `${ROOM}/integrations/${id}/close`, {
      version,
      note: 'We left',
    });
    expect([closing.status, closing.body.statementLines]).toEqual([200, 2]);
    const [second] = await repeats();
    expect((await decide(second.id, 'another')).status).toBe(200);
    expect(await repeats()).toEqual([]);
    expect((await treasurer.get(`${ROOM}/closed-integrations`)).body[0].statementLines).toBe(3);
    expect(await match(t, id)).toBe(1);
    expect((await exceptions()).total).toBe(0);
    expect(await proof()).toMatchObject({ matchedLines: 3, possibleRepeatItems: 0 });
  });
});
