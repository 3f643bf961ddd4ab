/** What Prometheus is told of this process: prom-client's measures of Node itself, and ours of answers, sockets and pools. */
import type pg from 'pg';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { RELEASES } from './releases.ts';

/** Seconds. The goals lie at 0.05 and 0.3: both are borders, so that a share under them can be read off exactly. */
const BORDERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10, 30];

export interface Watched {
  /** Live connections that stand open. */
  sockets(): number;
  readonly pools: Readonly<Record<string, pg.Pool>>;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #answers: Histogram<'method' | 'route' | 'status'>;

  constructor({ sockets, pools }: Watched) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#answers = new Histogram({
      name: 'cottontree_http_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BORDERS,
      registers,
    });
    new Gauge({
      name: 'cottontree_release',
      help: 'Version of the release that runs',
      labelNames: ['version'],
      registers,
    }).set({ version: RELEASES[0].version }, 1);
    const open: Gauge = new Gauge({
      name: 'cottontree_live_connections',
      help: 'Browsers that are connected to this process',
      registers,
      collect: () => open.set(sockets()),
    });
    const connections: Gauge<'pool' | 'state'> = new Gauge({
      name: 'cottontree_database_connections',
      help: 'Connections of each pool: lent out, idle, and requests that wait for one',
      labelNames: ['pool', 'state'],
      registers,
      collect: () => {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          connections.set({ pool, state: 'lent' }, totalCount - idleCount);
          connections.set({ pool, state: 'idle' }, idleCount);
          connections.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    });
  }

  /** @param route the pattern of the path: an address itself would make a series for each id */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.#answers.observe({ method, route, status: String(status) }, seconds);
  }

  get type(): string {
    return this.#registry.contentType;
  }

  /** In Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
