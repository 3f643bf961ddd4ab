/** What people do in the company of a release's data set, through the product's own API. */
import { addDays, businessDayOf } from '@cottontree/contract/calendar.ts';
import {
  COST_FIELDS,
  DAILY_COUNTS,
  REVENUE_FIELDS,
  TREASURY_FIELDS,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { Secret, TOTP } from 'otpauth';
import { signInOverHttp, type HttpClient } from './http-client.ts';
import { until, type ServerProcess, type SignIn } from './server-process.ts';

/** Fields of the contract's responses, as far as they are used here. */
interface Body {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly state: string;
  readonly status: string;
  readonly secret: string;
  readonly queryId?: string;
  readonly alert: Body;
  readonly alerts: readonly Body[];
  readonly candidates: readonly Body[];
  readonly errors: readonly Body[];
}

/** Sends a call that must succeed; resolves to its response. */
async function send(who: HttpClient, method: string, path: string, body: object = {}): Promise<Body> {
  const { status, body: answer } =
    method === 'GET' ? await who.get(path) : await who.send(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer as Body;
}
const list = async (who: HttpClient, path: string): Promise<readonly Body[]> =>
  (await send(who, 'GET', path)) as unknown as readonly Body[]; // these paths respond with lists
const find = (rows: readonly Body[], wanted: Partial<Body>): Body => {
  const row = rows.find((each) =>
    Object.entries(wanted).every(([name, value]) => each[name as keyof Body] === value),
  );
  if (!row) throw new Error(`there is no ${JSON.stringify(wanted)}`);
  return row;
};
const all = (names: readonly string[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, value]));

const PASSWORD = 'ferry-lantern-cassava-4183';
// All of one level: a role states what it inherits beyond View Only, and an earlier release does not have that field.
// None combines conflicting duties: that would need an approval before the role is assigned.
const ROLES = [
  {
    name: 'controller',
    displayName: 'Controller',
    level: 4,
    permissions: ['treasury.view', 'approve_transactions'],
  },
  {
    name: 'compliance_officer',
    displayName: 'Compliance Officer',
    level: 4,
    permissions: ['compliance.view', 'compliance.manage', 'kyc.verify'],
  },
  { name: 'expense_clerk', displayName: 'Expense Clerk', level: 4, permissions: ['expenses.manage'] },
];
const PEOPLE: readonly [username: string, firstName: string, lastName: string, roleHierarchy: string][] = [
  ['hawa.kanu', 'Hawa', 'Kanu', 'super_admin'],
  ['ibrahim.bah', 'Ibrahim', 'Bah', 'admin'],
  ['marie.cole', 'Marie', 'Cole', 'manager'],
  ['sorie.turay', 'Sorie', 'Turay', 'expense_clerk'],
  ['zainab.koroma', 'Zainab', 'Koroma', 'controller'],
  ['foday.sesay', 'Foday', 'Sesay', 'compliance_officer'],
  ['kadie.mansaray', 'Kadie', 'Mansaray', 'compliance_officer'],
  ['lamin.jalloh', 'Lamin', 'Jalloh', 'view_only'],
  ['never.came', 'Adama', 'Conteh', 'view_only'],
  ['left.again', 'Musa', 'Dumbuya', 'view_only'],
  ['was.reset', 'Fatu', 'Bangura', 'view_only'],
];

/** Creates accounts and roles; resolves to the sessions of those who signed in. */
async function hire(url: string, owner: HttpClient): Promise<Record<string, HttpClient>> {
  for (const role of ROLES) await send(owner, 'POST', '/api/roles', role);
  const ids: Record<string, string> = {};
  for (const [username, firstName, lastName, roleHierarchy] of PEOPLE) {
    const account = { username, firstName, lastName, roleHierarchy, email: `${username}@example.test` };
    const made = await send(owner, 'POST', '/api/user-management/users', {
      ...account,
      department: 'Finance',
      password: username,
      isTemporaryPassword: true,
    });
    ids[username] = made.id;
  }
  const people: Record<string, HttpClient> = {};
  for (const [username] of PEOPLE.filter(([name]) => name !== 'never.came')) {
    const first = await signInOverHttp(url, { username, password: username });
    await send(first, 'POST', '/api/user-management/change-password', {
      currentPassword: username,
      newPassword: PASSWORD,
    });
    people[username] = await signInOverHttp(url, { username, password: PASSWORD });
  }
  const account = (username: string): string => `/api/user-management/users/${ids[username]}`;
  await send(owner, 'PATCH', `${account('lamin.jalloh')}/suspend`, { suspend: true });
  await send(owner, 'DELETE', account('left.again'));
  await send(owner, 'PATCH', `${account('was.reset')}/reset-password`, {
    newPassword: 'harbour-mango-kite-2291',
    isTemporary: true,
  });
  const clerks = find(await list(owner, '/api/roles'), { name: 'expense_clerk' });
  await send(owner, 'PATCH', '/api/roles/expense_clerk', {
    permissions: ['expenses.manage', 'revenue.view'],
    version: clerks.version,
  });
  return people;
}

/** Enables a second factor; its secret is encrypted with the installation's key. */
async function enrol(who: HttpClient): Promise<void> {
  await send(who, 'POST', '/api/auth/step-up', { password: PASSWORD });
  const { secret } = await send(who, 'POST', '/api/auth/second-factor/begin');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send(who, 'POST', '/api/auth/second-factor/confirm', { code });
}

async function spend(clerk: HttpClient, controller: HttpClient, today: string): Promise<void> {
  const room = '/api/expense-management';
  const departments = await list(clerk, `${room}/departments`);
  const record = (name: string, amount: string, description: string) =>
    send(clerk, 'POST', `${room}/expenses`, {
      departmentId: find(departments, { name }).id,
      description,
      category: 'equipment',
      amount,
      expenseDate: today,
    });
  const decide = (expense: Body, decision: string, reason?: string) =>
    send(controller, 'POST', `${room}/expenses/${expense.id}/decision`, {
      decision,
      ...(reason && { reason }),
    });
  await record('HR', '120.00', 'Chairs that wait for approval');
  await decide(await record('IT', '845.50', 'Two monitors'), 'approve');
  await decide(await record('Finance', '99.99', 'A subscription nobody uses'), 'reject', 'Not needed');
  const mistaken = await record('Marketing', '60.00', 'Posters, recorded twice');
  await send(clerk, 'POST', `${room}/expenses/${mistaken.id}/withdraw`, { version: mistaken.version });
  const wrong = await decide(await record('HR', '410.00', 'A course that did not take place'), 'approve');
  await send(clerk, 'POST', `${room}/expenses/${wrong.id}/reverse`, { reason: 'The course was cancelled' });
  const [budget, other] = await list(clerk, `${room}/budgets`);
  const change = await send(clerk, 'PATCH', `${room}/budgets/${budget?.id}`, {
    budgetAmount: '31000.00',
    reason: 'More people than planned',
    version: budget?.version,
  });
  await send(controller, 'POST', `${room}/budget-proposals/${change.id}/decision`, { decision: 'approve' });
  await send(clerk, 'PATCH', `${room}/budgets/${other?.id}`, {
    budgetAmount: '12000.00',
    reason: 'Waits for a decision',
    version: other?.version,
  });
}

async function declare(clerk: HttpClient, controller: HttpClient, day: string): Promise<void> {
  const reason = 'Counted on paper while the line was down';
  const daily = { entryDate: day, ...all(DAILY_COUNTS, 0), walletVolume: '0.00', cardVolume: '0.00' };
  await send(clerk, 'POST', '/api/data-entry/daily', { ...daily, reason });
  await send(clerk, 'POST', '/api/data-entry/daily', { ...daily, newSignups: 3, version: 1, reason });
  const money = all([...REVENUE_FIELDS, ...COST_FIELDS, ...TREASURY_FIELDS], '0.00');
  const entry = { entryDate: day, ...money, walletRevenue: '1500.00', marketingCosts: '220.00' };
  await send(clerk, 'POST', '/api/data-entry/financials', { ...entry, currency: 'USD', reason });
  await send(clerk, 'POST', '/api/data-entry/system-metrics', {
    entryDate: day,
    totalUsers: 850,
    activeUsers: 300,
    cac: '9.50',
    ltv: '41.00',
    reason,
  });
  const proposal = { entryDate: day, version: 1, reason };
  const adopted = await send(clerk, 'POST', '/api/adoptions', { ...proposal, field: 'marketingCosts' });
  await send(controller, 'POST', `/api/adoptions/${adopted.id}/approve`);
  await send(clerk, 'POST', '/api/adoptions', { ...proposal, field: 'walletRevenue' });
}

async function comply(officer: HttpClient, reviewer: HttpClient): Promise<void> {
  const { alerts } = await send(officer, 'GET', '/api/fraud/alerts?window=30d&filter=pending&limit=6');
  const open = async (alert: Body): Promise<Body> =>
    await send(officer, 'POST', `/api/fraud/alerts/${alert.id}/investigate`, {
      version: alert.version,
    });
  const taken: Body[] = [];
  for (const alert of alerts.slice(0, 3)) taken.push(await open(alert));
  const [safe, fraud] = taken;
  if (safe)
    await send(officer, 'POST', `/api/fraud/alerts/${safe.id}/mark-safe`, {
      reason: 'The customer moved house',
      version: safe.version,
    });
  if (fraud) {
    await send(officer, 'POST', `/api/fraud/alerts/${fraud.id}/notes`, {
      note: 'Called; nobody answered',
    });
    const noted = (await send(officer, 'GET', `/api/fraud/alerts/${fraud.id}`)).alert;
    await send(officer, 'POST', `/api/fraud/alerts/${fraud.id}/block`, {
      reason: 'Payments from two towns within a minute',
      version: noted.version,
    });
  }
  const room = '/api/compliance';
  await send(officer, 'PUT', `${room}/reporting-entity`, { number: '123456' });
  await send(officer, 'POST', `${room}/generate`, { type: 'monthly', period: '2026-10' });
  const reports = await list(officer, `${room}/reports?type=AML`);
  const ready = reports.find((each) => each.status === 'draft');
  if (ready) await send(reviewer, 'POST', `${room}/reports/${ready.id}/submit`, { version: ready.version });
  const { id: ownerId } = await send(reviewer, 'GET', '/api/auth/user');
  const task = (title: string) =>
    send(officer, 'POST', `${room}/requirements/1/remediations`, {
      title,
      ownerId,
      dueDate: addDays(businessDayOf(new Date()), 14),
    });
  await task('Write down who checks the sanctions lists');
  const done = await task('Train the two new agents');
  await send(reviewer, 'POST', `${room}/remediations/${done.id}/close`, {
    note: 'Both were trained',
    version: done.version,
  });
  const { candidates } = await send(officer, 'GET', `${room}/candidates`);
  const candidate = candidates.find(({ state }) => state === 'open');
  if (candidate)
    await send(officer, 'POST', `${room}/candidates/${candidate.id}/decision`, {
      decision: 'dismiss',
      note: 'A salary paid in two parts',
      version: candidate.version,
    });
}

async function suggest(people: readonly HttpClient[], owner: HttpClient): Promise<void> {
  const room = '/api/features/suggestions';
  const made: Body[] = [];
  for (const [title, description] of [
    ['Print a receipt as a page', 'The auditors want a figure and its rows on paper.'],
    ['Larger type on the counter screens', 'The evening shift reads from two metres away.'],
    ['A bell when an import has ended', 'Long imports are forgotten over lunch.'],
  ] as const)
    made.push(await send(people[0] ?? owner, 'POST', room, { title, description }));
  for (const who of people.slice(1)) await send(who, 'POST', `${room}/${made[0]?.id}/vote`);
  await send(owner, 'POST', `${room}/${made[1]?.id}/vote`);
  await send(owner, 'DELETE', `${room}/${made[1]?.id}/vote`);
  await send(owner, 'POST', `${room}/${made[0]?.id}/answer`, {
    version: 1,
    status: 'reviewing',
    response: 'In the spring.',
  });
}

async function bank(treasurer: HttpClient, owner: HttpClient): Promise<void> {
  const made = await send(treasurer, 'POST', '/api/banking/integrations', {
    type: 'files',
    name: 'Village bank',
    accountNumber: 'SL120001000123',
    currency: 'USD',
  });
  const text = [
    ':20:1',
    ':25:SL120001000123',
    ':28C:1/1',
    ':60F:C261119USD1000,00',
    ':61:2611191119C250,00NTRFRENT-11//B1',
    ':86:Rent of the market stand',
    ':61:2611201120D40,00NMSCCHARGE-11//B2',
    ':86:Account charge',
    ':62F:C261120USD1210,00',
  ].join('\r\n');
  const file = { fileName: 'november.sta', text: `${text}\r\n` };
  await send(treasurer, 'POST', `/api/banking/integrations/${made.id}/statements`, file);
  await send(owner, 'POST', '/api/banking/integrations', {
    type: 'api',
    name: 'A bank out of reach',
    endpoint: 'https://bank.invalid/v1',
    clientId: 'cottontree',
    clientSecret: 'a secret that is sealed',
  });
}

async function importPeople(owner: HttpClient, waitFor: typeof until): Promise<void> {
  const head =
    'id,fullName,msisdn,signupAt,closedAt,district,town,gender,birthYear,occupation,deviceClass,acquisitionChannel';
  const line = (id: string, signupAt: string) =>
    `${id},Person ${id},+23276999${id.slice(-3)},${signupAt},,Bo,Bo,female,1990,trader,android,agent`;
  const at = `${businessDayOf(new Date())}T00:10:00Z`;
  const text = `${[head, line('IMP001', at), line('IMP002', at), line('IMP003', 'no time')].join('\r\n')}\r\n`;
  const announce = { kind: 'subscribers', fileName: 'people.csv', sizeBytes: text.length };
  const { id } = await send(owner, 'POST', '/api/imports', announce);
  await send(owner, 'POST', `/api/imports/${id}/parts`, { part: 0, text, last: true });
  const reach = (state: string) =>
    waitFor(`the import to be ${state}`, async () => {
      const now = await send(owner, 'GET', `/api/imports/${id}`);
      return now.state === state ? now : undefined;
    });
  const version = async (): Promise<number> => (await send(owner, 'GET', `/api/imports/${id}`)).version;
  await send(owner, 'POST', `/api/imports/${id}/check`, { version: await version() });
  const checked = await reach('checked');
  await send(owner, 'POST', `/api/imports/${id}/commit`, { version: checked.version, skipInvalid: true });
  await reach('committed');
}

async function lookAhead(owner: HttpClient, manager: HttpClient): Promise<void> {
  await send(owner, 'POST', '/api/audit/track-activity', {
    action: 'page_view',
    description: 'Opened the dashboard',
    userId: '',
    userName: '',
    timestamp: new Date().toISOString(),
    url: '/',
    metadata: { page: '/' },
  });
  const answer = await send(manager, 'POST', '/api/ai/query', { query: 'What was the revenue last month?' });
  if (answer.queryId)
    await send(manager, 'POST', '/api/ai/feedback', { queryId: answer.queryId, wasHelpful: true });
  await send(owner, 'POST', '/api/audit/checkpoints');
}

async function fail(owner: HttpClient, waitFor: typeof until): Promise<void> {
  const stack = 'TypeError: x is undefined\n    at drawRows (https://here/assets/screen-AbCd1234.js:1:15)';
  await send(owner, 'POST', '/api/error-tracking/reports', {
    reports: [
      {
        kind: 'error',
        name: 'TypeError',
        message: 'x is undefined',
        stack,
        path: '/fraud-detection',
        times: 1,
      },
      {
        kind: 'screen',
        name: 'Error',
        message: 'the table has no rows',
        stack,
        path: '/banking-apis',
        times: 2,
      },
    ],
  });
  const errors = await waitFor('the errors to be written', async () => {
    const page = await send(owner, 'GET', '/api/error-tracking/errors?window=30d');
    return page.errors.length >= 2 ? page.errors : undefined;
  });
  const fixed = errors[0];
  await send(owner, 'POST', `/api/error-tracking/errors/${fixed?.id}/resolve`, {
    version: fixed?.version,
  });
}

/** Has people of several roles use every part of the product that stores its own rows. */
export async function liveInTheCompany(server: ServerProcess, owner: SignIn): Promise<void> {
  const top = await signInOverHttp(server.url, owner);
  const people = await hire(server.url, top);
  const person = (name: string): HttpClient => {
    const found = people[name];
    if (!found) throw new Error(`${name} did not sign in`);
    return found;
  };
  const [clerk, controller] = [person('sorie.turay'), person('zainab.koroma')];
  const [officer, reviewer] = [person('foday.sesay'), person('kadie.mansaray')];
  const today = businessDayOf(new Date());
  await enrol(person('hawa.kanu'));
  await spend(clerk, controller, today);
  await declare(clerk, controller, addDays(today, -1));
  await comply(officer, reviewer);
  await suggest([clerk, controller, officer, reviewer], top);
  await bank(person('ibrahim.bah'), top);
  await importPeople(top, until);
  await lookAhead(top, person('marie.cole'));
  await fail(top, until);
}
