import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Import,
  deleteRecipe,
  listRecipes,
  saveRecipe,
  type SavedRecipe,
} from '@cottontree/contract/imports/imports.ts';
import { RECIPE_FORMAT, type Recipe } from '@cottontree/contract/imports/recipes.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { saveBlob } from '@cottontree/ui/download.ts';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import { call, isRecord } from '../../kernel/call.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import css from './bulk-import.module.css';
import { recipeOf } from './recipe-rules.ts';
import { RECIPE_TEXTS } from './recipe-texts.ts';
import { FileButton } from './upload-progress.tsx';

/** The content of a recipe file; undefined when it is none. The server checks the rest. */
async function recipeIn(file: File): Promise<Recipe | undefined> {
  try {
    const read: unknown = JSON.parse(await file.text());
    return isRecord(read) && read['format'] === RECIPE_FORMAT ? (read as Recipe) : undefined; // checked by the server
  } catch {
    return undefined;
  }
}

/** Recipes that are kept: use one, keep the present one, take it out as a file and bring one in. */
export function SavedRecipes({
  it,
  pending,
  canSave,
  onUse,
}: {
  it: Import;
  pending: boolean;
  canSave: boolean;
  onUse: (recipe: Recipe) => void;
}) {
  const client = useQueryClient();
  const list = useRead(listRecipes);
  const [chosen, choose] = useState('');
  const [name, setName] = useState(it.recipeName ?? '');
  const [busy, setBusy] = useState(false);
  const saved = (list.data?.recipes ?? []).filter(({ recipe }) => recipe.kind === it.kind);
  const one = saved.find(({ id }) => id === chosen);
  const change = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      toast({ title: await work() });
    } catch (error) {
      const description = refusalText(error);
      toast({
        title: RECIPE_TEXTS.saveFailed,
        variant: 'destructive',
        ...(description !== undefined && { description }),
      });
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: keyOf(listRecipes, undefined) });
    }
  };
  const save = async (): Promise<string> => {
    const same = saved.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
    const input = { name, recipe: recipeOf(it), version: same?.version ?? null };
    const made: SavedRecipe = await call(saveRecipe, { input });
    return RECIPE_TEXTS.saved(made.name);
  };
  const remove = async (id: string): Promise<string> => {
    await call(deleteRecipe, { params: { id } });
    choose('');
    return RECIPE_TEXTS.removed;
  };
  const bring = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const recipe = await recipeIn(file);
    if (recipe) onUse(recipe);
    else toast({ title: RECIPE_TEXTS.notARecipe, variant: 'destructive' });
  };
  const download = (): void =>
    saveBlob(
      new Blob([`${JSON.stringify(recipeOf(it), null, 2)}\n`], { type: 'application/json' }),
      `${name.trim() || it.kind}-recipe.json`,
    );
  return (
    <div className={css.recipes}>
      {saved.length > 0 && (
        <div className={css.actions}>
          <Field label={RECIPE_TEXTS.savedRecipes}>
            <Select value={chosen} onChange={({ target }) => choose(target.value)}>
              <option value="">{RECIPE_TEXTS.choose}</option>
              {saved.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
          </Field>
          {one !== undefined && (
            <>
              <Button busy={pending} onClick={() => onUse(one.recipe)}>
                {RECIPE_TEXTS.use}
              </Button>
              <Button busy={busy} onClick={() => void change(async () => remove(one.id))}>
                {RECIPE_TEXTS.remove}
              </Button>
            </>
          )}
        </div>
      )}
      <div className={css.actions}>
        <Field label={RECIPE_TEXTS.name} hint={canSave ? undefined : RECIPE_TEXTS.saveFirst}>
          <Input value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button busy={busy} disabled={!canSave || name.trim() === ''} onClick={() => void change(save)}>
          {RECIPE_TEXTS.save}
        </Button>
        <Button onClick={download}>{RECIPE_TEXTS.download}</Button>
        <FileButton
          label={RECIPE_TEXTS.upload}
          accept=".json,application/json"
          variant="plain"
          onFile={(file) => void bring(file)}
        />
      </div>
    </div>
  );
}
