/** Compares what the code says of a statement's rows and parameters with what PostgreSQL says. */
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { Type, TypeReference } from 'typescript/unstable/sync';
import type { Catalogue } from './catalogue.ts';
import type { Described } from './describe.ts';
import { kindsForParameter, shapeOfColumn, type Shape } from './driver-types.ts';
import { isDriverQuery } from './operators.ts';
import type { Sources } from './sources.ts';
import { shapeOfType, type TypeShape } from './type-shapes.ts';
import { Parameter } from './values.ts';

/** The type that the code gives to a row; undefined when it reads none. */
export const rowTypeOf = (sources: Sources, head: Node, site: Node): Type | undefined =>
  sources.remembered(`row of ${site.getSourceFile().fileName}:${site.pos}`, head, () =>
    findRowType(sources, head, site),
  );

function findRowType(sources: Sources, head: Node, site: Node): Type | undefined {
  const { checker } = sources;
  let node = head;
  if (isDriverQuery(sources, head))
    return head.typeArguments?.[0] && checker.getTypeFromTypeNode(head.typeArguments[0]);
  if (ast.isCallExpression(site) && ast.isCallExpression(site.parent) && site.parent.typeArguments?.[0])
    return checker.getTypeFromTypeNode(site.parent.typeArguments[0]);
  if (ast.isTaggedTemplateExpression(node) && node.typeArguments?.[0])
    return checker.getTypeFromTypeNode(node.typeArguments[0]);
  if (
    !ast.isTaggedTemplateExpression(node) &&
    ast.isCallExpression(site) &&
    ast.isPropertyAccessExpression(site.expression)
  )
    node = site.expression.expression;
  const type = sources.typeOf(node);
  if (!type || !/^(RawBuilder|\w+QueryBuilder)$/.test(type.getSymbol()?.name ?? '')) return undefined;
  const row = checker.getTypeArguments(type as TypeReference).at(-1);
  // Of a statement whose rows nobody reads.
  if (!row || shapeOfType(sources, row).anything) return undefined;
  return sources.nameOf(row).endsWith('Result') ? undefined : row;
}

export function rowFaults(
  sources: Sources,
  row: Type,
  described: Described,
  nullable: readonly boolean[],
  catalogue: Catalogue,
): string[] {
  const shape = shapeOfType(sources, row);
  if (shape.anything) return [];
  const { checker } = sources;
  const columns = new Map(
    described.columns.map((column, index) => [column.name, { ...column, nullable: nullable[index] ?? true }]),
  );
  const faults: string[] = [];
  for (const { name: property, type } of propertiesOf(sources, row)) {
    const column = columns.get(property);
    const given = shapeOfType(sources, type);
    if (!column) {
      faults.push(`the row has no column ${property}`);
      continue;
    }
    const { name, element } = catalogue.types.get(column.type) ?? { name: 'text', element: null };
    const arrives = shapeOfColumn(name, element);
    if (!covers(given, arrives))
      faults.push(
        `${property} is ${name}, which arrives as ${inWords(arrives)}, and not ${checker.typeToString(type)}`,
      );
    else if (column.nullable && !given.nullable && !given.anything)
      faults.push(`${property} can be null, and its type ${checker.typeToString(type)} does not say so`);
  }
  return faults;
}

/** The properties of a row with their types. */
const propertiesOf = (sources: Sources, row: Type): readonly { name: string; type: Type }[] =>
  sources.remembered('properties', row.id, () =>
    sources.checker.getPropertiesOfType(row).flatMap((symbol) => {
      const type = sources.checker.getTypeOfSymbol(symbol);
      return type ? [{ name: symbol.name, type }] : [];
    }),
  );

const inWords = ({ kind, array }: Shape): string => (array ? `list of ${kind}` : kind);

function covers(given: TypeShape, { kind, array }: Shape): boolean {
  if (given.anything || kind === 'other') return true;
  if (array)
    return (
      given.kinds.size === 0 &&
      given.lists.length > 0 &&
      given.lists.every((list) => covers(list, { kind, array: false }))
    );
  if (kind === 'json') return true;
  return given.lists.length === 0 && [...given.kinds].every((each) => each === kind);
}

export function parameterFaults(
  sources: Sources,
  parameters: readonly unknown[],
  described: Described,
  catalogue: Catalogue,
): { readonly fault: string; readonly node: Node | undefined }[] {
  return described.parameters.flatMap((oid, index) => {
    const parameter = parameters[index];
    const { name, element } = catalogue.types.get(oid) ?? { name: 'text', element: null };
    const node = parameter instanceof Parameter ? parameter.node : undefined;
    const type =
      parameter instanceof Parameter ? (parameter.type ?? sources.typeOf(parameter.node)) : undefined;
    const shape = type ? shapeOfType(sources, type) : shapeOfValue(parameter);
    if (fits(shape, name, element)) return [];
    const words = type ? sources.checker.typeToString(type) : typeof parameter;
    return [{ fault: `$${index + 1} is ${name}, and gets ${words}`, node }];
  });
}

function shapeOfValue(value: unknown): TypeShape {
  const kind = typeof value;
  const kinds = new Set(
    kind === 'string' || kind === 'number' || kind === 'bigint' || kind === 'boolean' ? [kind] : [],
  );
  return { kinds, lists: [], anything: false, nullable: value === null };
}

function fits(shape: TypeShape, name: string, element: string | null): boolean {
  if (shape.anything) return false;
  if (element !== null) {
    const listed = shape.lists.every((list) => fits(list, element, null));
    // A text in the form of an array is one that row-arrays.ts writes.
    return listed && [...shape.kinds].every((kind) => kind === 'string');
  }
  const allowed = kindsForParameter(name);
  return shape.lists.length === 0 && [...shape.kinds].every((kind) => allowed.includes(kind));
}
