import type { FigureEntry } from '@cottontree/contract/figures/figures.ts';
import { POWERS, SEEDED_ROLES, type Power } from '@cottontree/contract/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractCalls } from './contract-calls.ts';
import { PLANTED, startPlantedCompany, type PlantedCompany } from './planted-customer.ts';
import { listen, openClient } from './test-client.ts';
import { textOfPdf } from './pdf-text.ts';
import type { Answer, Person } from './test-app.ts';

const { bankAccount, suspicion, suspiciousSum, ...CUSTOMER } = PLANTED;
/** Of a member of staff, visible to nobody else: the email appears in the list of users. */
const [EMAIL, ADDRESS] = ['quiet7730@staff.test', '198.51.100.77'];
const OF_CUSTOMERS = Object.values(CUSTOMER);
/** Ids of customers, their cards, cases and counterparties: shown to people who find customers, too. */
const IDS = OF_CUSTOMERS.filter((each) => /^(?:S|K|C|AG)7730776/.test(each));
const OF_FILINGS = [suspicion, suspiciousSum];
/** People who are shown customers, and people who are shown the subjects of reports; nobody else is. */
const SEE_CUSTOMERS = ['owner', 'super_admin', 'admin', 'manager', 'kyc.verify'];
const SEE_FILINGS = ['owner', 'super_admin', 'admin'];

interface FigureRows {
  readonly name: string;
  readonly url: string;
  /** The permission of a figure. */
  readonly permission?: string;
}

/** Everything that a response contains, including a file. Throws for a type of file that cannot be read here yet. */
function textOf({ headers, body, bytes }: Answer): string {
  const type = String(headers['content-type']).split(';')[0] ?? '';
  if (type === 'application/json') return JSON.stringify(body);
  // Lines are wrapped where a page is full.
  if (type === 'application/pdf') return textOfPdf(bytes).replaceAll('\n', '');
  if (/^text\/|^application\/(xml|x-ndjson|jsonl)$/.test(type)) return bytes.toString('utf8');
  throw new Error(`What ${type} says is not searched`);
}

describe('planted data of a customer', () => {
  let c: PlantedCompany;
  /** Every GET of the contract, addresses that lead to the customer, and the rows of every figure. */
  let requests: readonly FigureRows[];
  let byOwner: readonly string[];
  beforeAll(async () => {
    c = await startPlantedCompany();
    const { figures } = (await c.owner.get('/api/figures')).body;
    const rows: FigureRows[] = figures.flatMap(({ id, dimensions, timing, permission }: FigureEntry) =>
      (dimensions.length > 0 ? dimensions : ['']).flatMap((dimension) =>
        (timing === 'live' ? ['2026-09-01', '2026-08-31'] : ['2026-08-31']).map((day) => {
          const at = `asOf=${day}&dimension=${encodeURIComponent(dimension)}`;
          return { name: `rows of ${id} ${at}`, url: `/api/figures/${id}/rows?limit=200&${at}`, permission };
        }),
      ),
    );
    const gets = contractCalls().filter(({ method }) => method === 'GET');
    const leading = [
      ...Object.entries(c.urls).map(([name, url]) => ({ name, url })),
      { name: 'customer', url: '/api/customers/S7730776' },
    ];
    requests = [...gets, ...leading, ...rows];
    byOwner = await found(c.owner, [...OF_CUSTOMERS, ...OF_FILINGS, bankAccount]);
    // Rows in which an owner finds nothing contain nothing to hide.
    requests = [
      ...gets,
      ...leading,
      ...rows.filter(({ name }) => byOwner.some((place) => place.endsWith(` in ${name}`))),
    ];
  });
  afterAll(() => c.close());

  /** Which of these texts occur in which responses. */
  async function found(who: Person, texts: readonly string[], power?: Power): Promise<string[]> {
    const places: string[] = [];
    for (const { name, url, permission } of requests) {
      // The rows of a figure are refused without its permission: see the tests of figures.
      if (power !== undefined && permission !== undefined && permission !== power) continue;
      const said = textOf(await who.get(url));
      for (const text of texts) if (said.includes(text)) places.push(`${text} in ${name}`);
    }
    return places;
  }

  it('is found by an owner wherever it is shown unmasked', () => {
    for (const place of [
      'S7730776 in alerts',
      'S7730776 in alert',
      'Zainabu Quayewood in alert',
      'DV7730776q in alert',
      'S7730776 in members',
      '+23279773077 in members',
      'Zainabu Quayewood in segment as CSV',
      'Zainabu Quayewood in candidates',
      '31000773 in candidates',
      'QZ-7730-filed in candidates',
      'S7730776 in runs of 3.1',
      'S7730776 in runs of 9.1',
      'S7730776 in report',
      'AG7730776q in report',
      'S7730776 in report as CSV',
      'S7730776 in report as PDF',
      'AG7730776q in report as PDF',
      '+23279773077 in report as XML',
      'S7730776 in GET /api/features/suggestions',
      '+23279773077 in GET /api/features/suggestions',
      'K7730776.1 in GET /api/features/suggestions',
      'S7730776 in trail',
      'S7730776 in trail searched',
      'S7730776 in data changes',
      'S7730776 in record',
      'S7730776 in trail as CSV',
      'QZ-7730-filed in data changes as CSV',
      'S7730776 in chain',
      'S7730776 in rows of subscribers.registered asOf=2026-08-31&dimension=',
      'S7730776 in rows of subscribers.dau asOf=2026-09-01&dimension=',
      'S7730776 in rows of fraud.open asOf=2026-09-01&dimension=',
      'S7730776 in rows of support.open asOf=2026-08-31&dimension=',
      'C7730776x in rows of cards.held asOf=2026-08-31&dimension=aqua',
      'AG7730776q in rows of treasury.overdrawn asOf=2026-08-31&dimension=',
    ])
      expect(byOwner, place).toContain(place);
    expect(byOwner.some((place) => place.startsWith('K7730776.1 in rows of '))).toBe(true);
    // An account number at a bank is shown to nobody.
    expect(byOwner.filter((place) => place.startsWith(bankAccount))).toEqual([]);
  });

  it.each(Object.keys(SEEDED_ROLES))('is shown to %s as the table of kinds says', async (role) => {
    const hidden = [
      ...(SEE_CUSTOMERS.includes(role) ? [] : OF_CUSTOMERS),
      ...(SEE_FILINGS.includes(role) ? [] : OF_FILINGS),
      bankAccount,
    ];
    expect(await found(await c.t.signIn(role), hidden)).toEqual([]);
  });

  it.each(POWERS)(
    'is in no answer to somebody who holds %s alone, but as the table of kinds says',
    async (power) => {
      const who = await c.t.signIn('Single', { powers: [power] });
      const shown = SEE_CUSTOMERS.includes(power) ? OF_CUSTOMERS : power === 'customers.view' ? IDS : [];
      const customers = OF_CUSTOMERS.filter((each) => !shown.includes(each));
      const places = await found(who, [...customers, ...OF_FILINGS, bankAccount, EMAIL, ADDRESS], power);
      expect(places).toEqual(
        power === 'users.view'
          ? ['', '/search'].map((path) => `${EMAIL} in GET /api/user-management/users${path}`)
          : [],
      );
    },
  );

  it('does not identify the customer when the reports are withheld: not by a day, an amount or a position in a list', async () => {
    for (const powers of [
      ['compliance.view'],
      ['compliance.view', 'kyc.verify', 'analytics.view', 'audit.view'],
    ]) {
      const who = await c.t.signIn('Reader', { powers });
      const { candidates, total, withheld } = (await who.get(c.urls['candidates'] ?? '')).body;
      expect([candidates, total > 1, withheld]).toEqual([[], true, true]);
      for (const run of (await who.get(c.urls['runs of 3.1'] ?? '')).body)
        for (const row of run.evidence) expect(new Set(Object.values(row))).toEqual(new Set([null]));
      const { sections } = (await who.get(c.urls['report'] ?? '')).body;
      const late = sections
        .find(({ title }: { title: string }) => title === 'Breaches of the period')
        .rows.filter((row: string[]) => row[1] === 'Late report');
      expect(late.length).toBeGreaterThan(0);
      for (const row of late) expect(row).toEqual(['••••', 'Late report', '••••']);
    }
  });

  it('has another mark in the rows of each figure than in responses, which does not reveal its position among the ids', async () => {
    const who = await c.t.signIn('Reader', {
      powers: ['analytics.view', 'compliance.view', 'treasury.view'],
    });
    const column = async (url: string): Promise<string[]> => {
      const { columns, rows } = (await who.get(url)).body;
      const place = columns.findIndex(({ name }: { name: string }) => name === 'subscriber');
      return rows.map((row: string[]) => row[place]);
    };
    const [alert] = (await who.get(c.urls['alerts'] ?? '')).body.alerts;
    expect(alert.userId).toMatch(/^••••[\w-]{8}$/);
    const { members } = (await who.get(c.urls['members'] ?? '')).body;
    const { keyring } = c.t;
    const markOf = (id: string, list = ''): string =>
      `••••${keyring.mark(id, `personal-data.subscriber${list}`).slice(0, 8)}`;
    const mark = markOf('S7730776');
    expect(members.map(({ id }: { id: string }) => id)).toContain(mark);
    const registered = await column('/api/figures/subscribers.registered/rows?asOf=2026-08-31&limit=200');
    const overdrawn = await column('/api/figures/treasury.overdrawn/rows?asOf=2026-08-31');
    expect(overdrawn).toContain(markOf('S7730776', '.treasury.overdrawn'));
    expect(registered).not.toContain(mark);
    expect([mark, ...registered].filter((each) => overdrawn.includes(each))).toEqual([]);
    // The mark of an alert is another one: neither leads to the other through lists of customers.
    expect(alert.userId).not.toBe(mark);
    expect(await column('/api/figures/fraud.open/rows?asOf=2026-09-01')).toContain(alert.userId);
    // The owner gets them ordered by id, of which it is the last.
    const { rows } = (await c.owner.get('/api/figures/subscribers.registered/rows?asOf=2026-08-31&limit=200'))
      .body;
    expect(rows.at(-1)[0]).toBe('S7730776');
    const clear: string[] = rows.map((row: string[]) => row[0]);
    expect(clear).toEqual(clear.toSorted());
    const marks = clear.map((id) => markOf(id, '.subscribers.registered'));
    expect(registered.toSorted()).toEqual(marks.toSorted());
    expect(registered).not.toEqual(marks);
    // Many members of a segment have the same activity.
    const named: { id: string; transactions90: number }[] = (await c.owner.get(c.urls['members'] ?? '')).body
      .members;
    const busy = (list: { transactions90: number }[]) => list.map(({ transactions90 }) => transactions90);
    expect(busy(members)).toEqual(busy(named));
    expect(members.map(({ id }: { id: string }) => id)).not.toEqual(named.map(({ id }) => markOf(id)));
    // Its pages neither overlap nor leave anybody out.
    const pages: string[] = [];
    for (let cursor = 0; cursor < registered.length; cursor += 7)
      pages.push(
        ...(await column(
          `/api/figures/subscribers.registered/rows?asOf=2026-08-31&limit=7&cursor=${cursor}`,
        )),
      );
    expect(pages).toEqual(registered);
  });

  it('is not sent to a socket or in a notification of a person who may not see customers, nor by the copilot', async () => {
    const host = await listen(c.t.app);
    const approver = await c.t.signIn('Approver', { powers: ['compliance.view', 'approve_transactions'] });
    const viewer = await c.t.signIn('view_only');
    const clients = await Promise.all([approver, viewer].map(({ cookie }) => openClient(host, cookie)));
    await c.proposeBlock();
    const [first] = clients;
    const [notification] = (await first?.receive('notification')) ?? [];
    expect(notification?.payload.message).toContain('the customer the customer admitted it');
    for (const { messages, socket } of clients) {
      for (const text of OF_CUSTOMERS) expect(JSON.stringify(messages)).not.toContain(text);
      socket.terminate();
    }
    for (const question of [
      'Which subscribers are suspected of fraud?',
      'Who are our newest subscribers?',
      'List the subjects of suspicious activity reports',
    ]) {
      const { status, body } = await viewer.send('POST', '/api/ai/query', { query: question });
      expect(status).toBe(200);
      for (const text of [...OF_CUSTOMERS, ...OF_FILINGS]) expect(JSON.stringify(body)).not.toContain(text);
    }
    expect(await found(approver, OF_CUSTOMERS)).toEqual([]);
  });

  it('is masked in the state that a conflict shows as well', async () => {
    const { alerts } = (await c.owner.get(c.urls['alerts'] ?? '')).body;
    const clerk = await c.t.signIn('Clerk', { powers: ['compliance.view', 'compliance.manage'] });
    const { status, body } = await clerk.send('POST', `/api/fraud/alerts/${alerts[0].id}/mark-safe`, {
      reason: 'It was them',
      version: 99,
    });
    expect([status, body.current.id]).toEqual([409, alerts[0].id]);
    for (const text of OF_CUSTOMERS) expect(JSON.stringify(body)).not.toContain(text);
  });
});
