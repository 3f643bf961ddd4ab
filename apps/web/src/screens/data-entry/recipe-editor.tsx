import { useState } from 'react';
import { IMPORT_FIELDS, type ImportField } from '@cottontree/contract/imports/fields.ts';
import { type OpenedImport, setImportRecipe } from '@cottontree/contract/imports/imports.ts';
import type { FieldRule, Recipe } from '@cottontree/contract/imports/recipes.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Checkbox, Select } from '@cottontree/ui/field.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { call } from '../../kernel/call.ts';
import css from './bulk-import.module.css';
import { IMPORT_TEXTS } from './import-texts.ts';
import { RecipePreview } from './recipe-preview.tsx';
import { recipeOf, ruleFrom, sourceOf } from './recipe-rules.ts';
import { RECIPE_TEXTS } from './recipe-texts.ts';
import { RuleFields } from './rule-fields.tsx';
import { SavedRecipes } from './saved-recipes.tsx';
import type { useSteps } from './use-import.ts';

function SourceList({
  field,
  rule,
  header,
  onChange,
}: {
  field: string;
  rule: FieldRule | undefined;
  header: readonly string[];
  onChange: (source: string) => void;
}) {
  return (
    <Select
      aria-label={RECIPE_TEXTS.filledFromFor(field)}
      value={sourceOf(rule, header)}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{RECIPE_TEXTS.nothing}</option>
      <optgroup label={RECIPE_TEXTS.columns}>
        {header.map((name, at) => (
          <option key={`${at} ${name}`} value={`column ${at}`}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label={RECIPE_TEXTS.other}>
        {Object.entries(RECIPE_TEXTS.rules).map(([from, label]) => (
          <option key={from} value={from}>
            {label}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

/** How each field of a row is made from the columns of the file, beside what it makes of the first rows. */
export function RecipeEditor({ it, steps }: { it: OpenedImport; steps: ReturnType<typeof useSteps> }) {
  const [drawn, setDrawn] = useState<Recipe>();
  const used = recipeOf(it);
  const recipe = drawn ?? used;
  const fields = IMPORT_FIELDS[it.kind];
  const missing = fields.filter(({ key, required }) => required && !(key in recipe.fields));
  const changed = it.recipe === null || JSON.stringify(recipe) !== JSON.stringify(used);
  const set = (key: string, rule: FieldRule | undefined): void => {
    const { [key]: _, ...rest } = recipe.fields;
    setDrawn({ ...recipe, fields: rule === undefined ? rest : { ...rest, [key]: rule } });
  };
  const use = async (next: Recipe): Promise<void> => {
    const input = { version: it.version, recipe: next };
    if (await steps.step(async () => call(setImportRecipe, { params: { id: it.id }, input })))
      setDrawn(undefined);
  };
  const columns: readonly Column<ImportField>[] = [
    {
      key: 'field',
      head: RECIPE_TEXTS.field,
      cell: ({ key, required }) => <code>{required ? IMPORT_TEXTS.keyRequired(key) : key}</code>,
    },
    {
      key: 'source',
      head: RECIPE_TEXTS.filledFrom,
      width: '240px',
      cell: ({ key }) => (
        <SourceList
          field={key}
          rule={recipe.fields[key]}
          header={it.header}
          onChange={(source) => set(key, ruleFrom(source, it.header, it.createdAt))}
        />
      ),
    },
    {
      key: 'how',
      head: RECIPE_TEXTS.how,
      cell: (field) => {
        const rule = recipe.fields[field.key];
        return (
          rule !== undefined && (
            <div className={css.rule}>
              <RuleFields
                key={`${it.version} ${sourceOf(rule, it.header)}`}
                field={field}
                rule={rule}
                header={it.header}
                onChange={(next) => set(field.key, next)}
              />
            </div>
          )
        );
      },
    },
  ];
  return (
    <div className={css.mapping}>
      <p className={css.small} data-constant="note">
        {RECIPE_TEXTS.about}
        {it.recipeName !== null && <> {RECIPE_TEXTS.readBy(it.recipeName)}</>}
      </p>
      <SavedRecipes it={it} pending={steps.pending} canSave={!changed} onUse={(next) => void use(next)} />
      <div data-constant="row">
        <Table
          caption={RECIPE_TEXTS.recipe}
          columns={columns}
          rows={fields}
          rowKey={({ key }) => key}
          comfortable
          maxHeight={520}
        />
      </div>
      {it.kind === 'transactions' && (
        <Checkbox
          label={RECIPE_TEXTS.createSubscribers}
          hint={RECIPE_TEXTS.createHint}
          checked={recipe.createSubscribers}
          onChange={({ target }) => setDrawn({ ...recipe, createSubscribers: target.checked })}
        />
      )}
      {missing.length > 0 && (
        <p className={css.fault} role="alert">
          {IMPORT_TEXTS.chooseAColumnFor(missing.map(({ key }) => key).join(', '))}
        </p>
      )}
      {changed && (
        <div className={css.actions}>
          <Button variant="primary" busy={steps.pending} onClick={() => void use(recipe)}>
            {RECIPE_TEXTS.use}
          </Button>
          <Button onClick={() => setDrawn(undefined)}>{RECIPE_TEXTS.reset}</Button>
        </div>
      )}
      <RecipePreview it={it} recipe={recipe} />
    </div>
  );
}
