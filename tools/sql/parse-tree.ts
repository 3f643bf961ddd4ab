/** Reads the tree that PostgreSQL prints of an analysed statement (`debug_print_parse`). */

export type TreeValue = string | TreeNode | readonly TreeValue[];
export interface TreeNode {
  readonly kind: string;
  readonly fields: Readonly<Record<string, TreeValue>>;
}

const TOKEN = /\s*([{}()[\]]|(?:\\[\s\S]|[^\s{}()[\]\\])+)/y;

export function parseTree(text: string): TreeNode {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) tokens.push(found[1]!);
  let at = 0;
  const value = (): TreeValue => {
    const token = tokens[at++]!;
    if (token === '{') return node();
    if (token === '(' || token === '[') {
      const list: TreeValue[] = [];
      while (tokens[at] !== ')' && tokens[at] !== ']') list.push(value());
      at += 1;
      return list;
    }
    return token;
  };
  const node = (): TreeNode => {
    const kind = tokens[at++]!;
    const fields: Record<string, TreeValue> = {};
    let name = '';
    while (tokens[at] !== '}') {
      if (tokens[at]!.startsWith(':')) {
        name = tokens[at++]!.slice(1);
        fields[name] = '<>';
        continue;
      }
      const next = value();
      // Of several values of one field only the first says something here: a length before bytes.
      if (fields[name] === '<>') fields[name] = next;
    }
    at += 1;
    return { kind, fields };
  };
  const whole = value();
  if (!isNode(whole)) throw new Error('A printed tree begins with a node');
  return whole;
}

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && !Array.isArray(value);

/** A field that holds one node. */
export const nodeIn = (node: TreeNode, field: string): TreeNode | undefined => {
  const value = node.fields[field];
  return isNode(value) ? value : undefined;
};

/** The nodes of a field that holds a list. */
export const nodesIn = (node: TreeNode, field: string): readonly TreeNode[] => {
  const value = node.fields[field];
  return Array.isArray(value) ? value.filter((each) => isNode(each)) : [];
};

export const numberIn = (node: TreeNode, field: string): number => Number(node.fields[field] ?? 0);
export const textIn = (node: TreeNode, field: string): string => {
  const value = node.fields[field];
  return typeof value === 'string' ? value.replaceAll(/\\([\s\S])/g, '$1') : '';
};
/** A set of numbers: `(b 1 2)`. */
export const isEmptySet = (node: TreeNode, field: string): boolean => {
  const value = node.fields[field];
  return !Array.isArray(value) || value.length <= 1;
};
