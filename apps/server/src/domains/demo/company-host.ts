/**
 * Asynchronous interface of the demo company. It lets the simulation run in its own thread while the caller writes to
 * the database. Months are returned ready for COPY.
 */
import { addDays, type BusinessDay, type Instant } from '@cottontree/contract/calendar.ts';
import {
  createCompany,
  resumeCompany,
  type Budget,
  type Company,
  type CompanyConfig,
  type CostRule,
  type Department,
  type Expense,
  type LiveBatch,
} from '@cottontree/demo-company/company.ts';
import { encodeMonth } from './encode-month.ts';
import type { MonthRequest, MonthRows } from './month-rows.ts';

export interface CompanyFacts {
  readonly firstDay: BusinessDay;
  readonly foldedDay: BusinessDay;
  readonly departments: readonly Department[];
  readonly costRules: readonly CostRule[];
}

export interface CompanyHost {
  open(config: CompanyConfig, snapshot: Uint8Array | null): Promise<CompanyFacts>;
  /** Simulates from the day after the last simulated one. */
  month(request: MonthRequest): Promise<MonthRows>;
  /**
   * The expenses of the day's month, and the budgets of that month and of the next day's month, which must have budgets
   * when it begins.
   */
  plan(day: BusinessDay): Promise<{ budgets: Budget[]; expenses: Expense[] }>;
  live(after: Instant, upTo: Instant): Promise<LiveBatch>;
  /** The last simulated day and the company's state at its end. */
  snapshot(): Promise<{ foldedDay: BusinessDay; snapshot: Uint8Array }>;
  close(): Promise<void>;
}

/** Runs in the calling thread: the worker runs it, and tests use it directly. */
export class LocalCompanyHost implements CompanyHost {
  #opened: Company | undefined;

  get #company(): Company {
    if (!this.#opened) throw new Error('The demo company was not opened');
    return this.#opened;
  }

  async open(config: CompanyConfig, snapshot: Uint8Array | null): Promise<CompanyFacts> {
    const company = snapshot ? resumeCompany(snapshot) : createCompany(config);
    this.#opened = company;
    const { firstDay, foldedDay, departments, costRules } = company;
    return { firstDay, foldedDay, departments, costRules };
  }

  async month(request: MonthRequest): Promise<MonthRows> {
    return encodeMonth(this.#company, request);
  }

  async plan(day: BusinessDay): Promise<{ budgets: Budget[]; expenses: Expense[] }> {
    const months = new Set([day, addDays(day, 1)].map((each) => `${each.slice(0, 7)}-01`));
    const budgets = [...months].flatMap((month) => this.#company.budgets(month));
    return { budgets, expenses: this.#company.expenses(day) };
  }

  async live(after: Instant, upTo: Instant): Promise<LiveBatch> {
    return this.#company.live(after, upTo);
  }

  async snapshot(): Promise<{ foldedDay: BusinessDay; snapshot: Uint8Array }> {
    return { foldedDay: this.#company.foldedDay, snapshot: this.#company.snapshot() };
  }

  async close(): Promise<void> {
    this.#opened = undefined;
  }
}
