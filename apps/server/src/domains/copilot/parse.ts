/** Turns a question into a call on the catalogue, or says why there is none. Pure: company data is passed in. */
import { CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Figure } from '../../figures/figure.ts';
import { markDepartments, partsOf, type Company } from './dimensions.ts';
import { fitOf, within } from './fit.ts';
import { reach } from './grains.ts';
import { intentOf } from './intents.ts';
import { LEXICON, VOCABULARY, type Entry } from './lexicon.ts';
import { callOf, windowed } from './make-call.ts';
import { periodsIn, spanOf } from './periods.ts';
import { ideasIn, plainText } from './words.ts';

export interface Asker {
  may(figure: Figure): boolean;
  /** The latest call of the conversation, for follow-up questions such as "and in July?". */
  readonly previous?: CatalogueCall | undefined;
}
/** What a person with these permissions may see. */
export const askerOf = ({ powers }: { readonly powers: ReadonlySet<Power> }): Asker => ({
  may: ({ permission }) => powers.has(permission),
});
export type Parsed =
  | { readonly call: CatalogueCall }
  | {
      /** A sentence for the asker; null where no figure was recognised. */
      readonly reason: string | null;
      /** The ideas of the question, for finding similar questions that have an answer. */
      readonly ideas: readonly string[];
    };

const FOLLOWS = /^ (?:and|what about|how about|and what about|same for|now for|what of|and for|then) /;

/** `hard` treats words like "growth" and "declined" as parts of names, otherwise they express a change. */
function attempt(plain: string, hard: boolean, company: Company, asker: Asker): Parsed {
  const before = plain.slice(0, periodsIn(plain, company.today).firstAt);
  const since = / since (?:the )?(?:end of )?$/.test(before) || / since [a-z]+ /.test(plain);
  const measured =
    since ||
    / (?:compared (?:with|to)|versus|vs|against|than|relative to|from|(?:up|down|higher|lower|more|less|better|worse) on)(?: (?:the|in|at|on|end|of))* $/.test(
      before,
    );
  const intent = intentOf(plain, hard);
  // The words of the intent are removed first: "the month before" is not a period itself.
  const { periods, rest } = periodsIn(intent.rest, company.today);
  const parts = { intent, periods, since, measured: measured && periods.length === 1, plain };
  const hints = {
    intent,
    list: / (?:which|list|each|every) /.test(plain),
    day: periods.length > 0 && periods.every((text) => spanOf(text, company.today)?.kind === 'day'),
  };
  const names = company.departments.flatMap(({ name }) => ideasIn(name));
  let ideas = [...new Set(ideasIn(rest.replaceAll(' since ', ' '), [...VOCABULARY, ...names]))];
  const { previous } = asker;
  if (previous && FOLLOWS.test(plain)) {
    const followed = followUp(previous, ideas, periods, company);
    if (followed) return { call: followed };
    // For another span a related figure may be needed: the revenue of the day after that of the month.
    if (ideas.length === 0) ideas = [...(entryOf(previous.figure)?.bags[0] ?? [])];
  }
  if (ideas.length === 0) return { reason: null, ideas };
  // The catalogue has no data about people; but "who" can mean departments.
  const who = / who(?:m|se)? /.test(plain);
  const fits = LEXICON.filter(({ by }) => !who || by.includes('department'))
    .map((entry) => fitOf(entry, ideas, hints, company.departments))
    .filter((fit) => fit !== null);
  // Among equal scores, figures that the asker may see come first, then the order of the lexicon.
  const best = fits.toSorted(
    (one, other) =>
      other.score - one.score || Number(asker.may(other.entry.figure)) - Number(asker.may(one.entry.figure)),
  );
  let reason: string | null = null;
  for (const course of [false, true])
    for (const fit of best) {
      const call = callOf(fit, parts, course, company);
      if (typeof call !== 'string') return { call };
      reason ??= call;
    }
  return { reason, ideas };
}

const entryOf = (id: string): Entry | undefined => LEXICON.find(({ figure }) => figure.id === id);

/** The question names only a period or a part; the rest is taken from the previous question. */
function followUp(
  previous: CatalogueCall,
  ideas: readonly string[],
  periods: readonly string[],
  company: Company,
): CatalogueCall | null {
  const entry = entryOf(previous.figure);
  if (!entry) return null;
  const part = partsOf(entry.figure, company.departments).find(({ names }) =>
    names.some((name) => name.length === ideas.length && within(name, new Set(ideas))),
  );
  if (ideas.length > 0 && !part) return null;
  const period = periods[0] ?? previous.period;
  const { against: _, ...kept } = previous;
  const call = CatalogueCall.parse({
    ...kept,
    period,
    ...(part
      ? { dimension: part.dimension, ask: previous.ask === 'breakdown' ? 'value' : previous.ask }
      : {}),
    ...windowed(entry.figure, period, company.today),
  });
  const span = spanOf(period, company.today);
  return span && !('refused' in reach(entry.figure, span, company)) ? call : null;
}

/** Never throws. A question that no entry of the lexicon explains completely gets no call, instead of a guess. */
export function parseQuestion(question: string, company: Company, asker: Asker): Parsed {
  const plain = plainText(markDepartments(question, company.departments));
  const first = attempt(plain, true, company, asker);
  if ('call' in first) return first;
  const second = attempt(plain, false, company, asker);
  return 'call' in second || second.reason !== null ? second : first;
}
