import { expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { upload } from '../../../testing/imports.ts';
import { paysimFile } from '../../../testing/paysim-file.ts';
import { recipeOfPaysim } from '../../../testing/paysim-recipe.ts';
import { startTestApp } from '../../../testing/test-app.ts';

it('DELETE /api/imports/recipes/:id forgets a recipe; an import that is read by it goes on', async () => {
  const t = await startTestApp();
  const clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  const stranger = await t.signIn('Stranger', { powers: ['expenses.manage'] });
  const { body } = await clerk.send('POST', '/api/imports/recipes', {
    name: 'PaySim',
    recipe: recipeOfPaysim,
  });
  const url = `/api/imports/recipes/${body.id}`;
  const { id } = await upload(clerk, 'transactions', paysimFile(5));
  expect((await stranger.send('DELETE', url)).status).toBe(403);
  expect((await t.anonymous.send('DELETE', url)).status).toBe(401);
  expect((await clerk.send('DELETE', url)).status).toBe(200);
  expect(await lastRecord(t)).toMatchObject({ action: 'import.recipe-delete', entity_id: body.id });
  expect((await clerk.send('DELETE', url)).status).toBe(404);
  expect((await clerk.get(`/api/imports/${id}`)).body.recipe).toEqual(recipeOfPaysim);
  await t.close();
});
