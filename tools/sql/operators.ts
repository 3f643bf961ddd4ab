/** Operators, the globals of the language that pure code uses, and what conditions are called. */
import * as ast from 'typescript/unstable/ast';
import { SyntaxKind, type Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import type { Evaluator } from './evaluate.ts';
import type { Sources } from './sources.ts';
import { Unknown, type Frame } from './values.ts';

export const GLOBALS: Readonly<Record<string, unknown>> = {
  Object,
  Array,
  String,
  Number,
  Boolean,
  BigInt,
  Math,
  JSON,
  Date,
  Map,
  Set,
};

/** Whether a value of this type is a part of a statement's text: it has the query builder's own method. */
export function isSql(sources: Sources, type: Type): boolean {
  return sources.remembered('sql', type.id, () => hasOwnMethod(sources, type));
}

function hasOwnMethod(sources: Sources, type: Type): boolean {
  const each = type.isUnionType() ? type.getTypes() : [type];
  return each.some((one) => sources.checker.getPropertyOfType(one, 'toOperationNode') !== undefined);
}

/** A statement that is sent through the driver itself, as text. */
export function isDriverQuery(sources: Sources, node: Node): node is ast.CallExpression {
  if (!ast.isCallExpression(node) || !ast.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  if (name.text !== 'query' || node.arguments.length === 0) return false;
  const type = sources.typeOf(expression);
  return type !== undefined && /^(Client|ClientBase|Pool|PoolClient|WatchedPool)$/.test(sources.nameOf(type));
}

/** One name for one condition, wherever in a function it stands; with ! in front of the opposite. */
export function keyOf(node: Node): string {
  const known = keys.get(node) ?? makeKey(node);
  keys.set(node, known);
  return known;
}

const keys = new WeakMap<Node, string>();
function makeKey(node: Node): string {
  let scope: Node = node;
  while (scope.parent && !ast.isFunctionDeclaration(scope) && !ast.isSourceFile(scope.parent))
    scope = scope.parent;
  const file = node.getSourceFile();
  const text = node.getText(file).replaceAll(/\s+/g, ' ');
  const place = `${file.fileName}:${scope.pos} `;
  if (ast.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return `!${keyOf(node.operand)}`;
  if (ast.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.ExclamationEqualsEqualsToken)
    return `!${place}${node.left.getText(file)} === ${node.right.getText(file)}`;
  return place + text;
}

export function binary(from: Evaluator, node: ast.BinaryExpression, frame: Frame | null): unknown {
  const { left, right } = node;
  switch (node.operatorToken.kind) {
    case SyntaxKind.AmpersandAmpersandToken:
      return from.holds(left, frame) ? from.evaluate(right, frame) : false;
    case SyntaxKind.BarBarToken: {
      const value = from.evaluate(left, frame);
      if (value instanceof Unknown)
        return from.decide(value, left, frame) ? value : from.evaluate(right, frame);
      return value || from.evaluate(right, frame);
    }
    case SyntaxKind.QuestionQuestionToken: {
      const value = from.evaluate(left, frame);
      if (value instanceof Unknown && !from.forcing) return new Unknown(node, frame);
      return from.force(value) ?? from.evaluate(right, frame);
    }
    default:
  }
  const [a, b] = [from.evaluate(left, frame), from.evaluate(right, frame)].map((value) => from.listed(value));
  if (a instanceof Unknown || b instanceof Unknown) return new Unknown(node, frame);
  // Both are known, and of types that the compiler let meet.
  const [x, y] = [a as number, b as number];
  switch (node.operatorToken.kind) {
    case SyntaxKind.EqualsEqualsEqualsToken:
      return a === b;
    case SyntaxKind.ExclamationEqualsEqualsToken:
      return a !== b;
    case SyntaxKind.EqualsEqualsToken:
      return a == null && b == null;
    case SyntaxKind.ExclamationEqualsToken:
      return !(a == null && b == null);
    case SyntaxKind.PlusToken:
      return x + y;
    case SyntaxKind.MinusToken:
      return x - y;
    case SyntaxKind.AsteriskToken:
      return x * y;
    case SyntaxKind.SlashToken:
      return x / y;
    case SyntaxKind.PercentToken:
      return x % y;
    case SyntaxKind.AsteriskAsteriskToken:
      return x ** y;
    case SyntaxKind.LessThanToken:
      return x < y;
    case SyntaxKind.LessThanEqualsToken:
      return x <= y;
    case SyntaxKind.GreaterThanToken:
      return x > y;
    case SyntaxKind.GreaterThanEqualsToken:
      return x >= y;
    case SyntaxKind.InKeyword:
      return String(a) in (b as object);
    default:
      return new Unknown(node, frame);
  }
}
