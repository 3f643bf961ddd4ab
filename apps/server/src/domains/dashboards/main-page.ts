/** The main dashboard as a printed page. */
import { figuresIn, TODAY_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import { countTick } from '@cottontree/contract/axis-formats.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { readVolumeMetrics, type HealthCheck } from '@cottontree/contract/dashboards/dashboard.ts';
import { MAIN_NAMES } from '@cottontree/contract/dashboards/main-names.ts';
import {
  clockOn,
  count,
  date,
  money,
  percent,
  signedPercent,
  signedPoints,
  weekday,
  type Leone,
} from '@cottontree/contract/formatting.ts';
import { reasonTitle } from '@cottontree/contract/outcomes.ts';
import type { z } from 'zod';
import { changesAgainst } from '../../figures/changes-against.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { printedFigure, type PagePart, type PrintedPage } from '../../figures/printed-page.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { sightOf } from '../../platform/personal-data/personal-data.ts';
import type { Tone } from '../../platform/documents/letterhead.ts';
import { activity } from './activity.ts';
import { operations, type OperationsCall } from './operations.ts';
import { volumesBlock } from './page-blocks.ts';
import { closedCourses, closedDay, type CourseCall } from '../../figures/printed-courses.ts';
import { keyFiguresPart, periodsOf, type KeyEntry } from './page-headlines.ts';
import { volumes } from './volumes.ts';

type MainCall = CourseCall & OperationsCall & { readonly keyring: Keyring };
type Answer = Awaited<ReturnType<typeof operations>>;

const { panels, tiles } = MAIN_NAMES;
const ANALYTICS = readVolumeMetrics.spec.access;
const DAYS = 30;
const TODAY = [
  ['transactions', tiles.transactions, count],
  ['successRate', tiles.successRate, percent],
  ['declined', tiles.declined, count],
  ['failed', tiles.failed, count],
  ['activeSubscribers', tiles.active, count],
  ['newSubscribers', tiles.joined, count],
] as const;

type State = z.infer<typeof HealthCheck>['state'];
const STATES: Readonly<Record<State, { readonly state: string; readonly tone: Tone }>> = {
  ok: { state: 'OK', tone: 'good' },
  warning: { state: 'Warning', tone: 'neutral' },
  failed: { state: 'Failed', tone: 'bad' },
};

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** The day in six figures, each beside the same weekday a week before; an open day is not compared. */
async function todayPart(call: MainCall, { today, stamp }: Answer): Promise<PagePart> {
  const figures = figuresIn(TODAY_FIGURES);
  const before = addDays(stamp.asOf, -7);
  const [course, changes] = await Promise.all([
    closedCourses(call, figures, DAYS),
    changesAgainst(
      call,
      figures.map(([id]) => ({ figure: figureOf(id), dimension: '' })),
      'week',
      closedDay(call),
    ),
  ]);
  const entries = TODAY.map(([field, label, format]): KeyEntry => {
    const id = TODAY_FIGURES[field];
    const change = changes.find((each) => each.id === id);
    const compared =
      stamp.live || change === undefined || change.value === null
        ? {}
        : {
            change: {
              text: (change.how === 'points' ? signedPoints : signedPercent)(change.value),
              tone: change.verdict,
              window: `vs ${weekday(before)}`,
            },
          };
    return {
      label,
      period: periodsOf(stamp).day,
      id,
      value: today[field],
      format,
      course: course([id]),
      ...compared,
    };
  });
  return keyFiguresPart(call, 'The day', stamp, entries);
}

/** For the open day only the hours up to the last with business, as the others have not happened yet. */
function hoursPart({ byHour, stamp }: Answer): PagePart {
  const hours = byHour.toSorted((a, b) => a.hour - b.hour);
  const last = hours.findLastIndex(({ transactions }) => (transactions ?? 0) > 0);
  const shown = stamp.live ? hours.slice(0, last + 1) : hours;
  return {
    title: panels.byHour,
    needs: ANALYTICS,
    read: () =>
      Promise.resolve({
        meta: 'UTC',
        block: {
          kind: 'bars',
          places: shown.map(({ hour }) => twoDigits(hour)),
          series: [
            { id: 'transactions', label: tiles.transactions, values: shown.map((each) => each.transactions) },
          ],
          formatTick: countTick,
          format: count,
          receipts: `Receipts: operations.transactions-by-hour:HOUR@${stamp.asOf}`,
        },
      }),
  };
}

function statesPart(
  title: string,
  items: readonly { readonly title: string; readonly state: State; readonly detail: string }[],
  none: string,
): PagePart {
  return {
    title,
    needs: 'signed-in',
    read: () =>
      Promise.resolve({
        block:
          items.length === 0
            ? { kind: 'remark', text: none }
            : {
                kind: 'states',
                states: items.map((item) => ({
                  title: item.title,
                  detail: item.detail,
                  ...STATES[item.state],
                })),
              },
      }),
  };
}

function sessionsPart({ sessions, stamp }: Answer): PagePart {
  return {
    title: panels.sessions,
    needs: figureOf('operations.active-sessions').permission,
    read: () =>
      Promise.resolve({
        block: {
          kind: 'lines',
          lines: [
            {
              name: MAIN_NAMES.sessionsOpen,
              ...printedFigure(stamp, ['operations.active-sessions'], sessions.active, count),
            },
            {
              name: MAIN_NAMES.people,
              ...printedFigure(stamp, ['operations.people-signed-in'], sessions.people, count),
            },
          ],
        },
      }),
  };
}

/** The newest entries, masked as on the screen; those of staff need the permission for the audit trail. */
async function activityPart(call: MainCall, leone: Leone): Promise<PagePart> {
  const { items, stamp } = await activity(call);
  const sight = sightOf(call.actor.powers, call.keyring);
  const status = (word: string | null, reason: string | null): string =>
    word === null
      ? ''
      : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}${reason === null ? '' : `: ${reasonTitle(reason)}`}`;
  return {
    title: panels.activity,
    needs: 'signed-in',
    read: () =>
      Promise.resolve({
        meta: 'UTC',
        block:
          items.length === 0
            ? { kind: 'remark', text: MAIN_NAMES.noActivity }
            : {
                kind: 'table',
                columns: [
                  { name: 'Time' },
                  { name: 'What' },
                  { name: 'Detail' },
                  { name: 'Status' },
                  { name: 'Amount', numeric: true },
                ],
                rows: items.map((item) =>
                  [
                    clockOn(item.at, stamp.asOf).replace(' UTC', ''),
                    sight.text(item.title),
                    sight.text(item.detail),
                    status(item.status, item.reason),
                    item.currency === null ? '' : money(item.amount, item.currency, leone),
                  ].map((text) => ({ text })),
                ),
              },
      }),
  };
}

export async function mainPage(call: MainCall, leone: Leone): Promise<PrintedPage> {
  const answer = await operations(call);
  const { stamp, checks, openAlerts } = answer;
  const [today, newest] = await Promise.all([todayPart(call, answer), activityPart(call, leone)]);
  return {
    title: 'Main dashboard',
    stamp,
    period: date(stamp.asOf),
    leone,
    rows: [
      { parts: [today] },
      { parts: [hoursPart(answer)] },
      {
        parts: [
          {
            title: panels.volumes,
            needs: ANALYTICS,
            read: async () => ({ block: volumesBlock(await volumes(call), 'daily', leone) }),
          },
          sessionsPart(answer),
        ],
      },
      { parts: [statesPart(panels.alerts, openAlerts, MAIN_NAMES.noAlerts)] },
      { parts: [statesPart(panels.health, checks, '')] },
      { parts: [newest] },
    ],
  };
}
