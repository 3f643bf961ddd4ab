/** One person with fifty connections tries to block all others, while other people read as usual. */
import http from 'node:http';
import { contract } from '@cottontree/contract/index.ts';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { CATALOGUE } from '../apps/server/src/figures/catalogue.ts';
import type { Child } from './child-process.ts';
import { createPeople } from './create-people.ts';
import { quantile } from './load.ts';
import { atMost, count, ms, times, type Section } from './report.ts';
import { onCopy, type Stage } from './stage.ts';

const CONNECTIONS = 50;
const READERS = 20;
/** A person reads a response before the next request. */
const READS_EVERY_MS = 500;
const OTHERS_P99_MS = 300;
const RECEIPT_P95_MS = 300;
/** For headline revenue: the receipt and the first page of its rows, for both of which a person waits. */
const RECEIPT = ['/api/figures/revenue.month', '/api/figures/revenue.month/rows'] as const;
const SCREEN = [
  '/api/auth/user',
  '/api/dashboard/metrics',
  '/api/dashboard/treasury',
  '/api/dashboard/revenue',
];

const MOST_IDS = CATALOGUE.filter(({ dimensions, permission }) => dimensions.length === 0 && permission)
  .slice(0, 60)
  .map(({ id }) => id)
  .join(',');
const day = (n: number): string =>
  `2026-${String(1 + (n % 9)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
/** The most expensive calls; the number makes each different, so that no cache helps. */
const COSTLY: readonly ((n: number) => string)[] = [
  (n) => `/api/figures/series?ids=${MOST_IDS}&days=${700 + (n % 60)}`,
  (n) => `/api/figures/revenue.month/rows?limit=100&cursor=${100_000 + n}`,
  (n) => `/api/figures/pnl.year-company/rows?dimension=profit&asOf=${day(n)}`,
  (n) => `/api/figures/acquisition.value-to-date/recompute?asOf=${day(n)}`,
  (n) => `/api/figures/cohorts.retention/recompute?dimension=m12&asOf=${day(n)}`,
  (n) => `${contract.segments.listSegmentMembers.spec.path}?segment=steady&offset=${n % 1_000}`,
  (n) => `/api/dashboard/pnl?asOf=${day(n)}`,
  (n) => `/api/banking/safeguarding?asOf=${day(n)}`,
  () => '/api/docs',
];

interface Answers {
  readonly times: number[];
  readonly statuses: Map<number, number>;
}
const none = (): Answers => ({ times: [], statuses: new Map() });

function send(
  { url, cookie, agent, method = 'GET' }: { url: string; cookie: string; agent: http.Agent; method?: string },
  into: Answers,
): Promise<void> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number): void => {
      into.times.push(performance.now() - started);
      into.statuses.set(status, (into.statuses.get(status) ?? 0) + 1);
      resolve();
    };
    const headers = {
      cookie,
      'accept-encoding': 'br',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    };
    http
      .request(url, { agent, method, headers }, (response) => {
        response
          .resume()
          .once('end', () => done(response.statusCode ?? 0))
          .once('error', () => done(0));
      })
      .once('error', () => done(0))
      .end(method === 'POST' ? '{}' : undefined);
  });
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Twenty people, each opening a receipt and a screen in turn, until the deadline. */
async function read(
  url: string,
  cookies: readonly string[],
  deadline: number,
): Promise<{ screens: Answers; receipts: Answers }> {
  const [screens, receipts, parts] = [none(), none(), none()];
  const agent = new http.Agent({ keepAlive: true });
  await Promise.all(
    cookies.map(async (cookie, place) => {
      await pause((place / cookies.length) * READS_EVERY_MS);
      for (let n = place; performance.now() < deadline; n += 1) {
        const started = performance.now();
        if (n % 2 === 0) {
          await Promise.all(RECEIPT.map((path) => send({ url: url + path, cookie, agent }, parts)));
          receipts.times.push(performance.now() - started);
        } else await send({ url: url + (SCREEN[n % SCREEN.length] ?? ''), cookie, agent }, screens);
        await pause(Math.max(0, READS_EVERY_MS - (performance.now() - started)));
      }
    }),
  );
  agent.destroy();
  for (const [status, n] of parts.statuses) receipts.statuses.set(status, n);
  return { screens, receipts };
}

/** As fast as the responses arrive, in sessions of one person; anonymous clients have none. */
async function attack(
  url: string,
  cookies: readonly string[],
  deadline: number,
  docsOnly: boolean,
): Promise<Answers> {
  const answers = none();
  const agent = new http.Agent({ keepAlive: true });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, place) => {
      const cookie = cookies[place] ?? '';
      for (let n = place; performance.now() < deadline; n += CONNECTIONS + 1) {
        if (!docsOnly && n % 10 === 0) {
          const order = {
            url: `${url}/api/figures/acquisition.value-to-date/recompute`,
            cookie,
            agent,
            method: 'POST',
          };
          await send(order, answers);
        }
        const path = docsOnly ? '/api/docs' : (COSTLY[n % COSTLY.length]?.(n) ?? '');
        await send({ url: url + path, cookie, agent }, answers);
      }
    }),
  );
  agent.destroy();
  return answers;
}

const at = (answers: Answers, share: number): number =>
  quantile(
    answers.times.toSorted((one, other) => one - other),
    share,
  );
const statusesOf = ({ statuses }: Answers): string =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${count(n)}`)
    .join(', ');

interface Round {
  readonly name: string;
  readonly screens: Answers;
  readonly receipts: Answers;
  readonly others: Answers | null;
}

async function rounds(
  { url }: Child,
  people: { readers: readonly string[]; hostile: readonly string[] },
  seconds: number,
): Promise<Round[]> {
  const round = async (
    name: string,
    other: ((deadline: number) => Promise<Answers>) | null,
  ): Promise<Round> => {
    const deadline = performance.now() + seconds * 1_000;
    const [found, others] = await Promise.all([
      read(url, people.readers, deadline),
      other?.(deadline) ?? null,
    ]);
    return { name, ...found, others };
  };
  // Generated at the first request, by a thread beside the server.
  await send({ url: `${url}/api/docs`, cookie: '', agent: http.globalAgent }, none());
  // Alternating, so that other load of the machine affects all of them equally.
  const alone = 'Nobody else';
  return [
    await round('Warm-up', null),
    await round(alone, null),
    await round('Fifty strangers at /api/docs', (deadline) => attack(url, [], deadline, true)),
    await round(alone, null),
    await round('One person, fifty connections', (deadline) => attack(url, people.hostile, deadline, false)),
    await round(alone, null),
  ].slice(1);
}

export async function measureHostile(stage: Stage): Promise<Section> {
  return await onCopy(stage, async (connection) => {
    const database = connect(connection);
    const readers = await createPeople(database, { name: 'reader', role: 'manager', people: READERS });
    const hostile = await createPeople(database, {
      name: 'hostile',
      role: 'view_only',
      people: 1,
      sessions: CONNECTIONS,
    });
    await database.close();
    const child = await stage.programs.start('limited', connection);
    let found: Round[];
    try {
      found = await rounds(child, { readers, hostile }, stage.options.quick ? 10 : 40);
    } finally {
      await child.stop();
    }
    const quiet = found.filter(({ others }) => others === null);
    const idle = Math.max(...quiet.map(({ screens }) => at(screens, 0.99)));
    const busy = found.filter(({ others }) => others !== null);
    return {
      title: 'One person must not stop the others',
      method: `${READERS} people open a screen’s part or the receipt of monthly revenue (with its first rows) every ${READS_EVERY_MS} ms. Beside them, in turns: nobody; ${CONNECTIONS} connections of strangers that fetch /api/docs; ${CONNECTIONS} connections, each with a session of its own, of one View Only who asks for the costliest things as fast as they are answered. Rate limits and the budget of database time are on, as in the product.`,
      tables: [
        {
          head: [
            'Beside',
            'Screens p50',
            'p99',
            'of alone',
            'Receipt p50',
            'p95',
            'Answers to readers',
            'To the others',
          ],
          rows: found.map(({ name, screens, receipts, others }) => [
            name,
            ms(at(screens, 0.5)),
            ms(at(screens, 0.99)),
            times(at(screens, 0.99) / idle),
            ms(at(receipts, 0.5)),
            ms(at(receipts, 0.95)),
            [statusesOf(screens), statusesOf(receipts)].join('; '),
            others ? statusesOf(others) : '',
          ]),
        },
      ],
      goals: [
        ...busy.map(({ name, screens }) =>
          atMost(`${name}: others’ p99`, at(screens, 0.99), OTHERS_P99_MS, ms),
        ),
        ...busy.map(({ name, receipts }) =>
          atMost(
            `${name}: receipt of monthly revenue, ${READERS} readers, p95`,
            at(receipts, 0.95),
            RECEIPT_P95_MS,
            ms,
          ),
        ),
        atMost(
          'Answers to readers that were no 200',
          busy
            .flatMap(({ screens, receipts }) => [...screens.statuses, ...receipts.statuses])
            .filter(([status]) => status !== 200)
            .reduce((sum, [, n]) => sum + n, 0),
          0,
          count,
        ),
      ],
    };
  });
}
