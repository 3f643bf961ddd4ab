import { DAILY_COUNTS, DAILY_VOLUMES } from '@cottontree/contract/data-entry/data-entry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported, stepped, upload } from '../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const HEAD = `entryDate,${[...DAILY_COUNTS, ...DAILY_VOLUMES].join(',')},reason\n`;
const line = (day: string, signups: string, reason = ''): string =>
  `${[day, signups, ...DAILY_COUNTS.slice(1).map(() => '0'), '10.00', '0.00', reason].join(',')}\n`;

describe('daily entries from a file', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['expenses.manage'] });
  });
  afterAll(() => t.close());

  const newest = async (
    day: string,
  ): Promise<{ version: number; values: Record<string, string> } | undefined> =>
    (await clerk.get(`/api/data-entry/comparison?entryDate=${day}`)).body.entries[0];

  it('are declared as if typed, and undone by a version with the previous values', async () => {
    await imported(t, clerk, 'daily', HEAD + line('2026-11-10', '3'));
    const it = await imported(t, clerk, 'daily', HEAD + line('2026-11-10', '4') + line('2026-11-11', '5'));
    expect(it).toMatchObject({ state: 'committed', stored: 2 });
    expect(await newest('2026-11-10')).toMatchObject({ version: 2, values: { newSignups: '4' } });
    expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone', problem: null });
    expect(await newest('2026-11-10')).toMatchObject({ version: 3, values: { newSignups: '3' } });
    expect(await newest('2026-11-11')).toMatchObject({ version: 2, values: {} });
  });

  it('are checked by the rules of the form, without effect', async () => {
    const file =
      HEAD +
      line('2026-01-01', '1') +
      line('2026-11-12', 'many') +
      line('2026-11-13', '1') +
      line('2026-11-13', '2');
    const it = await upload(clerk, 'daily', file);
    expect(await stepped(t, clerk, it, 'check')).toMatchObject({ invalidRows: 3 });
    const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
    expect(
      body.rows.map((row: { row: number; problems: { column: string; message: string }[] }) => [
        row.row,
        row.problems[0]?.column,
        row.problems[0]?.message,
      ]),
    ).toEqual([
      [2, 'entryDate', expect.stringMatching(/180 days/)],
      [3, 'newSignups', 'must be a whole number'],
      [5, 'entryDate', 'is also that of row 4, with different content'],
    ]);
    expect(await newest('2026-11-13')).toBeUndefined();
  });

  it('are not undone once somebody declared the day again', async () => {
    const it = await imported(t, clerk, 'daily', HEAD + line('2026-11-14', '1'));
    await imported(t, clerk, 'daily', HEAD + line('2026-11-14', '2'));
    expect((await clerk.get(`/api/imports/${it.id}`)).body.undoFault).toBe(
      `${clerk.username} declared 2026-11-14 again since: what was built upon the import would be lost`,
    );
    const refused = await stepped(t, clerk, it, 'undo');
    expect(refused.state).toBe('committed');
    expect(refused.problem).toBe(
      `${clerk.username} declared 2026-11-14 again since: what was built upon the import would be lost, so nothing was undone`,
    );
  });

  it('require expenses.manage', async () => {
    const feeder = await t.signIn('Feeder', { powers: ['api_access'] });
    const body = { kind: 'daily', fileName: 'x.csv', sizeBytes: 1 };
    expect((await feeder.send('POST', '/api/imports', body)).body.permission).toBe('expenses.manage');
  });
});
