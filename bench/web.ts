/** The size of the pages and their loading times, in a real browser with the real product. */
import { chromium } from 'playwright-core';
import { launchChromium } from '../e2e/chromium.ts';
import type { Options } from './options.ts';
import type { Product } from './product.ts';
import { atLeast, atMost, kib, median, ms, type Section } from './report.ts';
import { measureBytes, type Fetched, type ScreenBytes } from './web/bytes.ts';
import { measureLive } from './web/live.ts';
import { measureLighthouse, type Scores } from './web/lighthouse.ts';
import { measurePaint, type Painted } from './web/paint.ts';
import { measureScreenChanges } from './web/screen-change.ts';
import { measureSlowLine, measureIdleScreen, type SlowLine, type IdleScreen } from './web/slow-line.ts';
import { signedInState } from './web/visit.ts';

const LATER_SCREENS = [
  '/dashboard',
  '/detailed-metrics',
  '/user-profile',
  '/?view=summary',
  '/ai-copilot',
  '/user-management',
  '/role-permissions',
  '/data-entry',
  '/expense-management',
  '/audit-history',
  '/predictive-analytics',
  '/fraud-detection',
  '/advanced-pnl',
  '/banking-apis',
  '/user-segmentation',
  '/compliance-reporting',
];

interface Measured {
  readonly bytes: ScreenBytes;
  readonly login: readonly Painted[];
  readonly executive: readonly Painted[];
  readonly changes: readonly number[];
  readonly slowChanges: readonly number[];
  readonly live: readonly number[];
  readonly scores: Scores;
  readonly mobile: SlowLine;
  readonly narrow: SlowLine;
  readonly still: IdleScreen;
}

/** Connections in the field: 400 kbit/s with a round trip of 400 ms, and 50 kbit/s with one second. */
const MOBILE = { bitsPerSecond: 400_000, roundTripMs: 400 };
const NARROW = { bitsPerSecond: 50_000, roundTripMs: 1_000 };

export async function measureWeb(product: Product, dataDir: string, { quick }: Options): Promise<Section> {
  const { url } = product;
  const server = await launchChromium();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const state = await signedInState(browser, product);
    const visits = quick ? 1 : 5;
    const several = async <T>(measure: () => Promise<T>): Promise<T[]> => {
      const results: T[] = [];
      for (let visit = 0; visit < visits; visit += 1) results.push(await measure());
      return results;
    };
    const rounds = quick ? 5 : 50;
    return section({
      bytes: await measureBytes(browser, url, state, LATER_SCREENS),
      login: await several(() => measurePaint(browser, `${url}/login`)),
      executive: await several(() => measurePaint(browser, url, state)),
      changes: await measureScreenChanges(browser, url, state, { rounds, slowdown: 1 }),
      slowChanges: await measureScreenChanges(browser, url, state, { rounds, slowdown: 4 }),
      live: await measureLive(browser, product, dataDir, state, quick ? 3 : 20),
      scores: await measureLighthouse(product, url, visits),
      mobile: await measureSlowLine(browser, product, MOBILE),
      narrow: await measureSlowLine(browser, product, NARROW),
      still: await measureIdleScreen(browser, product, NARROW, quick ? 30 : 120),
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

const middle = (visits: readonly Painted[], field: keyof Painted): number =>
  median(visits.map((each) => each[field]));
const p95 = (spans: readonly number[]): number =>
  spans.toSorted((a, b) => a - b)[Math.floor(spans.length * 0.95)] ?? Number.NaN;

function section({
  bytes,
  login,
  executive,
  changes,
  slowChanges,
  live,
  scores,
  ...lines
}: Measured): Section {
  const points = (score: number): string => score.toFixed(0);
  const shift = (value: number): string => value.toFixed(3);
  const { mobile, narrow, still } = lines;
  const perSecond = (size: number): string => `${size.toFixed(0)} B/s`;
  const worstShift = Math.max(...[...login, ...executive].map((each) => each.shift));
  const heaviest = Math.max(...[...bytes.later.values()].map((each) => each.scriptBytes));
  return {
    title: 'Pages',
    method: [
      'Chromium on the product. JavaScript is counted as gzip, whatever the browser negotiated, until nothing is on its',
      'way and no panel waits; what a screen fetches ahead, once it is complete and nothing else is under way, is counted apart, and the service worker is kept out of it. Paint: a telephone with an empty cache, processor',
      "slowed four times, Lighthouse's slow 4G applied to the line. Change of screen: Executive and Detailed in turn by real clicks, data cached,",
      `until the frame with the other screen is painted. Live: 50 rows delivered in one request, from its answer until the`,
      `open day's count has risen by them on two screens, the second at another server on the same database. Medians; Lighthouse 12.8.2 mobile, signed in, median of ${executive.length}.`,
    ].join('\n'),
    tables: [
      {
        head: ['Screen', 'JavaScript', 'Fetched ahead', 'Files', 'Requests'],
        rows: [
          row('Login', bytes.login),
          row('Executive dashboard, first screen after sign-in', bytes.first),
          ...[...bytes.later].map(([path, each]) => row(`\`${path}\` after it, in addition`, each)),
        ],
      },
      {
        head: ['Slow line, slow phone', 'First paint', 'Largest paint', 'Layout shift'],
        rows: [
          [
            'Login',
            ms(middle(login, 'firstMs')),
            ms(middle(login, 'largestMs')),
            shift(middle(login, 'shift')),
          ],
          [
            'Executive dashboard',
            ms(middle(executive, 'firstMs')),
            ms(middle(executive, 'largestMs')),
            shift(middle(executive, 'shift')),
          ],
        ],
      },
      {
        head: ['Change of screen, data cached', 'Median', '95th percentile'],
        rows: [
          ['Desktop', ms(median(changes)), ms(p95(changes))],
          ['Processor slowed four times', ms(median(slowChanges)), ms(p95(slowChanges))],
        ],
      },
      {
        head: ['Live: rows acknowledged until both screens show them', 'Median', 'Slowest'],
        rows: [['Two servers, the demo feeding them', ms(median(live)), ms(Math.max(...live))]],
      },
      {
        head: ['TCP line between browser and server', '400 kbit/s, 400 ms', '50 kbit/s, 1 s'],
        rows: [
          ['Sign-in form, empty cache', ms(mobile.formMs), ms(narrow.formMs)],
          ['Sign In pressed until the first number', ms(mobile.numberMs), ms(narrow.numberMs)],
          [
            'The same, pressed as soon as the form was there',
            ms(mobile.hastyNumberMs),
            ms(narrow.hastyNumberMs),
          ],
          ['First screen standing still, rows coming in each second', '', perSecond(still.bytesPerSecond)],
        ],
      },
      {
        head: ['Lighthouse, Executive dashboard', 'Score'],
        rows: Object.entries(scores).map(([category, score]) => [category, points(score)]),
      },
    ],
    goals: [
      atMost('JavaScript of the first screen after sign-in, gzip', bytes.first.scriptBytes, 160 * 1_024, kib),
      atMost('JavaScript of the heaviest later screen, gzip', heaviest, 40 * 1_024, kib),
      atLeast('Lighthouse mobile, Executive dashboard', scores.performance, 95, points),
      atMost('Layout shift, worst visit', worstShift, 0.05, shift),
      atMost('First number after sign-in, 400 kbit/s and 400 ms', mobile.numberMs, 3_000, ms),
      atMost('First number after sign-in, 50 kbit/s and 1 s', narrow.numberMs, 7_000, ms),
      // A tenth of 50 kbit/s, both directions, including the overhead of TCP and IP.
      atMost('First screen standing still, both directions', still.bytesPerSecond, 625, perSecond),
      atMost('Change of screen painted, median', median(changes), 100, ms),
      atMost('Change of screen painted, 95th percentile', p95(changes), 100, ms),
      atMost(
        'Rows acknowledged until two screens at two servers show them, slowest',
        Math.max(...live),
        2_000,
        ms,
      ),
    ],
  };
}

const row = (name: string, { scriptBytes, aheadBytes, scripts, requests }: Fetched): string[] => [
  name,
  kib(scriptBytes),
  kib(aheadBytes),
  String(scripts.size),
  String(requests),
];
