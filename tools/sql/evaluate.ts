/**
 * Evaluates expressions of the product's sources as far as the text of a statement needs them, without running the
 * product: constants, pure functions, and the query builder itself, which is the real one. What only a running product
 * knows stays an `Unknown`; where the text depends on it, all its possible values are tried (`force`).
 *
 * The compiler has accepted the sources before. So in this folder a type assertion takes the kind of node that the
 * grammar has in this place, or of value that the operator or function accepts, and needs no reason of its own.
 */
import * as kysely from 'kysely';
import * as zod from 'zod';
import * as ast from 'typescript/unstable/ast';
import { SyntaxKind, type Node } from 'typescript/unstable/ast';
import { callHost, callValue } from './call-values.ts';
import { listValue, objectValue } from './literals.ts';
import { binary, GLOBALS, isSql, keyOf } from './operators.ts';
import { Finder } from './find-out.ts';
import { Scopes } from './read-names.ts';
import { isFunction } from './sources.ts';
import {
  Closure,
  type Decisions,
  type Frame,
  ImpossibleError,
  Parameter,
  Unknown,
  UnresolvedError,
} from './values.ts';

const itself = (text: unknown): unknown => text;
/** Installed packages whose functions are called. A stream of COPY is the statement that it is made of. */
const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  kysely,
  zod,
  'pg-copy-streams': { from: itself, to: itself },
};

/** Expressions that one evaluation looks at. */
const MOST_STEPS = 30_000;

/** Of a value in quotes that is cast to a type: all values give the same statement. */
const SAMPLES: Readonly<Record<string, string>> = { date: '2026-01-01', timestamptz: '2026-01-01T00:00:00Z' };

const mayBeUnknown = (node: Node): boolean =>
  ast.isIdentifier(node) ||
  ast.isPropertyAccessExpression(node) ||
  ast.isElementAccessExpression(node) ||
  ast.isCallExpression(node);

export class Evaluator extends Finder {
  readonly scopes = new Scopes(this);
  /** Which template a builder came from. */
  readonly origins = new WeakMap<object, Node>();
  /** All templates that some statement contained. */
  readonly covered = new Set<Node>();
  /** Those of this evaluation. */
  seen = new Set<Node>();
  depth = 0;
  #steps = 0;

  /** Forgets everything that depended on earlier decisions. */
  begin(decisions: Decisions): void {
    this.decisions = decisions;
    this.scopes.forget();
    this.seen = new Set();
    this.forcing = false;
    this.depth = 0;
    this.#steps = 0;
  }

  evaluate(node: Node, frame: Frame | null): unknown {
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) throw new UnresolvedError(node, 'its text takes too long to find out');
    if (!this.forcing || !mayBeUnknown(node)) return this.evaluateAt(node, frame);
    this.forcing = false;
    let value: unknown;
    try {
      value = this.evaluateAt(node, frame);
    } finally {
      this.forcing = true;
    }
    return this.force(value);
  }

  protected evaluateAt(node: Node, frame: Frame | null): unknown {
    if (ast.isIdentifier(node)) return this.nameValue(node, frame);
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ast.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (ast.isBigIntLiteral(node)) return BigInt(node.text.replaceAll(/[_n]/g, ''));
    if (ast.isTemplateExpression(node)) return this.#template(node, frame);
    if (ast.isTaggedTemplateExpression(node)) return this.#tagged(node, frame);
    if (isFunction(node)) return new Closure(node, frame);
    if (ast.isArrayLiteralExpression(node)) return listValue(this, node.elements, frame);
    if (ast.isObjectLiteralExpression(node)) return objectValue(this, node, frame);
    if (ast.isPropertyAccessExpression(node)) {
      const from = this.known(this.evaluate(node.expression, frame));
      if (from instanceof Unknown) return this.#unknown(node, frame);
      if (from == null && node.questionDotToken) return undefined;
      return from == null ? this.#missing(node) : (from as Record<string, unknown>)[node.name.text];
    }
    if (ast.isElementAccessExpression(node)) return this.#element(node, frame);
    if (ast.isCallExpression(node)) return this.#call(node, frame);
    if (ast.isNewExpression(node)) return this.#construct(node, frame);
    if (ast.isConditionalExpression(node)) {
      const branch = this.holds(node.condition, frame) ? node.whenTrue : node.whenFalse;
      return this.evaluate(branch, frame);
    }
    if (ast.isBinaryExpression(node)) return binary(this, node, frame);
    if (ast.isPrefixUnaryExpression(node)) {
      if (node.operator === SyntaxKind.ExclamationToken) return !this.holds(node.operand, frame);
      const operand = this.evaluate(node.operand, frame);
      if (operand instanceof Unknown || node.operator !== SyntaxKind.MinusToken)
        return new Unknown(node, frame);
      return -(operand as number);
    }
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isNonNullExpression(node) ||
      ast.isAwaitExpression(node) ||
      ast.isExpressionWithTypeArguments(node)
    )
      return this.evaluate(node.expression, frame);
    switch (node.kind) {
      case SyntaxKind.TrueKeyword:
        return true;
      case SyntaxKind.FalseKeyword:
        return false;
      case SyntaxKind.NullKeyword:
        return null;
      case SyntaxKind.RegularExpressionLiteral: {
        const [, pattern = '', flags = ''] =
          /^\/(.*)\/([a-z]*)$/s.exec(node.getText(node.getSourceFile())) ?? [];
        return new RegExp(pattern, flags);
      }
      default:
        return this.#unknown(node, frame);
    }
  }

  #unknown(node: Node, frame: Frame | null): Unknown {
    return new Unknown(node, frame);
  }

  #missing(node: Node): undefined {
    if (node.parent && this.forcing) throw new ImpossibleError();
    return undefined;
  }

  nameValue(node: ast.Identifier, frame: Frame | null): unknown {
    if (node.text === 'undefined') return undefined;
    const declared = this.sources.declarationOf(node);
    if (!declared) return node.text in GLOBALS ? GLOBALS[node.text] : this.#unknown(node, frame);
    if (declared.external) {
      const { module, name } = declared.external;
      return MODULES[module]?.[name] ?? this.#unknown(node, frame);
    }
    return this.scopes.read(declared.node, node, frame);
  }

  #template(node: ast.TemplateExpression, frame: Frame | null): unknown {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const type = /^'::([a-z]+)/.exec(span.literal.text) ?? /\b([a-z]+) '$/.exec(text);
      const sample = text.endsWith("'") && SAMPLES[type?.[1] ?? ''];
      if (sample) {
        text += sample + span.literal.text;
        continue;
      }
      const isNumber = this.isNumber(span.expression);
      const value = isNumber
        ? this.later(() => this.evaluate(span.expression, frame))
        : this.evaluate(span.expression, frame);
      if (value instanceof Unknown && !this.forcing) return this.#unknown(node, frame);
      if (value instanceof Unknown && isNumber) {
        // All numbers give the same statement.
        text += this.tried(value) instanceof Unknown ? '1' : this.textOf(value, span.expression);
        text += span.literal.text;
        continue;
      }
      text += this.textOf(value, span.expression) + span.literal.text;
    }
    return text;
  }

  #tagged(node: ast.TaggedTemplateExpression, frame: Frame | null): unknown {
    const { template } = node;
    const spans = ast.isTemplateExpression(template) ? [...template.templateSpans] : [];
    const literals = ast.isTemplateExpression(template)
      ? [template.head, ...spans.map(({ literal }) => literal)]
      : [template];
    const tag = this.evaluate(node.tag, frame);
    if (tag === String.raw) {
      const raw = literals.map((each) => each.rawText ?? each.text);
      return String.raw(
        { raw },
        ...spans.map((span) => this.textOf(this.evaluate(span.expression, frame), span)),
      );
    }
    if (tag !== kysely.sql) return this.#unknown(node, frame);
    this.seen.add(node);
    const strings = literals.map(({ text }) => text);
    const holes = spans.map(({ expression }) => this.hole(expression, frame));
    const builder = kysely.sql(Object.assign(strings, { raw: strings }), ...holes);
    this.origins.set(builder, node);
    return builder;
  }

  /** What stands in a hole of a template: a part of its text, or one of its parameters. */
  hole(expression: Node, frame: Frame | null): unknown {
    const type = this.sources.typeOf(expression);
    if (!type || !isSql(this.sources, type)) return new Parameter(expression);
    const value = this.force(this.evaluate(expression, frame));
    if (value == null) throw new ImpossibleError();
    return kysely.isExpression(value) || typeof value === 'object' ? value : new Parameter(expression);
  }

  #element(node: ast.ElementAccessExpression, frame: Frame | null): unknown {
    const from = this.known(this.evaluate(node.expression, frame));
    if (from instanceof Unknown) return this.#unknown(node, frame);
    if (from == null) return this.#missing(node);
    const key = this.evaluate(node.argumentExpression, frame);
    if (!(key instanceof Unknown)) return (from as Record<string, unknown>)[String(key)];
    if (!this.forcing) return this.#unknown(node, frame);
    const values = Object.values(from);
    return values[this.decisions.choose(`of ${keyOf(node)}`, values.length)];
  }

  #call(node: ast.CallExpression, frame: Frame | null): unknown {
    try {
      return callValue(this, node, frame);
    } catch (error) {
      const own = error instanceof UnresolvedError || error instanceof ImpossibleError;
      if (!this.forcing && !(error instanceof ImpossibleError)) return this.#unknown(node, frame);
      throw own ? error : new UnresolvedError(node, String(error));
    }
  }

  #construct(node: ast.NewExpression, frame: Frame | null): unknown {
    const made = this.evaluate(node.expression, frame);
    if (typeof made !== 'function') return this.#unknown(node, frame);
    // What is put into it later is not seen.
    const isEmpty = (node.arguments?.length ?? 0) === 0;
    if (isEmpty && (!frame || frame.open) && !ast.isSourceFile(frame?.owner ?? node))
      return this.#unknown(node, frame);
    const values = [...(node.arguments ?? [])].map((each) => this.known(this.evaluate(each, frame)));
    if (values.some((each) => each instanceof Unknown)) return this.#unknown(node, frame);
    return callHost(
      this,
      (...given: unknown[]) => Reflect.construct(made, given),
      undefined,
      values,
      node,
      frame,
    );
  }
}
