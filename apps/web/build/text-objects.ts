import { parseSync, type ESTree } from 'vite';

/** One object of texts: where its properties stand, by their names. */
export interface TextObject {
  readonly start: number;
  readonly end: number;
  readonly properties: ReadonlyMap<string, ESTree.Expression>;
}

/** The name under which a property of an object of texts is exported. */
export const apart = (object: string, property: string) => `${object}$${property}`;
const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);

function bare(node: ESTree.Expression): ESTree.Expression {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? bare(node.expression)
    : node;
}

function propertiesOf(node: ESTree.Expression): ReadonlyMap<string, ESTree.Expression> | undefined {
  const object = bare(node);
  if (object.type !== 'ObjectExpression') return undefined;
  const found = new Map<string, ESTree.Expression>();
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.computed || property.shorthand) return undefined;
    const { key } = property;
    found.set(
      key.type === 'Identifier' ? key.name : String((key as { value: unknown }).value),
      property.value,
    );
  }
  return found;
}

/** The objects of texts that a file exports. */
export function textObjects(id: string, code: string): ReadonlyMap<string, TextObject> {
  const found = new Map<string, TextObject>();
  for (const node of parseSync(id, code).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue;
    const [{ id: name, init } = {}, ...others] = node.declaration.declarations;
    if (name?.type !== 'Identifier' || !name.name.endsWith('_TEXTS') || !init || others.length > 0) continue;
    const properties = propertiesOf(init);
    if (properties !== undefined) found.set(name.name, { start: node.start, end: node.end, properties });
  }
  return found;
}

/** Whether it is exported by itself: a plain text is put where it is read. */
export const standsApart = (name: string, value: ESTree.Expression) =>
  isName(name) && value.type !== 'Literal';

/** What stands at the end of a way of names. */
export function valueAt(
  { properties }: TextObject,
  names: readonly { name: string }[],
): ESTree.Expression | undefined {
  const [first, ...rest] = names;
  return rest.reduce<ESTree.Expression | undefined>(
    (at, { name }) => at && propertiesOf(at)?.get(name),
    first && properties.get(first.name),
  );
}

/**
 * What stands before, between and after the values of a sentence: of a function whose parameters stand in its text once
 * each, in their order, so that what is handed to it can take their places.
 */
export function sentenceOf(value: ESTree.Expression | undefined): readonly string[] | undefined {
  if (value?.type !== 'ArrowFunctionExpression' || value.body.type !== 'TemplateLiteral') return undefined;
  const { params, body } = value;
  const names = body.expressions.map((each) => (each.type === 'Identifier' ? each.name : ''));
  const inOrder =
    names.length === params.length &&
    params.every((each, at) => each.type === 'Identifier' && each.name === names[at]);
  return inOrder ? body.quasis.map(({ value: { raw } }) => raw) : undefined;
}

/** `A.b.c`: the object at its beginning, and each name with the end of its part. */
export function wayOf(
  node: ESTree.Expression,
): { root: string; names: { name: string; end: number }[] } | undefined {
  if (node.type === 'Identifier') return { root: node.name, names: [] };
  if (node.type !== 'MemberExpression' || node.optional) return undefined;
  const inner = wayOf(node.object);
  const { property } = node;
  const name =
    !node.computed && property.type === 'Identifier'
      ? property.name
      : property.type === 'Literal' && typeof property.value === 'string'
        ? property.value
        : undefined;
  return inner && name !== undefined
    ? { root: inner.root, names: [...inner.names, { name, end: node.end }] }
    : undefined;
}
