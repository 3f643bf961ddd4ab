/** The list of staff with 10,000 accounts: one page of the screen's table, and the whole list as in the documents. */
import { sql } from 'kysely';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { load } from './load.ts';
import { atMost, count, ms, type Section } from './report.ts';
import { onServer, type Stage } from './stage.ts';

const ACCOUNTS = 10_000;
const CONNECTIONS = 20;
const SEARCH = '/api/user-management/users/search';
const ASKED: Readonly<Record<string, string>> = {
  'First page, by name': SEARCH,
  'Page in the middle, by last sign-in': `${SEARCH}?sort=lastLogin&direction=desc&offset=5000`,
  'Search by part of a name': `${SEARCH}?search=person0123`,
  'Search that finds nobody': `${SEARCH}?search=nobody-of-that-name`,
  'One role': `${SEARCH}?role=manager`,
};

export const measureUsers = (stage: Stage): Promise<Section> =>
  onServer(stage, async ({ connection, url, cookie, pid, owner }) => {
    const database = connect(connection);
    try {
      await sql`
        insert into users (username, email, first_name, last_name, role_key, department, password_hash, last_login_at,
                           created_at, updated_at)
        select 'person' || lpad(n::text, 5, '0'), 'person' || n || '@example.test', 'First' || n % 211, 'Last' || n % 977,
               (array['super_admin', 'admin', 'manager', 'view_only'])[1 + n % 4], 'Department ' || n % 11, 'none',
               now() - n * interval '1 hour', now(), now()
          from generate_series(1, ${ACCOUNTS}::int) n`.execute(database.write);
      await sql`analyze users`.execute(database.owner);
    } finally {
      await database.close();
    }
    const seconds = stage.options.quick ? 1 : 3;
    const rows: string[][] = [];
    let worst = 0;
    for (const [name, path] of Object.entries(ASKED)) {
      const result = await load([`${url}${path}`], { cookie, connections: CONNECTIONS, seconds, pid });
      worst = Math.max(worst, result.p99Ms);
      rows.push([name, ms(result.p50Ms), ms(result.p99Ms), count(result.perSecond)]);
    }
    const started = performance.now();
    const whole = await owner.get('/api/user-management/users');
    rows.push(['The whole list, once', ms(performance.now() - started), '', '']);
    if (whole.status !== 200) throw new Error(`The list of users answered ${whole.status}`);
    return {
      title: 'Staff accounts',
      method: `${count(ACCOUNTS)} accounts; ${CONNECTIONS} connections ask for one page of fifty at a time, as the owner. Nothing changes meanwhile, so that the database is asked once for each page (decision 12).`,
      tables: [{ head: ['Answer', 'p50', 'p99', 'a second'], rows }],
      goals: [
        atMost(
          `User list at ${count(ACCOUNTS)} accounts, ${CONNECTIONS} connections, slowest p99`,
          worst,
          250,
          ms,
        ),
      ],
    };
  });
