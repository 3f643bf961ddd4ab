/**
 * Metrics of this process for Prometheus: those of prom-client for Node itself, and ours for responses, sockets and
 * pools.
 */
import type pg from 'pg';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { RELEASES } from '../database/releases.ts';

/** Seconds. The goals are 0.05 and 0.3: both are bucket boundaries, so that the share below them is exact. */
const BORDERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10, 30];

/** One value of a metric that is read when it is scraped. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}
export interface ReadMeasure {
  readonly help: string;
  readonly labels: readonly string[];
}

export interface Watched {
  /** The number of open live connections. */
  sockets(): number;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** By name; `read` returns the samples, or null while they cannot be read. */
  readonly company?: {
    readonly measures: Readonly<Record<string, ReadMeasure>>;
    read(): Promise<ReadonlyMap<string, readonly Sample[]> | null>;
  };
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #answers: Histogram<'method' | 'route' | 'status'>;
  readonly #read: readonly Gauge[];
  readonly #readable: Gauge;
  readonly #company: Watched['company'];

  constructor({ sockets, pools, company }: Watched) {
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
    this.#company = company;
    this.#readable = new Gauge({
      name: 'cottontree_database_answers',
      help: '1 while the figures below can be read from the database, else 0',
      registers,
    });
    this.#read = Object.entries(company?.measures ?? {}).map(
      ([name, { help, labels }]) => new Gauge({ name, help, labelNames: [...labels], registers }),
    );
  }

  /** An unknown value is left out: an old one would look current. */
  async #readCompany(): Promise<void> {
    if (!this.#company) return;
    const found = await this.#company.read();
    this.#readable.set(found === null ? 0 : 1);
    Object.keys(this.#company.measures).forEach((name, index) => {
      const gauge = this.#read[index];
      gauge?.reset();
      // A reset leaves a gauge without labels at 0, which as a moment is that of 1970.
      gauge?.remove({});
      for (const { value, labels } of found?.get(name) ?? []) gauge?.set(labels ?? {}, value);
    });
  }

  /** @param route the pattern of the path: the path itself would create a series for each id */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.#answers.observe({ method, route, status: String(status) }, seconds);
  }

  get type(): string {
    return this.#registry.contentType;
  }

  /** In Prometheus's text format. */
  async text(): Promise<string> {
    await this.#readCompany();
    return await this.#registry.metrics();
  }
}
