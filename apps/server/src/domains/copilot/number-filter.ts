/**
 * Checks every number in a model's text: a number from a figure of the answer becomes that figure, one from a label, a
 * day or a definition stays, and any other is removed. Links are removed too.
 */
import { differsInPoints } from '@cottontree/contract/figures/unit.ts';
import type { AnswerFigure, AnswerPart } from '@cottontree/contract/copilot/ai.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { dayText, derivedValue, monthText } from './formats.ts';

/** The model is instructed to write three sentences; longer text is truncated to this many characters. */
const MOST = 4_000;
export const REMOVED = '[number removed]';

const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
/** A number in digits of any script, with sign, currency and scale. */
const NUMBER =
  /[+\-−]?\s?(?:US\$|\$|USD\s?|SLL\s?|SLE\s?|USDC\s?)?[+\-−]?\p{N}[\p{N},.'\u00A0\u202F]*(?:\s?(?:thousand|million|billion|bn|mn|[kmb])\b)?\s?(?:%|percent\b|per cent\b|pp\b)?/giu;
/** Numbers in words, and words for proportions that nobody computed. */
const WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|double[ds]?|tripl(?:e|ed|es)|quadrupled?|twice|thrice|half|halved|(?:one|two|three)[- ](?:third|quarter|fifth|tenth)s?)\b/gi;
const LINK = /(?:https?:|www\.|data:|javascript:|mailto:)\S*|!?\[([^\]]*)\]\([^)]*\)/gi;

interface WrittenNumber {
  readonly value: number;
  /** Half a unit of the last written digit. */
  readonly slack: number;
}

function readNumber(text: string): WrittenNumber | null {
  const digits = text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll(/[,'\u00A0\u202F\s]/g, '');
  const found = /([+-]?)\D*?([+-]?)(\d+(?:\.\d+)?)\.?(thousand|million|billion|bn|mn|[kmb])?/i.exec(digits);
  if (!found?.[3]) return null;
  const scale = SCALE[(found[4] ?? '').toLowerCase()] ?? 1;
  const sign = found[1] === '-' || found[2] === '-' ? -1 : 1;
  const places = found[3].split('.')[1]?.length ?? 0;
  return { value: sign * Number(found[3]) * scale, slack: 0.5 * 10 ** -places * scale * 1.000001 };
}

/** Texts whose numbers are not values. */
function harmlessIn(
  figures: readonly AnswerFigure[],
  sources: readonly { title: string; definition: string }[],
): string[] {
  const days = [...new Set(figures.map(({ day }) => day))];
  return [
    // A department may have any name, even a number.
    ...figures.flatMap(({ id, title, label }) => (figureOf(id).dimensionRows ? [title] : [title, label])),
    ...sources.flatMap(({ title, definition }) => [
      title,
      definition,
      ...(`${title} ${definition}`.match(/\d+ (?:days?|hours?|months?)\b/g) ?? []),
    ]),
    ...days.flatMap((day) => [day, dayText(day), monthText(day), dayText(day).replace(/ \d{4}$/, '')]),
    ...days.flatMap((day) => {
      const [date = '', month = '', year = ''] = dayText(day).split(' ');
      return [`${month} ${date}, ${year}`, `${month} ${date}`];
    }),
  ]
    .filter((text) => /[\p{N}]/u.test(text))
    .toSorted((one, other) => other.length - one.length);
}

export function accountFor(
  text: string,
  figures: readonly AnswerFigure[],
  sources: readonly { title: string; definition: string }[],
): { readonly parts: AnswerPart[]; readonly removed: number } {
  // Removes characters that the database cannot store.
  const printable = text
    .slice(0, MOST)
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');
  let rest = printable.replaceAll(LINK, (_, label: string | undefined) => label ?? '');
  const parts: AnswerPart[] = [];
  const harmless = harmlessIn(figures, sources);
  let removed = 0;
  const words = (plain: string): void => {
    const cleaned = plain.replaceAll(WORDS, () => {
      removed += 1;
      return REMOVED;
    });
    if (cleaned !== '') parts.push({ kind: 'text', text: cleaned });
  };
  while (rest !== '') {
    const label = harmless
      .map((each) => ({ each, at: rest.toLowerCase().indexOf(each.toLowerCase()) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.each.length - one.each.length)[0];
    NUMBER.lastIndex = 0;
    const number = NUMBER.exec(rest);
    if (label && (!number || label.at <= number.index + number[0].search(/\p{N}/u))) {
      words(rest.slice(0, label.at));
      parts.push({ kind: 'text', text: rest.slice(label.at, label.at + label.each.length), means: 'period' });
      rest = rest.slice(label.at + label.each.length);
      continue;
    }
    if (!number) {
      words(rest);
      break;
    }
    const lead = /^\s*/.exec(number[0])?.[0] ?? '';
    const tail = /[\s.,']*$/.exec(number[0])?.[0] ?? '';
    words(rest.slice(0, number.index) + lead);
    const part = figureFor(number[0], figures);
    if (part) parts.push(part);
    else {
      removed += 1;
      parts.push({ kind: 'text', text: REMOVED });
    }
    if (tail !== '') parts.push({ kind: 'text', text: tail });
    rest = rest.slice(number.index + number[0].length);
  }
  return { parts, removed };
}

/** The figure whose value was written, to the written precision; or the change between two figures. */
function figureFor(text: string, figures: readonly AnswerFigure[]): AnswerPart | null {
  const written = readNumber(text);
  if (!written) return null;
  const isPercent = /%|percent|per cent|pp\b/i.test(text);
  const near = (value: number | null): boolean =>
    value !== null && Math.abs(value - written.value) <= written.slack;
  const at = figures.findIndex(
    ({ value, unit }) => value !== null && (differsInPoints(unit) || !isPercent) && near(Number(value)),
  );
  // The text may omit the sign of a cost or a loss; the figure is shown with it.
  if (at >= 0) return { kind: 'figure', at };
  for (const [now, figure] of figures.entries())
    for (const [before, other] of figures.entries()) {
      const how = differsInPoints(figure.unit) ? 'points' : 'change';
      const alike = figure.id === other.id && figure.dimension === other.dimension && figure.day > other.day;
      const value = alike && isPercent ? derivedValue(how, figure.value, other.value) : null;
      if (near(value) || near(value === null ? null : Math.abs(value)))
        return { kind: 'derived', how, at: now, against: before };
    }
  return null;
}
