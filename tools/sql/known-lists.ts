/**
 * Definitions of the product from which texts of statements are made: each is a constant of its file, declared with its
 * type, alone or in a list. A statement made from any of them is looked at for all of them.
 */
import * as ast from 'typescript/unstable/ast';
import type { Evaluator } from './evaluate.ts';

/** The types of such definitions. */
const TYPES = ['BusinessTable', 'ControlQuery', 'DerivedTable', 'Figure', 'SealedTable'];
const DECLARED = new RegExp(`^(?:readonly )?(${TYPES.join('|')})(?:<.*>)?(\\[\\])?$`, 's');

export function knownLists(from: Evaluator): Map<string, readonly unknown[]> {
  const lists = new Map<string, Set<unknown>>();
  for (const file of from.sources.files) {
    for (const statement of file.statements) {
      if (!ast.isVariableStatement(statement)) continue;
      for (const { name: declared, type, initializer } of statement.declarationList.declarations) {
        const [, name, isList] = DECLARED.exec(type?.getText(file) ?? '') ?? [];
        if (!name || !initializer || ast.isArrowFunction(initializer)) continue;
        const value = from.evaluate(declared, null);
        const held = lists.get(name) ?? new Set();
        lists.set(name, held);
        for (const each of isList ? [...(value as Iterable<unknown>)] : [value]) held.add(each);
      }
    }
  }
  const known = new Map([...lists].map(([name, values]) => [name, [...values]]));
  // A figure is a definition that was numbered.
  known.set('Definition', known.get('Figure') ?? []);
  return known;
}
