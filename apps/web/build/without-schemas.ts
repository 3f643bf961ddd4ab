import type { ESTree } from 'vite';

/** What the browser can do with the names of a module. */
export interface Names {
  /** Schemas, and everything that is computed with one. */
  readonly serverOnly: ReadonlySet<string>;
  /** `z.enum([...])`: the browser has the list of its options. */
  readonly enums: ReadonlySet<string>;
}

/** The properties of a route that browser code may read; tools/contract-in-browser.test.mjs compares its uses. */
const ROUTE_PROPERTIES: readonly string[] = ['method', 'path', 'access', 'ownerOnly'];

const ZOD = 'z';

interface Declaration {
  readonly name: string;
  readonly exported: boolean;
  readonly statement: ESTree.Node;
  readonly value: ESTree.Node;
}

/**
 * Blanks out the schemas of a contract module, what is computed with them, and the imports that only they need. All else
 * keeps its position, so that source maps of the code remain valid.
 * @param code the module as JavaScript, and `program` its syntax tree
 * @param namesOf the names of the modules that it imports, by the text of the import
 */
export function withoutSchemas(
  code: string,
  program: ESTree.Program,
  namesOf: (source: string) => Names | undefined,
): { code: string; names: Names } {
  const blanks = new Blanks(code);
  const declarations = program.body.flatMap(declarationsOf);
  for (const list of routeArguments(declarations))
    blanks.addItems(list, (item) => item.type === 'Property' && !ROUTE_PROPERTIES.includes(nameOf(item.key)));

  const serverOnly = new Set<string>();
  const enums = new Set(declarations.filter(({ value }) => isEnum(value)).map(({ name }) => name));
  for (const { specifiers, source } of importsOf(program)) {
    const names = namesOf(source);
    if (names === undefined) continue;
    for (const { imported, local } of specifiers) {
      if (names.serverOnly.has(imported)) serverOnly.add(local);
      if (names.enums.has(imported)) enums.add(local);
    }
  }
  const needsZod = ({ name, property }: Use): boolean =>
    serverOnly.has(name) ||
    (name === ZOD && property !== 'enum') ||
    (enums.has(name) && property !== undefined && property !== 'options');
  for (let before = -1; before !== serverOnly.size;) {
    before = serverOnly.size;
    for (const { name, value } of declarations)
      if (usesOf(value, blanks).some(needsZod)) serverOnly.add(name);
  }

  const needed = neededNames(
    declarations.filter(({ name }) => !serverOnly.has(name)),
    blanks,
  );
  for (const { name, statement } of declarations) if (!needed.has(name)) blanks.add(statement);
  for (const { statement, specifiers } of importsOf(program)) {
    const unneeded = specifiers.filter(({ local }) => !needed.has(local));
    if (unneeded.length === specifiers.length) blanks.add(statement);
    else blanks.addItems(statement.specifiers, (item) => !needed.has(item.local.name));
  }
  return { code: blanks.text(), names: { serverOnly, enums } };
}

/** The declared names that the roots need, directly or through one another, and the imported ones among them. */
function neededNames(roots: readonly Declaration[], blanks: Blanks): ReadonlySet<string> {
  const byName = new Map(roots.map((declaration) => [declaration.name, declaration]));
  const needed = new Set<string>();
  const open = roots.filter(({ exported }) => exported).map(({ name }) => name);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    const declaration = byName.get(name);
    if (declaration) open.push(...usesOf(declaration.value, blanks).map((use) => use.name));
  }
  return needed;
}

function declarationsOf(statement: ESTree.Node): Declaration[] {
  const { type } = statement;
  if (type === 'ImportDeclaration') return [];
  if (type === 'ExportNamedDeclaration' && statement.declaration !== null)
    return declarationsOf(statement.declaration).map((each) => ({ ...each, statement, exported: true }));
  if (type === 'FunctionDeclaration' && statement.id !== null)
    return [{ name: statement.id.name, exported: false, statement, value: statement }];
  if (type === 'VariableDeclaration') {
    const [only, ...others] = statement.declarations;
    if (only?.id.type === 'Identifier' && only.init !== null && others.length === 0)
      return [{ name: only.id.name, exported: false, statement, value: only.init }];
  }
  throw new Error(`A module of the contract has a statement of an unexpected form: ${type}`);
}

/** The arguments of `route(...)`, and the constants that are spread into them. */
function routeArguments(declarations: readonly Declaration[]): (readonly ESTree.ObjectPropertyKind[])[] {
  const constants = new Map(declarations.map(({ name, value }) => [name, value]));
  const found = new Set<ESTree.ObjectExpression>();
  const add = (node: ESTree.Node | undefined): void => {
    if (node?.type !== 'ObjectExpression' || found.has(node)) return;
    found.add(node);
    for (const item of node.properties)
      if (item.type === 'SpreadElement' && item.argument.type === 'Identifier')
        add(constants.get(item.argument.name));
  };
  for (const { value } of declarations) if (isCallOf(value, 'route')) add(value.arguments[0]);
  return [...found].map(({ properties }) => properties);
}

interface Use {
  readonly name: string;
  /** Of `name.property`. */
  readonly property?: string;
}

/** Every identifier in the code of a node that is neither a property nor a key. */
function usesOf(node: ESTree.Node, blanks: Blanks): Use[] {
  if (blanks.has(node)) return [];
  if (node.type === 'Identifier') return [{ name: node.name }];
  if (node.type === 'Property' && !node.computed) return usesOf(node.value, blanks);
  if (node.type === 'MemberExpression' && !node.computed) {
    const property = nameOf(node.property);
    if (node.object.type === 'Identifier') return [{ name: node.object.name, property }];
    // The list of options has none of the methods of a schema.
    if (isEnum(node.object) && property !== 'options') return [{ name: ZOD, property }];
    return usesOf(node.object, blanks);
  }
  return childrenOf(node).flatMap((child) => usesOf(child, blanks));
}

const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === 'parent' ? [] : [value].flat().filter(isNode),
  );
const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (key: ESTree.Node): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

const isCallOf = (node: ESTree.Node, name: string): node is ESTree.CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;

/** `z.enum(...)` */
const isEnum = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'Identifier' &&
  node.callee.object.name === ZOD &&
  nameOf(node.callee.property) === 'enum';

const importsOf = (program: ESTree.Program) =>
  program.body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .map((statement) => ({
      statement,
      source: statement.source.value,
      specifiers: statement.specifiers.map((specifier) => ({
        local: specifier.local.name,
        imported: specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*',
      })),
    }));

/** Parts of a text that are replaced by spaces. */
class Blanks {
  readonly #text: string;
  readonly #parts: { start: number; end: number }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  add({ start, end }: ESTree.Span): void {
    this.#parts.push({ start, end });
  }

  /** Adds the chosen items of a list, each with the comma after it. */
  addItems<Item extends ESTree.Span>(items: readonly Item[], isChosen: (item: Item) => boolean): void {
    for (const item of items.filter(isChosen)) {
      const comma = /^\s*,/.exec(this.#text.slice(item.end))?.[0].length ?? 0;
      this.add({ start: item.start, end: item.end + comma });
    }
  }

  has({ start, end }: ESTree.Span): boolean {
    return this.#parts.some((part) => part.start <= start && end <= part.end);
  }

  text(): string {
    let text = this.#text;
    for (const { start, end } of this.#parts)
      text = text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end);
    return text;
  }
}
