/**
 * An XML document from a tree: a leaf contains text, any other element contains its children in the order that a schema
 * requires.
 */

export interface XmlElement {
  readonly name: string;
  readonly content: string | readonly XmlElement[];
}
export const xml = (name: string, content: string | readonly XmlElement[]): XmlElement => ({ name, content });

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Control characters are not allowed in XML 1.0, not even escaped. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

function written({ name, content }: XmlElement, indent: string): string {
  if (typeof content === 'string') return `${indent}<${name}>${escaped(content)}</${name}>\n`;
  const inside = content.map((each) => written(each, `${indent}  `)).join('');
  return `${indent}<${name}>\n${inside}${indent}</${name}>\n`;
}

/** The same tree always gives the same text. The caller provides the names; they are not checked. */
export const xmlText = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
