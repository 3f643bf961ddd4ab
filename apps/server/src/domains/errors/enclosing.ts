/**
 * Which function a line of our sources lies in. A source map names what is called at a place, not the function around it,
 * and the built code's own names are another in each release.
 */

const NAMES: readonly RegExp[] = [
  /\bfunction\*?\s+([\w$]+)/,
  // const name = (…) => …, also where the parameters go on in the next lines.
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

/** By the indentation, which is kept by the formatter. `line` counts from 1; null where nothing around it has a name. */
export function enclosingName(source: string, line: number): string | null {
  const lines = source.split('\n', line);
  let indent = Number.POSITIVE_INFINITY;
  // "}) {" ends a head that began further up, no deeper than itself.
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
