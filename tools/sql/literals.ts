/** Lists and objects that are written out. */
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import { rowOf } from './call-values.ts';
import type { Evaluator } from './evaluate.ts';
import { Closure, type Frame, Unknown } from './values.ts';

export function listValue(from: Evaluator, elements: readonly Node[], frame: Frame | null): unknown {
  const list: unknown[] = [];
  for (const each of elements) {
    if (ast.isSpreadElement(each)) {
      const spread = from.known(from.evaluate(each.expression, frame));
      if (spread == null || spread instanceof Unknown) return new Unknown(each.parent, frame);
      list.push(...(spread as Iterable<unknown>));
    } else list.push(from.evaluate(each, frame));
  }
  return list;
}

/** A row that is given to the query builder: parts of the text, and values. */
export function rowLiteral(
  from: Evaluator,
  node: ast.ObjectLiteralExpression,
  frame: Frame | null,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (ast.isSpreadAssignment(property)) Object.assign(made, rowOf(from, property.expression));
    else {
      const name = (property.name as ast.Identifier).text;
      made[name] = from.hole(
        ast.isPropertyAssignment(property) ? property.initializer : property.name,
        frame,
      );
    }
  }
  return made;
}

/** Its properties are evaluated when they are read: most of a definition is no text of a statement. */
export function objectValue(
  from: Evaluator,
  node: ast.ObjectLiteralExpression,
  frame: Frame | null,
): unknown {
  const made: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (ast.isSpreadAssignment(property)) {
      const spread = from.known(from.evaluate(property.expression, frame));
      if (spread instanceof Unknown) return new Unknown(node, frame);
      Object.assign(made, spread);
    } else if (ast.isPropertyAssignment(property)) {
      const key = ast.isComputedPropertyName(property.name)
        ? from.force(from.evaluate(property.name.expression, frame))
        : (property.name as ast.Identifier).text;
      const value = property.initializer;
      // Evaluated when it is read: most of a definition is no text of a statement.
      Object.defineProperty(made, String(key), {
        enumerable: true,
        configurable: true,
        get: () => from.later(() => from.evaluate(value, frame)),
      });
    } else if (ast.isShorthandPropertyAssignment(property)) {
      const name = property.name as ast.Identifier;
      Object.defineProperty(made, name.text, {
        enumerable: true,
        configurable: true,
        get: () => from.later(() => from.nameValue(name, frame)),
      });
    } else if (ast.isMethodDeclaration(property)) {
      made[(property.name as ast.Identifier).text] = new Closure(property, frame);
    }
  }
  return made;
}
