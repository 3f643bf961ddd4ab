/** Conditions under which the code comes to a statement: those around it, and those on which it left before. */
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { Evaluator } from './evaluate.ts';
import { isFunction } from './sources.ts';
import { ImpossibleError, Unknown, UnresolvedError } from './values.ts';

/** False when the decisions that a text was made by keep the code from coming to the statement. */
export function isReached(from: Evaluator, site: Node): boolean {
  from.decisions.frozen = true;
  try {
    return guardsOf(site).every(({ condition, wanted }) => {
      if (isAwaited(from, condition)) return true;
      const held = valueOf(from, condition);
      return held instanceof Unknown || Boolean(held) === wanted;
    });
  } finally {
    from.decisions.frozen = false;
  }
}

/** It depends on what the database, or somebody else, said. */
function isAwaited(from: Evaluator, node: Node): boolean {
  if (ast.isAwaitExpression(node)) return true;
  if (ast.isIdentifier(node)) {
    let declared = from.sources.declarationOf(node)?.node;
    while (declared && ast.isBindingElement(declared)) declared = declared.parent.parent;
    const initializer = declared && ast.isVariableDeclaration(declared) ? declared.initializer : undefined;
    return initializer !== undefined && ast.isAwaitExpression(initializer);
  }
  return node.forEachChild((child) => isAwaited(from, child) || undefined) ?? false;
}

function valueOf(from: Evaluator, condition: Node): unknown {
  try {
    return from.force(from.evaluate(condition, null));
  } catch (error) {
    if (error instanceof UnresolvedError || error instanceof ImpossibleError)
      return new Unknown(condition, null);
    throw error;
  }
}

function guardsOf(site: Node): { condition: Node; wanted: boolean }[] {
  const guards: { condition: Node; wanted: boolean }[] = [];
  for (let at = site; at.parent && !isFunction(at); at = at.parent) {
    const { parent } = at;
    if (ast.isIfStatement(parent) && at !== parent.expression)
      guards.push({ condition: parent.expression, wanted: at === parent.thenStatement });
    if (!ast.isBlock(parent)) continue;
    for (const before of parent.statements) {
      if (before === at) break;
      if (ast.isIfStatement(before) && !before.elseStatement && leaves(before.thenStatement))
        guards.push({ condition: before.expression, wanted: false });
    }
  }
  return guards;
}

function leaves(statement: Node): boolean {
  if (ast.isBlock(statement)) return statement.statements.length > 0 && leaves(statement.statements.at(-1)!);
  return (
    ast.isReturnStatement(statement) || ast.isThrowStatement(statement) || ast.isContinueStatement(statement)
  );
}
