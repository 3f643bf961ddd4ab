/** What an expression yields when it is evaluated without running the product. */
import type * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';

export type FunctionNode =
  | ast.ArrowFunction
  | ast.FunctionExpression
  | ast.FunctionDeclaration
  | ast.MethodDeclaration;

/** The variables of one call, one turn of a loop, or one file. */
export class Frame {
  readonly slots = new Map<Node, unknown>();
  constructor(
    /** The function, loop or file. */
    readonly owner: Node,
    readonly outer: Frame | null,
    /** Nobody called it: its parameters are what any caller may give. */
    readonly open: boolean,
    /** The call that it is of. */
    readonly call?: Node,
  ) {}
}

/** A value that only a running product knows: its expression, and where that stands. */
export class Unknown {
  constructor(
    readonly node: Node,
    readonly frame: Frame | null,
    /** Finds out its possible values, where that is not done by its expression. */
    readonly derive?: () => unknown,
  ) {}
}

/** A function of the product's. */
export class Closure {
  constructor(
    readonly node: FunctionNode,
    readonly frame: Frame | null,
  ) {}
}

/** An expression in a statement that becomes one of its parameters. */
export class Parameter {
  constructor(
    readonly node: Node,
    /** Where the expression has more than this value: a row of which it is one column. */
    readonly type?: Type,
  ) {}
}

/** The text of a statement cannot be found out here. */
export class UnresolvedError extends Error {
  constructor(
    readonly node: Node,
    reason: string,
  ) {
    super(reason);
  }
}

/** No run of the product takes these decisions together. */
export class ImpossibleError extends Error {}

/** Full sets of combinations up to here; beyond, each alternative of each decision at least once. */
const MOST_RUNS = 64;
const MOST_ALONE = 2_000;

/** The decisions of one evaluation: which branch, which caller, which of several values. */
export class Decisions {
  readonly taken = new Map<string, { choice: number; of: number }>();
  constructor(private readonly given: ReadonlyMap<string, number>) {}

  /** Whether only decisions that were taken before are looked at. */
  frozen = false;

  choose(key: string, of: number): number {
    const known = this.taken.get(key);
    if (known) return Math.min(known.choice, of - 1);
    if (this.frozen) throw new ImpossibleError();
    const choice = Math.min(this.given.get(key) ?? 0, of - 1);
    this.taken.set(key, { choice, of });
    return choice;
  }
}

/** Calls `evaluate` with every combination of decisions that it comes to, or, where there are too many, with each once. */
export function forAllDecisions(evaluate: (decisions: Decisions) => void): void {
  const waiting: ReadonlyMap<string, number>[] = [new Map()];
  const met = new Set<string>();
  const alone: ReadonlyMap<string, number>[] = [];
  const run = (given: ReadonlyMap<string, number>): ReadonlyMap<string, { choice: number; of: number }> => {
    const decisions = new Decisions(given);
    evaluate(decisions);
    const taken = [...decisions.taken];
    for (const [key, { of }] of taken) {
      if (met.has(key)) continue;
      met.add(key);
      const before = [...given, ...taken.map(([each, { choice }]) => [each, choice] as const)];
      for (let other = 1; other < of; other += 1) alone.push(new Map([...before, [key, other]]));
    }
    return decisions.taken;
  };
  for (let runs = 0; waiting.length > 0 && runs <= MOST_RUNS; runs += 1) {
    const given = waiting.pop()!;
    const chosen = new Map(given);
    for (const [key, { choice, of }] of run(given)) {
      if (given.has(key)) continue;
      for (let other = of - 1; other > choice; other -= 1) waiting.push(new Map([...chosen, [key, other]]));
      chosen.set(key, choice);
    }
  }
  if (waiting.length === 0) return;
  // Others may come up on the way: their alternatives follow.
  for (let runs = 0; runs < alone.length && runs < MOST_ALONE; runs += 1) run(alone[runs]!);
}
