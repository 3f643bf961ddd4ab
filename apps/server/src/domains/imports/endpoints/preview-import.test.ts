import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCount } from '../../../testing/administration.ts';
import { upload } from '../../../testing/imports.ts';
import { paysimFile } from '../../../testing/paysim-file.ts';
import { recipeOfPaysim } from '../../../testing/paysim-recipe.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/imports/:id/preview', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  it('shows what a recipe makes of the first 100 rows, and leaves the import as it is', async () => {
    const it = await upload(clerk, 'transactions', paysimFile(130).replace('CASH_IN', 'GIFT'));
    const before = await recordCount(t);
    const { body } = await clerk.send('POST', `/api/imports/${it.id}/preview`, { recipe: recipeOfPaysim });
    expect(body.rows).toHaveLength(100);
    expect(body.fields).toEqual([
      'id',
      'at',
      'type',
      'subscriberId',
      'counterpartyKind',
      'counterpartyId',
      'currency',
      'amount',
      'balanceBefore',
    ]);
    const [wrong, right] = body.rows;
    expect(wrong).toMatchObject({ row: 2, texts: expect.arrayContaining(['GIFT']) });
    expect(wrong.problems.map(({ field }: { field: string }) => field)).toEqual(['type', 'counterpartyKind']);
    expect(right).toMatchObject({ row: 3, problems: [] });
    expect(right.cells).toHaveLength(11);
    expect(right.texts.slice(1, 3)).toEqual(['2026-11-01T00:00:00Z', 'cash_in']);
    expect(await recordCount(t)).toBe(before);
    expect((await clerk.get(`/api/imports/${it.id}`)).body).toMatchObject({ version: 1, recipe: null });
  });

  it('names the field of a recipe that cannot be used, and requires the permission of the kind', async () => {
    const it = await upload(clerk, 'transactions', 'a\n1\n');
    const url = `/api/imports/${it.id}/preview`;
    const { status, body } = await clerk.send('POST', url, { recipe: recipeOfPaysim });
    expect([status, body.message]).toEqual([400, 'recipe.fields.id: the file has no column step']);
    const stranger = await t.signIn('Stranger', { powers: ['expenses.manage'] });
    expect((await stranger.send('POST', url, { recipe: recipeOfPaysim })).status).toBe(403);
    expect((await t.anonymous.send('POST', url, { recipe: recipeOfPaysim })).status).toBe(401);
  });
});
