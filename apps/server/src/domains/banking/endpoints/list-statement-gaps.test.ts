import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, book, closeThrough } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = `${ROOM}/statement-gaps`;
/** A statement of one day, which opens on the day before. */
const statement = (
  number: number,
  day: number,
  opening: string,
  closing: string,
  ...lines: readonly string[]
) =>
  [
    `:20:ST${number}`,
    ':25:11223344',
    `:28C:${number}/1`,
    `:60F:C2611${String(day - 1).padStart(2, '0')}USD${opening}`,
    ...lines,
    `:62F:C2611${String(day).padStart(2, '0')}USD${closing}`,
    '-',
  ].join('\n');
const line = (day: number, amount: string) => `:61:2611${String(day).padStart(2, '0')}C${amount}NTRFNONREF`;
const report = (number: number, ...lines: readonly string[]) =>
  [`:20:RP${number}`, ':25:11223344', `:28C:${number}/1`, ':34F:USD0,00', ...lines, '-'].join('\n');

describe('GET /api/banking/statement-gaps', () => {
  let t: TestApp;
  let treasurer: Person;
  let id: string;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    const made = await treasurer.send('POST', `${ROOM}/integrations`, {
      type: 'files',
      name: 'Harbour Bank',
      accountNumber: '11223344',
      currency: 'USD',
      ledgerAccount: '1000',
    });
    id = made.body.id;
    await book(t, [{ day: '2026-11-01', account: '1000', against: '2000', amount: 121_00n }]);
    await closeThrough(t, '2026-11-20');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'treasury.view' });

  let files = 0;
  const send = async (text: string) => {
    files += 1;
    const { body } = await treasurer.send('POST', `${ROOM}/integrations/${id}/statements`, {
      fileName: `${files}.sta`,
      text,
    });
    expect(body).toMatchObject({ problems: [], stored: true });
    return [body.fresh, body.held, body.possibleRepeats, body.unproved];
  };
  const gaps = async () => (await treasurer.get(URL)).body;
  const bankBalance = async (day: string) =>
    (await treasurer.get(`${ROOM}/reconciliation?asOf=${day}`)).body.accounts[0].bankBalance;

  it('names a gap between two statements with its days and amount until the missing statement arrives', async () => {
    expect(await send(statement(12, 2, '100,00', '110,00', line(2, '10,00')))).toEqual([1, 0, 0, 0]);
    expect(await gaps()).toEqual([]);
    await send(statement(14, 4, '115,00', '120,00', line(4, '5,00')));
    expect(await gaps()).toEqual([
      {
        integrationId: id,
        bank: 'Harbour Bank',
        kind: 'missing',
        from: '2026-11-02',
        to: '2026-11-03',
        currency: 'USD',
        amount: '5.00',
        lines: 0,
        numbers: null,
        file: null,
      },
    ]);
    await send(statement(13, 3, '110,00', '115,00', line(3, '5,00')));
    expect(await gaps()).toEqual([]);
  });
  it('names a missing number where the balances agree', async () => {
    await send(statement(16, 6, '120,00', '121,00', line(6, '1,00')));
    expect(await gaps()).toMatchObject([
      { kind: 'missing', from: '2026-11-04', to: '2026-11-05', amount: null, numbers: [15, 15] },
    ]);
    await send(statement(15, 5, '120,00', '120,00'));
    expect(await gaps()).toEqual([]);
  });
  it('names lines without balances, which are no evidence until a statement contains them', async () => {
    expect(await bankBalance('2026-11-07')).toBe('121.00');
    expect(await send(report(1, line(7, '7,00'), line(7, '2,00')))).toEqual([2, 0, 0, 2]);
    expect(await gaps()).toMatchObject([
      { kind: 'unproved', from: '2026-11-07', to: '2026-11-07', amount: '9.00', lines: 2, file: '6.sta' },
    ]);
    expect(await bankBalance('2026-11-06')).toBe('121.00');
    expect(await bankBalance('2026-11-07')).toBeNull();
    const { body } = await treasurer.get(`${ROOM}/safeguarding?asOf=2026-11-07`);
    expect(body.currencies.map((each: { trustBank: string | null }) => each.trustBank)).toEqual([null]);
    expect(await send(statement(17, 7, '121,00', '130,00', line(7, '7,00'), line(7, '2,00')))).toEqual([
      0, 2, 0, 0,
    ]);
    expect(await gaps()).toEqual([]);
    expect(await bankBalance('2026-11-07')).toBe('130.00');
  });
  it('proves lines that lead from one statement to the next', async () => {
    await send(report(2, line(8, '6,00'), line(9, '4,00')));
    await send(statement(18, 10, '140,00', '141,00', line(10, '1,00')));
    expect(await gaps()).toEqual([]);
    expect(await bankBalance('2026-11-08')).toBe('136.00');
  });
  it('contradicts lines that the statements of their day do not contain, and no balance includes them', async () => {
    await send(report(3, line(12, '99,00')));
    await send(statement(19, 12, '141,00', '142,00', line(12, '1,00')));
    expect(await gaps()).toMatchObject([{ kind: 'unproved', amount: '99.00' }]);
    await send(statement(20, 13, '142,00', '143,00', line(13, '1,00')));
    expect(await gaps()).toMatchObject([
      { kind: 'contradicted', from: '2026-11-12', to: '2026-11-12', amount: '99.00', lines: 1 },
    ]);
    expect([await bankBalance('2026-11-11'), await bankBalance('2026-11-12')]).toEqual(['141.00', '142.00']);
  });
});
