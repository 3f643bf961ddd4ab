/** The company as an object: generates days, returns rows, saves and restores its state. */
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSubscriber,
} from '@cottontree/contract/ingest/ingest.ts';
import { blocksAfter } from './blocks.ts';
import { Books, noBalances } from './books.ts';
import { createBudgetBook, DEPARTMENTS, type BudgetBook } from './budgets.ts';
import { cardRow } from './cards.ts';
import type {
  Budget,
  ClosingSummary,
  Company as PublicCompany,
  CompanyConfig,
  Counterparties,
  DayBatch,
  Episode,
  Expense,
  LiveBatch,
} from './shapes.ts';
import { COST_RULES, noBases } from './costs.ts';
import { BILLERS, createDirectory } from './counterparties.ts';
import { DAY_SECONDS, dayNumber, dayText, instantSecond, instantText, monthStart } from './dates.ts';
import { Day, type Company, type Ticket } from './day.ts';
import { createFx, type FxPath } from './fx.ts';
import { createGrowth, LAST_STEP_GROWTH, STEPS, type Growth } from './growth.ts';
import { kycRows, subscriberRow } from './people-rows.ts';
import { Population, STAGE } from './population.ts';
import { Queue } from './queue.ts';
import { rowsWithin } from './row-window.ts';
import { runDay } from './run-day.ts';
import { readHeader, restore, writeSnapshot } from './snapshot.ts';
import { ticketsWithin } from './support.ts';

/** Throws RangeError if a setting is out of range. */
export function createCompany(config: CompanyConfig): PublicCompany {
  if (!Number.isInteger(config.seed)) throw new RangeError('seed must be an integer');
  if (!(config.scale > 0 && config.scale <= 20)) throw new RangeError('scale must be above 0 and at most 20');
  if (!Number.isInteger(config.months) || config.months < 1 || config.months > STEPS)
    throw new RangeError(`months must be 1 to ${STEPS}`);
  if (Number.isNaN(Date.parse(config.lastDay)) || dayText(dayNumber(config.lastDay)) !== config.lastDay)
    throw new RangeError('lastDay must be a date such as 2026-10-31');
  return new Engine(config);
}

/** Continues from a snapshot with its configuration; throws RangeError if it is not a valid snapshot. */
export function resumeCompany(snapshot: Uint8Array): PublicCompany {
  const engine = new Engine(readHeader(snapshot).config);
  engine.resume(snapshot);
  return engine;
}

/** A started day that is not closed: generated completely, released over time. */
interface OpenDay {
  day: Day;
  batch: DayBatch;
  /** Tickets of earlier days that were still open, and the day's own. */
  tickets: readonly Ticket[];
  snapshotBefore: Uint8Array;
  released: boolean;
}

class Engine implements PublicCompany {
  readonly firstDay: string;
  readonly counterparties: Counterparties;
  readonly departments = DEPARTMENTS;
  readonly costRules = COST_RULES;
  private readonly first: number;
  private folded: number;
  private readonly state: Company;
  private readonly growth: Growth;
  private readonly fx: FxPath;
  private readonly budget: BudgetBook;
  private readonly queue = new Queue();
  private readonly allEpisodes: Episode[] = [];
  private opened: OpenDay | null = null;
  private registered = 0;

  constructor(readonly config: CompanyConfig) {
    const { seed, scale, months } = config;
    const lastDay = dayNumber(config.lastDay);
    // If the last day is the end of a month, that month is complete.
    const currentMonth = monthStart(lastDay + 1);
    this.first = monthStart(currentMonth, -months);
    this.folded = this.first - 1;
    this.firstDay = dayText(this.first);
    this.growth = createGrowth(seed, scale, this.first, lastDay, months);
    this.fx = createFx(seed, this.first);
    this.budget = createBudgetBook(seed, scale, lastDay);
    const directory = createDirectory(seed, scale);
    const { agents, merchants, billers, employers } = directory;
    this.counterparties = { agents, merchants, billers, employers };
    const stepDays = (lastDay - this.first + 1) / months;
    this.state = {
      seed,
      scale,
      firstDay: this.first,
      lastDay,
      directory,
      deferred: [],
      tickets: [],
      blocks: [],
      // Registrations are calibrated for the last day, revenue for the last complete month, which is up to a month
      // earlier.
      intensity: (1 + LAST_STEP_GROWTH) ** ((lastDay - (currentMonth - 1)) / stepDays),
      people: new Population(seed, this.first, Math.ceil(48_000 * scale) + 64),
      books: new Books(noBalances(), (day) => this.budget.spentOn(day)),
      floats: new Float64Array(agents.length),
      flows: new Float64Array(agents.length),
      payables: new Float64Array(BILLERS.length + 1),
      shopPayables: new Float64Array(directory.merchants.length),
      pooledShops: false,
      prefunds: new Float64Array(employers.length),
    };
    this.state.people.admit(this.growth.signupsThrough(this.first - 1), this.first - 1, true);
    this.registered = this.state.people.count;
  }

  get foldedDay(): string {
    return dayText(this.folded);
  }
  budgets(month: string): Budget[] {
    return this.budget.budgets(dayNumber(month));
  }
  expenses(month: string): Expense[] {
    return this.budget.expenses(dayNumber(month));
  }
  rates(day: string): IngestRate[] {
    return this.fx.published(dayNumber(day));
  }
  episodes(): readonly Episode[] {
    return this.allEpisodes;
  }

  subscribers(): IngestSubscriber[] {
    const asOf = this.endOfFolded();
    return this.everybody((s) => subscriberRow(this.state.people, this.config.seed, s, asOf));
  }
  kycCases(): IngestKycCase[] {
    const asOf = this.endOfFolded();
    return this.everybody((s) => kycRows(this.state.people, s, asOf)).flat();
  }
  cards(): IngestCard[] {
    const asOf = this.endOfFolded();
    return this.everybody((s) => cardRow(this.state.people, this.config.seed, s, asOf)).filter(
      (c) => c !== null,
    );
  }

  *days(through: string = this.config.lastDay): Generator<DayBatch> {
    const last = dayNumber(through);
    while (this.folded < last) {
      const batch = this.opened?.batch ?? this.generate(this.folded + 1).batch;
      this.opened = null;
      this.folded += 1;
      yield batch;
    }
  }

  snapshot(): Uint8Array {
    return this.opened?.snapshotBefore ?? writeSnapshot(this.config, this.folded, this.state);
  }

  resume(snapshot: Uint8Array): void {
    const { day } = readHeader(snapshot);
    // People are derived from the seed in the groups in which they were admitted; then their state is restored.
    for (let d = this.first; d <= day; d += 1)
      this.state.people.admit(this.growth.signupsThrough(d), d, false);
    restore(snapshot, this.state);
    const { people } = this.state;
    this.registered = people.count;
    for (let s = 0; s < people.count; s += 1) if (people.f.stage[s] === STAGE.closed) this.registered -= 1;
    this.folded = day;
  }

  live(after: string, upTo: string): LiveBatch {
    const from = instantSecond(after);
    const to = instantSecond(upTo);
    if (from < this.endOfFolded())
      throw new RangeError(`${after} lies in a day already closed; the last closed day is ${this.foldedDay}`);
    const live: LiveBatch = {
      rates: [],
      subscribers: [],
      kycCases: [],
      cards: [],
      transactions: [],
      securityEvents: [],
      supportTickets: [],
      closed: [],
    };
    while (to > this.endOfFolded()) {
      const open = (this.opened ??= { ...this.generateOpen(this.folded + 1), released: false });
      const end = open.day.start + DAY_SECONDS - 1;
      this.release(open, Math.max(from, open.day.start - 1), Math.min(to, end), live);
      if (to < end) break;
      live.closed.push(open.batch.closing);
      this.opened = null;
      this.folded += 1;
    }
    return live;
  }

  private release(open: OpenDay, from: number, to: number, live: LiveBatch): void {
    const { people, seed } = this.state;
    const [after, upTo] = [instantText(from), instantText(to)];
    const within = (at: string): boolean => at > after && at <= upTo;
    if (!open.released) live.rates.push(...open.batch.rates);
    open.released = true;
    const today = people.agendaOf(open.day.number);
    for (let s = people.count - 1; s >= 0 && (people.n.signup[s] ?? 0) > from; s -= 1) {
      if ((people.n.signup[s] ?? 0) <= to) live.subscribers.push(subscriberRow(people, seed, s, to));
    }
    live.subscribers.reverse();
    for (const s of open.day.closures) {
      const at = people.f.closedAt[s] ?? Infinity;
      if (at > from && at <= to) live.subscribers.push(subscriberRow(people, seed, s, to));
    }
    for (const s of new Set(today?.kyc)) live.kycCases.push(...kycRows(people, s, to, from + 1));
    const noon = open.day.start + DAY_SECONDS / 2;
    for (const s of open.day.changedCards) {
      const now = cardRow(people, seed, s, to);
      const changesAt = [people.n.cardIssue[s], people.n.cardActivate[s], noon];
      if (now && changesAt.some((at) => at !== undefined && at > from && at <= to)) live.cards.push(now);
    }
    live.transactions.push(...rowsWithin(open.batch.transactions, after, upTo));
    live.securityEvents.push(...open.batch.securityEvents.filter((e) => within(e.at)));
    live.supportTickets.push(...ticketsWithin(people, open.tickets, from, to));
  }

  private generateOpen(number: number): Omit<OpenDay, 'released'> {
    const snapshotBefore = writeSnapshot(this.config, this.folded, this.state);
    return { ...this.generate(number), snapshotBefore };
  }

  private generate(number: number): Pick<OpenDay, 'day' | 'batch' | 'tickets'> {
    const { people, books, seed } = this.state;
    const before = people.count;
    people.admit(this.growth.signupsThrough(number), number, false);
    this.registered += people.count - before;
    books.bases = noBases();
    const day = new Day(this.state, this.queue, number, this.fx.midCents(number));
    runDay(day);
    books.b.ownUsd -= books.closingCosts(number);
    this.registered -= day.closures.length;
    this.allEpisodes.push(...day.episodes);

    const end = day.start + DAY_SECONDS - 1;
    const tickets = [...this.state.tickets, ...day.tickets];
    this.state.tickets = tickets.filter((each) => each.resolved > end);
    this.state.blocks = [...this.state.blocks.filter(({ until }) => until > end), ...blocksAfter(day)];
    // The opening day also includes the people who registered before it, with the state of their applications.
    const opening = number === this.first;
    const newcomers = range(opening ? 0 : before, people.count);
    const kyc = opening ? range(0, people.count) : [...new Set(people.agendaOf(number)?.kyc)];
    return {
      day,
      tickets,
      batch: {
        day: day.text,
        rates: this.fx.published(number),
        subscribers: [...newcomers, ...day.closures].map((s) => subscriberRow(people, seed, s, end)),
        kycCases: kyc.flatMap((s) => kycRows(people, s, end, opening ? -Infinity : day.start)),
        cards: [...day.changedCards].map((s) => cardRow(people, seed, s, end)).filter((c) => c !== null),
        transactions: day.rows,
        securityEvents: day.securityEvents.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
        supportTickets: ticketsWithin(people, tickets, day.start - 1, end),
        episodes: day.episodes,
        closing: this.closing(day),
      },
    };
  }

  private closing(day: Day): ClosingSummary {
    const { b } = this.state.books;
    return {
      day: day.text,
      registered: this.registered,
      transactionCount: day.rows.length,
      mid: day.midText,
      trust: { SLL: b.trustSll, USD: b.trustUsd },
      wallets: b.wallets,
      agentFloat: b.agentFloat,
      merchantPayable: b.payable,
      employerPrefunds: b.employers,
      cardPrefunds: b.prefunds,
      own: { SLL: b.ownSll, USD: b.ownUsd, USDC: b.ownUsdc },
      reserve: b.reserve,
    };
  }

  private endOfFolded(): number {
    return (this.folded + 1) * DAY_SECONDS - 1;
  }

  private everybody<T>(row: (s: number) => T): T[] {
    const asOf = this.endOfFolded();
    const { people } = this.state;
    const rows: T[] = [];
    for (let s = 0; s < people.count; s += 1) if ((people.n.signup[s] ?? 0) <= asOf) rows.push(row(s));
    return rows;
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
