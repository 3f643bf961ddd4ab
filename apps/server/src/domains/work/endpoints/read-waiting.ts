import { readWaiting as route } from '@cottontree/contract/work/work.ts';
import type { Db } from '../../../platform/database/client.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { ranked } from '../rules.ts';
import type { WaitingSource } from '../sources.ts';

/** @param dayRevenue what the company earns in a usual day, in cents of USD */
export const readWaiting = (sources: readonly WaitingSource[], dayRevenue: (db: Db) => Promise<bigint>) =>
  query(route, async ({ db, actor, clock, query: { limit } }) => {
    const call = { db, actor, now: clock.now(), today: openDay(clock) };
    const lists = await Promise.all(sources.map((source) => source(call)));
    const theirs = lists.filter((list) => list !== null);
    const all = ranked(theirs.flat(), await dayRevenue(db));
    return {
      items: all.slice(0, limit).map(({ work }) => work),
      total: all.length,
      eligible: theirs.length > 0,
    };
  });
