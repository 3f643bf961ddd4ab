/** Runs a call on the catalogue, for the built-in engine, for models and for what is offered: permission check, plan, values. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { AiAnswer, AnswerFigure, CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Db } from '../../platform/database/client.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { readChanges } from '../../figures/change.ts';
import { readPlaces } from '../../figures/places.ts';
import { readFrom } from '../../platform/database/known-rows.ts';
import { compose, plainAnswer, type Changes } from './compose.ts';
import type { Company } from './dimensions.ts';
import { planCall, type Plan } from './plan.ts';

/** The person who asks, with the database and the company data for the answer. */
export interface CallContext {
  readonly db: Db;
  readonly at: Date;
  readonly company: Company;
  readonly powers: ReadonlySet<Power>;
}

export type Outcome =
  | { readonly result: Pick<AiAnswer, 'parts' | 'figures' | 'view' | 'sources'> }
  | { readonly refused: string }
  | { readonly lacking: readonly { readonly title: string; readonly permission: Power }[] };

const titles = (id: KnownFigure): Pick<AnswerFigure, 'title' | 'unit'> => {
  const { title, unit } = figureOf(id);
  return { title, unit };
};

/** The changes in the answer, judged like those on the screens; none where a day is still open. */
async function changesIn(
  { call, places, rows }: Plan,
  values: readonly (string | null)[],
  { db, company }: Pick<CallContext, 'db' | 'company'>,
): Promise<Changes> {
  const known = rows.filter(({ at }) => values[at] !== null);
  const [first, last] = [known[0], known.at(-1)];
  const course = call.ask === 'trend' && first && last ? [{ at: last.at, before: first.at }] : [];
  const pairs = [...rows, ...course].flatMap(({ at, before }) => {
    const [now, earlier] = [places[at], before === null ? undefined : places[before]];
    const closed = now && earlier && earlier.day < now.day && now.day < company.today;
    return closed && before !== null ? [{ at, before, now, earlier }] : [];
  });
  const changes = await readChanges(
    { db, read: readFrom(db) },
    pairs.map(({ at, before, now, earlier }) => ({
      id: now.id,
      dimension: now.dimension,
      now: { day: now.day, value: values[at] ?? null },
      before: { day: earlier.day, value: values[before] ?? null },
    })),
  );
  return new Map(
    pairs.flatMap(({ at, before }, place) => {
      const change = changes[place];
      return change ? [[`${at}:${before}`, change] as const] : [];
    }),
  );
}

/** Runs one call with the asker's permissions. Figures that they may not see are not even read. */
export async function runCall(
  call: CatalogueCall,
  { db, at, company, powers }: CallContext,
): Promise<Outcome> {
  const plan = planCall(call, company, company.departments);
  if ('refused' in plan) return plan;
  const ids = [...new Set([plan.figure.id, ...plan.places.map(({ id }) => id)])];
  // The definition of a figure needs no permission; its values do.
  const lacking =
    call.ask === 'definition' ? [] : ids.map(figureOf).filter(({ permission }) => !powers.has(permission));
  if (lacking.length > 0) return { lacking: lacking.map(({ title, permission }) => ({ title, permission })) };
  const values = await readPlaces({ db, read: readFrom(db) }, plan.places, company.today, at);
  const changes = await changesIn(plan, values, { db, company });
  const { empty, parts, figures, view } = compose(plan, titles, values, changes);
  if (empty) return { refused: plainAnswer(parts, figures) };
  const used = figures.length > 0 ? [...new Set(figures.map(({ id }) => id))] : [plan.figure.id];
  const sources = used.map(figureOf).map(({ id, title, definition }) => ({ id, title, definition }));
  return { result: { parts: [...parts], figures: [...figures], view, sources } };
}
