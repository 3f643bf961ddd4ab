/** Parts of an analysed query. */
import { isNode, nodeIn, nodesIn, numberIn, textIn, type TreeNode, type TreeValue } from './parse-tree.ts';

/** The columns that a query gives: of one that writes, what it returns. */
export function resultOf(query: TreeNode): readonly TreeNode[] {
  const select = numberIn(query, 'commandType') === 1;
  return nodesIn(query, select ? 'targetList' : 'returningList').filter(
    (each) => textIn(each, 'resjunk') !== 'true',
  );
}

export function proveVariable(node: TreeNode, proven: Set<string>): void {
  let inner = node;
  while (inner.kind === 'RELABELTYPE' || inner.kind === 'COERCEVIAIO')
    inner = nodeIn(inner, 'arg') ?? { kind: '', fields: {} };
  if (inner.kind === 'VAR' && numberIn(inner, 'varlevelsup') === 0)
    proven.add(`${numberIn(inner, 'varno')}.${numberIn(inner, 'varattno')}`);
}

export function valueAt(node: TreeNode, field: string, index: number): TreeNode | undefined {
  const value: TreeValue | undefined = node.fields[field];
  const found = Array.isArray(value) ? (value as readonly TreeValue[])[index] : undefined;
  return isNode(found) ? found : undefined;
}

export function listsIn(node: TreeNode, field: string): readonly TreeNode[][] {
  const value: TreeValue | undefined = node.fields[field];
  if (!Array.isArray(value)) return [];
  return value.map((row: TreeValue) => (Array.isArray(row) ? row.filter((each) => isNode(each)) : []));
}
