/** Calls: of functions of the product, whose bodies are followed, and of the language's and the query builder's own. */
import { sql, CompiledQuery } from 'kysely';
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { TypeReference } from 'typescript/unstable/sync';
import { compiler } from './compiler.ts';
import type { Evaluator } from './evaluate.ts';
import { isSql, keyOf } from './operators.ts';
import { rowLiteral } from './literals.ts';
import { runBody } from './run-body.ts';
import { Closure, Frame, Parameter, Unknown, UnresolvedError } from './values.ts';

/** Functions of the query builder whose arguments are parts of the text. */
const TEXTUAL = new Set<unknown>([sql.ref, sql.raw, sql.table, sql.id, sql.lit]);
const DEEPEST = 60;
/** Methods of the query builder that are given rows. */
const ROWS = new Set(['values', 'set', 'doUpdateSet']);

export function callValue(from: Evaluator, node: ast.CallExpression, frame: Frame | null): unknown {
  const { expression: callee } = node;
  let self: unknown;
  let called: unknown;
  if (ast.isPropertyAccessExpression(callee)) {
    self = from.evaluate(callee.expression, frame);
    if (self instanceof Unknown && from.forcing) self = from.force(self);
    if (self instanceof Unknown) return new Unknown(node, frame);
    if (self == null) return undefined;
    called = (self as Record<string, unknown>)[callee.name.text];
  } else {
    called = from.evaluate(callee, frame);
    if (called instanceof Unknown && from.forcing) called = from.force(called);
  }
  if (called instanceof Unknown || called === undefined) return new Unknown(node, frame);
  if (isBuilder(self) && ROWS.has((callee as ast.PropertyAccessExpression).name.text)) {
    const [row] = node.arguments;
    if (row && ast.isObjectLiteralExpression(row))
      return (called as Function).call(self, rowLiteral(from, row, frame));
  }
  const values = argumentsOf(from, node, frame);
  if (values === undefined) return new Unknown(node, frame);
  if (called instanceof Closure) return applyClosure(from, called, values, node);
  return callHost(from, called as (...given: unknown[]) => unknown, self, values, node, frame);
}

/** Not found out before somebody needs them; undefined when it is not known how many there are. */
function argumentsOf(from: Evaluator, node: ast.CallExpression, frame: Frame | null): unknown[] | undefined {
  const values: unknown[] = [];
  for (const each of node.arguments) {
    if (!ast.isSpreadElement(each)) {
      values.push(from.later(() => from.evaluate(each, frame)));
      continue;
    }
    const list = from.evaluate(each.expression, frame);
    const known = from.forcing ? from.force(list) : list;
    if (known instanceof Unknown) return undefined;
    values.push(...(known as Iterable<unknown>));
  }
  return values;
}

function applyClosure(from: Evaluator, called: Closure, values: readonly unknown[], node: Node): unknown {
  const fn = called.node;
  if (!fn.body || from.depth > DEEPEST) return new Unknown(node, called.frame);
  const frame = new Frame(fn, called.frame, false, node);
  fn.parameters.forEach((parameter, place) => {
    from.scopes.bind(parameter, parameter.dotDotDotToken ? values.slice(place) : values[place], frame);
  });
  from.depth += 1;
  try {
    return ast.isBlock(fn.body) ? runBody(from, fn.body, frame) : from.evaluate(fn.body, frame);
  } finally {
    from.depth -= 1;
  }
}

/** A function of the language or of the query builder, with closures as functions. */
export function callHost(
  from: Evaluator,
  called: (...given: unknown[]) => unknown,
  self: unknown,
  values: readonly unknown[],
  node: Node,
  frame: Frame | null,
): unknown {
  if (typeof called !== 'function') throw new UnresolvedError(node, 'what is called is no function');
  if (TEXTUAL.has(called)) return called.call(self, ...values.map((each) => from.force(each)));
  if (called === sql.join) return joined(from, values);
  if (called === CompiledQuery.raw) return CompiledQuery.raw(from.textOf(values[0], node), []);
  const method = called.name;
  if (Array.isArray(self) && (method === 'join' || method === 'includes' || method === 'indexOf')) {
    if (method === 'join')
      return self.map((each) => (each == null ? '' : from.textOf(each, node))).join(values[0] as string);
    if (self.some((each) => each instanceof Unknown)) return new Unknown(node, frame);
  }
  if (self === JSON) return new Unknown(node, frame);
  if (isBuilder(called))
    return called(...values.map((each) => builderArgument(from, each, node, { method, inList: false })));
  if (isBuilder(self) && method.startsWith('execute')) return new Unknown(node, frame);
  if (isBuilder(self))
    return called.call(
      self,
      ...values.map((each) =>
        builderArgument(from, each, node, { method, inList: / in$|^in$/.test(String(values[1])) }),
      ),
    );
  const given = values.map((each) => (from.forcing && !Array.isArray(self) ? from.force(each) : each));
  if (self instanceof Map && method === 'get' && values[0] instanceof Unknown) {
    const all = [...self.values()];
    return all[from.decisions.choose(`of ${keyOf(node)}`, all.length)];
  }
  if (given.some((each) => each instanceof Unknown)) return new Unknown(node, frame);
  const decides = /^(filter|find|some|every|findIndex|findLast)$/.test(method);
  const functions = given.map((each) =>
    each instanceof Closure ? asFunction(from, each, node, decides) : each,
  );
  return called.call(self, ...functions);
}

const isBuilder = (self: unknown): boolean =>
  self === compiler ||
  (typeof self === 'object' && self !== null && 'toOperationNode' in self) ||
  // What the query builder gives to callbacks is a function with methods.
  (typeof self === 'function' && 'selectFrom' in self);

/** What a method of the query builder is given: parts of the text, rows by their columns, or values. */
function builderArgument(
  from: Evaluator,
  value: unknown,
  node: Node,
  { method, inList }: { method: string; inList: boolean },
): unknown {
  if (value instanceof Closure) return asFunction(from, value, node, false);
  if (!(value instanceof Unknown)) return value;
  const type = from.sources.typeOf(value.node);
  if (type && isSql(from.sources, type)) return from.force(value);
  if (ROWS.has(method)) return rowOf(from, value.node);
  if (!inList || !type) return new Parameter(value.node);
  // A list of unknown length stands for two.
  const each = new Parameter(value.node, from.sources.checker.getTypeArguments(type as TypeReference)[0]);
  return [each, each];
}

/** A row, or the one row of a list, with a value in each column that its type has. */
export function rowOf(from: Evaluator, node: Node): Record<string, unknown> {
  const { checker } = from.sources;
  let type = from.sources.typeOf(node)!;
  if (checker.isArrayLikeType(type)) type = checker.getTypeArguments(type as TypeReference)[0]!;
  return Object.fromEntries(
    checker
      .getPropertiesOfType(type)
      .map((each) => [each.name, new Parameter(node, checker.getTypeOfSymbol(each))]),
  );
}

function asFunction(
  from: Evaluator,
  closure: Closure,
  node: Node,
  decides: boolean,
): (...given: unknown[]) => unknown {
  return (...given) => {
    const value = from.later(() => applyClosure(from, closure, given, node));
    if (!(value instanceof Unknown) || !decides) return value;
    return from.decide(value, closure.node, closure.frame);
  };
}

/** `sql.join` of parts of a text, or of values, of which a list of unknown length stands for two. */
function joined(from: Evaluator, [list, separator]: readonly unknown[]): unknown {
  let elements: readonly unknown[];
  try {
    elements = from.force(list) as readonly unknown[];
  } catch (error) {
    if (!(error instanceof UnresolvedError) || !(list instanceof Unknown)) throw error;
    const type = from.sources.typeOf(list.node);
    const element = type && from.sources.checker.getTypeArguments(type as TypeReference)[0];
    if (!element || isSql(from.sources, element)) throw error;
    const parameter = new Parameter(list.node);
    elements = [parameter, parameter];
  }
  const parts = elements.map((each) => (each instanceof Unknown ? from.hole(each.node, each.frame) : each));
  return separator === undefined ? sql.join(parts) : sql.join(parts, from.force(separator) as never);
}
