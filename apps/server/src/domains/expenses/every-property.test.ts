import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastRecord } from '../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../testing/spending.ts';
import type { Draft } from './draft-columns.ts';

let c: SpendingCompany;
beforeAll(async () => {
  c = await startSpendingCompany();
});
afterAll(() => c.close());

/** A property of the contract that is missing here does not compile. */
const drafts = (): Record<keyof Draft, readonly [first: string, second: string]> => ({
  departmentId: [c.department('HR'), c.department('IT')],
  description: ['Chairs', 'Desks'],
  category: ['equipment', 'travel'],
  amount: ['100.00', '80.25'],
  expenseDate: ['2026-11-19', '2026-11-18'],
});

it('each property that is recorded is read back, each that is changed as well, and the audit record has both values', async () => {
  const entries = Object.entries(drafts());
  const [first, second] = [0, 1].map((place) =>
    Object.fromEntries(entries.map(([property, values]) => [property, values[place]])),
  );
  const { body: recorded } = await c.maker.send('POST', `${ROOM}/expenses`, first);
  expect(recorded).toMatchObject(first ?? {});
  for (const [property, [, value]] of entries) {
    const { body: changed } = await c.maker.send('PATCH', `${ROOM}/expenses/${recorded.id}`, {
      [property]: value,
    });
    expect(changed).toMatchObject({ [property]: value });
    const { before, after } = await lastRecord(c.t);
    expect([property, Object.keys(before ?? {})]).toEqual([property, Object.keys(after ?? {})]);
    expect(before).not.toEqual(after);
  }
  const { body: list } = await c.maker.get(`${ROOM}/expenses`);
  expect(list.find(({ id }: { id: string }) => id === recorded.id)).toMatchObject(second ?? {});
});
