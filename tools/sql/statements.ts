/** Finds every raw statement of the product by itself, and all texts that each can have. */
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import { compiler } from './compiler.ts';
import type { Evaluator } from './evaluate.ts';
import { isReached } from './guards.ts';
import { isDriverQuery, isSql } from './operators.ts';
import { forAllDecisions, ImpossibleError, Parameter, Unknown, UnresolvedError } from './values.ts';

/** One text that a statement can have. */
export interface Text {
  readonly sql: string;
  /** In the order of $1, $2, ...: a `Parameter`, or a constant of the product. */
  readonly parameters: readonly unknown[];
  /** The template, or the call, that says what its rows are. */
  readonly head: Node;
}

export interface Statement {
  /** Where it is sent. */
  readonly node: Node;
  readonly texts: readonly Text[];
  /** Why there are none. */
  readonly unresolved?: { readonly node: Node; readonly reason: string };
}

/** A command, and not a part of one. */
const STATEMENT =
  /^[\s(]*(select|with|insert|update|delete|merge|values|set|create|alter|drop|copy|savepoint|release|rollback|lock|notify|truncate|table|grant|revoke|analyze|vacuum|begin|commit|do)\b/i;

/** A text for the driver itself, with a list of its values. */
function driverQuery(from: Evaluator, call: ast.CallExpression): CompiledQuery {
  const [text, values] = call.arguments;
  const asked = from.force(from.evaluate(text!, null));
  const sent = typeof asked === 'string' ? asked : from.force((asked as { text?: unknown }).text);
  if (typeof sent !== 'string') throw new UnresolvedError(text!, 'what is sent is no text');
  const listed = values && ast.isArrayLiteralExpression(values) ? [...values.elements] : [];
  return CompiledQuery.raw(
    sent,
    listed.map((each) => new Parameter(each)),
  );
}

/** All texts of one expression that is a statement. */
function textsOf(from: Evaluator, node: Node, site: Node): Statement {
  const texts = new Map<string, Text>();
  let unresolved: Statement['unresolved'];
  let isPart = false;
  forAllDecisions((decisions) => {
    from.begin(decisions);
    try {
      const value = (
        isDriverQuery(from.sources, node) ? driverQuery(from, node) : from.force(from.evaluate(node, null))
      ) as RawBuilder<unknown> | CompiledQuery;
      const head = from.origins.get(value) ?? node;
      const compiled = 'compile' in value ? value.compile(compiler) : value;
      // What is a part of others is looked at in them.
      if (!STATEMENT.test(compiled.sql) || !isReached(from, site)) {
        isPart ||= !STATEMENT.test(compiled.sql);
        return;
      }
      const parameters = compiled.parameters.map((each) =>
        each instanceof Unknown ? new Parameter(each.node) : each,
      );
      texts.set(`${head.pos} ${compiled.sql}`, { sql: compiled.sql, parameters, head });
      for (const each of from.seen) from.covered.add(each);
    } catch (error) {
      if (error instanceof ImpossibleError) return;
      const reason = error instanceof Error ? error.message : String(error);
      unresolved ??= {
        node: error instanceof UnresolvedError ? error.node : node,
        reason: error instanceof UnresolvedError ? reason : ((error as Error).stack?.slice(0, 1500) ?? ''),
      };
    }
  });
  if (texts.size === 0 && !isPart)
    unresolved ??= { node, reason: 'no combination of its conditions gives a text' };
  return { node: site, texts: [...texts.values()], ...(unresolved && { unresolved }) };
}

export function statementsOf(from: Evaluator): Statement[] {
  const sites: { readonly node: Node; readonly site: Node }[] = [];
  const templates: ast.TaggedTemplateExpression[] = [];
  const { sources } = from;
  const visit = (node: Node): void => {
    if (ast.isTaggedTemplateExpression(node) && from.evaluate(node.tag, null) === sql) templates.push(node);
    else if (ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      if (/^(execute|executeTakeFirst|executeTakeFirstOrThrow|compile)$/.test(name.text)) {
        const type = sources.typeOf(expression);
        const isStatement = type && sources.checker.getPropertyOfType(type, 'withPlugin');
        if (isStatement && isSql(sources, type) && !from.scopes.isGivenByAnybody(expression))
          sites.push({ node: expression, site: node });
      } else if (isDriverQuery(sources, node)) sites.push({ node, site: node });
      else if (name.text === 'raw' && ast.isIdentifier(expression) && expression.text === 'CompiledQuery')
        sites.push({ node, site: node });
    }
    node.forEachChild(visit);
  };
  sources.learnTypes(sources.files.flatMap(holesIn));
  sources.files.forEach(visit);
  const each = ({ node, site }: { node: Node; site: Node }): Statement => textsOf(from, node, site);
  const sent = sites.map(each);
  const asked = templates
    .filter((node) => !from.covered.has(node) && node.typeArguments?.[0] && isRow(node.typeArguments[0]))
    .map((node) => each({ node, site: node }));
  // One fault each: what cannot be found out is said where it is sent.
  const sentFrom = new Set(sites.map(({ node }) => node));
  const missed = templates
    .filter((node) => !from.covered.has(node) && !sentFrom.has(node))
    .map((node) => ({
      node,
      texts: [],
      unresolved: { node, reason: 'no statement is seen to contain this template' },
    }));
  return [...sent, ...asked, ...missed];
}

/** Of a template that is a part of a statement, the type is that of one value. */
const isRow = (node: Node): boolean =>
  !/^(string|number|bigint|boolean|unknown|Date|string\[\]|.*\| null)$/.test(
    node.getText(node.getSourceFile()),
  );

/** The expressions in the templates of a file. */
function holesIn(file: Node): Node[] {
  const holes: Node[] = [];
  const visit = (node: Node): void => {
    if (ast.isTaggedTemplateExpression(node) && ast.isTemplateExpression(node.template))
      holes.push(...node.template.templateSpans.map(({ expression }) => expression));
    node.forEachChild(visit);
  };
  visit(file);
  return holes;
}
