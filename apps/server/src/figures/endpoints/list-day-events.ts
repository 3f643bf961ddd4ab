import { addDays, daysBetween } from '@cottontree/contract/calendar.ts';
import { listDayEvents as route } from '@cottontree/contract/figures/figures.ts';
import { query } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/failures/errors.ts';
import { requestedDay } from '../requested-day.ts';
import { holidays, restatements, type DayEventSource } from '../day-events.ts';
import { parseFigureList } from '../rules.ts';

export const listDayEvents = (sources: readonly DayEventSource[]) =>
  query(route, async ({ db, clock, actor, query: { ids, days, asOf } }) => {
    const named = parseFigureList(ids);
    if (typeof named === 'string') throw invalid('ids', named);
    const { day: to } = requestedDay(clock, asOf);
    const call = { db, actor, from: addDays(to, 1 - days), to };
    const visible = named.filter(({ figure }) => actor.powers.has(figure.permission));
    const found = await Promise.all([restatements(call, visible), ...sources.map((source) => source(call))]);
    // By day; of one day in the order of the list.
    const events = [...found.flat(), ...holidays(call.from, to)];
    return { events: events.toSorted((one, other) => daysBetween(other.day, one.day)) };
  });
