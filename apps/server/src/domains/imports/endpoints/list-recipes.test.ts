import { expect, it } from 'vitest';
import { recipeOfPaysim } from '../../../testing/paysim-recipe.ts';
import { startTestApp } from '../../../testing/test-app.ts';

it('GET /api/imports/recipes lists recipes by name, of the kinds that one may import', async () => {
  const t = await startTestApp();
  const clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  for (const name of ['zebra', 'Ant'])
    await clerk.send('POST', '/api/imports/recipes', { name, recipe: recipeOfPaysim });
  const { body } = await clerk.get('/api/imports/recipes');
  expect(body.recipes.map(({ name }: { name: string }) => name)).toEqual(['Ant', 'zebra']);
  expect(body.recipes[0].recipe).toEqual(recipeOfPaysim);
  const stranger = await t.signIn('Stranger', { powers: ['expenses.manage'] });
  expect((await stranger.get('/api/imports/recipes')).body).toEqual({ recipes: [] });
  expect((await t.anonymous.get('/api/imports/recipes')).status).toBe(401);
  await t.close();
});
