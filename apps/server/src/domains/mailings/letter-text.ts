/** The text of a letter with a page: no figures, no customers, no links. The figures are in the file. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { date } from '@cottontree/contract/formatting.ts';

export interface LetterContent {
  readonly title: string;
  readonly day: BusinessDay;
  /** The day whose close was awaited in vain. */
  readonly awaited: BusinessDay | null;
  readonly leftOut: readonly string[];
  /** Who had it sent to somebody else; null: the reader. */
  readonly setBy: string | null;
  /** To an address outside the company. */
  readonly outside: boolean;
}

export function textOfLetter({ title, day, awaited, leftOut, setBy, outside }: LetterContent): string {
  return [
    `${title} as of ${date(day)} is attached as a PDF file.`,
    ...(awaited === null
      ? []
      : [
          '',
          `The books of ${date(awaited)} were not closed when this was sent, so the page is of ${date(day)}.`,
        ]),
    ...(leftOut.length === 0 ? [] : ['', 'Left out:', ...leftOut.map((each) => `- ${each}`)]),
    '',
    ...(setBy === null ? [] : [`${setBy} has this page sent to you.`]),
    outside
      ? 'If it should not come to you, tell the person who has it sent; do not pass it on.'
      : 'Change or end it in Cottontree on your profile, under Pages by mail.',
  ].join('\n');
}
