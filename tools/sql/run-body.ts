/** The result of a function's body: its constants are read where they are used, loops and assignments run in order. */
import * as ast from 'typescript/unstable/ast';
import { NodeFlags, SyntaxKind, type Node } from 'typescript/unstable/ast';
import type { Evaluator } from './evaluate.ts';
import { isFunction } from './sources.ts';
import { Frame, ImpossibleError, Unknown, UnresolvedError } from './values.ts';

class Returned {
  constructor(readonly value: unknown) {}
}
const LONGEST = 100_000;

const known = new WeakMap<Node, boolean>();
/** Whether the order of its statements matters: it has variables that change, or loops. */
function isOrdered(body: Node): boolean {
  const held = known.get(body);
  if (held !== undefined) return held;
  let found = false;
  const visit = (node: Node): void => {
    found ||=
      (ast.isVariableDeclarationList(node) && (node.flags & NodeFlags.Let) !== 0) ||
      ast.isForOfStatement(node) ||
      ast.isForStatement(node) ||
      (ast.isCallExpression(node) &&
        ast.isPropertyAccessExpression(node.expression) &&
        /^(push|set|add)$/.test(node.expression.name.text));
    if (!isFunction(node)) node.forEachChild(visit);
  };
  visit(body);
  known.set(body, found);
  return found;
}

export function runBody(from: Evaluator, body: ast.Block, frame: Frame): unknown {
  const result = runAll(from, body.statements, frame, isOrdered(body));
  return result instanceof Returned ? result.value : undefined;
}

function runAll(
  from: Evaluator,
  statements: readonly Node[],
  frame: Frame,
  ordered: boolean,
): Returned | undefined {
  for (const statement of statements) {
    const result = run(from, statement, frame, ordered);
    if (result) return result;
  }
  return undefined;
}

function run(from: Evaluator, node: Node, frame: Frame, ordered: boolean): Returned | undefined {
  if (ast.isReturnStatement(node))
    return new Returned(node.expression ? from.evaluate(node.expression, frame) : undefined);
  if (ast.isBlock(node)) return runAll(from, node.statements, frame, ordered);
  if (ast.isIfStatement(node)) {
    const branch = from.holds(node.expression, frame) ? node.thenStatement : node.elseStatement;
    return branch && run(from, branch, frame, ordered);
  }
  if (ast.isThrowStatement(node)) throw new ImpossibleError();
  if (ast.isSwitchStatement(node)) return runSwitch(from, node, frame, ordered);
  if (!ordered) return undefined;
  if (ast.isVariableStatement(node)) {
    for (const each of node.declarationList.declarations) {
      const value = from.later(() => each.initializer && from.evaluate(each.initializer, frame));
      from.scopes.bind(each, value, frame);
    }
    return undefined;
  }
  if (ast.isForStatement(node)) return runCountedLoop(from, node, frame);
  if (ast.isForOfStatement(node)) return runLoop(from, node, frame);
  if (ast.isExpressionStatement(node)) {
    const { expression } = node;
    from.later(() => {
      if (ast.isBinaryExpression(expression)) assign(from, expression, frame);
      else from.evaluate(expression, frame);
    });
    return undefined;
  }
  throw new UnresolvedError(node, `a statement of this kind is not followed: ${SyntaxKind[node.kind]}`);
}

function runSwitch(
  from: Evaluator,
  node: ast.SwitchStatement,
  frame: Frame,
  ordered: boolean,
): Returned | undefined {
  const value = from.evaluate(node.expression, frame);
  const { clauses } = node.caseBlock;
  const matching =
    value instanceof Unknown
      ? from.decisions.choose(`case ${node.getSourceFile().fileName}:${node.pos}`, clauses.length)
      : clauses.findIndex(
          (each) => !ast.isCaseClause(each) || from.evaluate(each.expression, frame) === value,
        );
  if (matching < 0) return undefined;
  for (const clause of clauses.slice(matching)) {
    for (const statement of clause.statements) {
      if (ast.isBreakStatement(statement)) return undefined;
      const result = run(from, statement, frame, ordered);
      if (result) return result;
    }
  }
  return undefined;
}

function runLoop(from: Evaluator, node: ast.ForOfStatement, frame: Frame): Returned | undefined {
  const list = from.force(from.evaluate(node.expression, frame)) as Iterable<unknown>;
  const [variable] = (node.initializer as ast.VariableDeclarationList).declarations;
  let turns = 0;
  for (const element of list) {
    const turn = new Frame(node, frame, false);
    from.scopes.bind(variable!, element, turn);
    const result = run(from, node.statement, turn, true);
    if (result) return result;
    turns += 1;
    if (turns > LONGEST) throw new UnresolvedError(node, 'the loop does not end');
  }
  return undefined;
}

function runCountedLoop(from: Evaluator, node: ast.ForStatement, frame: Frame): Returned | undefined {
  const loop = new Frame(node, frame, false);
  const { initializer, condition, incrementor } = node;
  if (initializer && ast.isVariableDeclarationList(initializer))
    for (const each of initializer.declarations)
      from.scopes.bind(each, each.initializer && from.evaluate(each.initializer, loop), loop);
  for (let turns = 0; !condition || from.holds(condition, loop); turns += 1) {
    const result = run(from, node.statement, loop, true);
    if (result) return result;
    if (incrementor && ast.isBinaryExpression(incrementor)) assign(from, incrementor, loop);
    else throw new UnresolvedError(node, 'a loop of this kind is not followed');
    if (turns > LONGEST) throw new UnresolvedError(node, 'the loop does not end');
  }
  return undefined;
}

function assign(from: Evaluator, node: ast.BinaryExpression, frame: Frame): void {
  if (!ast.isIdentifier(node.left)) throw new UnresolvedError(node, 'what is assigned to is no variable');
  const declared = from.sources.declarationOf(node.left)?.node;
  let holder: Frame | null = frame;
  while (holder && !(declared && holder.slots.has(declared))) holder = holder.outer;
  if (!holder || !declared) throw new UnresolvedError(node, 'the variable is not found');
  const value = from.evaluate(node.right, frame);
  const held = holder.slots.get(declared);
  if (node.operatorToken.kind === SyntaxKind.EqualsToken) holder.slots.set(declared, value);
  else if (
    node.operatorToken.kind === SyntaxKind.PlusEqualsToken &&
    !(held instanceof Unknown) &&
    !(value instanceof Unknown)
  )
    holder.slots.set(declared, (held as number) + (value as number));
  else throw new UnresolvedError(node, 'an assignment of this kind is not followed');
}
