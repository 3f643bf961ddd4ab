/**
 * Which columns of a statement can be null, from its analysed tree. What is not known to be filled can be null. Rules of
 * the database that no constraint states, such as a foreign key that always finds its row, are not known.
 */
import type { Catalogue } from './catalogue.ts';
import { isEmptySet, nodeIn, nodesIn, numberIn, textIn, type TreeNode } from './parse-tree.ts';
import { listsIn, proveVariable, resultOf, valueAt } from './query-parts.ts';
import {
  isFilledFunction,
  NULL_GIVING_OPERATORS,
  ROW_FUNCTIONS,
  WINDOW_FUNCTIONS,
} from './filled-functions.ts';

export interface NullableOptions {
  readonly catalogue: Catalogue;
  /** Whether the value of $n, from 1, can be null. */
  readonly parameter: (place: number) => boolean;
  /** The tree of a view. */
  readonly view: (relation: number) => TreeNode | undefined;
}

const kindOfTable = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 } as const;

/** One query with those around it. */
class Level {
  /** `table.column` by number: a condition that every row meets is never true of null. */
  readonly proven = new Set<string>();
  /** The same of a condition inside a join, which does not hold where an outer join adds nulls. */
  readonly joined = new Set<string>();
  constructor(
    readonly query: TreeNode,
    readonly outer: Level | null,
    readonly groups: boolean,
  ) {}
}

export function nullableColumns(tree: TreeNode, options: NullableOptions): boolean[] {
  return new Nullability(options).columns(tree, null);
}

class Nullability {
  readonly #open = new Set<TreeNode>();
  readonly #known = new Map<TreeNode, boolean[]>();
  constructor(private readonly options: NullableOptions) {}

  columns(query: TreeNode, outer: Level | null): boolean[] {
    const known = this.#known.get(query);
    if (known) return known;
    // A query that contains itself adds no nulls of its own.
    if (this.#open.has(query)) return [];
    this.#open.add(query);
    const level = new Level(
      query,
      outer,
      nodesIn(query, 'groupClause').length > 0 && nodesIn(query, 'groupingSets').length === 0,
    );
    const jointree = nodeIn(query, 'jointree');
    if (jointree) this.#learn(jointree, level, false);
    const having = nodeIn(query, 'havingQual');
    if (having) this.#prove(having, level.proven);
    const set = nodeIn(query, 'setOperations');
    const result = set
      ? this.#setColumns(set, level)
      : resultOf(query).map((target) => this.expression(nodeIn(target, 'expr'), level));
    this.#open.delete(query);
    this.#known.set(query, result);
    return result;
  }

  #setColumns(set: TreeNode, level: Level): boolean[] {
    if (set.kind === 'RANGETBLREF') {
      const table = nodesIn(level.query, 'rtable')[numberIn(set, 'rtindex') - 1]!;
      return this.columns(nodeIn(table, 'subquery')!, level);
    }
    const [left, right] = [
      this.#setColumns(nodeIn(set, 'larg')!, level),
      this.#setColumns(nodeIn(set, 'rarg')!, level),
    ];
    // Only a union has rows of its right side.
    if (numberIn(set, 'op') !== 1) return left;
    return (left.length > 0 ? left : right).map(
      (_, index) => (left[index] ?? false) || (right[index] ?? false),
    );
  }

  /** Conditions of the whole query, and of its joins. */
  #learn(node: TreeNode, level: Level, inOuter: boolean): void {
    const condition = nodeIn(node, 'quals');
    if (node.kind === 'FROMEXPR') {
      if (condition) this.#prove(condition, inOuter ? level.joined : level.proven);
      for (const each of nodesIn(node, 'fromlist')) this.#learn(each, level, inOuter);
    } else if (node.kind === 'JOINEXPR') {
      const inner = numberIn(node, 'jointype') === 0;
      if (inner && condition) this.#prove(condition, level.joined);
      for (const side of ['larg', 'rarg']) {
        const child = nodeIn(node, side);
        if (child) this.#learn(child, level, inOuter || !inner);
      }
    }
  }

  #prove(condition: TreeNode, proven: Set<string>): void {
    const { kind } = condition;
    const args = nodesIn(condition, 'args');
    if (kind === 'BOOLEXPR' && textIn(condition, 'boolop') === 'and')
      for (const each of args) this.#prove(each, proven);
    else if (kind === 'NULLTEST') {
      const arg = nodeIn(condition, 'arg');
      if (numberIn(condition, 'nulltesttype') === 1 && arg) proveVariable(arg, proven);
    } else if (kind === 'OPEXPR' || kind === 'SCALARARRAYOPEXPR')
      for (const each of args) proveVariable(each, proven);
    else if (kind === 'VAR') proveVariable(condition, proven);
  }

  expression(node: TreeNode | undefined, level: Level): boolean {
    if (!node) return true;
    const can = (child: TreeNode | undefined): boolean => this.expression(child, level);
    const args = nodesIn(node, 'args');
    const { catalogue } = this.options;
    switch (node.kind) {
      case 'VAR':
        return this.#variable(node, level);
      case 'CONST':
        return textIn(node, 'constisnull') === 'true';
      case 'PARAM':
        return numberIn(node, 'paramkind') === 0 ? this.options.parameter(numberIn(node, 'paramid')) : true;
      case 'NAMEDARGEXPR':
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
      case 'COERCETODOMAIN':
        return can(nodeIn(node, 'arg'));
      case 'FUNCEXPR':
        return !isFilledFunction(catalogue.functions.get(numberIn(node, 'funcid')) ?? '', args, can);
      case 'OPEXPR':
        return (
          NULL_GIVING_OPERATORS.has(catalogue.operators.get(numberIn(node, 'opno')) ?? '') || args.some(can)
        );
      case 'SCALARARRAYOPEXPR':
        return args.some(can);
      case 'DISTINCTEXPR':
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
      case 'MERGESUPPORTFUNC':
      case 'JSONISPREDICATE':
        return false;
      case 'BOOLEXPR':
        return args.some(can);
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return args.every(can);
      case 'CASEEXPR':
        return can(nodeIn(node, 'defresult')) || args.some((when) => this.#whenCan(when, level));
      case 'AGGREF':
        return this.#aggregate(node, level);
      case 'WINDOWFUNC': {
        const name = catalogue.functions.get(numberIn(node, 'winfnoid')) ?? '';
        if (WINDOW_FUNCTIONS.has(name)) return false;
        // With a default for where there is no such row.
        if (/^(lag|lead)$/.test(name) && args.length === 3) return args.some(can);
        return !/^(sum|min|max|avg)$/.test(name) || nodeIn(node, 'aggfilter') !== undefined || args.some(can);
      }
      case 'SUBLINK':
        return this.#sublink(node, level);
      case 'SUBSCRIPTINGREF':
        // A slice of an array is an array; an element may not be there.
        return nodesIn(node, 'reflowerindexpr').length === 0 || can(nodeIn(node, 'refexpr'));
      case 'ROWCOMPAREEXPR':
        return [...nodesIn(node, 'largs'), ...nodesIn(node, 'rargs')].some(can);
      default:
        return true;
    }
  }

  #whenCan(when: TreeNode, level: Level): boolean {
    const result = nodeIn(when, 'result');
    const condition = nodeIn(when, 'expr');
    if (!condition) return this.expression(result, level);
    // Inside its branch, what the condition is true of is not null.
    const inside = new Level(level.query, level.outer, level.groups);
    for (const each of level.proven) inside.proven.add(each);
    for (const each of level.joined) inside.joined.add(each);
    this.#prove(condition, inside.proven);
    return this.expression(result, inside);
  }

  #aggregate(node: TreeNode, level: Level): boolean {
    const name = this.options.catalogue.functions.get(numberIn(node, 'aggfnoid')) ?? '';
    if (name === 'count') return false;
    // Without groups there can be no row at all, and a filter can leave none.
    if (!level.groups || nodeIn(node, 'aggfilter')) return true;
    if (/^(array_agg|jsonb?_agg|jsonb?_object_agg)$/.test(name)) return false;
    return nodesIn(node, 'args').some((target) => this.expression(nodeIn(target, 'expr'), level));
  }

  #sublink(node: TreeNode, level: Level): boolean {
    const kind = numberIn(node, 'subLinkType');
    const [exists, expression, array] = [0, 4, 6];
    if (kind === exists || kind === array) return false;
    const query = nodeIn(node, 'subselect')!;
    if (kind !== expression) return true;
    const always =
      textIn(query, 'hasAggs') === 'true' &&
      nodesIn(query, 'groupClause').length === 0 &&
      !nodeIn(query, 'havingQual');
    const bare =
      nodesIn(nodeIn(query, 'jointree')!, 'fromlist').length === 0 &&
      !nodeIn(nodeIn(query, 'jointree')!, 'quals');
    return !(always || bare) || (this.columns(query, level)[0] ?? true);
  }

  #variable(node: TreeNode, at: Level): boolean {
    let level = at;
    for (let up = numberIn(node, 'varlevelsup'); up > 0 && level.outer; up -= 1) level = level.outer;
    const [table, column] = [numberIn(node, 'varno'), numberIn(node, 'varattno')];
    const key = `${table}.${column}`;
    if (level.proven.has(key)) return false;
    if (!isEmptySet(node, 'varnullingrels')) return true;
    if (level.joined.has(key)) return false;
    if (numberIn(node, 'varreturningtype') === 1 && numberIn(level.query, 'commandType') === 3) return true;
    const entry = nodesIn(level.query, 'rtable')[table - 1];
    if (!entry) return true;
    // A whole row.
    if (column === 0) return false;
    switch (numberIn(entry, 'rtekind')) {
      case kindOfTable.relation: {
        const relation = numberIn(entry, 'relid');
        const view = this.options.view(relation);
        if (view) return this.columns(view, null)[column - 1] ?? true;
        return !this.options.catalogue.filled.has(`${relation}.${column}`);
      }
      case kindOfTable.subquery:
        return this.columns(nodeIn(entry, 'subquery')!, level)[column - 1] ?? false;
      case kindOfTable.join:
        return this.expression(valueAt(entry, 'joinaliasvars', column - 1), level);
      case kindOfTable.group:
        return this.expression(valueAt(entry, 'groupexprs', column - 1), level);
      case kindOfTable.values:
        return listsIn(entry, 'values_lists').some((row) => this.expression(row[column - 1], level));
      case kindOfTable.cte:
        return this.#cte(entry, column, level);
      case kindOfTable.function:
        return this.#functionColumn(entry, column);
      default:
        return true;
    }
  }

  #cte(entry: TreeNode, column: number, from: Level): boolean {
    let level: Level | null = from;
    for (let up = numberIn(entry, 'ctelevelsup'); up > 0 && level; up -= 1) level = level.outer;
    const cte =
      level &&
      nodesIn(level.query, 'cteList').find((each) => textIn(each, 'ctename') === textIn(entry, 'ctename'));
    return cte ? (this.columns(nodeIn(cte, 'ctequery')!, level)[column - 1] ?? false) : true;
  }

  /** Elements of arrays are taken to be filled, numbers of series and of rows are. */
  #functionColumn(entry: TreeNode, column: number): boolean {
    const functions = nodesIn(entry, 'functions');
    if (textIn(entry, 'funcordinality') === 'true' && column > functions.length) return false;
    const called = nodeIn(functions[column - 1] ?? functions[0]!, 'funcexpr');
    const name = this.options.catalogue.functions.get(numberIn(called ?? functions[0]!, 'funcid')) ?? '';
    // The keys of an object are, its values need not be.
    if (/^jsonb?_each(_text)?$/.test(name)) return column > 1;
    return !ROW_FUNCTIONS.has(name);
  }
}
