/** The product's sources as the compiler sees them: syntax trees, where a name is declared, the type of an expression. */
import { join } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

/** Where a name is declared, seen from a place where it is used. */
export interface Declaration {
  /** The variable, parameter, function, class, or element of a pattern; of an import the declaration behind it. */
  readonly node: Node;
  /** The package and the name, of what an installed package exports. */
  readonly external?: { readonly module: string; readonly name: string };
}

export class Sources {
  readonly files: readonly SourceFile[];
  readonly checker: Checker;
  readonly #api: API;
  readonly #root: string;
  readonly #types = new Map<Node, Type | undefined>();
  readonly #scopes = new Map<Node, Map<string, Node>>();
  readonly #answers = new Map<string, Map<number | Node, unknown>>();
  readonly #imports = new Map<Node, Declaration | undefined>();

  /** @param config the file that says which sources there are, relative to `root` */
  constructor(root: string, config = 'tools/sql/tsconfig.json') {
    this.#root = root;
    this.#api = new API({ cwd: root });
    const file = join(root, config);
    const project = this.#api.updateSnapshot({ openProjects: [file] }).getProject(file);
    if (!project) throw new Error(`${file} cannot be opened`);
    this.checker = project.checker;
    this.files = project.rootFiles.map((name) => project.program.getSourceFile(name)!);
  }

  close(): void {
    this.#api.close();
  }

  /** The types of many expressions in one message. */
  learnTypes(nodes: readonly Node[]): void {
    const types = this.checker.getTypeAtLocation(nodes);
    nodes.forEach((node, index) => this.#types.set(node, types[index]));
  }

  typeOf(node: Node): Type | undefined {
    if (!this.#types.has(node)) this.#types.set(node, this.checker.getTypeAtLocation(node));
    return this.#types.get(node);
  }

  /** What was found out of a type or node before, because each question is a message to the compiler. */
  remembered<Answer>(question: string, of: number | Node, answer: () => Answer): Answer {
    let known = this.#answers.get(question);
    if (!known) this.#answers.set(question, (known = new Map()));
    if (!known.has(of)) known.set(of, answer());
    return known.get(of) as Answer;
  }

  /** Of an alias or of what it stands for; empty where it has none. */
  nameOf(type: Type): string {
    return this.remembered(
      'name',
      type.id,
      () => type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? '',
    );
  }

  /** `folder/file.ts:line` */
  placeOf(node: Node): string {
    const file = node.getSourceFile();
    const line = file.text.slice(0, node.getStart(file)).split('\n').length;
    return `${file.fileName.slice(this.#root.length + 1)}:${line}`;
  }

  declarationOf(name: ast.Identifier): Declaration | undefined {
    return this.remembered('declaration', name, () => this.#declarationOf(name));
  }

  #declarationOf(name: ast.Identifier): Declaration | undefined {
    for (let scope: Node | undefined = name.parent; scope; scope = scope.parent) {
      const node = this.#namesIn(scope).get(name.text);
      if (node) return isImported(node) ? this.#imported(node) : { node };
    }
    return undefined;
  }

  #imported(node: Node): Declaration | undefined {
    if (!this.#imports.has(node)) this.#imports.set(node, this.#followImport(node));
    return this.#imports.get(node);
  }

  #followImport(node: Node): Declaration | undefined {
    const specifier = moduleOf(node);
    const name = ast.isImportSpecifier(node) ? (node.propertyName ?? node.name).text : '*';
    if (!specifier.startsWith('.') && !specifier.startsWith('@cottontree/'))
      return { node, external: { module: specifier, name: ast.isImportClause(node) ? 'default' : name } };
    const local = ast.isImportSpecifier(node) || ast.isNamespaceImport(node) ? node.name : undefined;
    const symbol = local && this.checker.getSymbolAtLocation(local);
    if (!symbol) return undefined;
    const target = this.checker.getAliasedSymbol(symbol);
    const declared = (target.valueDeclaration ?? target.declarations[0])?.resolve();
    return declared ? { node: declared } : undefined;
  }

  #namesIn(scope: Node): Map<string, Node> {
    const known = this.#scopes.get(scope);
    if (known) return known;
    const names = new Map<string, Node>();
    for (const declared of declarationsIn(scope)) addNames(declared, names);
    this.#scopes.set(scope, names);
    return names;
  }
}

const isImported = (node: Node): boolean =>
  ast.isImportSpecifier(node) || ast.isNamespaceImport(node) || ast.isImportClause(node);

function moduleOf(node: Node): string {
  for (let at: Node = node; at; at = at.parent)
    if (ast.isImportDeclaration(at)) return (at.moduleSpecifier as ast.StringLiteral).text;
  throw new Error('An import stands in its declaration');
}

export const isFunction = (
  node: Node,
): node is ast.ArrowFunction | ast.FunctionExpression | ast.FunctionDeclaration | ast.MethodDeclaration =>
  ast.isArrowFunction(node) ||
  ast.isFunctionExpression(node) ||
  ast.isFunctionDeclaration(node) ||
  ast.isMethodDeclaration(node);

/** What a scope declares itself: parameters, variables, functions, classes, imports. */
function declarationsIn(scope: Node): readonly Node[] {
  if (isFunction(scope) || ast.isConstructorDeclaration(scope)) return scope.parameters;
  if (ast.isForOfStatement(scope) || ast.isForStatement(scope) || ast.isForInStatement(scope)) {
    const { initializer } = scope;
    return initializer && ast.isVariableDeclarationList(initializer) ? initializer.declarations : [];
  }
  if (ast.isCatchClause(scope)) return scope.variableDeclaration ? [scope.variableDeclaration] : [];
  if (ast.isCaseBlock(scope))
    return scope.clauses.flatMap((clause) => [...clause.statements]).flatMap(declaredBy);
  if (ast.isBlock(scope) || ast.isSourceFile(scope)) return scope.statements.flatMap(declaredBy);
  return [];
}

function declaredBy(statement: Node): readonly Node[] {
  if (ast.isVariableStatement(statement)) return statement.declarationList.declarations;
  if (ast.isFunctionDeclaration(statement) || ast.isClassDeclaration(statement)) return [statement];
  if (!ast.isImportDeclaration(statement) || !statement.importClause) return [];
  const { name, namedBindings } = statement.importClause;
  const named = namedBindings
    ? ast.isNamedImports(namedBindings)
      ? [...namedBindings.elements]
      : [namedBindings]
    : [];
  return [...(name ? [statement.importClause] : []), ...named];
}

function addNames(declared: Node, names: Map<string, Node>): void {
  const { name } = declared as { name?: Node };
  if (!name) return;
  if (ast.isIdentifier(name)) names.set(name.text, declared);
  else if (ast.isObjectBindingPattern(name) || ast.isArrayBindingPattern(name))
    for (const element of name.elements) addNames(element, names);
}
