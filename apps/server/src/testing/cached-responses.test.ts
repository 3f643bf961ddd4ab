/** After every kind of write, servers with cached responses respond like one without a cache. */
import { addDays } from '@cottontree/contract/calendar.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markDue } from '../figures/due.ts';
import { refreshOpenDay } from '../figures/open-day.ts';
import { closeDueDays } from '../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../figures/jobs/recompute-due-figures.ts';
import { bringSegmentsUpToDate } from '../domains/segments/jobs/keep-segments.ts';
import { openDay } from '../platform/time/clock.ts';
import { startCompanyApp } from './company-app.ts';
import { cachedUrls, startOther, textOf } from './cached-responses.ts';
import { LISTENING } from './listening.ts';
import { sampleSubscriber, sampleTransfer } from './sample-rows.ts';
import { LAST_CLOSED_DAY, seeded } from './small-company.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

let t: TestApp;
let other: FastifyInstance;
beforeAll(async () => {
  t = await startCompanyApp();
  other = await startOther(t);
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const random = seeded(Number(process.env['KEPT_SEED'] ?? 11));
const upTo = (n: number): number => Math.floor(random() * n);
let sequence = 0;
/** A provisional day whose control totals agree or differ in turn. */
let compared: string | undefined;

const db = () => t.database.write;
const today = () => openDay(t.clock);
/** A day in the last weeks of the books. */
const closedDay = () => addDays(LAST_CLOSED_DAY, -upTo(40));
/** A command that must succeed. */
async function send(powers: readonly string[], url: string, body: object): Promise<Answer> {
  const person = await t.signIn('Writer', { powers: ['expenses.manage', ...powers] });
  const answer = await person.send('POST', url, body);
  expect([url, answer.status, answer.body]).toEqual([url, 200, answer.body]);
  return answer;
}
const ingest = (day: string): Promise<Answer> =>
  send(['api_access'], '/api/ingest/transactions', {
    rows: [1, 2].map(() =>
      sampleTransfer(`late-${(sequence += 1)}`, {
        at: `${day}T10:00:00Z`,
        subscriberId: 'S001',
        counterpartyId: 'S002',
        amountMinor: 1_000_000 + upTo(1_000_000),
        feeGrossMinor: 5_750,
        feeNetMinor: 5_000,
        gstMinor: 750,
      }),
    ),
  });
async function spend(day: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from departments order by account_code limit 1`.execute(db());
  const made = await send([], '/api/expense-management/expenses', {
    departmentId: rows[0]?.id,
    description: 'Chairs',
    category: 'equipment',
    amount: `${100 + upTo(900)}.00`,
    expenseDate: day,
  });
  await send(['approve_transactions'], `/api/expense-management/expenses/${made.body.id}/decision`, {
    decision: 'approve',
  });
}
async function refresh(): Promise<void> {
  await sql`update open_day_refresh set started_at = 'epoch'`.execute(db());
  expect((await refreshOpenDay(t.database, t.clock)).state).toBe('refreshed');
}
async function closeOneMore(): Promise<void> {
  t.clock.advance(86_400_000);
  expect(await closeDueDays(t.database, t.clock, LISTENING)).toHaveLength(1);
}

const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
  'business of the open day and its figures': async () => {
    await ingest(today());
    await refresh();
  },
  'business of a closed day': () => ingest(closedDay()),
  'figures of the open day': refresh,
  'figures that are due': () => recomputeDueFigures(t.database, t.clock),
  'business of a closed day and its figures': async () => {
    await ingest(closedDay());
    expect(await recomputeDueFigures(t.database, t.clock)).not.toBeNull();
  },
  'the close of a day': closeOneMore,
  'a quiet day that is confirmed': async () => {
    await closeOneMore();
    await closeOneMore();
    const { rows } = await sql<{ day: string }>`
      select business_day as day from provisional_days p
       where settled_at is null
         and not exists (select from feed_comparisons f where f.business_day = p.business_day and not f.agrees)
       limit 1`.execute(db());
    const day = rows[0]?.day ?? '';
    await send(['approve_transactions'], '/api/reports/provisional-days/confirm', {
      from: day,
      to: day,
      reason: 'A holiday',
    });
  },
  'a comparison of control totals': async () => {
    compared ??= closedDay();
    await sql`insert into provisional_days (business_day, closed_at) values (${compared}, now())
              on conflict do nothing`.execute(db());
    await sql`insert into feed_comparisons as held values (${compared}, '', null, false, '[]', '{}', now())
              on conflict (business_day, source) do update set agrees = not held.agrees`.execute(db());
  },
  'an expense of a closed day': () => spend(closedDay()),
  'an expense of the open day': () => spend(today()).then(refresh),
  'a rate of a closed day, and what is booked at it': () =>
    db()
      .transaction()
      .execute(async (tx) => {
        const day = closedDay();
        await sql`update fx_rates set mid = mid + ${1 + upTo(50)} where currency = 'SLL' and day = ${day}::date`.execute(
          tx,
        );
        await markDue(tx, day, t.clock.now());
      })
      .then(() => recomputeDueFigures(t.database, t.clock)),
  'a person who joins': () =>
    send(['api_access'], '/api/ingest/subscribers', {
      rows: [sampleSubscriber(`J${(sequence += 1)}`, { signupAt: `${today()}T08:00:00Z` })],
    }).then(refresh),
  'a role by another name': () =>
    sql`update roles set display_name = 'Owner ' || ${(sequence += 1)}::int where key = 'owner'`.execute(
      db(),
    ),
  'a power of a role': () =>
    sql`with gone as (delete from role_powers where role_key = ${clerkRole} and power = 'treasury.view' returning *)
        insert into role_powers select ${clerkRole}, 'treasury.view' where not exists (select from gone)`.execute(
      db(),
    ),
  'a department by another name': () =>
    sql`update departments set name = 'Team ' || ${(sequence += 1)}::int, headcount = ${sequence} where account_code = '6010'`.execute(
      db(),
    ),
  'an account by another name': () =>
    sql`update ledger_accounts set name = 'Line ' || ${(sequence += 1)}::int where code = '5010'`.execute(
      db(),
    ),
  'a setting': () => sql`insert into settings values (${`s${(sequence += 1)}`}, '{}', now())`.execute(db()),
  'segments and cohorts': () => bringSegmentsUpToDate(t.database, t.clock),
  'cohorts by hand': () =>
    sql`update cohort_actives set members = members + 1 where month = (select max(month) from cohort_actives)`.execute(
      db(),
    ),
  'versions that are folded': () => sql`select fold_day_versions()`.execute(db()),
};

let clerkRole = '';

it('does not cache anything beyond a write of any kind that changes it, at either of two servers', async () => {
  const clerk = await t.signIn('Clerk', { powers: ['analytics.view', 'revenue.view', 'treasury.view'] });
  const { rows } = await sql<{
    role: string;
  }>`select role_key as role from users where id = ${clerk.userId}`.execute(db());
  clerkRole = rows[0]?.role ?? '';
  const urls = cachedUrls();
  const sayAll = async (app: FastifyInstance, people: readonly Person[]): Promise<string[]> => {
    const said: string[] = [];
    for (const [at, person] of people.entries())
      for (const url of at === 0 ? urls : urls.filter((each) => !each.includes('asOf')))
        said.push(`${url} ${await textOf(app, person, url)}`);
    return said;
  };
  // Each kind once, and some again, in a separate order.
  const kinds = Object.keys(WRITES);
  const order = [...kinds, ...kinds.filter(() => random() < 0.3)]
    .map((kind) => ({ kind, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
  let answers = await sayAll(t.app, [await t.signIn('owner'), clerk]);
  const [seen, without] = [new Set<string>(), new Set<string>()];
  for (const [step, kind] of order.entries()) {
    await WRITES[kind]?.();
    // The days that pass would end the sessions.
    await sql`update sessions set idle_expires_at = ${t.clock.now()}::timestamptz + interval '1 hour',
                                  absolute_expires_at = ${t.clock.now()}::timestamptz + interval '1 hour'
               where id = ${clerk.sessionId}`.execute(db());
    const people = [await t.signIn('owner'), clerk];
    const fresh = await startOther(t);
    const expected = await sayAll(fresh, people);
    await fresh.close();
    const after = `step ${step} of ${order.slice(0, step + 1).join(', ')}`;
    for (const app of [t.app, other])
      expect({ after, said: await sayAll(app, people) }).toEqual({ after, said: expected });
    (expected.every((each, at) => each === answers[at]) ? without : seen).add(kind);
    answers = expected;
  }
  // Kinds that change nothing on any screen here; every other kind appeared in some response.
  expect(new Set([...without].filter((kind) => !seen.has(kind)))).toEqual(
    new Set(['a setting', 'versions that are folded']),
  );
}, 600_000);
