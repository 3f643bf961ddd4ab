/**
 * Which statements of a transaction go to PostgreSQL together. Those whose answer nobody needs wait for the next one, and
 * audit records for the commit, wherever in the transaction they are appended: so the head of the audit chain, for which
 * every writer waits, is locked by the last statement and for no round trip.
 */
import type { Answer, Statement } from './query-batch.ts';

/** The end of a statement whose answer nobody needs: it is sent with the next one, which fails if this one fails. */
export const WITH_THE_NEXT = '/* with the next */';
/** The end of the statement that appends audit records: it is sent with the commit. */
export const WITH_THE_COMMIT = '/* with the commit */';

const BEGINS = /^(begin$|start transaction)/;
const GIVES_NOTHING = /^(begin|(release )?savepoint \w+)$/;
const waits = ({ text }: Statement): boolean => text.endsWith(WITH_THE_NEXT) || GIVES_NOTHING.test(text);
/** In a batch each text must be one statement; migrations send many in one text, without values. */
const mayBeSeveral = ({ text, values }: Statement): boolean => values.length === 0 && text.includes(';');

const NOTHING: Answer = { command: '', rowCount: 0, rows: [] };

/** Of one connection. `send` resolves to the answers to all of its statements, or rejects with the first error. */
export class TransactionMessages {
  readonly #send: (statements: readonly Statement[]) => Promise<readonly Answer[]>;
  /** Outside a transaction nothing waits, because there may be no next statement. */
  #open = false;
  #waiting: Statement[] = [];
  #records: Statement[] = [];
  /** How many records there were at each savepoint. */
  readonly #savepoints = new Map<string, number>();

  constructor(send: (statements: readonly Statement[]) => Promise<readonly Answer[]>) {
    this.#send = send;
  }

  async query(statement: Statement): Promise<Answer> {
    const { text } = statement;
    if (BEGINS.test(text)) this.#open = true;
    if (!this.#open) return await this.#sendWith(statement);
    if (text === 'commit' || text === 'rollback') return await this.#end(statement);
    this.#followSavepoints(text);
    if (!waits(statement) && !text.endsWith(WITH_THE_COMMIT)) return await this.#sendWith(statement);
    (waits(statement) ? this.#waiting : this.#records).push(statement);
    return NOTHING;
  }

  async #sendWith(...statements: readonly Statement[]): Promise<Answer> {
    if (statements.some(mayBeSeveral)) await this.flush();
    const sent = [...this.#waiting, ...statements];
    this.#waiting = [];
    return (await this.#send(sent)).at(-1) ?? NOTHING;
  }

  async #end(statement: Statement): Promise<Answer> {
    const commits = statement.text === 'commit';
    const records = commits ? this.#records : [];
    const begun = this.#waiting[0]?.text !== 'begin';
    const nothing = !begun && this.#waiting.length === 1 && records.length === 0;
    if (!commits || nothing) this.#waiting = [];
    this.#open = false;
    this.#records = [];
    this.#savepoints.clear();
    return begun || (commits && !nothing) ? await this.#sendWith(...records, statement) : NOTHING;
  }

  /** What is rolled back to a savepoint has no record. */
  #followSavepoints(text: string): void {
    const [, back, name = ''] = /^(rollback to )?savepoint (\w+)$/.exec(text) ?? [];
    if (name === '') return;
    if (back) this.#records.length = this.#savepoints.get(name) ?? this.#records.length;
    else this.#savepoints.set(name, this.#records.length);
  }

  /** Sends what waits, before something that cannot be sent with it. */
  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0) await this.#send(waiting);
  }

  /** Forgets a transaction that ended with the connection. */
  clear(): void {
    this.#open = false;
    this.#waiting = [];
    this.#records = [];
    this.#savepoints.clear();
  }
}
