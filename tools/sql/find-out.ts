/** Finds out what an unknown value can be, by what callers give, by lists, by its type; and which way a condition goes. */
import type { Node } from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import { keyOf } from './operators.ts';
import type { Scopes } from './read-names.ts';
import type { Sources } from './sources.ts';
import { listedValues, textsOf } from './typed-values.ts';
import { Decisions, type Frame, ImpossibleError, Unknown, UnresolvedError } from './values.ts';

export abstract class Finder {
  decisions = new Decisions(new Map());
  /** Whether what a text depends on is wanted, not an `Unknown`. */
  forcing = false;
  abstract readonly scopes: Scopes;
  /** Conditions that no source decides. */
  readonly #runtimeOnly = new Set<Node>();

  constructor(
    readonly sources: Sources,
    /** By the name of a type. */
    readonly lists: Map<string, readonly unknown[]> = new Map(),
  ) {}

  abstract evaluate(node: Node, frame: Frame | null): unknown;
  /** The same without finding out what stays unknown. */
  protected abstract evaluateAt(node: Node, frame: Frame | null): unknown;

  /** The value with nothing unknown at its top; throws UnresolvedError where no source says what it can be. */
  force(value: unknown): unknown {
    if (!(value instanceof Unknown)) return value;
    const typed = this.fromType(value.node);
    if (typed) return typed.value;
    const texts = textsOf(this.sources, value.node);
    if (!texts) return this.#findOut(value);
    // Those that callers give go together with what else they give.
    const found = this.tried(value);
    if (typeof found === 'string') return found;
    return texts[this.decisions.choose(`text ${keyOf(value.node)}`, texts.length)];
  }

  #findOut({ node, frame, derive }: Unknown): unknown {
    if (derive) return this.force(derive());
    const before = this.forcing;
    this.forcing = true;
    try {
      const found = this.evaluateAt(node, frame);
      if (found instanceof Unknown && found.node === node && !found.derive)
        throw new UnresolvedError(
          node,
          `${node.getText(node.getSourceFile()).slice(0, 60)} is known only when it runs`,
        );
      return this.force(found);
    } finally {
      this.forcing = before;
    }
  }

  /** Evaluates what may stay unknown, because nobody needs it yet. */
  later<T>(evaluate: () => T): T {
    const before = this.forcing;
    this.forcing = false;
    try {
      return evaluate();
    } finally {
      this.forcing = before;
    }
  }

  /** One of the values that the type of an expression allows, where a list of the product holds all of them. */
  fromType(node: Node): { readonly value: unknown } | undefined {
    const found = listedValues(this.sources, this.lists, node);
    return found && { value: found[this.decisions.choose(`list ${keyOf(node)}`, found.length)] };
  }

  /** Of a type that lists texts one of them, the same that the text of the statement has. */
  listed(value: unknown): unknown {
    return value instanceof Unknown && textsOf(this.sources, value.node) ? this.force(value) : value;
  }

  /** Whether a condition holds; of an unknown one both are tried. */
  holds(node: Node, frame: Frame | null): boolean {
    return this.decide(
      this.later(() => this.evaluate(node, frame)),
      node,
      frame,
    );
  }

  /** Whether the value of a condition is true; `node` is the condition. */
  decide(value: unknown, node: Node, frame: Frame | null): boolean {
    const found = value instanceof Unknown && !this.#runtimeOnly.has(node) ? this.tried(value) : value;
    if (!(found instanceof Unknown)) return Boolean(found);
    // Inside a function that is called, it can be known another time.
    if (!frame || frame.open) this.#runtimeOnly.add(node);
    const key = keyOf(node);
    const negated = key.startsWith('!');
    // Called from elsewhere, it may go another way.
    const call = frame?.call ? ` in ${frame.call.getSourceFile().fileName}:${frame.call.pos}` : '';
    return (this.decisions.choose(`if ${negated ? key.slice(1) : key}${call}`, 2) === 0) !== negated;
  }

  /** What is found out of a value without more decisions than it takes; itself where that fails. */
  protected tried(value: Unknown): unknown {
    const before = new Map(this.decisions.taken);
    const mark = this.scopes.mark();
    try {
      return this.#findOut(value);
    } catch (error) {
      if (
        !(error instanceof UnresolvedError || error instanceof ImpossibleError || error instanceof RangeError)
      )
        throw error;
      this.scopes.forgetSince(mark);
      this.decisions.taken.clear();
      for (const [key, choice] of before) this.decisions.taken.set(key, choice);
      return value;
    }
  }

  isNumber(node: Node): boolean {
    const type = this.sources.typeOf(node);
    return type !== undefined && (type.flags & TypeFlags.NumberLike) !== 0;
  }

  textOf(value: unknown, node: Node): string {
    const known = this.force(value);
    if (known === undefined) throw new ImpossibleError();
    if (typeof known === 'object' && known !== null && !Array.isArray(known))
      throw new UnresolvedError(node, 'an object is made into a text');
    return Array.isArray(known) ? known.join() : `${known as string | number}`;
  }

  /** Wanted for a text: found out; else as it is. */
  known(value: unknown): unknown {
    return this.forcing ? this.force(value) : value;
  }
}
