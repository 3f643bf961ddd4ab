/** The text of a letter with a page or a receipt: no figures, no customers, no links. The figures are in the file. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { date } from '@cottontree/contract/formatting.ts';

export interface LetterContent {
  readonly title: string;
  readonly noun: 'page' | 'receipt';
  /** By which a receipt is found; null: of a page. */
  readonly code: string | null;
  readonly day: BusinessDay;
  /** The day whose close was awaited in vain. */
  readonly awaited: BusinessDay | null;
  readonly leftOut: readonly string[];
  /** Who had it sent to somebody else; null: the reader. */
  readonly setBy: string | null;
  /** To an address outside the company. */
  readonly outside: boolean;
}

export function textOfLetter(content: LetterContent): string {
  const { title, noun, code, day, awaited, leftOut, setBy, outside } = content;
  return [
    `${title} as of ${date(day)} is attached as a PDF file.`,
    ...(code === null ? [] : [`Its code is ${code}.`]),
    ...(awaited === null
      ? []
      : [
          '',
          `The books of ${date(awaited)} were not closed when this was sent, so the ${noun} is of ${date(day)}.`,
        ]),
    ...(leftOut.length === 0 ? [] : ['', 'Left out:', ...leftOut.map((each) => `- ${each}`)]),
    '',
    ...(setBy === null ? [] : [`${setBy} has this ${noun} sent to you.`]),
    outside
      ? 'If it should not come to you, tell the person who has it sent; do not pass it on.'
      : 'Change or end it in Cottontree on your profile, under Pages by mail.',
  ].join('\n');
}
