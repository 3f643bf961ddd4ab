import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOM, TestBank, connectBank, line, sync } from '../../testing/banking.ts';
import { camt053, csv, mt940, type WrittenFile, type WrittenLine } from '../../testing/statement-files.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const DAY = '2026-11-20';
const cash = (amount: number, more: Partial<WrittenLine> = {}): WrittenLine => ({
  day: DAY,
  amount,
  bankReference: null,
  text: 'Cash',
  ...more,
});

describe('the lines of statement files', () => {
  let t: TestApp;
  let treasurer: Person;
  let accounts = 0;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
  });
  afterAll(() => t.close());

  interface Account {
    readonly id: string;
    readonly number: string;
    /** Resolves to [new, held, possible repeats]. */
    take(text: string, fileName?: string): Promise<[number, number, number]>;
  }
  const account = async (): Promise<Account> => {
    accounts += 1;
    const number = `ACC${accounts}`;
    const { body } = await treasurer.send('POST', `${ROOM}/integrations`, {
      type: 'files',
      name: `Bank ${accounts}`,
      accountNumber: number,
      currency: 'SLL',
    });
    return {
      id: body.id,
      number,
      take: async (text, fileName = 'a.sta') => {
        const { body: report } = await treasurer.send('POST', `${ROOM}/integrations/${body.id}/statements`, {
          fileName,
          text,
        });
        if (report.stored !== true) throw new Error(JSON.stringify(report));
        return [report.fresh, report.held, report.possibleRepeats];
      },
    };
  };
  /** How often each line counts and how often it awaits a decision, by day, amount, reference and text. */
  const stored = async ({ id }: Account): Promise<Map<string, { counts: number; waits: number }>> => {
    const { rows } = await sql<{ said: string; counts: number; waits: number }>`
      select concat_ws(' ', booked_day, amount_minor, coalesce(bank_reference, '-'), description) as said,
             (count(*) filter (where repeats_line is null))::int as counts,
             (count(*) filter (where repeats_line is not null))::int as waits
        from bank_lines where integration_id = ${id}::uuid group by 1`.execute(t.database.read);
    return new Map(rows.map(({ said, counts, waits }) => [said, { counts, waits }]));
  };
  const say = ({ day, amount, bankReference, text }: WrittenLine): string =>
    [day, amount, bankReference ?? '-', text].join(' ');

  const formats = {
    MT940: mt940,
    'camt.053 with balances': (file: WrittenFile) => camt053(file, 'stated'),
    'camt.053 without balances': (file: WrittenFile) => camt053(file, 'none'),
    'CSV with balances': csv,
  } as const;
  type Format = keyof typeof formats;

  it.each(Object.keys(formats) as Format[])(
    'are all stored where a payment, its charge, its tax and a second charge share a reference: %s',
    async (format) => {
      const it = await account();
      const lines = [
        cash(-1_000, { bankReference: 'B7', text: 'Payment' }),
        cash(-20, { bankReference: 'B7', text: 'Charge' }),
        cash(-20, { bankReference: 'B7', text: 'Charge' }),
        cash(-3, { bankReference: 'B7', text: 'Tax' }),
      ];
      const text = formats[format]({ account: it.number, number: 'S1', opening: 5_000, lines });
      expect(await it.take(text)).toEqual([4, 0, 0]);
      expect([...(await stored(it)).values()].map(({ counts }) => counts).toSorted((a, b) => a - b)).toEqual([
        1, 1, 2,
      ]);
      expect(await it.take(text)).toEqual([0, 4, 0]);
    },
  );

  const halves = (format: Format, it: Account): [string, string] => {
    const write = (number: string, opening: number, lines: WrittenLine[]) =>
      formats[format]({ account: it.number, number, opening, lines });
    return [write('S1', 100, [cash(5), cash(5)]), write('S2', 110, [cash(5), cash(7)])];
  };
  it.each(['MT940', 'camt.053 with balances', 'CSV with balances'] as const)(
    'are distinguished by balances where equal lines are on both sides of the cut, in either order: %s',
    async (format) => {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const it = await account();
        const files = halves(format, it);
        for (const n of order) expect(await it.take(files[n] ?? '')).toEqual([2, 0, 0]);
        expect((await stored(it)).get(`${DAY} 5 - Cash`)).toEqual({ counts: 3, waits: 0 });
      }
    },
  );
  it('are possible repeats where equal lines are on both sides of the cut and no balance distinguishes them', async () => {
    const it = await account();
    const [first, second] = halves('camt.053 without balances', it);
    expect(await it.take(first)).toEqual([2, 0, 0]);
    expect(await it.take(second)).toEqual([1, 0, 1]);
    expect((await stored(it)).get(`${DAY} 5 - Cash`)).toEqual({ counts: 2, waits: 1 });
    // If this file has more equal lines than another one, the additional ones are certainly new.
    const third = formats['camt.053 without balances']({
      account: it.number,
      number: 'S3',
      opening: 0,
      lines: [cash(5), cash(5), cash(5)],
    });
    expect(await it.take(third)).toEqual([1, 0, 2]);
  });
  it('are possible repeats where the balance returned to the value that an equal line left', async () => {
    const it = await account();
    await it.take(mt940({ account: it.number, number: 'S1', opening: 0, lines: [cash(5)] }));
    const next = mt940({ account: it.number, number: 'S2', opening: 5, lines: [cash(-5), cash(5)] });
    expect(await it.take(next)).toEqual([1, 0, 1]);
    expect((await stored(it)).get(`${DAY} 5 - Cash`)).toEqual({ counts: 1, waits: 1 });
  });
  it('are possible repeats where a statement has the same amounts at the same position with other texts', async () => {
    const it = await account();
    const write = (number: string, text: string) =>
      mt940({ account: it.number, number, opening: 0, lines: [cash(5, { text }), cash(7, { text })] });
    await it.take(write('S1', 'Cash'));
    expect(await it.take(write('S2', 'Cash at the counter'))).toEqual([0, 0, 2]);
  });
  it('are recognised where another format has the same lines at the same position', async () => {
    const it = await account();
    const file = { account: it.number, number: 'S1', opening: 50, lines: [cash(5), cash(-7), cash(5)] };
    expect(await it.take(mt940(file))).toEqual([3, 0, 0]);
    const worded = {
      ...file,
      lines: file.lines.map((each) => ({ ...each, text: 'Counter', bankReference: 'X' })),
    };
    expect(await it.take(camt053(worded, 'stated'))).toEqual([0, 3, 0]);
    expect(await it.take(camt053({ ...worded, number: 'S2' }, 'none'))).toEqual([0, 0, 3]);
  });
  it('are the same whether a bank lists the newest or the oldest line first', async () => {
    const it = await account();
    const lines = [cash(5), cash(5, { day: '2026-11-21' }), cash(9, { day: '2026-11-22' })];
    const file = { account: it.number, number: 'S1', opening: 50, lines };
    expect(await it.take(camt053(file, 'stated'))).toEqual([3, 0, 0]);
    const turned = { ...file, number: 'S2', lines: lines.toReversed() };
    expect(await it.take(camt053(turned, 'stated'))).toEqual([0, 3, 0]);
  });
  it('of an earlier release are recognised by their old identity, and lines that it lost are added', async () => {
    const it = await account();
    const lines = [
      cash(-1_000, { bankReference: 'B7', text: 'Payment' }),
      cash(-20, { bankReference: 'B7', text: 'Charge' }),
      cash(5),
      cash(5),
    ];
    await sql`
      insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, description, source, received_at, known_by)
      select ${it.id}::uuid, l.*, 'file', now(), 'reference' from (values
        ('B7', date '2026-11-20', date '2026-11-20', -1000, 'Payment'),
        ('f0123456789abcdef0123456789abcdef', date '2026-11-20', date '2026-11-20', 5, 'Cash'),
        ('f0123456789abcdef0123456789abcdef#2', date '2026-11-20', date '2026-11-20', 5, 'Cash')) l`.execute(
      t.database.write,
    );
    const file = { account: it.number, number: 'S1', opening: 5_000, lines };
    expect(await it.take(mt940(file))).toEqual([1, 3, 0]);
    expect(await it.take(mt940({ ...file, number: 'S2' }))).toEqual([0, 4, 0]);
    // From here on they have a position, so the next equal line is a different one.
    expect(await it.take(mt940({ ...file, number: 'S3', opening: 3_990, lines: [cash(5)] }))).toEqual([
      1, 0, 0,
    ]);
  });
  it('are stored once where a file contains a statement twice, but all where two statements are equal', async () => {
    const it = await account();
    const file = { account: it.number, number: 'S1', opening: 0, lines: [cash(5)] };
    const next = { ...file, number: 'S2', opening: 5 };
    expect(await it.take([mt940(file), mt940(file), mt940(next)].join('\n'))).toEqual([2, 1, 0]);
  });
  it('may repeat lines from an API of the account', async () => {
    const bank = new TestBank(() => DAY);
    bank.lines = [line('B7', DAY, -20_00n), line('B7', DAY, -20_00n), line('B8', DAY, 1_00n)];
    const id = await connectBank(treasurer, 'Both ways');
    await sync(t, bank, id);
    await sync(t, bank, id);
    const { body } = await treasurer.send('POST', `${ROOM}/integrations/${id}/statements`, {
      fileName: 'a.sta',
      text: `:20:S1\n:25:SL00TEST0000112233\n:60F:C261120USD100,\n:61:261120D20,NCHGNONREF//B7\n:61:261120C2,NTRFNONREF//B9\n:62F:C261120USD82,`,
    });
    expect([body.fresh, body.held, body.possibleRepeats]).toEqual([1, 0, 1]);
    expect((await stored({ id } as Account)).size).toBe(4);
  });

  const repeated = fc.record({
    // Few values, so that lines repeat and the balance returns to earlier values.
    amount: fc.constantFrom<number>(5, -5, 5, -5, 10),
    text: fc.constantFrom('Cash', 'Cash', 'Cash', 'Charge'),
    bankReference: fc.constantFrom(null, null, null, 'B1'),
    next: fc.constantFrom(0, 0, 0, 0, 0, 1),
  });
  const cuts = fc
    .record({
      lines: fc.array(repeated, { minLength: 1, maxLength: 9 }),
      opening: fc.constantFrom<number>(0, 5, 100),
      a: fc.nat(9),
      b: fc.option(fc.nat(9)),
      turned: fc.boolean(),
      numbered: fc.boolean(),
      format: fc.constantFrom(...(Object.keys(formats) as Format[])),
    })
    .map(({ lines, a, b, ...rest }) => {
      let day = 20;
      const whole = lines.map(({ next, ...each }): WrittenLine => {
        day += next;
        return { ...each, day: `2026-11-${Math.min(day, 29)}` };
      });
      // Null means that the pieces touch.
      const [from, to] = [a, b ?? a].map((cut) => Math.min(cut, whole.length)).toSorted((x, y) => x - y);
      return { ...rest, whole, from: from ?? 0, to: to ?? 0 };
    });
  it('equal the statement that was cut in two overlapping pieces, or leave only possible repeats open', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, async ({ whole, from, to, opening, turned, numbered, format }) => {
        const it = await account();
        const piece = (name: string, start: number, end: number): string =>
          formats[format]({
            account: it.number,
            // Some banks give every statement the same number; a camt.053 without balances has no other identity.
            number: numbered || format === 'camt.053 without balances' ? name : 'STATEMENT',
            opening: whole.slice(0, start).reduce((sum, { amount }) => sum + amount, opening),
            lines: whole.slice(start, end),
          });
        const halves = [
          { lines: to, text: piece('P1', 0, to) },
          { lines: whole.length - from, text: piece('P2', from, whole.length) },
        ].filter(({ lines }) => lines > 0);
        const loaded = turned ? halves.toReversed() : halves;
        const accounted = async (): Promise<void> => {
          const found = await stored(it);
          const said = new Map<string, number>();
          for (const each of whole) said.set(say(each), (said.get(say(each)) ?? 0) + 1);
          for (const [key, times] of said) {
            const { counts = 0, waits = 0 } = found.get(key) ?? {};
            expect(counts).toBeLessThanOrEqual(times);
            expect(counts + waits).toBeGreaterThanOrEqual(times);
          }
          expect([...found.keys()].filter((key) => !said.has(key))).toEqual([]);
        };
        for (const { text } of loaded) await it.take(text);
        await accounted();
        const before = await stored(it);
        for (const { text, lines } of loaded) expect(await it.take(text)).toEqual([0, lines, 0]);
        expect(await stored(it)).toEqual(before);
        await it.take(piece('P3', 0, whole.length));
        await accounted();
      }),
      {
        numRuns: 40,
        examples: [
          [
            {
              whole: [cash(5), cash(-5), cash(5)],
              from: 1,
              to: 1,
              opening: 0,
              turned: false,
              numbered: true,
              format: 'MT940',
            },
          ],
        ],
      },
    );
  });
  it('equal exactly that statement where no balance returns to an earlier value', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, async ({ whole: signed, from, to, opening, turned, format }) => {
        if (format === 'camt.053 without balances') return;
        const whole = signed.map((each) => ({ ...each, amount: Math.abs(each.amount) }));
        const it = await account();
        const piece = (name: string, start: number, end: number): string =>
          formats[format]({
            account: it.number,
            number: name,
            opening: whole.slice(0, start).reduce((sum, { amount }) => sum + amount, opening),
            lines: whole.slice(start, end),
          });
        const pieces = [
          { lines: to, text: piece('P1', 0, to) },
          { lines: whole.length - from, text: piece('P2', from, whole.length) },
        ].filter(({ lines }) => lines > 0);
        for (const { text } of turned ? pieces.toReversed() : pieces)
          expect((await it.take(text))[2]).toBe(0);
        const counted = [...(await stored(it))].flatMap(([key, { counts }]) =>
          Array<string>(counts).fill(key),
        );
        expect(counted.toSorted()).toEqual(whole.map(say).toSorted());
      }),
      { numRuns: 40 },
    );
  });
});
