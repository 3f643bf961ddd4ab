/** Where functions are called, and where variables change after they are declared. */
import * as ast from 'typescript/unstable/ast';
import { NodeFlags, SyntaxKind, type Node } from 'typescript/unstable/ast';
import type { Sources } from './sources.ts';

/** An assignment, or a call that appends. */
export type Change = ast.BinaryExpression | ast.CallExpression;

/** Every call, by the declaration of the function that it calls by name. */
export function callsIn(sources: Sources): Map<Node, ast.CallExpression[]> {
  const calls = new Map<Node, ast.CallExpression[]>();
  const visit = (node: Node): void => {
    if (ast.isCallExpression(node) && ast.isIdentifier(node.expression)) {
      const declared = sources.declarationOf(node.expression)?.node;
      if (declared) calls.set(declared, [...(calls.get(declared) ?? []), node]);
    }
    node.forEachChild(visit);
  };
  sources.files.forEach(visit);
  return calls;
}

/** Assignments to a variable, and what is appended to it. */
export function changesOf(root: ast.VariableDeclaration, owner: Node): Change[] {
  const { text } = root.name as ast.Identifier;
  const isIt = (node: Node): boolean => ast.isIdentifier(node) && node.text === text;
  const changes: Change[] = [];
  const isLet = (root.parent.flags & NodeFlags.Let) !== 0;
  const visit = (node: Node): void => {
    if (
      isLet &&
      ast.isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.EqualsToken &&
      isIt(node.left)
    )
      changes.push(node);
    if (ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      if (name.text === 'push' && isIt(expression)) changes.push(node);
    }
    node.forEachChild(visit);
  };
  if (!ast.isSourceFile(owner)) owner.forEachChild(visit);
  return changes;
}

/** The conditions under which a statement runs, inside the block of a declaration. */
export function conditionsAround(node: Node, root: Node): { node: Node; wanted: boolean }[] {
  const conditions: { node: Node; wanted: boolean }[] = [];
  for (let at: Node = node; at.parent && at.parent !== root.parent; at = at.parent) {
    const { parent } = at;
    if (ast.isIfStatement(parent) && at !== parent.expression)
      conditions.unshift({ node: parent.expression, wanted: at === parent.thenStatement });
  }
  return conditions;
}
