/** The entries of the palette, built from the application's data. */
import { SUMMARY_NAMES } from '@cottontree/contract/dashboards/names.ts';
import { partOf } from '@cottontree/contract/figures/part-names.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureEntry } from '@cottontree/contract/figures/figures.ts';
import type { CurrentUser, StaffUser } from '@cottontree/contract/access/users.ts';
import { endOfLastMonth, setAsOf } from '../../kernel/as-of.ts';
import { today } from '../../kernel/company-time.ts';
import { date, month } from '../../kernel/formatting.ts';
import type { RouteTable } from '../../kernel/route-table.ts';
import { fullName, roleInWords } from '../../kernel/session/record.ts';
import { holds } from '../../kernel/session/session.tsx';
import { themeChoice, THEMES } from '../../kernel/theme.ts';
import type { DaySearch } from './day-words.ts';
import type { Entry } from './find.ts';
import { SCREEN_TABS, TAB_WORDS } from './screen-tabs.ts';
import { PALETTE_TEXTS } from './texts.ts';

export function screenEntries(routes: RouteTable, go: (link: ScreenLink) => void): Entry[] {
  return routes.map(({ path, title, nav }) => ({
    id: `screen ${path}`,
    // One screen at two paths, in two views.
    label: path === '/executive-summary' ? SUMMARY_NAMES.title : title,
    words: `${path} ${nav?.label ?? ''}`,
    run: () => go(path === '/executive-summary' ? `${path}?view=summary` : path),
  }));
}

/** Tabs of screens, by their own names; the screen stands beside them. */
export const tabEntries = (routes: RouteTable, go: (link: ScreenLink) => void): Entry[] =>
  SCREEN_TABS.flatMap(({ path, tabs }) => {
    const title = routes.find((route) => route.path === path)?.title;
    return Object.entries(tabs).map(([tab, label]) => ({
      id: `tab ${path} ${tab}`,
      label,
      ...(title !== undefined && { hint: title }),
      words: TAB_WORDS[`${path}?tab=${tab}`] ?? '',
      run: () => go(`${path}?tab=${tab}`),
    }));
  });

/** Letters of the shortest text that can be a question. */
const LEAST_QUESTION = 3;

/** What people mostly mean by a word that several figures have: "profit". */
const MAIN: ReadonlySet<KnownFigure> = new Set(['pnl.net-profit']);
/** "October 2026" for a whole month, else the day. */
const inDays = (day: BusinessDay, span: DaySearch['span']): string =>
  span === 'month' && addDays(day, 1).endsWith('-01') ? month(day.slice(0, 7)) : date(day);

const SPANS = { day: /\bthe day\b/, month: /month/i } as const;

/**
 * One entry for each part of a figure with a dimension: a receipt always belongs to one number. Figures whose parts are
 * rows of the company, such as departments, have none. With a day, those of the page's own day are of it instead.
 */
export function figureEntries(
  figures: readonly FigureEntry[],
  open: (id: KnownFigure, dimension: string) => void,
  { day, span }: Pick<DaySearch, 'day' | 'span'> = {},
): Entry[] {
  const whole = figures.filter(({ partsAreRows }) => partsAreRows !== true);
  return whole.flatMap(({ id, title, definition, dimensions, unit, timing }) =>
    (dimensions.length === 0 ? [''] : dimensions).map((dimension) => ({
      id: `figure ${id}:${dimension}`,
      label: dimension === '' ? title : `${title}: ${partOf(id, dimension)}`,
      ...(day !== undefined && { hint: inDays(day, span) }),
      words: `${id} ${dimension} ${definition}`,
      ...(dimension !== '' && { part: true }),
      ...(MAIN.has(id) && { main: true }),
      ...(span !== undefined && SPANS[span].test(title) && { preferred: true }),
      // A figure of a window that the reader names has no value of its own.
      ...(timing !== 'asked' && {
        figure: { key: dimension === '' ? id : (`${id}:${dimension}` as const), unit },
      }),
      run: () => open(id, dimension),
    })),
  );
}

export function peopleEntries(people: readonly StaffUser[], go: (link: ScreenLink) => void): Entry[] {
  return people.map((person) => ({
    id: `person ${person.id}`,
    label: fullName(person),
    hint: `${person.username}, ${roleInWords(person.roleHierarchy)}`,
    run: () => go(`/user-management?search=${encodeURIComponent(person.username)}`),
  }));
}

/** Asks the copilot what was typed; none for a person without it, or for less than a word. */
export function questionEntries(
  me: CurrentUser | undefined,
  text: string,
  ask: (link: ScreenLink) => void,
): Entry[] {
  if (text.length < LEAST_QUESTION || !holds(me, 'ai_features')) return [];
  const link: ScreenLink = `/ai-copilot?ask=${encodeURIComponent(text)}`;
  return [{ id: 'question', label: PALETTE_TEXTS.question(text), run: () => ask(link) }];
}

/** Characters of a search for customers that the server requires. */
const LEAST_SEARCH = 2;
/** "250000", "250,000", "12.50" */
const AMOUNT = /^\d{1,12}(?:\.\d{1,6})?$/;
/** An id has a digit and no space. */
const ID = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._:-]{2,63}$/;

/**
 * Where what was typed may lead a person who finds customers: to those it names, to a transaction of this id, and to those
 * of this amount. Nobody is searched for before one of them is chosen, because each search is recorded.
 */
export function deskEntries(
  me: CurrentUser | undefined,
  text: string,
  go: (link: ScreenLink) => void,
  findCustomers: (text: string) => void,
): Entry[] {
  if (text.length < LEAST_SEARCH || !holds(me, 'customers.view')) return [];
  const amount = text.replaceAll(',', '');
  return [
    { id: 'customers', label: PALETTE_TEXTS.findCustomers(text), run: () => findCustomers(text) },
    ...(AMOUNT.test(amount)
      ? [
          {
            id: 'amount',
            label: PALETTE_TEXTS.findAmount(text),
            run: () => go(`/transactions?least=${amount}&most=${amount}`),
          },
        ]
      : []),
    ...(ID.test(text) && !AMOUNT.test(amount)
      ? [
          {
            id: 'transaction',
            label: PALETTE_TEXTS.openTransaction(text),
            run: () => go(`/transactions/${encodeURIComponent(text)}`),
          },
        ]
      : []),
  ];
}

/** Turns the page to a day that was typed. */
export const dayEntry = (day: BusinessDay): Entry => ({
  id: 'typed-day',
  label: `Show figures as of ${date(day)}`,
  run: () => setAsOf(day),
});

/** Actions that start on a part of a screen, with the required permission; none if everybody may do it. */
const WORK: readonly (Omit<Entry, 'id' | 'run'> & {
  path: ScreenLink;
  power?: CurrentUser['powers'][number];
})[] = [
  {
    label: 'Enter the figures of a day',
    path: '/data-entry',
    power: 'expenses.manage',
    words: 'daily data',
  },
  { label: 'Import a file', path: '/data-entry?tab=bulk-import', words: 'bulk upload csv' },
  {
    label: 'Record an expense',
    path: '/expense-management?tab=expenses',
    power: 'expenses.manage',
    words: 'cost invoice',
  },
  {
    label: 'Add a person to the staff',
    path: '/user-management',
    power: 'users.create',
    words: 'new user',
  },
  {
    label: 'Manage API keys',
    path: '/user-management?view=service-accounts',
    power: 'users.create',
    words: 'service account token integration',
  },
  {
    label: 'See who is signed in',
    path: '/user-management?tab=sessions',
    power: 'users.view',
    words: 'sessions',
  },
  {
    label: 'Generate a report',
    path: '/compliance-reporting',
    power: 'compliance.manage',
    words: 'submit',
  },
  {
    label: 'Simulate a scenario',
    path: '/predictive-analytics?tab=simulation',
    words: 'scenario what if',
  },
  { label: 'Suggest something', path: '/ai-suggestion-box?tab=submit', words: 'idea feature' },
  {
    label: 'Back up or test a restore',
    path: '/backup-disaster-recovery',
    power: 'backup.manage',
    words: 'backup drill',
  },
  { label: 'Change my password', path: '/user-profile', words: 'second factor security' },
];

/** The actions that this person may do. */
export function actionEntries(
  me: CurrentUser | undefined,
  go: (link: ScreenLink) => void,
  listKeys: () => void,
): Entry[] {
  const now = today();
  const work = WORK.filter(({ power }) => power === undefined || holds(me, power));
  return [
    ...work.map(({ label, path, words }) => ({
      id: `work ${path} ${label}`,
      label,
      ...(words !== undefined && { words }),
      run: () => go(path),
    })),
    {
      id: 'live',
      label: 'Show the figures of today',
      words: 'as of now live',
      run: () => setAsOf(undefined),
    },
    {
      id: 'yesterday',
      label: 'Show figures as of yesterday',
      words: 'as-of date close',
      run: () => setAsOf(addDays(now, -1)),
    },
    {
      id: 'last-month',
      label: 'Show figures as of the end of last month',
      words: 'as-of date close',
      run: () => setAsOf(endOfLastMonth(now)),
    },
    ...THEMES.map((theme) => ({
      id: `theme ${theme}`,
      label: theme === 'system' ? 'Theme of the system' : `Theme: ${theme}`,
      words: 'appearance colours mode',
      run: () => themeChoice.write(theme),
    })),
    { id: 'print', label: 'Print this screen', words: 'paper pdf', run: () => window.print() },
    { id: 'keys', label: PALETTE_TEXTS.keys, hint: '?', words: 'help', run: listKeys },
  ];
}
