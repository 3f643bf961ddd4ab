/**
 * How a figure changed: the only place that decides this, for every screen, response and document. A caller names the
 * figure and the two days whose values are compared; the window, the words and the judgement follow from them.
 */
import { differsInPoints } from '@cottontree/contract/figures/unit.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  CHANGE_LEAST,
  CHANGE_SIGNIFICANCE,
  type FigureChange,
  type Judgement,
  type Verdict,
} from '@cottontree/contract/figures/changes.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { FigureEntry } from '@cottontree/contract/figures/figures.ts';
import { changeOf, type Change, type Compared, type History } from '@cottontree/models/change.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { versionOf } from '../platform/http/day-versions.ts';
import type { Read } from '../platform/database/known-rows.ts';
import { figureOf } from './catalogue.ts';
import { windowInWords, windowUpTo, type Window } from './change-window.ts';
import { coursesOf } from './courses.ts';
import { goodDirectionOf, type Figure } from './figure.ts';
import { readPlaces } from './places.ts';

interface Standing {
  readonly day: BusinessDay;
  /** Exact decimal text. */
  readonly value: string | null;
}
export interface ChangeRequest {
  readonly id: KnownFigure;
  readonly dimension?: string;
  readonly now: Standing;
  readonly before: Standing;
}

const CRITERIA = { significance: CHANGE_SIGNIFICANCE, leastChange: CHANGE_LEAST };

const verdictOf = (direction: Change['direction'], good: FigureEntry['goodDirection']): Verdict => {
  if (direction === 'stable' || good === 'none') return 'neutral';
  return direction === good ? 'good' : 'bad';
};

/** For a value that is not a figure of the catalogue, such as the members of a segment. */
export function judge(compared: Compared, history: History, good: FigureEntry['goodDirection']): Judgement {
  const change = changeOf(compared, history, CRITERIA);
  return { ...change, verdict: verdictOf(change.direction, good) };
}

export const UNKNOWN_CHANGE: Judgement = {
  value: null,
  adjusted: null,
  pValue: null,
  direction: 'stable',
  verdict: 'neutral',
};

function present(requested: ChangeRequest, figure: Figure, history: History): FigureChange {
  const { dimension = '', now, before } = requested;
  const how = differsInPoints(figure.unit) ? 'points' : 'change';
  const side = ({ day, value }: Standing) => ({ ...windowUpTo(figure, dimension, day), value });
  const [later, earlier] = [side(now), side(before)];
  const judgement =
    later.value === null || earlier.value === null
      ? UNKNOWN_CHANGE
      : judge(
          {
            kind: later.kind,
            how,
            now: { ...later, value: Number(later.value) },
            before: { ...earlier, value: Number(earlier.value) },
          },
          history,
          goodDirectionOf(figure, dimension),
        );
  const shown = ({ from, to, value }: Window & { value: string | null }) => ({ from, to, value });
  return {
    id: figure.id,
    dimension,
    how,
    now: shown(later),
    before: shown(earlier),
    window: windowInWords(later, earlier),
    ...judgement,
  };
}

/** Cache of judged changes, by what was compared and the version of the last day of the history used. */
const judged = new WeakMap<Db, Map<string, FigureChange>>();
/** The caller chooses days and figures, so there must be a limit. */
const MOST = 5_000;

function heldFor(db: Db): Map<string, FigureChange> {
  const held = judged.get(db);
  if (held && held.size < MOST) return held;
  const changes = new Map<string, FigureChange>();
  judged.set(db, changes);
  return changes;
}

const keyOf = ({ id, dimension = '', now, before }: ChangeRequest): string =>
  `${id}:${dimension}@${now.day}=${now.value} ${before.day}=${before.value}`;

/**
 * The changes of figures between closed days, in the order requested. Cached changes are not read again; for the others
 * one statement reads recorded histories, and one those of the ledger. Throws Error for an unknown figure.
 */
export async function readChanges(
  { db, read }: { readonly db: Db; readonly read: Read },
  requested: readonly ChangeRequest[],
): Promise<FigureChange[]> {
  if (requested.length === 0) return [];
  const last = requested.map(({ now }) => now.day).reduce((a, b) => (a > b ? a : b));
  const [found] = await read(sql<{ version: string }>`select ${versionOf(last)} as version`);
  const keys = requested.map((each) => `${found?.version} ${keyOf(each)}`);
  const held = heldFor(db);
  const known = keys.map((key) => held.get(key));
  const fresh = requested.filter((_, at) => known[at] === undefined);
  const courses = await coursesOf(
    read,
    fresh.map(({ id, dimension = '', now }) => ({ figure: figureOf(id), dimension, to: now.day })),
  );
  const judgedNow = fresh.map((each, at) => present(each, figureOf(each.id), courses[at] ?? null));
  return requested.flatMap((_, at) => {
    const change = known[at] ?? judgedNow.shift();
    if (change) held.set(keys[at] ?? '', change);
    return change ?? [];
  });
}

/** What is compared, before its values are known. */
export interface Comparison {
  readonly id: KnownFigure;
  readonly dimension?: string;
  readonly now: BusinessDay;
  readonly before: BusinessDay;
}

/** The same when the values are not known yet. `today` is the open day, `at` the time up to which facts count. */
export async function changesBetween(
  from: { readonly db: Db; readonly read: Read },
  compared: readonly Comparison[],
  today: BusinessDay,
  at: Date,
): Promise<FigureChange[]> {
  const places = compared.flatMap(({ id, dimension = '', now, before }) => [
    { id, dimension, day: now },
    { id, dimension, day: before },
  ]);
  const values = await readPlaces(from, places, today, at);
  return await readChanges(
    from,
    compared.map(({ id, dimension = '', now, before }, place) => ({
      id,
      dimension,
      now: { day: now, value: values[2 * place] ?? null },
      before: { day: before, value: values[2 * place + 1] ?? null },
    })),
  );
}
