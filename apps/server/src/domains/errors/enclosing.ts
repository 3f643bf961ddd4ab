/**
 * Finds the function that encloses a line of our sources. A source map gives the name of what is called at a position,
 * not of the enclosing function, and the names in the built code differ in each release.
 */

const NAMES: readonly RegExp[] = [
  /\bfunction\*?\s+([\w$]+)/,
  // const name = (…) => …, also where the parameters continue on the next lines.
  /\b(?:const|let)\s+([\w$]+)(?::[^=]*)?\s=\s(?:async\s)?(?:<.*>)?(?:\(.*=>|\([^)]*$|[\w$]+\s=>|function\b)/,
  // const name = wrapped(…, at the outermost level.
  /^(?:export\s)?const\s([\w$]+)(?::[^=]*)?\s=\s[\w$.]+\((?:.*[({])?$/,
  // name: (…) => … of an object.
  /^\s+(#?[\w$]+):\s(?:async\s)?(?:\(.*=>|\([^)]*$|[\w$]+\s=>)/,
  // A method.
  /^\s+(?:(?:async|static|override|get|set)\s)*\*?(?!(?:if|for|while|switch|catch|return|await|super)\b)(#?[\w$]+)(?:<.*>)?\((?:.*[{(])?$/,
];

const nameIn = (line: string): string | undefined => {
  for (const pattern of NAMES) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
};

/**
 * The name of the enclosing function, found by the indentation that the formatter guarantees. `line` counts from 1;
 * null where no enclosing function has a name.
 */
export function enclosingName(source: string, line: number): string | null {
  const lines = source.split('\n', line);
  let indent = Number.POSITIVE_INFINITY;
  // "}) {" ends a function head that began on an earlier line with the same indentation.
  let goesOn = false;
  for (const text of lines.toReversed()) {
    const own = text.search(/\S/);
    if (own === -1 || own > indent || (own === indent && !goesOn)) continue;
    indent = own;
    goesOn = /^\s*[)}\]]/.test(text);
    const name = nameIn(text);
    if (name !== undefined) return name;
  }
  return null;
}
