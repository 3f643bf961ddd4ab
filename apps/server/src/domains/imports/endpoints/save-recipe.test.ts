import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, lastRecord } from '../../../testing/administration.ts';
import { stepped, upload } from '../../../testing/imports.ts';
import { paysimFile } from '../../../testing/paysim-file.ts';
import { recipeOfPaysim } from '../../../testing/paysim-recipe.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/imports/recipes', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());
  const save = async (name: string, recipe: object = recipeOfPaysim, version: number | null = null) =>
    await clerk.send('POST', '/api/imports/recipes', { name, recipe, version });

  it('keeps a recipe, by which the next file with the same columns is read without a question', async () => {
    const { status, body } = await save('PaySim');
    expect([status, body.name, body.savedBy, body.version]).toEqual([200, 'PaySim', clerk.username, 1]);
    expect(body.recipe).toEqual(recipeOfPaysim);
    expect(await lastRecord(t)).toMatchObject({
      action: 'import.recipe-save',
      entity_id: body.id,
      after: { createSubscribers: true, fields: { currency: 'constant' } },
    });
    const it = await upload(clerk, 'transactions', paysimFile(20));
    expect(it).toMatchObject({ recipeName: 'PaySim', recipe: recipeOfPaysim });
    expect(await stepped(t, clerk, it, 'check')).toMatchObject({ state: 'checked', invalidRows: 0 });
    // One column more is another file.
    const other = await upload(clerk, 'transactions', 'step,type\n1,CASH_IN\n');
    expect(other).toMatchObject({ recipeName: null, recipe: null, mapping: [null, 'type'] });
  });

  it('replaces a recipe of that name only by a person who has seen its newest version', async () => {
    const { body: first } = await save('Bank');
    const taken = await save('bank');
    expect([taken.status, fieldsOf(taken)]).toEqual([409, ['name']]);
    const { body: second } = await save(
      'Bank',
      { ...recipeOfPaysim, createSubscribers: false },
      first.version,
    );
    expect(second).toMatchObject({ id: first.id, version: 2, recipe: { createSubscribers: false } });
    expect((await save('Bank', recipeOfPaysim, first.version)).status).toBe(409);
  });

  it('refuses a recipe that its own columns cannot fill, and creation of people from a file of people', async () => {
    const refused = async (recipe: object) => fieldsOf(await save('Wrong', recipe))[0];
    expect(await refused({ ...recipeOfPaysim, columns: ['step'] })).toBe('recipe.fields.id');
    expect(await refused({ ...recipeOfPaysim, kind: 'subscribers', fields: {} })).toBe(
      'recipe.createSubscribers',
    );
    expect(await refused({ ...recipeOfPaysim, format: 'other' })).toBe('recipe.format');
    expect(await refused({ ...recipeOfPaysim, script: 'x' })).toBe('recipe');
  });

  it('requires the permission of the kind, and a session', async () => {
    const body = { name: 'Mine', recipe: recipeOfPaysim };
    const stranger = await t.signIn('Stranger', { powers: ['expenses.manage'] });
    expect((await stranger.send('POST', '/api/imports/recipes', body)).status).toBe(403);
    expect((await t.anonymous.send('POST', '/api/imports/recipes', body)).status).toBe(401);
  });
});
