import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastRecord } from '../../testing/administration.ts';
import { imported } from '../../testing/imports.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../testing/spending.ts';
import type { Draft } from './draft-columns.ts';

let c: SpendingCompany;
beforeAll(async () => {
  c = await startSpendingCompany();
});
afterAll(() => c.close());

/** What may be null is also emptied on the way. */
type Values<Value> = null extends Value
  ? readonly [first: string, null, last: string]
  : readonly [first: string, last: string];
/** A property of the contract that is missing here does not compile. */
const drafts = (): { readonly [Property in keyof Draft]-?: Values<Draft[Property]> } => ({
  departmentId: [c.department('HR'), c.department('IT')],
  description: ['Chairs', 'Desks'],
  category: ['equipment', 'travel'],
  amount: ['100.00', '80.25'],
  expenseDate: ['2026-11-19', '2026-11-18'],
});
const draftAt = (place: 0 | -1): Record<string, string | null | undefined> =>
  Object.fromEntries(Object.entries(drafts()).map(([property, values]) => [property, values.at(place)]));
const listed = async (description: string) =>
  (await c.maker.get(`${ROOM}/expenses`)).body.find(
    (each: { description: string }) => each.description === description,
  );

it('each property that is recorded is read back, each that is changed as well, the audit record has both values, and taking back repeats all but two', async () => {
  const { body: recorded } = await c.maker.send('POST', `${ROOM}/expenses`, draftAt(0));
  expect(recorded).toMatchObject(draftAt(0));
  for (const [property, [, ...others]] of Object.entries(drafts()))
    for (const value of others) {
      const { body: changed } = await c.maker.send('PATCH', `${ROOM}/expenses/${recorded.id}`, {
        [property]: value,
      });
      expect(changed).toMatchObject({ [property]: value });
      const { before, after } = await lastRecord(c.t);
      expect([property, Object.keys(before ?? {})]).toEqual([property, Object.keys(after ?? {})]);
      expect(before).not.toEqual(after);
    }
  const changed = await listed('Desks');
  expect(changed).toMatchObject(draftAt(-1));
  const url = `${ROOM}/expenses/${recorded.id}`;
  await c.checker.send('POST', `${url}/decision`, { decision: 'approve', version: changed.version });
  const { body: back } = await c.maker.send('POST', `${url}/reverse`, { reason: 'Paid twice' });
  expect(back).toMatchObject({
    ...draftAt(-1),
    description: 'Desks (taken back: Paid twice)',
    amount: '-80.25',
  });
});

it('a file brings each property', async () => {
  const { departmentId, ...first }: ReturnType<typeof draftAt> = { ...draftAt(0), description: 'Of a file' };
  const cells = [['department', 'HR'], ...Object.entries(first)];
  const lines = [0, 1].map((place) => cells.map((cell) => cell[place]).join(','));
  const file = await imported(c.t, c.maker, 'expenses', `${lines.join('\n')}\n`);
  expect(file).toMatchObject({ state: 'committed', stored: 1 });
  expect(await listed('Of a file')).toMatchObject({ ...first, departmentId });
});
