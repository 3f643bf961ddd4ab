import { readWaiting as route } from '@cottontree/contract/work/work.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { together } from '../rules.ts';
import type { WaitingSource } from '../sources.ts';

export const readWaiting = (sources: readonly WaitingSource[]) =>
  query(route, async ({ db, actor, clock, query: { limit } }) => {
    const call = { db, actor, now: clock.now(), today: openDay(clock), limit };
    const lists = await Promise.all(sources.map((source) => source(call)));
    const theirs = lists.filter((list) => list !== null);
    const { items, total } = together(theirs, limit);
    return { items: [...items], total, eligible: theirs.length > 0 };
  });
