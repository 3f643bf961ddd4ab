/**
 * Account information over REST in the style of the Berlin Group's NextGenPSD2 (accounts, balances, transactions with
 * `_links.next`), authorised by an OAuth2 client-credentials token (RFC 6749, 4.4).
 */
import { randomUUID } from 'node:crypto';
import type { DataType } from '@cottontree/contract/banking/integrations.ts';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { Currency } from '@cottontree/contract/money.ts';
import type { z } from 'zod';
import type { Clock } from '../../../platform/time/clock.ts';
import {
  BankError,
  type BankAnswer,
  type BankConnector,
  type BankQuestion,
  type BankRate,
  type BankToken,
} from './connector.ts';
import { send, type OutboundResponse, type OutboundPolicy, type OutboundRequest } from './outbound.ts';
import {
  LONGEST_TOKEN_S,
  Accounts,
  Balances,
  Rates,
  Token,
  Transactions,
  lineOf,
  minor,
  parsed,
} from './rest-responses.ts';
import { plain, type DeclaredBalance, type StatementLine } from './statement.ts';

/** Attempts within one sync: short outages are retried at once, longer ones are left to the schedule. */
const ATTEMPTS = 4;
const LONGEST_WAIT_S = 5;
/** Limit for a bank whose pages never end. */
const MAX_PAGES = 2_000;
/** How often balance and lines are read at most while the balance changes between the two calls. */
const READINGS = 3;
/** A token is not used shortly before it expires. */
const TOKEN_MARGIN_MS = 5_000;

export interface RestParts extends OutboundPolicy {
  readonly clock: Clock;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function restConnector(parts: RestParts): BankConnector {
  return {
    ask: async (question) => await new Conversation(parts, question).run(),
  };
}

class Conversation {
  readonly #parts: RestParts;
  readonly #query: BankQuestion;
  readonly #base: URL;
  #token: BankToken | null;
  #renewed = false;
  #version: string | null = null;

  constructor(parts: RestParts, query: BankQuestion) {
    this.#parts = parts;
    this.#query = query;
    this.#base = new URL(query.credentials.endpoint);
    if (!this.#base.pathname.endsWith('/')) this.#base.pathname += '/';
    this.#token = query.credentials.token;
  }

  async run(): Promise<BankAnswer> {
    const { accountId, taken, wants, from } = this.#query;
    const { accounts: named } = await this.#get('accounts', Accounts);
    const accounts = named.map(({ resourceId, iban, bban, currency }) => ({
      id: plain(resourceId),
      accountNumber: plain(iban ?? bban ?? resourceId),
      currency,
    }));
    const account =
      accountId === null
        ? accounts.find(({ accountNumber }) => !taken.includes(accountNumber))
        : accounts.find(({ id }) => id === accountId);
    if (!account) {
      throw new BankError(
        'protocol',
        accountId === null
          ? 'The bank names no account that was not connected before; a closed one can be reopened'
          : 'The bank no longer names this account; choose another under Configure',
      );
    }
    // As a path segment these would lead to another address.
    if (account.id === '.' || account.id === '..')
      throw new BankError('protocol', 'The bank names an account that no address can hold');
    const currency = Currency.safeParse(account.currency).data;
    if (!currency)
      throw new BankError('protocol', `The account is in ${account.currency}, which the books do not hold`);
    const wanted = (each: DataType) => wants.includes(each);
    const of = `accounts/${encodeURIComponent(account.id)}`;
    const { balance, pages } = await this.#statement(of, currency, from, {
      balances: wanted('balances'),
      lines: wanted('transactions') || wanted('wires'),
    });
    const rate = wanted('rates') ? await this.#rate() : null;
    const served: Record<DataType, boolean> = {
      balances: balance !== null,
      transactions: wanted('transactions') && pages !== null,
      wires: wanted('wires') && pages !== null,
      rates: rate !== null,
    };
    return {
      accounts,
      account: { ...account, currency },
      apiVersion: this.#version,
      features: wants.filter((each) => served[each]),
      pages: pages ?? [],
      balance,
      rate,
      token: this.#renewed ? this.#token : null,
    };
  }

  /**
   * Reads a balance and lines that agree: a line booked between the two calls would cause an unexplained difference.
   * The balance is therefore read again after the lines, and both are repeated where it has changed. If the account
   * keeps changing, the last reading is used; the next sync reads it again.
   */
  async #statement(
    of: string,
    currency: Currency,
    from: BusinessDay | null,
    wanted: { readonly balances: boolean; readonly lines: boolean },
  ): Promise<{ balance: DeclaredBalance | null; pages: StatementLine[][] | null }> {
    const balanceNow = async () => (wanted.balances ? await this.#balance(of, currency) : null);
    let balance = await balanceNow();
    if (!wanted.lines) return { balance, pages: null };
    for (let reading = 1; ; reading += 1) {
      const pages = await this.#pages(of, currency, from);
      if (balance === null || reading === READINGS) return { balance, pages };
      const after = await balanceNow();
      if (after?.day === balance.day && after.amountMinor === balance.amountMinor) return { balance, pages };
      balance = after;
    }
  }

  async #balance(of: string, currency: Currency): Promise<DeclaredBalance | null> {
    const { balances } = await this.#get(`${of}/balances`, Balances);
    const booked = balances.find(
      ({ balanceType, balanceAmount }) =>
        balanceType === 'closingBooked' && balanceAmount.currency === currency,
    );
    if (!booked) return null;
    return {
      day: booked.referenceDate ?? businessDayOf(this.#parts.clock.now()),
      amountMinor: minor(booked.balanceAmount.amount, currency),
    };
  }

  async #pages(of: string, currency: Currency, from: BusinessDay | null): Promise<StatementLine[][]> {
    const pages: StatementLine[][] = [];
    const since = from === null ? '' : `&dateFrom=${from}`;
    let path: string | null = `${of}/transactions?bookingStatus=booked${since}`;
    for (let page = 0; path !== null; page += 1) {
      if (page === MAX_PAGES) throw new BankError('protocol', 'The bank’s pages do not end');
      const answer: z.infer<typeof Transactions> = await this.#get(path, Transactions);
      const wanted = answer.booked.filter(({ proprietaryBankTransactionCode: code }) =>
        this.#query.wants.includes(code === 'WIRE' ? 'wires' : 'transactions'),
      );
      pages.push(wanted.map((each) => lineOf(each, currency)));
      path = answer.next;
    }
    return pages;
  }

  async #rate(): Promise<BankRate | null> {
    const answer = await this.#call('exchange-rates');
    // Not every bank quotes rates.
    if (answer.status === 404) return null;
    const { exchangeRates } = parsed(answer, Rates);
    const found = exchangeRates.find(
      ({ unitCurrency, quotedCurrency }) => unitCurrency === 'USD' && quotedCurrency === 'SLL',
    );
    return found ? { day: found.referenceDate, buy: found.buy, sell: found.sell } : null;
  }

  async #get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const answer = await this.#call(path);
    if (answer.status === 404)
      throw new BankError('protocol', 'The bank does not know this address; check the endpoint');
    return parsed(answer, schema);
  }

  /**
   * Calls with a token, which is renewed once when the bank reports that it has expired. Resolves for status 200 and
   * 404.
   */
  async #call(path: string): Promise<OutboundResponse> {
    for (let renewals = 0; ; renewals += 1) {
      this.#token = this.#valid() ?? (await this.#renew());
      const answer = await this.#patiently({
        url: this.#urlOf(path),
        method: 'GET',
        headers: {
          authorization: `Bearer ${this.#token.value}`,
          accept: 'application/json',
          // The standard wants one for each request; the bank's support asks for it.
          'x-request-id': randomUUID(),
        },
      });
      this.#version ??= answer.headers['x-api-version']?.slice(0, 20) ?? null;
      if (answer.status !== 401 || renewals > 0) {
        if (answer.status === 200 || answer.status === 404) return answer;
        throw refusalOf(answer.status);
      }
      this.#token = null;
    }
  }

  /** A link may be relative, but must not lead to another host. */
  #urlOf(path: string): URL {
    const url = new URL(path, this.#base);
    if (url.origin !== this.#base.origin)
      throw new BankError('protocol', 'The bank leads to another address, which is not followed');
    return url;
  }

  #valid(): BankToken | null {
    const held = this.#token;
    if (!held) return null;
    const leftMs = held.expiresAt.getTime() - this.#parts.clock.now().getTime();
    // A longer remaining lifetime than any bank grants was computed by a wrong clock.
    return leftMs > TOKEN_MARGIN_MS && leftMs <= LONGEST_TOKEN_S * 1_000 ? held : null;
  }

  async #renew(): Promise<BankToken> {
    const { clientId, clientSecret } = this.#query.credentials;
    const basic = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const answer = await this.#patiently({
      url: this.#urlOf('oauth2/token'),
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials&scope=accounts',
    });
    if (answer.status === 400 || answer.status === 401 || answer.status === 403)
      throw new BankError('credentials', 'The bank does not accept the client ID and secret');
    if (answer.status !== 200) throw refusalOf(answer.status);
    const token = parsed(answer, Token);
    this.#renewed = true;
    return {
      value: token.access_token,
      expiresAt: new Date(this.#parts.clock.now().getTime() + token.expires_in * 1_000),
    };
  }

  /**
   * Retries while the bank is busy or briefly unavailable: after the delay it requests, else after doubling delays with
   * jitter.
   */
  async #patiently(call: Omit<OutboundRequest, 'signal'>): Promise<OutboundResponse> {
    const { signal } = this.#query;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send({ ...call, signal }, this.#parts);
      if (answer.status !== 429 && answer.status < 500) return answer;
      const requestedDelay = Number(answer.headers['retry-after'] ?? Number.NaN);
      const wait =
        Number.isFinite(requestedDelay) && requestedDelay >= 0
          ? requestedDelay
          : 0.2 * 2 ** attempt * (0.5 + this.#parts.random() / 2);
      if (attempt === ATTEMPTS || wait > LONGEST_WAIT_S) {
        if (answer.status === 429)
          throw new BankError(
            'rate-limit',
            'The bank asks to be called less often',
            Number.isFinite(requestedDelay) ? requestedDelay : null,
          );
        throw new BankError(
          'unavailable',
          `The bank is out of service (${answer.status})`,
          Number.isFinite(requestedDelay) ? requestedDelay : null,
        );
      }
      await this.#parts.sleep(wait * 1_000, signal);
    }
  }
}

const refusalOf = (status: number): BankError =>
  status === 401 || status === 403
    ? new BankError('credentials', 'The bank refuses access with these credentials')
    : new BankError('protocol', `The bank answered with ${status}, which is not agreed`);
