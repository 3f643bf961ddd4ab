/** The value of a variable or parameter: bound by a call, computed when it is read, or what each caller gives. */
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { Evaluator } from './evaluate.ts';
import { isFunction } from './sources.ts';
import { callsIn, changesOf, conditionsAround, type Change } from './uses.ts';
import { Closure, Frame, ImpossibleError, Unknown, UnresolvedError, type FunctionNode } from './values.ts';
import { keyOf } from './operators.ts';

const isLoop = (node: Node): boolean =>
  ast.isForOfStatement(node) || ast.isForStatement(node) || ast.isForInStatement(node);

/** The function, loop or file that a name belongs to. */
function ownerOf(declared: Node): Node {
  let node = ast.isFunctionDeclaration(declared) ? declared.parent : declared;
  while (node.parent && !isFunction(node) && !isLoop(node)) node = node.parent;
  return node;
}

/** The variable or parameter that an element of a pattern is a part of. */
function rootOf(declared: Node): Node {
  let node = declared;
  while (ast.isBindingElement(node)) node = node.parent.parent;
  return node;
}

export class Scopes {
  #open = new Map<Node, Frame>();
  #written: (readonly [Frame, Node])[] = [];
  /** Variables whose later assignments are being followed. */
  readonly #changing = new Set<Node>();
  #callers: Map<Node, ast.CallExpression[]> | undefined;
  /** Constants of files, which depend on no decision. */
  readonly #fixed = new Map<Node, { readonly value: unknown; readonly templates: ReadonlySet<Node> }>();

  constructor(private readonly from: Evaluator) {}

  forget(): void {
    this.#open = new Map();
    this.#written = [];
    this.#changing.clear();
  }

  /** Where the variables stand that were read so far. */
  mark(): number {
    return this.#written.length;
  }

  forgetSince(mark: number): void {
    for (const [frame, declared] of this.#written.splice(mark)) frame.slots.delete(declared);
  }

  read(declared: Node, used: ast.Identifier, frame: Frame | null): unknown {
    const fixed = this.#fixed.get(declared);
    if (fixed) {
      fixed.templates.forEach((each) => this.from.seen.add(each));
      return fixed.value;
    }
    if (ast.isSourceFile(declared)) return this.#exportsOf(declared);
    const root = rootOf(declared);
    const owner = ownerOf(root);
    const found = this.#frameOf(owner, frame);
    if (ast.isFunctionDeclaration(declared)) return new Closure(declared, found);
    if (found.slots.has(declared)) {
      const held = found.slots.get(declared);
      if (!(held instanceof Unknown) || !this.from.forcing || !found.open) return held;
      if (this.#changing.has(root)) return this.from.force(held);
    }
    const before = this.from.decisions.taken.size;
    const seen = this.from.seen;
    const templates = new Set<Node>();
    this.from.seen = templates;
    let whole: unknown;
    try {
      whole = this.#valueOf(root, owner, found, used, frame);
    } finally {
      this.from.seen = seen;
      templates.forEach((each) => seen.add(each));
    }
    if (whole instanceof Unknown) {
      const changes = ast.isVariableDeclaration(root) && found.open && changesOf(root, owner).length > 0;
      return declared === root && !changes ? whole : new Unknown(used, frame);
    }
    const value = this.#part(declared, root, whole, found);
    found.slots.set(declared, value);
    this.#written.push([found, declared]);
    if (ast.isSourceFile(owner) && this.from.decisions.taken.size === before)
      this.#fixed.set(declared, { value, templates });
    return value;
  }

  /** Gives each name of a pattern, or the one name, its part of a value. */
  bind(pattern: Node, value: unknown, frame: Frame): void {
    const { name } = pattern as ast.ParameterDeclaration;
    if (ast.isIdentifier(name)) {
      const { initializer } = pattern as ast.ParameterDeclaration;
      frame.slots.set(
        pattern,
        value === undefined && initializer ? this.from.evaluate(initializer, frame) : value,
      );
      return;
    }
    for (const element of (name as ast.ObjectBindingPattern).elements) {
      if (!element.name) continue;
      const part =
        value instanceof Unknown
          ? new Unknown(element.name, frame, () => this.#step(element, this.from.force(value), frame))
          : this.#step(element, value, frame);
      this.bind(element, part, frame);
    }
  }

  #exportsOf(file: ast.SourceFile): unknown {
    const names: Record<string, unknown> = {};
    for (const statement of file.statements) {
      const declared = ast.isVariableStatement(statement)
        ? [...statement.declarationList.declarations]
        : ast.isFunctionDeclaration(statement)
          ? [statement]
          : [];
      for (const each of declared) {
        const { name } = each as { name?: ast.Identifier };
        if (name && ast.isIdentifier(name))
          Object.defineProperty(names, name.text, {
            enumerable: true,
            get: () => this.read(each, name, null),
          });
      }
    }
    return names;
  }

  #frameOf(owner: Node, frame: Frame | null): Frame {
    for (let each = frame; each; each = each.outer) if (each.owner === owner) return each;
    const known = this.#open.get(owner);
    if (known) return known;
    const made = new Frame(owner, null, true);
    this.#open.set(owner, made);
    return made;
  }

  #valueOf(root: Node, owner: Node, found: Frame, used: Node, frame: Frame | null): unknown {
    if (ast.isParameterDeclaration(root)) {
      if (!found.open) return found.slots.get(root) ?? new Unknown(used, frame);
      if (!this.from.forcing) return new Unknown(used, frame);
      const listed = ast.isIdentifier(root.name) ? undefined : this.from.fromType(root);
      return listed ? listed.value : this.#given(root, owner as FunctionNode, used);
    }
    if (ast.isForOfStatement(owner) && root.parent === owner.initializer) {
      if (!this.from.forcing) return new Unknown(used, frame);
      return this.#oneOf(this.from.evaluate(owner.expression, frame), owner.expression);
    }
    if (!ast.isVariableDeclaration(root)) return new Unknown(used, frame);
    const first = root.initializer && this.from.evaluate(root.initializer, found);
    return found.open ? this.#changed(root, owner, first, found) : first;
  }

  /** One element of a list, each in turn. */
  #oneOf(list: unknown, node: Node): unknown {
    const elements = [...(this.from.force(list) as Iterable<unknown>)];
    if (elements.length === 0) throw new ImpossibleError();
    return elements[this.from.decisions.choose(`each ${keyOf(node)}`, elements.length)];
  }

  /** What a caller gives for a parameter, each caller in turn. */
  #given(root: ast.ParameterDeclaration, fn: FunctionNode, used: Node): unknown {
    const { from } = this;
    const place = fn.parameters.indexOf(root);
    const { parent } = fn;
    const list =
      ast.isCallExpression(parent) && ast.isPropertyAccessExpression(parent.expression) && parent.expression;
    if (list && place === 0 && /^(map|flatMap|forEach|filter|find|some|every)$/.test(list.name.text))
      return this.#oneOf(from.evaluate(list.expression, null), list.expression);
    const callers = this.callersOf(fn);
    if (callers.length === 0)
      throw new UnresolvedError(
        used,
        `nobody is seen to call the function that has the parameter ${used.getText(used.getSourceFile())}`,
      );
    const call = callers[from.decisions.choose(`caller ${keyOf(fn)}`, callers.length)]!;
    const given = call.arguments[place];
    if (given) {
      const value = from.evaluate(given, null);
      if (!root.initializer) return value;
      // For what is given and undefined, too, there is the other value.
      return from.force(value) ?? from.evaluate(root.initializer, null);
    }
    return root.initializer ? from.evaluate(root.initializer, null) : undefined;
  }

  /** A parameter of a function that is passed on: whatever it gets is looked at where it is made. */
  isGivenByAnybody(node: Node): boolean {
    if (!ast.isIdentifier(node)) return false;
    const declared = this.from.sources.declarationOf(node)?.node;
    return (
      declared !== undefined &&
      ast.isParameterDeclaration(declared) &&
      this.callersOf(declared.parent).length === 0
    );
  }

  callersOf(fn: Node): readonly ast.CallExpression[] {
    this.#callers ??= callsIn(this.from.sources);
    const named = ast.isVariableDeclaration(fn.parent) ? fn.parent : fn;
    return this.#callers.get(named) ?? [];
  }

  /** The value after what later statements of the function assign or append, where their conditions hold. */
  #changed(root: ast.VariableDeclaration, owner: Node, first: unknown, found: Frame): unknown {
    if (!ast.isIdentifier(root.name)) return first;
    const changes = changesOf(root, owner);
    if (changes.length === 0 || this.#changing.has(root)) return first;
    this.#changing.add(root);
    try {
      return this.#followed(changes, root, first, found);
    } finally {
      this.#changing.delete(root);
    }
  }

  #followed(
    changes: readonly Change[],
    root: ast.VariableDeclaration,
    first: unknown,
    found: Frame,
  ): unknown {
    // Unless its beginning is found out, what becomes of it is not followed.
    let value = this.from.known(first);
    if (value instanceof Unknown) return value;
    for (const change of changes) {
      // What it is assigned may be made of itself.
      found.slots.set(root, value);
      const applies = conditionsAround(change, root).every(
        ({ node, wanted }) => this.from.holds(node, found) === wanted,
      );
      if (!applies) continue;
      if (ast.isBinaryExpression(change)) value = this.from.known(this.from.evaluate(change.right, found));
      if (value instanceof Unknown) return value;
      if (!ast.isBinaryExpression(change) && Array.isArray(value))
        value = [...value, ...change.arguments.flatMap((each) => this.#appended(each, found))];
    }
    return value;
  }

  #appended(node: Node, frame: Frame): unknown[] {
    if (!ast.isSpreadElement(node)) return [this.from.evaluate(node, frame)];
    return [...(this.from.force(this.from.evaluate(node.expression, frame)) as unknown[])];
  }

  #part(declared: Node, root: Node, whole: unknown, frame: Frame): unknown {
    if (declared === root) return whole;
    const element = declared as ast.BindingElement;
    const outer = element.parent.parent;
    return this.#step(element, this.#part(outer, root, whole, frame), frame);
  }

  #step(element: ast.BindingElement, value: unknown, frame: Frame): unknown {
    const known = value instanceof Unknown ? this.from.force(value) : value;
    if (ast.isArrayBindingPattern(element.parent)) {
      const list = [...((known ?? []) as Iterable<unknown>)];
      const place = element.parent.elements.indexOf(element);
      return element.dotDotDotToken ? list.slice(place) : this.#orElse(element, list[place], frame);
    }
    const key = (element.propertyName ?? element.name) as ast.Identifier;
    if (!element.dotDotDotToken)
      return this.#orElse(element, (known as Record<string, unknown>)?.[key.text], frame);
    const taken = new Set(
      (element.parent as ast.ObjectBindingPattern).elements.map(
        (each) => ((each.propertyName ?? each.name) as ast.Identifier).text,
      ),
    );
    return Object.fromEntries(Object.entries(known ?? {}).filter(([name]) => !taken.has(name)));
  }

  #orElse(element: ast.BindingElement, value: unknown, frame: Frame): unknown {
    return value === undefined && element.initializer
      ? this.from.evaluate(element.initializer, frame)
      : value;
  }
}
