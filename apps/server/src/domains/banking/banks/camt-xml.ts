/**
 * Reads the XML of a statement into nodes. Entities and document types are refused, so that a file can neither expand
 * entities nor load anything from elsewhere; so is XML that would take seconds to parse.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { MOST_TEXT, plain, type StatementProblem } from './statement.ts';
import { demandCurrency, readMoney } from './statement-money.ts';

type Node = Readonly<Record<string, unknown>>;

/** Elements that the standard repeats: always parsed as an array, even where there is one. */
const LISTS = new Set([
  'Stmt',
  'Rpt',
  'Ntfctn',
  'Ntry',
  'Bal',
  'NtryDtls',
  'TxDtls',
  'Ustrd',
  'Chrgs',
  'Rcrd',
]);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // Only the five predefined entities of XML: no others can be declared.
  processEntities: true,
  removeNSPrefix: true,
  trimValues: true,
  isArray: (name) => LISTS.has(name),
});

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
export const list = (node: unknown, name: string): readonly unknown[] => {
  const found = isNode(node) ? node[name] : undefined;
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
};
/** The node or text at a path of tags; the first one where there are several. */
export function at(node: unknown, ...path: readonly string[]): unknown {
  let here: unknown = node;
  for (const name of path) here = list(here, name)[0];
  return here;
}
export function text(node: unknown, ...path: readonly string[]): string | null {
  const found = at(node, ...path);
  const value = isNode(found) ? found['#text'] : found;
  return typeof value === 'string' && value.trim() !== '' ? plain(value.trim().slice(0, MOST_TEXT)) : null;
}

/** A day, also of a time, as the bank writes it: a time zone does not move it. */
export function dayIn(node: unknown, tag: string): BusinessDay | null {
  const day = text(node, tag, 'Dt') ?? text(node, tag, 'DtTm') ?? text(node, tag);
  return BusinessDay.safeParse(day?.slice(0, 10)).data ?? null;
}

export interface Amount {
  readonly minor: bigint;
  readonly code: string;
}
/** The amount of an element, without sign. Throws RangeError with a message for a person. */
export function unsignedIn(amount: unknown): Amount {
  const figure = text({ amount }, 'amount');
  const code = demandCurrency((isNode(amount) ? text(amount, '@Ccy') : null) ?? '');
  if (figure === null || !/^\+?\d{1,18}(\.\d{0,12})?$/.test(figure))
    throw new RangeError(`the amount "${figure ?? ''}" is not a number`);
  return { minor: readMoney(figure.replace(/^\+/, '').replace(/\.$/, ''), code), code };
}
/** The amount in `Amt`, negative for a debit. Throws RangeError with a message for a person. */
export function amountIn(node: unknown): Amount {
  const { minor, code } = unsignedIn(at(node, 'Amt'));
  const mark = text(node, 'CdtDbtInd');
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new RangeError('CdtDbtInd must be CRDT or DBIT');
  return { minor: mark === 'CRDT' ? minor : -minor, code };
}

/**
 * Limits for opening and closing tags together: about ten thousand full entries. More tags would take seconds to parse.
 */
const MOST_TAGS = 400_000;
const MOST_ATTRIBUTES = 50_000;
/** No element of the standard stands deeper than about twenty. */
const MOST_DEPTH = 100;

function deeperThan(file: string, most: number): boolean {
  let depth = 0;
  for (const [tag] of file.matchAll(/<[^!?<>][^<>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > most) return true;
  }
  return false;
}

/** The root of the nodes, or why the file is not read. */
export function readXml(
  file: string,
):
  | { readonly root: unknown; readonly problem: null }
  | { readonly root: null; readonly problem: StatementProblem } {
  const refused = (message: string, line = 1) => ({ root: null, problem: { line, message } });
  const declaration = file.search(/<!(DOCTYPE|ENTITY)/i);
  if (declaration >= 0)
    return refused(
      'a statement declares no document type and no entities',
      file.slice(0, declaration).split('\n').length,
    );
  const count = (part: string): number => file.split(part).length - 1;
  if (count('<') > MOST_TAGS || count('="') + count("='") > MOST_ATTRIBUTES)
    return refused(
      `holds more than ${MOST_TAGS} tags or ${MOST_ATTRIBUTES} attributes: ask the bank for a shorter period`,
    );
  if (deeperThan(file, MOST_DEPTH)) return refused(`its tags are nested more than ${MOST_DEPTH} deep`);
  const sound = XMLValidator.validate(file);
  if (sound !== true) return refused(sound.err.msg, sound.err.line);
  try {
    return { root: parser.parse(file), problem: null };
  } catch (error) {
    return refused(error instanceof Error ? error.message : 'not readable');
  }
}
