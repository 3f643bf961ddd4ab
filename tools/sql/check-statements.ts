/** Compares every raw statement of the product with a real database, without running any. */
import type pg from 'pg';
import { readCatalogue } from './catalogue.ts';
import { parameterFaults, rowFaults, rowTypeOf } from './compare.ts';
import { Describer } from './describe.ts';
import { Evaluator } from './evaluate.ts';
import { knownLists } from './known-lists.ts';
import { NOT_CHECKED } from './not-checked.ts';
import { nullableColumns } from './nullable.ts';
import type { TreeNode } from './parse-tree.ts';
import type { Sources } from './sources.ts';
import { statementsOf, type Text } from './statements.ts';
import { shapeOfType } from './type-shapes.ts';
import { Parameter } from './values.ts';

export interface Findings {
  /** One line each: where, and what is wrong. */
  readonly faults: readonly string[];
  /** Statements whose text the tool cannot find out. */
  readonly unresolved: readonly string[];
  readonly statements: number;
  readonly texts: number;
  readonly rowTypes: number;
}

export async function checkStatements(sources: Sources, client: pg.Client): Promise<Findings> {
  const catalogue = await readCatalogue(client);
  const describer = new Describer(client);
  await describer.begin();
  const views = new Map<number, TreeNode | undefined>();
  for (const [id, text] of catalogue.views) views.set(id, (await describer.describe(text)).tree());
  const from = new Evaluator(sources);
  for (const [name, values] of knownLists(from)) from.lists.set(name, values);
  const statements = statementsOf(from);
  // First the tables that statements make for others.
  for (const { texts } of statements)
    for (const { sql } of texts) if (/^\s*create temp(orary)? table/i.test(sql)) await describer.make(sql);
  const faults = new Set<string>();
  const unresolved = new Set<string>();
  const rowTypes = new Set<unknown>();
  for (const { node, texts, unresolved: why } of statements) {
    const left = fileOf(sources.placeOf(node)) in NOT_CHECKED;
    if (why && !left)
      unresolved.add(
        `${sources.placeOf(node)}: this statement cannot be checked: ${why.reason} (${sources.placeOf(why.node)})`,
      );
    for (const text of texts) {
      const place = sources.remembered('place', text.head, () => sources.placeOf(text.head));
      // A script of several commands.
      if (left && !rowTypeOf(sources, text.head, node)) continue;
      try {
        const described = await describer.describe(text.sql);
        const row = rowTypeOf(sources, text.head, node);
        if (row && described.columns.length > 0) {
          rowTypes.add(text.head);
          const tree = described.tree();
          const nullable = tree
            ? nullableColumns(tree, {
                catalogue,
                parameter: (index) => canBeNull(sources, text, index),
                view: (relation) => views.get(relation),
              })
            : [];
          for (const fault of rowFaults(sources, row, described, nullable, catalogue))
            faults.add(`${place}: ${fault}`);
        }
        for (const { fault, node: at } of parameterFaults(sources, text.parameters, described, catalogue))
          faults.add(`${at ? sources.placeOf(at) : place}: ${fault}`);
      } catch (error) {
        faults.add(
          `${place}: PostgreSQL refuses the statement: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
  const count = statements.reduce((sum, { texts }) => sum + texts.length, 0);
  return {
    faults: [...faults].toSorted(),
    unresolved: [...unresolved].toSorted(),
    statements: statements.length,
    texts: count,
    rowTypes: rowTypes.size,
  };
}

const fileOf = (place: string): string => place.replace(/:\d+$/, '');

function canBeNull(sources: Sources, { parameters }: Text, place: number): boolean {
  const parameter = parameters[place - 1];
  if (!(parameter instanceof Parameter)) return parameter === null;
  const type = sources.typeOf(parameter.node);
  return !type || shapeOfType(sources, type).nullable;
}
